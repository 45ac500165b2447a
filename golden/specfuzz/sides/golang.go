package sides

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/golden/internal/gosdk"
)

// goFlags make the compiler quick and have it name all errors, in every package
// that was emitted and not just in those that are named. There are more of them than
// processors, so that each has one thread. Without paths in what it writes, what is the
// same in all batches is compiled once.
var goFlags = []string{"-trimpath", "-gcflags=" + goModule + "/...=-e -l -c=1 -dwarf=false"}

// goEnv is what Go tools need to know. They end before a collection would pay.
func (b *Batch) goEnv() []string {
	env := append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "CGO_ENABLED=0", "GOGC=off")
	if b.GoCache != "" {
		env = append(env, "GOCACHE="+b.GoCache)
	}
	return env
}

// maxCache is how large that may become, in bytes. It is begun anew then, which costs
// compiling the standard library.
const maxCache = 4 << 30

// boundCache keeps a cache of Go that is our own from filling the disk.
func (b *Batch) boundCache() error {
	if b.GoCache == "" {
		return nil
	}
	var size int64
	err := filepath.WalkDir(b.GoCache, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err == nil {
			size += info.Size()
		}
		return err
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil || size <= maxCache {
		return err
	}
	return os.RemoveAll(b.GoCache)
}

// Go compiles and vets all protocols and builds a runner of those that compile.
func (b *Batch) Go() error {
	if err := b.boundCache(); err != nil {
		return err
	}
	dir := filepath.Join(b.Dir, "go")
	all := b.all()
	files, err := withEagerIndexes(b.emit("go", goTarget, all))
	if err != nil {
		return err
	}
	if err := write(dir, files); err != nil {
		return err
	}
	// What does not compile is left out of the runner, which may show more.
	for range 4 {
		if err := b.runnerFiles(dir, files); err != nil {
			return err
		}
		failed := false
		out := command(dir, b.goEnv(), "go", slices.Concat([]string{"build"}, goFlags, []string{"-ldflags=-s -w", "-o", "program", "./gorunner"})...)
		for name, text := range byPackage(out) {
			b.note(name, "go", text)
			failed = true
		}
		if !failed && len(out) > 0 {
			return fmt.Errorf("go build: %s", firstLines(string(out), 20))
		}
		if !failed {
			break
		}
	}
	b.Program = filepath.Join(dir, "program")
	var compiled []*ir.Protocol
	for _, p := range all {
		if b.sound(p, "go") {
			compiled = append(compiled, p)
		}
	}
	return b.vet(dir, compiled)
}

// runnerFiles writes golden/gorunner for the protocols that compile.
func (b *Batch) runnerFiles(dir string, files []target.File) error {
	if err := os.RemoveAll(filepath.Join(dir, "gorunner")); err != nil {
		return err
	}
	var compiled []*ir.Protocol
	for _, p := range b.Protocols {
		if b.sound(p, "go") {
			compiled = append(compiled, p)
		}
	}
	r := gosdk.Runner{Module: goModule, Source: filepath.Join(b.Repo, "golden", "gorunner"), Emitted: files, Calls: calls}
	runner, broken, err := r.Files(compiled)
	if err != nil {
		return err
	}
	for p, err := range broken {
		b.note(p.Name, "go", err.Error())
	}
	return write(dir, append(runner, target.File{Path: "reflected/reflected.go", Data: reflectedSource}))
}

// command runs a tool and gives what it said. Without an environment it has ours.
func command(dir string, env []string, name string, args ...string) []byte {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = env
	out, err := cmd.CombinedOutput()
	if err == nil {
		return nil
	}
	if len(out) == 0 {
		return []byte(err.Error())
	}
	return out
}

var (
	inPackage = regexp.MustCompile(`^(?:\./)?([a-z0-9_]+)/([^/:]+\.go:.*)$`)
	inRunner  = regexp.MustCompile(`^(?:\./)?gorunner/sdk_of_([a-z0-9_]+)_protocol\.go:.*$`)
)

// byPackage sorts what a Go tool said by the folder it is about.
func byPackage(out []byte) map[string]string {
	texts := map[string]string{}
	for line := range strings.SplitSeq(string(out), "\n") {
		if m := inRunner.FindStringSubmatch(line); m != nil {
			texts[m[1]] += line + "\n"
		} else if m := inPackage.FindStringSubmatch(line); m != nil && m[1] != "gorunner" {
			texts[m[1]] += m[2] + "\n"
		}
	}
	for name, text := range texts {
		texts[name] = firstLines(text, 6)
	}
	return texts
}
