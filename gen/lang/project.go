package lang

import (
	"errors"
	"io/fs"
	slashpath "path"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// LoadProject reads a project file, and the licence that it names. The project is nil if a diagnostic is an
// error; the error is that of reading the file.
func LoadProject(fsys fs.FS, name string) (*syntax.Project, diag.List, error) {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, nil, err
	}
	p, found := syntax.ParseProject(source.NewFile(name, data))
	if found.HasErrors() {
		return nil, found, nil
	}
	if l := p.License; l != nil && !l.File.IsZero() {
		l.Text, err = fs.ReadFile(fsys, l.File.Value)
		if errors.Is(err, fs.ErrNotExist) {
			found.Add(diag.New(diag.MissingFile, l.File.Whole(), l.File.Value))
			return nil, found, nil
		}
		if err != nil {
			return nil, nil, err
		}
	}
	return p, found, nil
}

// LoadProtocols reads the protocols that a project lists, in its order. One with
// errors is nil; what is imported has to be listed, too, so that it is emitted.
func LoadProtocols(fsys fs.FS, project *syntax.Project) ([]*ir.Protocol, diag.List, error) {
	return NewLoader(fsys).LoadAll(project)
}

// LoadAll is [LoadProtocols].
func (l *Loader) LoadAll(project *syntax.Project) ([]*ir.Protocol, diag.List, error) {
	l.Forward(project.Forward)
	for _, dir := range project.Protocols {
		l.ReadAhead(dir.Value)
	}
	var protocols []*ir.Protocol
	var found diag.List
	for _, dir := range project.Protocols {
		if d, ok := l.NoFolder(dir); ok {
			found.Add(d)
			protocols = append(protocols, nil)
			continue
		}
		p, list, err := l.Load(dir.Value)
		if err != nil {
			return nil, nil, err
		}
		found = append(found, list...)
		protocols = append(protocols, p)
	}
	for at, p := range protocols {
		if p == nil {
			continue
		}
		for _, first := range protocols[:at] {
			if first != nil && first.Name == p.Name {
				found.Add(diag.New(diag.DuplicateName, p.Span, p.Name, "a protocol").WithRelated(first.Span, "declared here"))
				break
			}
		}
		for _, i := range p.Imports {
			if !slices.Contains(protocols, i.Protocol) {
				found.Add(diag.New(diag.UnlistedImport, i.Span, folderOf(i.Protocol)).
					WithHint("add it to `protocols` of the project file"))
			}
		}
	}
	return protocols, append(found, unknownHomes(project.Forward, protocols)...), nil
}

// NoFolder reports a protocol of a project that is no folder with specs, and what may be
// meant.
func (l *Loader) NoFolder(dir source.Text) (diag.Diagnostic, bool) {
	entries, err := fs.ReadDir(l.fsys, dir.Value)
	if err == nil {
		return l.noSpecs(dir, entries)
	}
	switch info, failed := fs.Stat(l.fsys, dir.Value); {
	case failed == nil && !info.IsDir():
		return diag.New(diag.BadChoice, dir.Whole(), "protocols", "folders", dir.Value).
			WithHint("write `%s`: all YAML files of a folder are one protocol", slashpath.Dir(dir.Value)), true
	case !errors.Is(err, fs.ErrNotExist):
		return diag.Diagnostic{}, false
	}
	l.asked[slashpath.Clean(dir.Value)] = true // whoever watches waits for it
	d := diag.New(diag.MissingFile, dir.Whole(), dir.Value)
	var beside []string
	entries, _ = fs.ReadDir(l.fsys, slashpath.Dir(dir.Value))
	for _, e := range entries {
		if e.IsDir() {
			beside = append(beside, slashpath.Join(slashpath.Dir(dir.Value), e.Name()))
		}
	}
	d = d.WithHint("a protocol is a folder of YAML files").DidYouMean(dir.Value, beside)
	if strings.ContainsAny(dir.Value, "*?[{") && len(beside) > 0 {
		d = d.WithHint("every folder is listed: %s", diag.NameList(beside))
	}
	return d, true
}

// noSpecs reports a folder of a project in which no file is a spec: those of folders in it
// may be meant.
func (l *Loader) noSpecs(dir source.Text, entries []fs.DirEntry) (diag.Diagnostic, bool) {
	if slices.ContainsFunc(entries, IsSpec) {
		return diag.Diagnostic{}, false
	}
	l.asked[slashpath.Clean(dir.Value)] = true
	var below []string
	for _, e := range entries {
		name := slashpath.Join(dir.Value, e.Name())
		if in, err := fs.ReadDir(l.fsys, name); err == nil && slices.ContainsFunc(in, IsSpec) {
			below = append(below, name)
		}
	}
	d := diag.New(diag.BadChoice, dir.Whole(), "protocols", "folders of YAML files", dir.Value)
	switch len(below) {
	case 0:
		return d, true
	case 1:
		return d.WithHint("write `%s`", below[0]), true
	default:
		return d.WithHint("every folder is listed: %s", diag.NameList(below)), true
	}
}

// Forward sets what is kept whatever specs say, before anything is loaded.
func (l *Loader) Forward(f *syntax.Forward) {
	if !l.forward.Same(f) {
		l.before = nil // all that was checked was another spec
	}
	l.forward = f
}

// unknownHomes are the unions to be kept that are of no protocol. Each protocol looks
// for its own.
func unknownHomes(f *syntax.Forward, protocols []*ir.Protocol) (found diag.List) {
	if f == nil || slices.Contains(protocols, nil) {
		return nil
	}
	for _, m := range f.Members {
		home, _, _ := strings.Cut(m.Value, ".")
		if slices.ContainsFunc(protocols, func(p *ir.Protocol) bool { return p.Name == home }) {
			continue
		}
		var unions []string
		for _, p := range protocols {
			for _, u := range p.Unions {
				unions = append(unions, p.Name+"."+u.Name)
			}
		}
		found.Add(diag.New(diag.UnknownType, m.Whole(), m.Value).DidYouMean(m.Value, unions))
	}
	return found
}

func folderOf(p *ir.Protocol) string { return slashpath.Dir(p.Files[0]) }
