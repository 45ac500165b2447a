package lang

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	slashpath "path"
	"slices"
	"strings"
	"sync"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/index"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// Loader loads protocols of one file system, each once, so that those that
// import the same protocol share it.
type Loader struct {
	fsys   fs.FS
	ahead  map[string]func() reading // by folder
	loaded map[string]*ir.Protocol   // by folder; nil: it has errors
	open   []*opened                 // being loaded, outermost first
	asked  map[string]bool           // folders that were looked for
	// forward is what a project wants of its specs.
	forward *syntax.Forward
	// Unshared, set before anything is loaded, leaves each event the rule that its author
	// wrote, for those who compare rules.
	Unshared bool
	// Index, set before anything is loaded, asks for what [Loader.IndexOf] gives.
	Index bool

	indexes map[string]*index.Index
	// memory is of the files of each folder, if there is an index: whoever asks for one asks
	// often.
	memory *sync.Map
	sound  map[string]*sound // what was loaded without errors, by folder
	before map[string]*sound // that of an earlier loader
}

// sound is a protocol without errors, and what it came from.
type sound struct {
	reading
	imports  map[string]*ir.Protocol
	protocol *ir.Protocol
	checked  diag.List
	index    *index.Index
}

// reading is what the files of a folder say.
type reading struct {
	files []*source.File
	spec  *syntax.Spec
	list  diag.List
	err   error
	alone *verdict // if it imports nothing
}

// verdict is what checking a spec gives.
type verdict struct {
	protocol *ir.Protocol
	list     diag.List
	index    *index.Index
}

// opened is a protocol that waits for its imports.
type opened struct{ dir, name string }

// NewLoader returns a loader that has loaded nothing yet.
func NewLoader(fsys fs.FS) *Loader {
	return &Loader{
		fsys:    fsys,
		ahead:   map[string]func() reading{},
		loaded:  map[string]*ir.Protocol{},
		asked:   map[string]bool{},
		sound:   map[string]*sound{},
		indexes: map[string]*index.Index{},
		memory:  new(sync.Map),
	}
}

// Again returns a loader that reads all files anew, but gives those protocols
// that it finds as they were when this one loaded them, as the same values.
func (l *Loader) Again() *Loader {
	again := NewLoader(l.fsys)
	again.forward, again.Unshared, again.Index = l.forward, l.Unshared, l.Index
	again.memory = l.memory
	again.before = maps.Clone(l.before)
	if again.before == nil {
		again.before = map[string]*sound{}
	}
	maps.Copy(again.before, l.sound)
	return again
}

// On is a loader like this one, of another file system.
func (l *Loader) On(fsys fs.FS) *Loader {
	other := l.Again()
	other.fsys = fsys
	return other
}

// Spec is what the files of a folder say, which was loaded without errors; nil if it was
// not.
func (l *Loader) Spec(dir string) *syntax.Spec {
	if s := l.sound[slashpath.Clean(dir)]; s != nil {
		return s.spec
	}
	return nil
}

// newIndex is one for a protocol, if anybody asks for it.
func (l *Loader) newIndex() *index.Index {
	if !l.Index {
		return nil
	}
	return new(index.Index)
}

// IndexOf is what was noted of the places of a protocol that was loaded, whether or not it
// has errors.
func (l *Loader) IndexOf(dir string) *index.Index { return l.indexes[slashpath.Clean(dir)] }

// Folders are those that have been looked for, whether or not they exist.
func (l *Loader) Folders() []string { return slices.Sorted(maps.Keys(l.asked)) }

// ReadAhead begins to read folders that will be loaded, side by side.
func (l *Loader) ReadAhead(dirs ...string) {
	for _, dir := range dirs {
		dir = slashpath.Clean(dir)
		if l.ahead[dir] == nil {
			read := sync.OnceValue(func() reading { return l.read(dir) })
			l.ahead[dir] = read
			go read()
		}
	}
}

func (l *Loader) read(dir string) reading {
	files, err := readFiles(l.fsys, dir)
	if err != nil {
		return reading{err: err}
	}
	if before := l.before[dir]; before != nil && slices.EqualFunc(files, before.files, sameFile) {
		return before.reading
	}
	spec, list := l.parse(files)
	r := reading{files: files, spec: spec, list: list}
	if spec.Header == nil || len(spec.Header.Imports) == 0 {
		// It need not wait for others.
		r.alone = &verdict{}
		r.alone.index = l.newIndex()
		r.alone.protocol, r.alone.list = checked(spec, slices.Clone(list), nil, r.alone.index)
	}
	return r
}

