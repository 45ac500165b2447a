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
	"strings"
	"testing"

	"github.com/msggen/msggen/gen"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// buildGoCases builds golden/gorunner for the cases and returns the program.
func buildGoCases(t *testing.T, protocols []*ir.Protocol) string {
	t.Helper()
	files := targets["go"].Emit(withImports(protocols))
	for _, p := range protocols {
		files = append(files, sdkFile(t, p, readSDK(t, p, files)))
	}
	files = append(files, sdksFile(protocols))
	for _, name := range []string{"main.go", "runner.go", "fold.go", "pipeline.go", "call.go"} {
		source, err := os.ReadFile(filepath.Join("gorunner", name))
		if err != nil {
			t.Fatal(err)
		}
		source = bytes.ReplaceAll(source, []byte("github.com/msggen/msggen/out/go"), []byte(caseModule))
		files = append(files, gen.File{Path: "gorunner/" + name, Data: source})
	}
	for _, p := range protocols {
		if source, err := os.ReadFile(callsFile(p)); err == nil {
			files = append(files, gen.File{Path: "gorunner/calls_of_" + p.Name + "_protocol.go", Data: source})
		}
	}
	dir := writeFiles(t, files)
	run(t, dir, "go", "build", "-o", "program", "./gorunner")
	if t.Failed() {
		t.FailNow()
	}
	return filepath.Join(dir, "program")
}

// sdksFile lists the SDKs.
func sdksFile(protocols []*ir.Protocol) gen.File {
	var b bytes.Buffer
	b.WriteString("package main\n\nvar sdks = map[string]*sdk{\n")
	for _, p := range protocols {
		fmt.Fprintf(&b, "%q: sdkOf_%s,\n", p.Name, p.Name)
	}
	b.WriteString("}\n")
	return gen.File{Path: "gorunner/sdks.go", Data: b.Bytes()}
}

// sdkFile lists the functions of one SDK by the names of the spec.
func sdkFile(t *testing.T, p *ir.Protocol, sdk *goSDK) gen.File {
	var b bytes.Buffer
	fmt.Fprintf(&b, "package main\n\nimport (\nemitted %q\n%q\n)\n\n", caseModule+"/"+p.Name, caseModule+"/wire")
	b.WriteString("var _ wire.Option\n\n")
	fmt.Fprintf(&b, "var sdkOf_%s = &sdk{\ntypes: map[string]decoder{\n", p.Name)
	for _, o := range p.Objects {
		if !o.Abstract {
			fmt.Fprintf(&b, "%q: decode(emitted.%s),\n", o.Name, sdk.decoder(t, o.Name))
		}
	}
	for _, u := range p.Unions {
		fmt.Fprintf(&b, "%q: decode(emitted.%s),\n", u.Name, sdk.decoder(t, u.Name))
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
	return gen.File{Path: "gorunner/sdk_of_" + p.Name + "_protocol.go", Data: b.Bytes()}
}

// reducer lists the functions of a reducer.
func (s *goSDK) reducer(t *testing.T, b *bytes.Buffer, r *ir.Reducer) {
	t.Helper()
	state, event := s.typ(t, r.State.Name), s.typ(t, r.Input.Name)
	kind, types := "reduce(functions", fmt.Sprintf("*emitted.%s, emitted.%s", state, event)
	if r.Emits != nil {
		kind, types = "expand(emitting", types+", "+s.goType(t, r.Emits)
	}
	fmt.Fprintf(b, "%q: %s[%s]{\n", r.Name, kind, types)
	fmt.Fprintf(b, "state: emitted.%s,\nevent: emitted.%s,\n", s.decoder(t, r.State.Name), s.decoder(t, r.Input.Name))
	fmt.Fprintf(b, "apply: (*emitted.%s).%s,\n", state, s.method(t, state, r.Name))
	if fold := s.folds[state+" "+event]; fold != "" {
		fmt.Fprintf(b, "fold: emitted.%s,\n", fold)
	}
	if len(r.End) > 0 {
		fmt.Fprintf(b, "end: (*emitted.%s).End%s,\n", state, names.GoPascal(r.Name))
	}
	fmt.Fprintf(b, "byDefault: %v,\nraises: %s,\n}),\n", len(r.Starts) == 0 && beginsAlone(r), signals(r))
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
	fmt.Fprintf(b, "event: emitted.%s,\npush: (*emitted.%s).Push,\n", s.decoder(t, input.Name), typ)
	if ends {
		fmt.Fprintf(b, "end: (*emitted.%s).End,\n", typ)
	}
	fmt.Fprintf(b, "states: func(p *emitted.%s) []kept {\nreturn []kept{\n", typ)
	for _, r := range l.Stages {
		fmt.Fprintf(b, "keep(&p.%s, emitted.%s),\n", s.typ(t, r.State.Name), s.decoder(t, r.State.Name))
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
		return "*emitted." + s.typ(t, o.Name)
	}
	return "emitted." + s.typ(t, typ.(*ir.Union).Name)
}

// callsFile is where a case says how its constructors and accessors are called:
// Go has no calls by the names of arguments.
func callsFile(p *ir.Protocol) string {
	return filepath.Join(caseVectors(p), "calls", "calls.go")
}

// goSDK is what a reader of an emitted package finds: how things are called is
// nothing that the runner should have to know.
type goSDK struct {
	types    map[string]bool
	decoders map[string]string          // Decode functions, by what they return
	methods  map[string]map[string]bool // by receiver
	folds    map[string]string          // Fold functions, by the types of state and event

	takesOptions map[string]bool // functions whose last parameter is a list
}

func readSDK(t *testing.T, p *ir.Protocol, files []gen.File) *goSDK {
	t.Helper()
	sdk := &goSDK{map[string]bool{}, map[string]string{}, map[string]map[string]bool{}, map[string]string{}, map[string]bool{}}
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
						sdk.types[spec.Name.Name] = true
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
	case strings.HasPrefix(d.Name.Name, "Decode"):
		s.decoders[typeName(d.Type.Results.List[0].Type)] = d.Name.Name
	case strings.HasPrefix(d.Name.Name, "Fold"):
		s.folds[typeName(params[0].Type)+" "+typeName(params[1].Type)] = d.Name.Name
	}
}

func typeName(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return typeName(t.X)
	case *ast.Ident:
		return t.Name
	default:
		return ""
	}
}

// typ is the Go type for one of the spec.
func (s *goSDK) typ(t *testing.T, name string) string {
	t.Helper()
	for _, spelling := range []string{name, names.GoPascal(name)} {
		if s.types[spelling] {
			return spelling
		}
	}
	t.Fatalf("there is no type for %s", name)
	return ""
}

func (s *goSDK) decoder(t *testing.T, name string) string {
	t.Helper()
	function := s.decoders[s.typ(t, name)]
	if function == "" {
		t.Fatalf("there is no decoder of %s", name)
	}
	return function
}

// method is the Go method for a reducer.
func (s *goSDK) method(t *testing.T, state, reducer string) string {
	t.Helper()
	name := names.GoPascal(reducer)
	for _, spelling := range []string{name, "Apply" + name} {
		if s.methods[state][spelling] {
			return spelling
		}
	}
	t.Fatalf("%s has no method for %s", state, reducer)
	return ""
}
