package golang

import (
	"cmp"
	"fmt"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/codec"
	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/module"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/transport"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/target"
)

// Emit implements target.Target. What the protocols import is emitted, too: nothing
// compiles without it.
func (t *Target) Emit(p *plan.Project) []target.File {
	project := shape.NewProject(p, t.module)
	protocols := ir.WithImports(p.Protocols...)
	features := project.Reach.FeaturesOfAll()
	files := module.RuntimeFiles(t.module, features)
	files = append(files, module.ModuleFiles(t.module, protocols, features)...)
	files = append(files, t.origin.LicenseFiles("")...)
	files = append(files, t.packages(project, project.Packages)...)
	sortByPath(files)
	return files
}

// EmitPackages implements target.Target.
func (t *Target) EmitPackages(p *plan.Project) []target.File {
	project := shape.NewProject(p, t.module)
	var packages []*shape.Package
	for _, l := range project.Packages {
		if slices.Contains(p.Protocols, l.Protocol) {
			packages = append(packages, l)
		}
	}
	files := t.packages(project, packages)
	sortByPath(files)
	return files
}

func sortByPath(files []target.File) {
	slices.SortFunc(files, func(a, b target.File) int { return strings.Compare(a.Path, b.Path) })
}

// source is a Go file before it is printed.
type source struct {
	name  string         // without folder
	sub   string         // the package below that of the protocol that it is part of, or ""
	test  bool           // it is of the package with the tests of that package
	specs []string       // the spec files it comes from
	doc   layout.Comment // of the package; in one file only
	decls []jen.Code
	early *jen.File // prints what is added; nil: all is printed together
}

// manyFields of a package are so many that its files are printed bit by bit: the trees of
// all its declarations would not fit into the memory that a compiler should have.
var manyFields = 2000

// newSource is a file of which the declarations are added.
func (l *goPackage) newSource(name, spec string) source {
	f := source{name: name, specs: []string{spec}}
	fields := 0
	for _, o := range l.Protocol.Objects {
		fields += len(o.Fields)
	}
	if fields > manyFields {
		f.early = fileOf(l.Package, f)
	}
	return f
}

// add puts declarations into a file.
func (f *source) add(decls ...jen.Code) {
	for _, d := range decls {
		if _, isSlot := d.(*shape.Slot); f.early != nil && !isSlot {
			d = jen.Op(layout.RawTextIn(f.early, d))
		}
		f.decls = append(f.decls, d)
	}
}

// emitEach emits packages, all of which are the project's, one after the other. What is
// called only from elsewhere has been called when its package is emitted: a package comes
// before those that it imports.
func emitEach(j *shape.Project, packages []*shape.Package, done func(*shape.Package, []source)) {
	codecs := codec.New(j)
	for _, p := range slices.Backward(packages) { // those that others import stand before them
		files := newGoPackage(codecs[p]).files()
		p.Settle()
		done(p, settled(files))
	}
}

// files are those of a package. What may be wanted has a slot in them.
func (l *goPackage) files() []source {
	files := []source{l.docFile()}
	for _, m := range specFiles(l.Protocol) {
		types, json := l.typesFile(m), l.jsonFile(m) // rules come up in this order
		types.add(l.moduleDecls(m.title)...)
		files = append(files, types, json, l.rulesFile(m))
	}
	files = append(append(files, l.reducerFiles()...), l.exampleFile())
	return append(files, l.transportFiles()...)
}

// transportFiles are the package that carries operations over HTTP.
func (l *goPackage) transportFiles() []source {
	var specs []string
	for _, o := range l.Protocol.Operations {
		specs = append(specs, o.File)
	}
	if len(specs) == 0 {
		return nil
	}
	slices.Sort(specs)
	specs = slices.Compact(specs)
	w := transport.Writer{Package: l.Package}
	file := func(name string, decls []jen.Code) source {
		return source{name: name, sub: w.Name(), specs: specs, decls: decls}
	}
	client := file("client.go", w.Client())
	client.doc = w.PackageDoc()
	return []source{client, file("operations.go", w.Operations()), file("server.go", w.Server())}
}

