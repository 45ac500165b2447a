package sides

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/target"
)

// goSDK is what a reader of an emitted package finds: how things are called is
// nothing that a runner should have to know.
type goSDK struct {
	protocol *ir.Protocol
	others   map[*ir.Protocol]*goSDK

	declared     map[string]bool            // types
	decoders     map[string]string          // Decode functions, by what they return
	methods      map[string]map[string]bool // by receiver
	folds        map[string]string          // Fold functions, by the types of state and event
	takesOptions map[string]bool            // functions whose last parameter is a list
}

// readSDK reads the emitted files of a protocol. It panics if something cannot be
// found: then what was emitted is not what it says.
func readSDK(p *ir.Protocol, files []target.File) (*goSDK, error) {
	sdk := &goSDK{
		protocol: p,
		declared: map[string]bool{}, decoders: map[string]string{}, methods: map[string]map[string]bool{},
		folds: map[string]string{}, takesOptions: map[string]bool{},
	}
	for _, f := range files {
		if path.Dir(f.Path) != p.Name || path.Ext(f.Path) != ".go" {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), f.Path, f.Data, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if spec, ok := spec.(*ast.TypeSpec); ok {
						sdk.declared[spec.Name.Name] = true
					}
				}
			case *ast.FuncDecl:
				sdk.function(d)
			}
		}
	}
	return sdk, nil
}

func (s *goSDK) function(d *ast.FuncDecl) {
	if d.Recv != nil {
		receiver := typeName(d.Recv.List[0].Type)
		if s.methods[receiver] == nil {
			s.methods[receiver] = map[string]bool{}
		}
		s.methods[receiver][d.Name.Name] = true
		return
	}
	params := d.Type.Params.List
	if len(params) > 0 {
		_, s.takesOptions[d.Name.Name] = params[len(params)-1].Type.(*ast.Ellipsis)
	}
	switch {
	case strings.HasPrefix(d.Name.Name, "Decode") && d.Type.Results != nil:
		s.decoders[typeName(d.Type.Results.List[0].Type)] = d.Name.Name
	case strings.HasPrefix(d.Name.Name, "Fold") && len(params) > 1:
		s.folds[typeName(params[0].Type)+" "+typeName(params[1].Type)] = d.Name.Name
	}
}

func typeName(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return typeName(t.X)
	case *ast.Ident:
		return t.Name
	case *ast.SelectorExpr: // of another package
		return t.Sel.Name
	default:
		return ""
	}
}

// missing is what readers of an SDK panic with.
type missing string

func (m missing) Error() string { return string(m) }

// typ is the Go type for one of the spec.
func (s *goSDK) typ(name string) string {
	for _, spelling := range []string{name, names.GoPascal(name)} {
		if s.declared[spelling] {
			return spelling
		}
	}
	panic(missing("there is no type for " + name))
}

// of is the SDK that has a declaration.
func (s *goSDK) of(d ir.Decl) *goSDK {
	if d.ForeignTo(s.protocol) {
		return s.others[d.Home]
	}
	return s
}

// in names something of the SDK that has a declaration.
func (s *goSDK) in(d ir.Decl, name string) string {
	if d.ForeignTo(s.protocol) {
		return "imported_" + d.Home.Name + "." + name
	}
	return "emitted." + name
}

// qualified is the Go type for one of the spec, here or elsewhere.
func (s *goSDK) qualified(d ir.Decl) string { return s.in(d, s.of(d).typ(d.Name)) }

func (s *goSDK) decoder(d ir.Decl) string {
	home := s.of(d)
	function := home.decoders[home.typ(d.Name)]
	if function == "" {
		panic(missing("there is no decoder of " + d.Name))
	}
	return s.in(d, function)
}

// method is the Go method for a reducer.
func (s *goSDK) method(state, reducer string) string {
	name := names.GoPascal(reducer)
	for _, spelling := range []string{"Apply" + name, name} { // the first where something else has taken the second
		if s.methods[state][spelling] {
			return spelling
		}
	}
	panic(missing(state + " has no method for " + reducer))
}

