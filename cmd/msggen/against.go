package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/msggen/msggen/gen/breaking"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
)

// earlier is the side that a change is compared with.
type earlier struct {
	breaking.Project
	found diag.List // in its specs
	alone bool      // it is one protocol, and no project
}

// readEarlier reads a project, or a protocol, from a folder or as git has it. It is nil if
// there was no project.
func readEarlier(against, config string) (*earlier, error) {
	info, err := os.Stat(against)
	switch {
	case err == nil && !info.IsDir():
		return nil, fmt.Errorf("--against is a commit, branch or tag of git, or a folder, and %s is a file", against)
	case err == nil:
		return earlierFolder(against, filepath.Base(config))
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	return earlierCommit(against, config)
}

func earlierFolder(dir, config string) (*earlier, error) {
	label := strings.TrimSuffix(filepath.ToSlash(dir), "/") + "/"
	if _, err := os.Stat(filepath.Join(dir, config)); err == nil {
		return readProject(os.DirFS(dir), config, label)
	}
	whole, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	// Imports stand beside the folder.
	l := lang.NewLoader(os.DirFS(filepath.Dir(whole)))
	l.Unshared = true
	p, found, err := l.Load(filepath.Base(whole))
	if err != nil {
		return nil, fmt.Errorf("%s has neither a %s nor a protocol: %w", dir, config, err)
	}
	label = strings.TrimSuffix(label, filepath.Base(whole)+"/")
	e := &earlier{found: found.Below(label), alone: true}
	e.Label = label
	if p != nil {
		e.Protocols = []*ir.Protocol{p}
	}
	return e, nil
}

// readProject reads a project whose files are called by a label and their name.
func readProject(fsys fs.FS, config, label string) (*earlier, error) {
	e := &earlier{}
	e.Label = label
	var err error
	if e.Config, e.found, err = lang.LoadProject(fsys, config); err != nil {
		return nil, err
	}
	if e.Config != nil {
		var list diag.List
		if e.Protocols, list, err = rulesAsWritten(fsys, e.Config); err != nil {
			return nil, err
		}
		e.found = append(e.found, list...)
	}
	e.found = e.found.Below(label)
	return e, nil
}

// among are those protocols that are compared with it: all, or the one that it is.
func (e *earlier) among(protocols []*ir.Protocol) []*ir.Protocol {
	if !e.alone {
		return protocols
	}
	var list []*ir.Protocol
	for _, p := range protocols {
		if len(e.Protocols) > 0 && p.Name == e.Protocols[0].Name {
			list = append(list, p)
		}
	}
	return list
}

// rulesAsWritten loads protocols so that rules can be compared.
func rulesAsWritten(fsys fs.FS, config *syntax.Project) ([]*ir.Protocol, diag.List, error) {
	l := lang.NewLoader(fsys)
	l.Unshared = true
	return l.LoadAll(config)
}