func (l *Loader) parse(files []*source.File) (*syntax.Spec, diag.List) {
	spec, list := parse(files, l.remembered(files))
	spec.Forward, spec.Unshared = l.forward, l.Unshared
	return spec, list
}

// remembered are the files of a folder as they were read before; nil if nobody asks often.
func (l *Loader) remembered(files []*source.File) syntax.Memory {
	if !l.Index || len(files) == 0 {
		return nil
	}
	memory, _ := l.memory.LoadOrStore(slashpath.Dir(files[0].Name), syntax.Memory{})
	return memory.(syntax.Memory)
}

func sameFile(a, b *source.File) bool { return a.Name == b.Name && bytes.Equal(a.Data, b.Data) }

// Load is [Load]. What is wrong with a protocol is in the list of the first call
// that comes to it, by its folder or by an import.
func (l *Loader) Load(dir string) (*ir.Protocol, diag.List, error) {
	dir = slashpath.Clean(dir)
	l.asked[dir] = true
	if p, ok := l.loaded[dir]; ok {
		return p, nil, nil
	}
	read := l.ahead[dir]
	if read == nil {
		read = func() reading { return l.read(dir) }
	}
	r := read()
	if r.err != nil {
		return nil, nil, r.err
	}
	spec, own := r.spec, slices.Clone(r.list)
	name := slashpath.Base(dir)
	if spec.Header != nil && spec.Header.Protocol.Value != "" {
		name = spec.Header.Protocol.Value
	}
	l.open = append(l.open, &opened{dir, name})
	imports, found, err := l.imports(spec, &own)
	l.open = l.open[:len(l.open)-1]
	if err != nil {
		return nil, nil, err
	}
	if before := l.before[dir]; before != nil && before.spec == spec {
		if maps.Equal(imports, before.imports) {
			l.sound[dir], l.loaded[dir], l.indexes[dir] = before, before.protocol, before.index
			return before.protocol, append(found, before.checked...), nil
		}
		spec, _ = l.parse(r.files) // a check has the spec to itself
	}
	var p *ir.Protocol
	var noted *index.Index
	if r.alone != nil {
		p, own = r.alone.protocol, slices.Clone(r.alone.list)
		noted = r.alone.index
	} else {
		noted = l.newIndex()
		p, own = checked(spec, own, imports, noted)
	}
	l.loaded[dir], l.indexes[dir] = p, noted
	if p != nil {
		r.spec = spec
		l.sound[dir] = &sound{r, imports, p, own, noted}
	}
	return p, append(found, own...), nil
}

// imports loads what a spec imports. Mistakes of the spec go to its own list,
// those of the other protocols are returned.
func (l *Loader) imports(spec *syntax.Spec, own *diag.List) (map[string]*ir.Protocol, diag.List, error) {
	imports := map[string]*ir.Protocol{}
	var found diag.List
	if spec.Header == nil {
		return imports, nil, nil
	}
	for _, i := range spec.Header.Imports {
		if i.Path.IsZero() {
			continue
		}
		dir := slashpath.Join(l.open[len(l.open)-1].dir, i.Path.Value)
		if cycle := l.cycle(dir); cycle != "" {
			own.Add(diag.New(diag.ImportCycle, i.Path.Whole(), cycle))
			continue
		}
		if !fs.ValidPath(dir) || slashpath.IsAbs(i.Path.Value) {
			own.Add(diag.New(diag.UnknownImport, i.Path.Whole(), i.Path.Value))
			continue
		}
		p, list, err := l.Load(dir)
		if file := slashpath.Ext(dir); err != nil && (strings.EqualFold(file, ".yaml") || strings.EqualFold(file, ".yml")) {
			own.Add(diag.New(diag.UnknownImport, i.Path.Whole(), i.Path.Value).WithHint("name the folder: `%s`", slashpath.Dir(i.Path.Value)))
			continue
		}
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, ErrNoSpec) {
			own.Add(diag.New(diag.UnknownImport, i.Path.Whole(), i.Path.Value))
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		imports[i.Name.Value] = p
		found = append(found, list...)
	}
	return imports, found, nil
}

// cycle is the way from a protocol that is being loaded back to itself, or "" if
// the folder is not that of one.
func (l *Loader) cycle(dir string) string {
	at := slices.IndexFunc(l.open, func(o *opened) bool { return o.dir == dir })
	if at < 0 {
		return ""
	}
	var names []string
	for _, o := range append(slices.Clone(l.open[at:]), l.open[at]) {
		names = append(names, o.name)
	}
	return strings.Join(names, " -> ")
}
