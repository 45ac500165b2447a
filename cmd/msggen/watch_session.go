package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/output"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/target"
)

// session is what watch keeps from one change to the next.
type session struct {
	cmd     *cobra.Command
	file    string // the project file
	folders *folderWatch

	text    string // of the project file
	project *project
	loader  *lang.Loader
	written []*ir.Protocol // what the outputs are made from; nil: nothing yet
	loose   bool           // files that protocols share may have to change
	broken  func()         // prints why nothing was written; nil: all is well
}

func newSession(cmd *cobra.Command, file string, folders *folderWatch) *session {
	return &session{cmd: cmd, file: file, folders: folders}
}

// generate brings the outputs up to date with what has been saved since a
// moment, as far as somebody waits for it; settle does the rest.
func (s *session) generate(since time.Time) {
	mended := s.broken != nil
	s.broken = nil
	protocols, found, err := s.load()
	if err != nil || found.HasErrors() {
		s.broken = func() {
			s.complain(found, err)
			fmt.Fprintln(s.cmd.OutOrStdout(), "nothing written; the outputs are as they were")
		}
		if s.written == nil {
			s.printBroken()
		}
		return
	}
	s.complain(found, nil) // warnings
	done, names, err := s.write(protocols)
	if err != nil {
		s.complain(nil, err)
		return
	}
	if names == "" && mended {
		names = "as it was"
	}
	if names != "" {
		fmt.Fprintf(s.cmd.OutOrStdout(), "%s: %s in %d ms\n", names, summary(done), time.Since(since).Milliseconds())
	}
}

// load reads everything that has changed.
func (s *session) load() ([]*ir.Protocol, diag.List, error) {
	s.folders.follow()
	text, err := os.ReadFile(s.file)
	if err != nil {
		return nil, nil, err
	}
	var found diag.List
	if s.project == nil || string(text) != s.text {
		p, list, err := openProject(s.file, true)
		if err != nil || p.config == nil {
			return nil, list, err
		}
		s.project, s.text, s.loader, s.written = p, string(text), nil, nil
		found = list
	}
	for {
		if s.loader == nil {
			s.loader = lang.NewLoader(os.DirFS(s.project.dir))
		} else {
			s.loader = s.loader.Again()
		}
		protocols, list, err := s.loader.LoadAll(s.project.config)
		// What has been saved in a folder before it was watched is read now.
		if !s.folders.watch(s.project.dir, s.loader.Folders()) {
			return protocols, append(found, list.Below(s.project.label)...), err
		}
	}
}

// write emits what is not made from the protocols as they are now, and names it.
func (s *session) write(protocols []*ir.Protocol) (done output.Changes, names string, err error) {
	s.project.protocols = protocols
	if s.written == nil {
		done, err = s.put(s.project.emit()...)
		if err == nil {
			s.written, s.loose = protocols, false
		}
		return done, plural(len(protocols), "protocol"), err
	}
	var changed []*ir.Protocol
	var list []string
	for _, p := range protocols {
		if !slices.Contains(s.written, p) {
			changed = append(changed, p)
			list = append(list, p.Name)
		}
	}
	if changed == nil {
		return done, "", nil
	}
	decided := plan.Of(changed...)
	sets := s.project.sets(func(t target.Target) []target.File { return t.EmitPackages(decided) })
	for i := range sets {
		sets[i].Partial = true
	}
	done, err = s.put(sets...)
	if err == nil {
		s.written, s.loose = protocols, true
	}
	return done, strings.Join(list, ", "), err
}

// put brings folders up to date.
func (s *session) put(sets ...output.Set) (output.Changes, error) {
	done, err := output.Write(s.project.keeper(s.cmd), sets...)
	tellEdited(s.cmd, done)
	return done, err
}

// settle writes all outputs: what protocols share, what one protocol decides in
// another one's files, and what no spec gives any more.
func (s *session) settle() {
	if !s.loose {
		return
	}
	start := time.Now()
	done, err := s.put(s.project.emit()...)
	if err != nil {
		s.complain(nil, err)
		return
	}
	s.loose = false
	if len(done.Written)+len(done.Removed) > 0 {
		fmt.Fprintf(s.cmd.OutOrStdout(), "other files: %s in %d ms\n", summary(done), time.Since(start).Milliseconds())
	}
}

// printBroken says once why nothing was written.
func (s *session) printBroken() {
	s.broken()
	s.broken = func() {}
}

// complain prints diagnostics and an error. Neither ends watch.
func (s *session) complain(found diag.List, err error) {
	if printing := show(s.cmd, found); printing != nil && printing != errPrinted {
		err = printing
	}
	if err != nil {
		fmt.Fprintf(s.cmd.ErrOrStderr(), "msggen: %v\n", err)
	}
}

// below is a slash-separated path of the project on disk.
func below(dir, name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
