package gosdk

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/target"
)

// Runner is what golden/gorunner becomes for packages of another module.
type Runner struct {
	Module  string        // of the packages
	Source  string        // where golden/gorunner is
	Emitted []target.File // the packages
	Calls   func(SDK) Calls
}

// Calls say how the constructors and accessors of an SDK are called.
type Calls struct {
	Imports      []string // paths
	Declarations string   // beside the SDK's list of functions
	Fields       string   // in it
}

// Files are the files of the runner, in a folder gorunner, for protocols whose
// packages compile. What is not found where the spec says that it is, is an error
// of its protocol, which is left out.
func (r *Runner) Files(protocols []*ir.Protocol) (files []target.File, broken map[*ir.Protocol]error, err error) {
	sdks := map[*ir.Protocol]*sdk{}
	for _, p := range ir.WithImports(protocols...) {
		s, err := read(p, r.Emitted)
		if err != nil {
			return nil, nil, err
		}
		s.others = sdks
		sdks[p] = s
	}
	broken = map[*ir.Protocol]error{}
	var list bytes.Buffer
	list.WriteString("package main\n\nvar sdks = map[string]*sdk{\n")
	for _, p := range protocols {
		file, err := r.file(sdks[p])
		if err != nil {
			broken[p] = err
			continue
		}
		files = append(files, file)
		fmt.Fprintf(&list, "%q: sdkOf_%s,\n", p.Name, p.Name)
	}
	list.WriteString("}\n")
	files = append(files, target.File{Path: "gorunner/sdks.go", Data: list.Bytes()})
	for _, name := range []string{"main.go", "runner.go", "fold.go", "pipeline.go", "call.go"} {
		source, err := os.ReadFile(filepath.Join(r.Source, name))
		if err != nil {
			return nil, nil, err
		}
		source = bytes.ReplaceAll(source, []byte("github.com/msggen/msggen/out/go"), []byte(r.Module))
		files = append(files, target.File{Path: "gorunner/" + name, Data: source})
	}
	return files, broken, nil
}

// SDK tells how the types of a protocol are decoded in Go.
type SDK struct{ of *sdk }

// Protocol is what the SDK is of.
func (s SDK) Protocol() *ir.Protocol { return s.of.protocol }

// Decoder is the function that decodes a type, as it is called in the runner.
func (s SDK) Decoder(d ir.Decl) string { return s.of.decoder(d) }

// file lists the functions of an SDK by the names of the spec.
func (r *Runner) file(s *sdk) (file target.File, err error) {
	defer func() {
		if p := recover(); p != nil {
			m, ok := p.(missing)
			if !ok {
				panic(p)
			}
			err = m
		}
	}()
	p := s.protocol
	calls := r.Calls(SDK{s})
	var b bytes.Buffer
	fmt.Fprintf(&b, "package main\n\nimport (\nemitted %q\n%q\n", r.Module+"/"+p.Name, r.Module+"/wire")
	uses := fmt.Sprintf("var _ wire.Option\nconst _ = emitted.%s\n", s.constants[0])
	for _, path := range calls.Imports {
		fmt.Fprintf(&b, "%q\n", path)
	}
	for _, imported := range ir.WithImports(p) {
		if decoders := slices.Sorted(maps.Values(s.others[imported].decoders)); imported != p && len(decoders) > 0 {
			fmt.Fprintf(&b, "imported_%s %q\n", imported.Name, r.Module+"/"+imported.Name)
			uses += fmt.Sprintf("var _ = imported_%s.%s\n", imported.Name, decoders[0])
		}
	}
	b.WriteString(")\n\n" + uses + calls.Declarations + "\n")
	fmt.Fprintf(&b, "var sdkOf_%s = &sdk{\ntypes: map[string]decoder{\n", p.Name)
	s.types(&b, p, "")
	for _, i := range p.Imports {
		s.types(&b, i.Protocol, i.Name+".")
	}
	b.WriteString("},\nreducers: map[string]beginning{\n")
	for _, r := range p.Reducers {
		s.reducer(&b, r)
	}
	b.WriteString("},\npipelines: map[string]beginning{\n")
	for _, l := range p.Pipelines {
		s.pipeline(&b, l)
	}
	b.WriteString("},\n" + calls.Fields + "}\n")
	return target.File{Path: "gorunner/sdk_of_" + p.Name + "_protocol.go", Data: b.Bytes()}, nil
}

