package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

// nameOf proposes what to call the value of x.
func (f *fn) nameOf(x ir.Expr) string {
	if f.wanted != "" {
		return f.wanted
	}
	return ownName(x)
}

func ownName(x ir.Expr) string {
	switch x := x.(type) {
	case *ir.FieldOf:
		return x.Field.Name
	case *ir.CommonField:
		return x.Name
	case *ir.OrValue:
		if x.Name != "" {
			return x.Name
		}
		if x.Field != nil {
			return x.Field.Name
		}
		return ownName(x.X)
	case *ir.Ref:
		return x.Var.Name
	case *ir.Narrow:
		return ownName(x.X)
	case *ir.Widen:
		return ownName(x.X)
	case *ir.NewID:
		return "id"
	case *ir.Now:
		return "now"
	case *ir.Cond:
		if _, made := unwrappedNew(x.Then); made {
			return typeWord(x.T)
		}
		if isLiteral(x.Then) {
			return ownName(x.Else)
		}
		return ownName(x.Then)
	}
	return typeWord(x.Type())
}

// unwrappedNew is x as a new object, which may have been widened.
func unwrappedNew(x ir.Expr) (*ir.New, bool) {
	if w, ok := x.(*ir.Widen); ok {
		return unwrappedNew(w.X)
	}
	made, ok := x.(*ir.New)
	return made, ok
}

func isLiteral(x ir.Expr) bool {
	if w, ok := x.(*ir.Widen); ok {
		return isLiteral(w.X)
	}
	_, ok := x.(*ir.Literal)
	return ok
}

// typeWord is what to call a value of which nothing but the type is known.
func typeWord(t ir.Type) string {
	switch t := ir.NonNull(t).(type) {
	case *ir.Scalar:
		if t.Alias != nil {
			return t.Alias.Name
		}
		return scalarWords[t.Kind]
	case *ir.Enum:
		return t.Name
	case *ir.Object:
		return t.Name
	case *ir.Union:
		return t.Name
	case *ir.List:
		return plural(typeWord(t.Elem))
	case *ir.Map:
		return typeWord(t.Elem) + "_map"
	default:
		panic("golang: unknown type")
	}
}

var scalarWords = map[ir.ScalarKind]string{
	ir.String: "text", ir.Int: "n", ir.Number: "x", ir.Bool: "holds", ir.Any: "raw", ir.Record: "raw", ir.Null: "null",
}

func plural(word string) string {
	switch word[len(word)-1] {
	case 's', 'x', 'z':
		return word + "es"
	}
	return word + "s"
}

// naming has values that need a name be called as wanted.
func (f *fn) naming(wanted string, do func()) {
	outer := f.wanted
	f.wanted = wanted
	do()
	f.wanted = outer
}

func (f *fn) withName(wanted string, compile func() value) (v value) {
	f.naming(wanted, func() { v = compile() })
	return v
}

// give declares a variable for a value.
func (f *fn) give(wanted string, v value) *local {
	l := f.block.local(wanted)
	f.later(f.block, func() *jen.Statement {
		if !l.used {
			return jen.Id("_").Op("=").Add(v.code)
		}
		return jen.Id(l.name).Op(":=").Add(v.code)
	})
	return l
}

// nameAt gives a value a name by a statement in the midst of the block.
func (f *fn) nameAt(i int, wanted string, v value) value {
	tail := append([]jen.Code(nil), f.block.code[i:]...)
	f.block.code = f.block.code[:i]
	l := f.give(wanted, v)
	f.block.code = append(f.block.code, tail...)
	return value{code: l.id(), rank: rankPrimary, held: v.held}
}