// settled are the files that something is declared in, without empty slots.
func settled(files []source) []source {
	var list []source
	for _, f := range files {
		if f.decls = shape.Declared(f.decls); len(f.decls) > 0 {
			list = append(list, f)
		}
	}
	return list
}

// packages are the files of packages. They are printed while other packages are emitted:
// the trees of all files together would be most of what is in memory.
func (t *Target) packages(j *shape.Project, list []*shape.Package) []target.File {
	type job struct {
		*shape.Package
		source
	}
	jobs := make(chan job)
	var mu sync.Mutex
	var printed []target.File
	var printing sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		printing.Go(func() {
			var by layout.Buffers
			for j := range jobs {
				f := target.File{Path: path.Join(j.Dir, j.sub, j.name), Data: textOfFile(&by, j.Package, j.source, t.memory)}
				mu.Lock()
				printed = append(printed, f)
				mu.Unlock()
			}
		})
	}
	emitEach(j, list, func(p *shape.Package, files []source) {
		// Long files first, so that none is left when all others are done.
		slices.SortFunc(files, func(a, b source) int { return cmp.Compare(len(b.decls), len(a.decls)) })
		for i, f := range files {
			jobs <- job{p, f}
			files[i] = source{}
		}
	})
	close(jobs)
	printing.Wait()
	return printed
}

// textOfFile gives the text of a file. That it cannot be formatted is a mistake of
// this package, never of a spec.
func textOfFile(by *layout.Buffers, p *shape.Package, f source, memory *layout.Memory) []byte {
	by.Raw.Reset()
	text, err := printed(by, p, f, memory)
	if err != nil {
		panic(fmt.Sprintf("golang: %s/%s: %v\n%s", p.Dir, f.name, err, by.Raw.Bytes()))
	}
	return text
}

func printed(by *layout.Buffers, p *shape.Package, f source, memory *layout.Memory) ([]byte, error) {
	file := f.early
	if file == nil {
		file = fileOf(p, f)
	}
	for _, line := range f.doc {
		file.PackageComment(strings.TrimRight("// "+line, " "))
	}
	if f.early != nil {
		texts := make([]string, len(f.decls))
		for i, d := range f.decls {
			texts[i], f.decls[i] = layout.RawTextIn(file, d), nil
		}
		if err := file.Render(&by.Raw); err != nil {
			return nil, err
		}
		return layout.PrintedInParts(by.Raw.Bytes(), texts, p.Module)
	}
	for i, d := range f.decls {
		if i > 0 {
			file.Line()
		}
		file.Add(d)
	}
	file.NoFormat = true
	if err := file.Render(&by.Raw); err != nil {
		return nil, err
	}
	return memory.Printed(path.Join(p.Dir, f.sub, f.name), by, p.Module)
}

// fileOf is a file without declarations.
func fileOf(p *shape.Package, f source) *jen.File {
	file := jen.NewFilePathName(p.Path(), shape.PackageName(p.Protocol.Name))
	if f.sub != "" {
		file = jen.NewFilePathName(path.Join(p.Path(), f.sub), f.sub)
	}
	if f.test {
		file = jen.NewFilePathName(p.Path()+"_test", shape.PackageName(p.Protocol.Name)+"_test")
	}
	file.HeaderComment("// " + target.Banner(f.specs...))
	file.ImportNames(map[string]string{
		"bytes": "bytes", shape.JsonPath: "json", "fmt": "fmt", "io": "io", "iter": "iter",
		"context": "context", "net/http": "http",
		"log": "log", "regexp": "regexp", "slices": "slices", "strconv": "strconv", "strings": "strings",
	})
	file.ImportNames(p.RuntimeNames())
	for _, other := range append(p.Imports(), p) {
		if name := other.ImportName(); name != shape.PackageName(other.Protocol.Name) {
			file.ImportAlias(other.Path(), name)
		} else {
			file.ImportName(other.Path(), name)
		}
	}
	return file
}
