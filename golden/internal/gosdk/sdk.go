// Package gosdk reads emitted Go packages and writes golden/gorunner for them: how
// things are called in Go is nothing that the runner should have to know.
package gosdk

import (
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

// sdk is what a reader of an emitted package finds.
type sdk struct {
	protocol *ir.Protocol
	others   map[*ir.Protocol]*sdk // all that were read

	declared     map[string]bool     // types
	fields       map[string][]string // of structs
	constants    []string
	decoders     map[string]string          // Decode functions, by what they return
	methods      map[string]map[string]bool // by receiver
	folds        map[string][]string        // Fold functions, by the types of state and event
	takesOptions map[string]bool            // functions whose last parameter is a list
}

// read reads the emitted files of a protocol.
func read(p *ir.Protocol, files []target.File) (*sdk, error) {
	s := &sdk{
		protocol: p,
		declared: map[string]bool{}, fields: map[string][]string{}, decoders: map[string]string{},
		methods: map[string]map[string]bool{}, folds: map[string][]string{}, takesOptions: map[string]bool{},
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
					s.declaration(d.Tok, spec)
				}
			case *ast.FuncDecl:
				s.function(d)
			}
		}
	}
	return s, nil
}

func (s *sdk) declaration(kind token.Token, d ast.Spec) {
	switch d := d.(type) {
	case *ast.TypeSpec:
		s.declared[d.Name.Name] = true
		if of, ok := d.Type.(*ast.StructType); ok {
			for _, f := range of.Fields.List {
				for _, name := range f.Names {
					s.fields[d.Name.Name] = append(s.fields[d.Name.Name], name.Name)
				}
			}
		}
	case *ast.ValueSpec:
		if kind == token.CONST {
			s.constants = append(s.constants, d.Names[0].Name)
		}
	}
}

func (s *sdk) function(d *ast.FuncDecl) {
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

// missing is what was not found, so that what was emitted is not what it says:
// readers panic with it.
type missing string

func (m missing) Error() string { return string(m) }

// typ is the Go type for one of the spec.
func (s *sdk) typ(name string) string {
	for _, spelling := range []string{name, names.GoPascal(name)} {
		if s.declared[spelling] {
			return spelling
		}
	}
	panic(missing("there is no type for " + name))
}

// of is the SDK that has a declaration.
func (s *sdk) of(d ir.Decl) *sdk {
	if d.ForeignTo(s.protocol) {
		return s.others[d.Home]
	}
	return s
}

// in names something of the SDK that has a declaration.
func (s *sdk) in(d ir.Decl, name string) string {
	if d.ForeignTo(s.protocol) {
		return "imported_" + d.Home.Name + "." + name
	}
	return "emitted." + name
}

// qualified is the Go type for one of the spec, here or elsewhere.
func (s *sdk) qualified(d ir.Decl) string { return s.in(d, s.of(d).typ(d.Name)) }

func (s *sdk) decoder(d ir.Decl) string {
	home := s.of(d)
	function := home.decoders[home.typ(d.Name)]
	if function == "" {
		panic(missing("there is no decoder of " + d.Name))
	}
	return s.in(d, function)
}

// method is the Go method for a reducer.
func (s *sdk) method(state, reducer string) string {
	name := names.GoPascal(reducer)
	for _, spelling := range []string{"Apply" + name, name} { // the first where something else has taken the second
		if s.methods[state][spelling] {
			return spelling
		}
	}
	panic(missing(state + " has no method for " + reducer))
}

// fold is the function that folds a whole stream, if there is one: named after the
// reducer or, for the first one of its state, after the state.
func (s *sdk) fold(r *ir.Reducer, state string) string {
	named := s.folds[state+" "+s.of(ir.DeclOf(r.Input)).typ(ir.DeclOf(r.Input).Name)]
	for _, name := range []string{"Fold" + names.GoPascal(r.Name), "Fold" + state} {
		if slices.Contains(named, name) {
			return name
		}
	}
	if len(named) > 0 {
		panic(missing(fmt.Sprintf("none of %v folds with %s", named, r.Name)))
	}
	return ""
}