// types lists the decoders of a protocol's types, whose names begin with a prefix.
func (s *sdk) types(b *bytes.Buffer, p *ir.Protocol, prefix string) {
	for _, o := range p.Objects {
		if !o.Abstract {
			fmt.Fprintf(b, "%q: decode(%s),\n", prefix+o.Name, s.decoder(o.Decl))
		}
	}
	for _, u := range p.Unions {
		fmt.Fprintf(b, "%q: decode(%s),\n", prefix+u.Name, s.decoder(u.Decl))
	}
}

// reducer lists the functions of a reducer.
func (s *sdk) reducer(b *bytes.Buffer, r *ir.Reducer) {
	state, event := s.typ(r.State.Name), s.goType(r.Input)
	kind, types := "reducing(functions", fmt.Sprintf("*emitted.%s, %s", state, event)
	if r.Emits != nil {
		kind, types = "expand(emitting", types+", "+s.goType(r.Emits)
	}
	fmt.Fprintf(b, "%q: %s[%s]{\n", r.Name, kind, types)
	fmt.Fprintf(b, "state: %s,\nevent: %s,\n", s.decoder(r.State.Decl), s.decoder(ir.DeclOf(r.Input)))
	fmt.Fprintf(b, "apply: (*emitted.%s).%s,\n", state, s.method(state, r.Name))
	if fold := s.fold(r, state); fold != "" {
		fmt.Fprintf(b, "fold: emitted.%s,\n", fold)
	}
	if len(r.End) > 0 {
		fmt.Fprintf(b, "end: (*emitted.%s).End%s,\n", state, names.GoPascal(r.Name))
	}
	fmt.Fprintf(b, "byDefault: %q,\nraises: %s,\n}),\n", byDefault(r), signals(r))
}

// pipeline lists the functions of a pipeline.
func (s *sdk) pipeline(b *bytes.Buffer, l *ir.Pipeline) {
	last := l.Stages[len(l.Stages)-1]
	input, delivered := l.Stages[0].Input, ir.Type(l.Stages[0].Input)
	ends := false
	for _, r := range l.Stages {
		if r.Emits != nil {
			delivered = r.Emits
		}
		ends = ends || len(r.End) > 0
	}
	typ := s.typ(l.Name)
	fmt.Fprintf(b, "%q: pipe(pipeline[*emitted.%s, %s, %s]{\n", l.Name, typ, s.goType(input), s.goType(delivered))
	opts := ""
	if s.takesOptions["New"+typ] {
		opts = "opts..."
	}
	fmt.Fprintf(b, "begin: func(opts ...wire.Option) *emitted.%s { return emitted.New%s(%s) },\n", typ, typ, opts)
	fmt.Fprintf(b, "event: %s,\npush: (*emitted.%s).Push,\n", s.decoder(ir.DeclOf(input)), typ)
	if ends {
		fmt.Fprintf(b, "end: (*emitted.%s).End,\n", typ)
	}
	fmt.Fprintf(b, "states: func(p *emitted.%s) []kept {\nreturn []kept{\n", typ)
	for i, r := range l.Stages {
		fmt.Fprintf(b, "keep(&p.%s, %s),\n", s.fields[typ][i], s.decoder(r.State.Decl))
	}
	fmt.Fprintf(b, "}\n},\nraises: %s,\n}),\n", signals(last))
}

// goType is the Go type of values that are handed on.
func (s *sdk) goType(typ ir.Type) string {
	if o, ok := typ.(*ir.Object); ok {
		return "*" + s.qualified(o.Decl)
	}
	return s.qualified(typ.(*ir.Union).Decl)
}

// signals lists the signals of a reducer.
func signals(r *ir.Reducer) string {
	var list []string
	for _, s := range r.Signals {
		list = append(list, s.Name)
	}
	return fmt.Sprintf("%#v", list)
}

// byDefault is the document of the state that a reducer begins with, or "": what has no
// default in it is constant.
func byDefault(r *ir.Reducer) string {
	if len(r.Starts) > 0 || !r.BeginsAlone() {
		return ""
	}
	var constants []string
	for _, f := range r.State.Fields {
		if f.Const != nil && f.Presence == ir.Required {
			constants = append(constants, ir.JSONString(f.Name)+":"+ir.JSON(f.Const.Value))
		}
	}
	return "{" + strings.Join(constants, ",") + "}"
}
