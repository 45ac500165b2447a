package golden

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/golden/kit"
)

// goCases is the folder of one Go module with all cases and, for those that have
// vectors, a program that is golden/gorunner for them. It is built once for all
// tests, always in the same place: elsewhere the compiler would know nothing of it.
func goCases(t *testing.T) string {
	t.Helper()
	if goModule == "" {
		dir := cached(t, "golden/go", append(emitGo(t), goRunner(t)...))
		run(t, dir, "go", "build", "-o", "program", "./gorunner")
		if t.Failed() {
			t.FailNow()
		}
		goModule = dir
	}
	return goModule
}

var goModule string

func emitGo(t *testing.T) []target.File {
	t.Helper()
	return targets["go"].Emit(withImports(loadCases(t)))
}

// goRunner is golden/gorunner for the cases, as a package of their module.
func goRunner(t *testing.T) []target.File {
	t.Helper()
	protocols := loadCases(t)
	all := withImports(protocols)
	emitted := targets["go"].Emit(all)
	sdks := map[*ir.Protocol]*goSDK{}
	for _, p := range all {
		sdks[p] = readSDK(t, p, emitted)
	}
	files := []target.File{sdksFile(protocols)}
	for _, p := range protocols {
		files = append(files, sdkFile(t, p, sdks[p].with(p, sdks)))
	}
	for _, name := range []string{"main.go", "runner.go", "fold.go", "pipeline.go", "call.go"} {
		source, err := os.ReadFile(filepath.Join("gorunner", name))
		if err != nil {
			t.Fatal(err)
		}
		source = bytes.ReplaceAll(source, []byte("github.com/msggen/msggen/out/go"), []byte(caseModule))
		files = append(files, target.File{Path: "gorunner/" + name, Data: source})
	}
	for _, p := range protocols {
		if source, err := os.ReadFile(callsFile(p)); err == nil {
			files = append(files, target.File{Path: "gorunner/calls_of_" + p.Name + "_protocol.go", Data: source})
		}
	}
	return files
}

// sdksFile lists the SDKs.
func sdksFile(protocols []*ir.Protocol) target.File {
	var b bytes.Buffer
	b.WriteString("package main\n\nvar sdks = map[string]*sdk{\n")
	for _, p := range protocols {
		fmt.Fprintf(&b, "%q: sdkOf_%s,\n", p.Name, p.Name)
	}
	b.WriteString("}\n")
	return target.File{Path: "gorunner/sdks.go", Data: b.Bytes()}
}

// sdkFile lists the functions of one SDK by the names of the spec.
func sdkFile(t *testing.T, p *ir.Protocol, sdk *goSDK) target.File {
	var b bytes.Buffer
	fmt.Fprintf(&b, "package main\n\nimport (\nemitted %q\n%q\n", caseModule+"/"+p.Name, caseModule+"/wire")
	uses := "var _ wire.Option\n"
	for _, imported := range withImports([]*ir.Protocol{p}) {
		if imported != p {
			fmt.Fprintf(&b, "imported_%s %q\n", imported.Name, caseModule+"/"+imported.Name)
			uses += fmt.Sprintf("var _ = imported_%s.Version\n", imported.Name)
		}
	}
	b.WriteString(")\n\n" + uses + "\n")
	fmt.Fprintf(&b, "var sdkOf_%s = &sdk{\ntypes: map[string]decoder{\n", p.Name)
	sdk.types(t, &b, p, "")
	for _, imported := range p.Imports {
		sdk.types(t, &b, imported.Protocol, imported.Name+".")
	}
	b.WriteString("},\nreducers: map[string]beginning{\n")
	for _, r := range p.Reducers {
		sdk.reducer(t, &b, r)
	}
	b.WriteString("},\npipelines: map[string]beginning{\n")
	for _, l := range p.Pipelines {
		sdk.pipeline(t, &b, l)
	}
	b.WriteString("},\n")
	if _, err := os.Stat(callsFile(p)); err == nil {
		fmt.Fprintf(&b, "constructors: %[1]sConstructors,\naccessors: %[1]sAccessors,\n", p.Name)
	}
	b.WriteString("}\n")
	return target.File{Path: "gorunner/sdk_of_" + p.Name + "_protocol.go", Data: b.Bytes()}
}

