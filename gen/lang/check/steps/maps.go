package steps

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

func (f *Frame) put(s *syntax.PutStep, at ir.At) ir.Stmt {
	if !s.Has("put") && !f.isMap(s.Map) {
		return f.replaceAt("[…] =", s.Map, s.MapKey, s.Value, at)
	}
	where, t, target := f.mapPlace(s.Map, "put")
	if where == nil {
		f.ParseAndCheck(s.MapKey)
		f.ParseAndCheck(s.Value)
		return nil
	}
	key := f.Value(s.MapKey, types.String)
	value := f.Value(s.Value, t.Elem)
	if types.IsBadExpr(key) || types.IsBadExpr(value) || !f.storable(value, t.Elem, target, "put") {
		return nil
	}
	f.evaluated(where, key, value)
	f.limits().Grows(where, value, s.Span())
	p, _ := fact.PathOf(where)
	f.mutate(p, s.Span())
	return newChange(at, where, &ir.Put{Key: key, Value: value})
}

func (f *Frame) delete(s *syntax.DeleteStep, at ir.At) ir.Stmt {
	where, _, _ := f.mapPlace(s.Map, "delete")
	key := f.Value(s.MapKey, types.String)
	if where == nil || types.IsBadExpr(key) {
		return nil
	}
	f.evaluated(where, key)
	p, _ := fact.PathOf(where)
	f.mutate(p, s.Span())
	return newChange(at, where, &ir.Delete{Key: key})
}

// findKey checks a find that looks up the value of a key of a map.
func (f *Frame) findKey(s *syntax.FindStep, at ir.At) []ir.Stmt {
	in, elem := f.mapSource(s.In, "find … key")
	key := f.Value(s.MapKey, types.String)
	f.evaluated(key)
	v, _, _ := f.elementVar(s.Name, in, elem, source.Text{})
	f.ExpectUse(s.Name, "variable")
	stmt := &ir.Find{At: at, In: in, By: &ir.Key{Var: v, Key: key}}
	c := f.cell(v, in, f.keyed("key", ir.Let, types.String, at.Where))

	found, missing := f.branch(), f.branch()
	found.bindElement(s.Name, v, in)
	stmt.Then = found.Steps(s.Then)
	stmt.Else = missing.Steps(s.Else)
	f.meet(found, missing)
	f.Leave(s.Name, inThen)
	if in == nil || types.IsBadExpr(key) {
		return nil
	}
	return f.byKey(stmt, c)
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
		f.evaluated(in)
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
