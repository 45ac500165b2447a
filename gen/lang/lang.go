// Package lang turns a folder of spec files into the checked protocol, or into
// everything that is wrong with it. It decides which files belong to a
// protocol; what they mean is decided by the packages below it.
package lang

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	slashpath "path"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/index"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// Load reads the protocol in a folder: its .yaml and .yml files, not those of
// folders inside it, and the protocols that it imports. The protocol is nil if
// the list has errors; an error means that the folder could not be read.
func Load(fsys fs.FS, dir string) (*ir.Protocol, diag.List, error) {
	return NewLoader(fsys).Load(dir)
}

// ErrNoSpec says that a folder has no spec.
var ErrNoSpec = errors.New("no spec files (*.yaml, *.yml)")

func readFiles(fsys fs.FS, dir string) ([]*source.File, error) {
	entries, err := fs.ReadDir(fsys, dir)
	if err != nil {
		return nil, err
	}
	var files []*source.File
	for _, entry := range entries {
		if !IsSpec(entry) {
			continue
		}
		name := slashpath.Join(dir, entry.Name())
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		files = append(files, source.NewFile(name, data))
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s: %w", dir, ErrNoSpec)
	}
	return files, nil
}

// IsSpec reports whether what is in a folder is a file of its protocol.
func IsSpec(entry fs.DirEntry) bool {
	return !entry.IsDir() && IsSpecName(entry.Name())
}

// IsSpecName reports whether a file of a protocol may be called so. Hidden files are none:
// editors and systems keep their own beside a file, like `.#orders.yaml` and `._orders.yaml`.
func IsSpecName(name string) bool {
	ext := strings.ToLower(slashpath.Ext(name))
	return (ext == ".yaml" || ext == ".yml") && !strings.HasPrefix(name, ".")
}

// LoadFiles checks the files of one protocol, whose order does not matter and
// which imports nothing. The protocol is nil if the list has errors.
func LoadFiles(files []*source.File) (*ir.Protocol, diag.List) {
	spec, list := parse(files, nil)
	if spec.Header != nil {
		for _, i := range spec.Header.Imports {
			list.Add(diag.New(diag.UnknownImport, i.Path.Whole(), i.Path.Value))
		}
	}
	return checked(spec, list, nil, nil)
}

func parse(files []*source.File, known syntax.Memory) (*syntax.Spec, diag.List) {
	files = slices.Clone(files)
	slices.SortFunc(files, func(a, b *source.File) int { return strings.Compare(a.Name, b.Name) })
	if list, ok := tooLarge(files); ok {
		return &syntax.Spec{Files: files}, list
	}
	return known.Parse(files)
}

// checked is what a spec means. The list is what has been found in it so far.
func checked(spec *syntax.Spec, list diag.List, imports map[string]*ir.Protocol, into *index.Index) (*ir.Protocol, diag.List) {
	if slices.ContainsFunc(list, hidesNames) {
		return nil, list
	}
	if found, ok := tooMany(spec); ok {
		list.Add(found...)
		return nil, list.Sorted()
	}
	protocol, found := check.Indexed(spec, list, imports, into)
	list.Add(found...)
	// What builds on an import with errors means nothing, without an error of its own.
	sound := !list.HasErrors() && !slices.Contains(slices.Collect(maps.Values(imports)), nil)
	if sound {
		list.Add(brokenConstants(protocol)...)
		list.Add(runExamples(protocol)...)
	}
	list = list.Sorted()
	if !sound || list.HasErrors() {
		return nil, list
	}
	return protocol, list
}

// hidesNames reports whether a whole file, or a section of one, could not be
// read: what it declares would seem to be missing everywhere.
func hidesNames(d diag.Diagnostic) bool {
	switch d.Code {
	case diag.TooLarge, diag.NotUTF8, diag.BadCharacter, diag.YAMLSyntax:
		return true
	case diag.UnknownKey:
		return d.Span.Start.Col == 1
	default:
		return false
	}
}