// types lists the decoders of a protocol's types, whose names begin with a prefix.
func (s *goSDK) types(t *testing.T, b *bytes.Buffer, p *ir.Protocol, prefix string) {
	t.Helper()
	for _, o := range p.Objects {
		if !o.Abstract {
			fmt.Fprintf(b, "%q: decode(%s),\n", prefix+o.Name, s.decoder(t, o.Decl))
		}
	}
	for _, u := range p.Unions {
		fmt.Fprintf(b, "%q: decode(%s),\n", prefix+u.Name, s.decoder(t, u.Decl))
	}
}

// reducer lists the functions of a reducer.
func (s *goSDK) reducer(t *testing.T, b *bytes.Buffer, r *ir.Reducer) {
	t.Helper()
	state, event := s.typ(t, r.State.Name), s.qualified(t, r.Input.Decl)
	kind, types := "reduce(functions", fmt.Sprintf("*emitted.%s, %s", state, event)
	if r.Emits != nil {
		kind, types = "expand(emitting", types+", "+s.goType(t, r.Emits)
	}
	fmt.Fprintf(b, "%q: %s[%s]{\n", r.Name, kind, types)
	fmt.Fprintf(b, "state: %s,\nevent: %s,\n", s.decoder(t, r.State.Decl), s.decoder(t, r.Input.Decl))
	fmt.Fprintf(b, "apply: (*emitted.%s).%s,\n", state, s.method(t, state, r.Name))
	if fold := s.fold(t, r, state, s.of(r.Input.Decl).typ(t, r.Input.Name)); fold != "" {
		fmt.Fprintf(b, "fold: emitted.%s,\n", fold)
	}
	if len(r.End) > 0 {
		fmt.Fprintf(b, "end: (*emitted.%s).End%s,\n", state, names.GoPascal(r.Name))
	}
	fmt.Fprintf(b, "byDefault: %v,\nraises: %s,\n}),\n", len(r.Starts) == 0 && kit.BeginsAlone(r), signals(r))
}

// pipeline lists the functions of a pipeline.
func (s *goSDK) pipeline(t *testing.T, b *bytes.Buffer, l *ir.Pipeline) {
	t.Helper()
	last := l.Stages[len(l.Stages)-1]
	input, delivered := l.Stages[0].Input, ir.Type(l.Stages[0].Input)
	ends := false
	for _, r := range l.Stages {
		if r.Emits != nil {
			delivered = r.Emits
		}
		ends = ends || len(r.End) > 0
	}
	typ := s.typ(t, l.Name)
	fmt.Fprintf(b, "%q: pipe(pipeline[*emitted.%s, %s, %s]{\n", l.Name, typ, s.goType(t, input), s.goType(t, delivered))
	opts := ""
	if s.takesOptions["New"+typ] {
		opts = "opts..."
	}
	fmt.Fprintf(b, "begin: func(opts ...wire.Option) *emitted.%s { return emitted.New%s(%s) },\n", typ, typ, opts)
	fmt.Fprintf(b, "event: %s,\npush: (*emitted.%s).Push,\n", s.decoder(t, input.Decl), typ)
	if ends {
		fmt.Fprintf(b, "end: (*emitted.%s).End,\n", typ)
	}
	fmt.Fprintf(b, "states: func(p *emitted.%s) []kept {\nreturn []kept{\n", typ)
	for _, r := range l.Stages {
		fmt.Fprintf(b, "keep(&p.%s, %s),\n", s.of(r.State.Decl).typ(t, r.State.Name), s.decoder(t, r.State.Decl))
	}
	fmt.Fprintf(b, "}\n},\nraises: %s,\n}),\n", signals(last))
}

// signals lists the signals of a reducer.
func signals(r *ir.Reducer) string {
	var list []string
	for _, s := range r.Signals {
		list = append(list, s.Name)
	}
	return fmt.Sprintf("%#v", list)
}

// goType is the Go type of values that are handed on.
func (s *goSDK) goType(t *testing.T, typ ir.Type) string {
	t.Helper()
	if o, ok := typ.(*ir.Object); ok {
		return "*" + s.qualified(t, o.Decl)
	}
	return s.qualified(t, typ.(*ir.Union).Decl)
}

