package golang

import (
	"bytes"
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/target"
)

// Emit implements target.Target. What the protocols import is emitted, too: nothing
// compiles without it.
func (t *Target) Emit(protocols []*ir.Protocol) []target.File {
	project := newProject(protocols, t.module)
	protocols = withImports(protocols)
	features := plan.ReachOf(protocols...).FeaturesOfAll()
	files := runtimeFiles(t.module, features)
	files = append(files, moduleFiles(t.module, protocols, features)...)
	files = append(files, t.render(emitAll(project, project.packages))...)
	sortByPath(files)
	return files
}

// EmitPackages implements target.Target.
func (t *Target) EmitPackages(protocols []*ir.Protocol) []target.File {
	project := newProject(protocols, t.module)
	var packages []*pkg
	for _, p := range project.packages {
		if slices.Contains(protocols, p.protocol) {
			packages = append(packages, p)
		}
	}
	files := t.render(emitAll(project, packages))
	sortByPath(files)
	return files
}

func sortByPath(files []target.File) {
	slices.SortFunc(files, func(a, b target.File) int { return strings.Compare(a.Path, b.Path) })
}

// source is a Go file before it is printed.
type source struct {
	name  string   // without folder
	specs []string // the spec files it comes from
	doc   comment  // of the package; in one file only
	decls []jen.Code
}

// emitAll gives the files of packages, all of which are the project's. Functions that
// only serve others, such as the decoder of an enum, are emitted if somebody wants
// them, and who wants what comes out while emitting: so it is done again until
// nothing new is wanted.
func emitAll(j *project, packages []*pkg) map[*pkg][]source {
	codecs := newCodecs(j)
	logics := make([]*logic, len(packages))
	for i, p := range packages {
		logics[i] = newLogic(codecs[p])
	}
	for {
		known := j.flags.raised
		files := map[*pkg][]source{}
		for i, p := range packages {
			files[p] = logics[i].files()
		}
		if j.flags.raised == known {
			return files
		}
	}
}

func (l *logic) files() []source {
	files := []source{l.docFile()}
	for _, m := range specFiles(l.protocol) {
		types, json, rules := l.typesFile(m), l.jsonFile(m), l.rulesFile(m)
		types.decls = append(types.decls, l.moduleDecls(m.title)...)
		rules.decls = append(rules.decls, l.checkDecls(m.title)...)
		for _, f := range []source{types, json, rules} {
			if len(f.decls) > 0 {
				files = append(files, f)
			}
		}
	}
	return append(files, l.reducerFiles()...)
}

// render prints the files of packages.
func (t *Target) render(packages map[*pkg][]source) []target.File {
	type job struct {
		*pkg
		source
	}
	var jobs []job
	for p, files := range packages {
		for _, f := range files {
			jobs = append(jobs, job{p, f})
		}
	}
	// Long files first, so that none is left when all others are done.
	slices.SortFunc(jobs, func(a, b job) int { return cmp.Compare(len(b.decls), len(a.decls)) })
	rendered := make([]target.File, len(jobs))
	target.Each(len(jobs), func(i int) {
		j := jobs[i]
		rendered[i] = target.File{Path: path.Join(j.dir, j.name), Data: textOfFile(j.pkg, j.source, t.memory)}
	})
	return rendered
}

// textOfFile gives the text of a file. That it cannot be formatted is a mistake of
// this package, never of a spec.
func textOfFile(p *pkg, f source, memory *memory) []byte {
	file := jen.NewFilePathName(p.path(), packageName(p.protocol.Name))
	file.HeaderComment("// " + target.Banner(f.specs...))
	file.ImportNames(map[string]string{
		"bytes": "bytes", jsonPath: "json", "fmt": "fmt", "io": "io", "iter": "iter",
		"regexp": "regexp", "slices": "slices", "strconv": "strconv", "strings": "strings",
		p.wirePath(): "wire", p.weburlPath(): "weburl", p.jsonpatchPath(): "jsonpatch",
	})
	for _, other := range p.imports() {
		if name := other.importName(); name != packageName(other.protocol.Name) {
			file.ImportAlias(other.path(), name)
		} else {
			file.ImportName(other.path(), name)
		}
	}
	for _, line := range f.doc {
		file.PackageComment(strings.TrimRight("// "+line, " "))
	}
	for i, d := range f.decls {
		if i > 0 {
			file.Line()
		}
		file.Add(d)
	}
	raw := printBuffers.Get().(*bytes.Buffer)
	defer printBuffers.Put(raw)
	raw.Reset()
	file.NoFormat = true
	err := file.Render(raw)
	var text []byte
	if err == nil {
		text, err = memory.printed(path.Join(p.dir, f.name), raw.Bytes(), p.module)
	}
	if err != nil {
		panic(fmt.Sprintf("golang: %s/%s: %v\n%s", p.dir, f.name, err, raw.Bytes()))
	}
	return text
}
