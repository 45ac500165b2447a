package steps

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// findKey checks a find that looks up the value of a key of a map.
func (f *Frame) findKey(s *syntax.FindStep, at ir.At) []ir.Stmt {
	in, elem := f.mapSource(s.In, "find … key")
	key := f.Value(s.MapKey, types.String)
	f.Evaluated(key)
	v, _, _ := f.ElementVar(s.Name, in, elem, source.Text{})
	f.ExpectUse(s.Name, "variable")
	stmt := &ir.Find{At: at, In: in, By: &ir.Key{Var: v, Key: key}}
	c := f.Cell(v, in, f.Keyed("key", ir.Let, types.String, at.Where))

	found, missing := f.branch(), f.branch()
	found.BindElement(s.Name, v, in)
	stmt.Then = found.Steps(s.Then)
	stmt.Else = missing.Steps(s.Else)
	f.Meet(&found.Way, &missing.Way)
	f.Leave(s.Name, inThen)
	if in == nil || types.IsBadExpr(key) {
		return nil
	}
	return f.ByKey(stmt, c)
}

// eachOfMap is how messages name the step that goes through a map.
const eachOfMap = "each: key, value"

// mapSource checks the map that a step looks into.
func (f *Frame) mapSource(text source.Text, verb string) (ir.Expr, ir.Type) {
	in := f.Expr(f.Parse(text), nil)
	if types.IsBadExpr(in) {
		return nil, types.Bad
	}
	switch t := in.Type().(type) {
	case *ir.Map:
		f.Evaluated(in)
		return in, t.Elem
	case *ir.Nullable:
		f.MaybeNull(in)
	default:
		d := diag.New(diag.OperandType, in.Span(), verb, "maps", f.TypeName(t))
		if _, list := t.(*ir.List); list && verb == eachOfMap {
			d = d.WithHint("elements of a list have one name, and no index: `each: element in …`")
		}
		f.Report(d)
	}
	return nil, types.Bad
}