// file lists the functions of an SDK by the names of the spec, for golden/gorunner.
func (s *goSDK) file() (file target.File, err error) {
	defer func() {
		if m, ok := recover().(missing); ok {
			err = m
		}
	}()
	p := s.protocol
	var b bytes.Buffer
	fmt.Fprintf(&b, "package main\n\nimport (\nemitted %q\n%q\n%q\n", goModule+"/"+p.Name, goModule+"/wire", goModule+"/reflected")
	uses := s.union() + "var _ wire.Option\nvar _ = emitted.Version\n"
	for _, i := range p.Imports {
		fmt.Fprintf(&b, "imported_%s %q\n", i.Protocol.Name, goModule+"/"+i.Protocol.Name)
		uses += fmt.Sprintf("var _ = imported_%s.Version\n", i.Protocol.Name)
	}
	b.WriteString(")\n\n" + uses + "\n")
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
	b.WriteString("},\n")
	s.calls(&b)
	b.WriteString("}\n")
	return target.File{Path: "gorunner/sdk_of_" + p.Name + "_protocol.go", Data: b.Bytes()}, nil
}

// types lists the decoders of a protocol's types, whose names begin with a prefix.
func (s *goSDK) types(b *bytes.Buffer, p *ir.Protocol, prefix string) {
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
func (s *goSDK) reducer(b *bytes.Buffer, r *ir.Reducer) {
	state, event := s.typ(r.State.Name), s.qualified(r.Input.Decl)
	kind, types := "reduce(functions", fmt.Sprintf("*emitted.%s, %s", state, event)
	if r.Emits != nil {
		kind, types = "expand(emitting", types+", "+s.goType(r.Emits)
	}
	fmt.Fprintf(b, "%q: %s[%s]{\n", r.Name, kind, types)
	fmt.Fprintf(b, "state: %s,\nevent: %s,\n", s.decoder(r.State.Decl), s.decoder(r.Input.Decl))
	fmt.Fprintf(b, "apply: (*emitted.%s).%s,\n", state, s.method(state, r.Name))
	if fold := s.folds[state+" "+s.of(r.Input.Decl).typ(r.Input.Name)]; fold != "" {
		fmt.Fprintf(b, "fold: emitted.%s,\n", fold)
	}
	if len(r.End) > 0 {
		fmt.Fprintf(b, "end: (*emitted.%s).End%s,\n", state, names.GoPascal(r.Name))
	}
	fmt.Fprintf(b, "byDefault: %v,\nraises: %s,\n}),\n", len(r.Starts) == 0 && BeginsAlone(r), signals(r))
}

// pipeline lists the functions of a pipeline.
func (s *goSDK) pipeline(b *bytes.Buffer, l *ir.Pipeline) {
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
	fmt.Fprintf(b, "event: %s,\npush: (*emitted.%s).Push,\n", s.decoder(input.Decl), typ)
	if ends {
		fmt.Fprintf(b, "end: (*emitted.%s).End,\n", typ)
	}
	fmt.Fprintf(b, "states: func(p *emitted.%s) []kept {\nreturn []kept{\n", typ)
	for _, r := range l.Stages {
		fmt.Fprintf(b, "keep(&p.%s, %s),\n", s.of(r.State.Decl).typ(r.State.Name), s.decoder(r.State.Decl))
	}
	fmt.Fprintf(b, "}\n},\nraises: %s,\n}),\n", signals(last))
}

// goType is the Go type of values that are handed on.
func (s *goSDK) goType(typ ir.Type) string {
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

// BeginsAlone reports whether a reducer makes its first state itself.
func BeginsAlone(r *ir.Reducer) bool {
	required := func(f *ir.Field) bool { return f.Presence == ir.Required }
	return len(r.Starts) > 0 || !slices.ContainsFunc(r.State.Fields, required)
}
