package check

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// mapPlace checks a map that a step is about to change.
func (f *frame) mapPlace(text source.Text, verb string) (ir.Expr, *ir.Map, *ir.FieldOf) {
	target := f.place(text)
	if target == nil {
		return nil, nil, nil
	}
	where := f.current(target)
	if badX(where) {
		return nil, nil, nil
	}
	t, ok := where.Type().(*ir.Map)
	if !ok {
		f.wrongPlace(where, verb, "maps")
		return nil, nil, nil
	}
	return where, t, target
}

func (f *frame) put(s *syntax.PutStep, at ir.At) ir.Stmt {
	where, t, target := f.mapPlace(s.Map, "put")
	key := f.value(s.MapKey, stringType)
	if where == nil {
		f.parseAndCheck(s.Value)
		return nil
	}
	value := f.value(s.Value, t.Elem)
	if badX(key) || badX(value) || !f.storable(value, t.Elem, target, "put") {
		return nil
	}
	f.evaluated(where, key, value)
	p, _ := pathOf(where)
	f.mutate(p, s.Span())
	return newChange(at, where, &ir.Put{Key: key, Value: value})
}

func (f *frame) delete(s *syntax.DeleteStep, at ir.At) ir.Stmt {
	where, _, _ := f.mapPlace(s.Map, "delete")
	key := f.value(s.MapKey, stringType)
	if where == nil || badX(key) {
		return nil
	}
	f.evaluated(where, key)
	p, _ := pathOf(where)
	f.mutate(p, s.Span())
	return newChange(at, where, &ir.Delete{Key: key})
}

// findKey checks a find that looks up the value of a key of a map.
func (f *frame) findKey(s *syntax.FindStep, at ir.At) ir.Stmt {
	in, elem := f.mapSource(s.In)
	key := f.value(s.MapKey, stringType)
	f.evaluated(key)
	v, _ := f.elementVar(s.Name, in, elem, source.Text{})
	f.expectUse(s.Name, "variable")
	stmt := &ir.Find{At: at, In: in, By: &ir.Key{Var: v, Key: key}}

	found, missing := f.branch(), f.branch()
	found.bindElement(s.Name, v, in)
	stmt.Then = found.steps(s.Then)
	stmt.Else = missing.steps(s.Else)
	f.meet(found, missing)
	if in == nil || badX(key) {
		return nil
	}
	return stmt
}

// mapSource checks the map that find looks into.
func (f *frame) mapSource(text source.Text) (ir.Expr, ir.Type) {
	in := f.expr(f.parse(text), nil)
	if badX(in) {
		return nil, bad
	}
	switch t := in.Type().(type) {
	case *ir.Map:
		f.evaluated(in)
		return in, t.Elem
	case *ir.Nullable:
		f.maybeNull(in)
	default:
		f.report(diag.New(diag.OperandType, in.Span(), "find … key", "maps", f.typeName(t)))
	}
	return nil, bad
}
