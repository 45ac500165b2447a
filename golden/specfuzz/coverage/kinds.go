// Package coverage counts what of the language checked protocols use: every kind
// of step, expression and type, every operator and policy, and where what was
// proved is made use of. Which kinds there are it reads from the source of gen/ir,
// so that a new one that nobody generates shows.
package coverage

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
)

// Kinds are what there is to be covered.
type Kinds struct {
	steps, exprs, types []string
	constants           map[string][]string // names of the values of a named int, in order
}

// counted are the named ints of the model that tell kinds apart.
var counted = []string{"UnaryOp", "BinaryOp", "MacroKind", "Policy", "Presence", "ScalarKind", "VarKind", "Normal"}

// Read reads gen/ir.
func Read(repo string) (*Kinds, error) {
	packages, err := filepath.Glob(filepath.Join(repo, "gen", "ir", "*.go"))
	if err != nil {
		return nil, err
	}
	k := &Kinds{constants: map[string][]string{}}
	for _, name := range packages {
		if len(name) > 8 && name[len(name)-8:] == "_test.go" {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.GenDecl:
				k.declaration(d)
			case *ast.FuncDecl:
				if d.Recv != nil && d.Name.Name == "isType" {
					k.types = append(k.types, d.Recv.List[0].Type.(*ast.StarExpr).X.(*ast.Ident).Name)
				}
			}
		}
	}
	if len(k.steps) == 0 || len(k.exprs) == 0 || len(k.types) == 0 {
		return nil, fmt.Errorf("gen/ir has %d steps, %d expressions and %d types: it is not read right any more", len(k.steps), len(k.exprs), len(k.types))
	}
	return k, nil
}

func (k *Kinds) declaration(d *ast.GenDecl) {
	of := "" // the type of the constants that follow
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			s, ok := spec.Type.(*ast.StructType)
			if !ok {
				continue
			}
			for _, f := range s.Fields.List {
				embedded, ok := f.Type.(*ast.Ident)
				switch {
				case len(f.Names) > 0 || !ok:
				case embedded.Name == "At":
					k.steps = append(k.steps, spec.Name.Name)
				case embedded.Name == "Node":
					k.exprs = append(k.exprs, spec.Name.Name)
				}
			}
		case *ast.ValueSpec:
			if t, ok := spec.Type.(*ast.Ident); ok {
				of = t.Name
			}
			if d.Tok == token.CONST && slices.Contains(counted, of) {
				k.constants[of] = append(k.constants[of], spec.Names[0].Name)
			}
		}
	}
}

// wanted are the names under which all kinds are counted.
func (k *Kinds) wanted() []string {
	var all []string
	for _, s := range k.steps {
		all = append(all, "step "+s)
	}
	for _, x := range k.exprs {
		all = append(all, "expression "+x)
	}
	for _, t := range k.types {
		all = append(all, "type "+t)
	}
	for of, names := range k.constants {
		for _, n := range names {
			all = append(all, of+" "+n)
		}
	}
	for _, way := range narrowings {
		all = append(all, "proved in "+way)
	}
	slices.Sort(all)
	return all
}

// narrowings are the places where what a test has proved is made use of.
var narrowings = []string{"And.R", "Or.R", "Cond.Then", "Cond.Else", "If.Then", "If.Else", "Macro.Body", "Find.Cond", "Find.Then", "Each.Do", "Case.Body"}