// callsFile is where a case says how its constructors and accessors are called:
// Go has no calls by the names of arguments.
func callsFile(p *ir.Protocol) string {
	return filepath.Join(caseVectors(p), "calls", "calls.go")
}

// goSDK is what a reader of an emitted package finds: how things are called is
// nothing that the runner should have to know.
type goSDK struct {
	declared map[string]bool            // types
	decoders map[string]string          // Decode functions, by what they return
	reducers map[string]map[string]bool // methods with an outcome, by receiver
	folds    map[string][]string        // Fold functions, by the types of state and event

	takesOptions map[string]bool // functions whose last parameter is a list

	protocol *ir.Protocol
	others   map[*ir.Protocol]*goSDK // what it imports
}

// with tells an SDK what it is of and where others are.
func (s *goSDK) with(p *ir.Protocol, others map[*ir.Protocol]*goSDK) *goSDK {
	s.protocol, s.others = p, others
	return s
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
func (s *goSDK) qualified(t *testing.T, d ir.Decl) string {
	t.Helper()
	return s.in(d, s.of(d).typ(t, d.Name))
}

func readSDK(t *testing.T, p *ir.Protocol, files []target.File) *goSDK {
	t.Helper()
	sdk := &goSDK{
		declared: map[string]bool{}, decoders: map[string]string{}, reducers: map[string]map[string]bool{},
		folds: map[string][]string{}, takesOptions: map[string]bool{},
	}
	for _, f := range files {
		if path.Dir(f.Path) != p.Name || path.Ext(f.Path) != ".go" {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), f.Path, f.Data, 0)
		if err != nil {
			t.Fatal(err)
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
	return sdk
}

func (s *goSDK) function(d *ast.FuncDecl) {
	if d.Recv != nil {
		receiver := typeName(d.Recv.List[0].Type)
		if s.reducers[receiver] == nil {
			s.reducers[receiver] = map[string]bool{}
		}
		results := d.Type.Results
		s.reducers[receiver][d.Name.Name] = results != nil && typeName(results.List[0].Type) == "Outcome"
		return
	}
	params := d.Type.Params.List
	if len(params) > 0 {
		_, s.takesOptions[d.Name.Name] = params[len(params)-1].Type.(*ast.Ellipsis)
	}
	switch {
	case strings.HasPrefix(d.Name.Name, "Decode"):
		s.decoders[typeName(d.Type.Results.List[0].Type)] = d.Name.Name
	case strings.HasPrefix(d.Name.Name, "Fold"):
		types := typeName(params[0].Type) + " " + typeName(params[1].Type)
		s.folds[types] = append(s.folds[types], d.Name.Name)
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

// fold is the function that folds a whole stream, if there is one: named after the
// reducer or, for the first one of its state, after the state.
func (s *goSDK) fold(t *testing.T, r *ir.Reducer, state, event string) string {
	t.Helper()
	named := s.folds[state+" "+event]
	for _, name := range []string{"Fold" + names.GoPascal(r.Name), "Fold" + state} {
		if slices.Contains(named, name) {
			return name
		}
	}
	if len(named) > 0 {
		t.Fatalf("none of %v folds with %s", named, r.Name)
	}
	return ""
}

// typ is the Go type for one of the spec.
func (s *goSDK) typ(t *testing.T, name string) string {
	t.Helper()
	for _, spelling := range []string{name, names.GoPascal(name)} {
		if s.declared[spelling] {
			return spelling
		}
	}
	t.Fatalf("there is no type for %s", name)
	return ""
}

func (s *goSDK) decoder(t *testing.T, d ir.Decl) string {
	t.Helper()
	home := s.of(d)
	function := home.decoders[home.typ(t, d.Name)]
	if function == "" {
		t.Fatalf("there is no decoder of %s", d.Name)
	}
	return s.in(d, function)
}

// method is the Go method for a reducer.
func (s *goSDK) method(t *testing.T, state, reducer string) string {
	t.Helper()
	name := names.GoPascal(reducer)
	for _, spelling := range []string{name, "Apply" + name} {
		if s.reducers[state][spelling] {
			return spelling
		}
	}
	t.Fatalf("%s has no method for %s", state, reducer)
	return ""
}
