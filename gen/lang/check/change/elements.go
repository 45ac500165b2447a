package change

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// replaceAt checks a step that puts a value in the place of the element at an index.
func (f *Frame) replaceAt(verb string, text, index, value source.Text, at ir.At) ir.Stmt {
	list, t, target := f.indexed(text, verb)
	if list == nil {
		f.ParseAndCheck(index)
		f.ParseAndCheck(value)
		return nil
	}
	where, x := f.ElementIndex("index", index), f.Value(value, t.Elem)
	if types.IsBadExpr(where) || types.IsBadExpr(x) || !f.Storable(x, t.Elem, target, verb) {
		return nil
	}
	v := f.Made("element", ir.Element, t.Elem)
	return f.replacedAt(list, where, v, x, at)
}

// isMap reports whether a place holds a map, or may.
func (f *Frame) isMap(place source.Text) bool {
	_, is := ir.NonNull(f.heldBy(place)).(*ir.Map)
	return is
}

// indexed checks a list of which a step is about to change an element. What else there is
// with a value at a key is a map.
func (f *Frame) indexed(text source.Text, verb string) (ir.Expr, *ir.List, *ir.FieldOf) {
	if _, isList := ir.NonNull(f.heldBy(text)).(*ir.List); isList || verb == "replace" {
		return f.ListPlace(text, verb)
	}
	if place := f.Place(text); place != nil {
		if x := f.Current(place); !types.IsBadExpr(x) {
			f.WrongPlace(x, verb, "lists and maps")
		}
	}
	return nil, nil, nil
}

// replacedAt is a step whose parts have been checked. It is the element in the value.
func (f *Frame) replacedAt(list, index ir.Expr, element *ir.Var, value ir.Expr, at ir.At) ir.Stmt {
	f.Evaluated(index, list, value)
	f.MayFail(index.Span(), "the index may be out of range")
	f.Limits().Grows(nil, value, at.Where)
	p, _ := fact.PathOf(list)
	f.Mutate(p, at.Where)
	by := &ir.Nth{Index: index, Pick: ir.Pick{Var: element}}
	return New(at, list, &ir.Replace{By: by, Value: value})
}

// growAt checks `place[key] += value`: it joins text or adds to a number, which is an
// element of a list or a value of a map.
func (f *Frame) growAt(s *syntax.GrowStep) []ir.Stmt {
	at := ir.At{Where: s.Span()}
	if f.isMap(s.Target) {
		return f.growKey(s, at)
	}
	list, t, target := f.indexed(s.Target, "[…] +=")
	if list == nil {
		f.ParseAndCheck(s.MapKey)
		f.ParseAndCheck(s.Value)
		return nil
	}
	index := f.ElementIndex("index", s.MapKey)
	v := f.Made("element", ir.Element, t.Elem)
	_, sum := f.sum(s, v, target)
	if sum == nil || types.IsBadExpr(index) {
		return nil
	}
	return f.Limits().Change(f.replacedAt(list, index, v, sum, at))
}

// growKey does so to a value of a map, and sets the key if it is not there.
func (f *Frame) growKey(s *syntax.GrowStep, at ir.At) []ir.Stmt {
	where, t, target := f.mapPlace(s.Target, "[…] +=")
	if where == nil {
		f.ParseAndCheck(s.MapKey)
		f.ParseAndCheck(s.Value)
		return nil
	}
	key := f.Value(s.MapKey, types.String)
	v := f.Made("value", ir.Element, t.Elem)
	value, sum := f.sum(s, v, target)
	if sum == nil || types.IsBadExpr(key) {
		return nil
	}
	f.Evaluated(where, key, sum)
	f.Limits().Grows(where, sum, s.Span())
	p, _ := fact.PathOf(where)
	f.Mutate(p, at.Where)
	out, key := f.Once("key", key, at.Where)
	put := func(value ir.Expr) *ir.Change {
		return New(at, ir.Copy(where), &ir.Put{Key: ir.Copy(key), Value: value})
	}
	return append(out, &ir.Find{
		At:   at,
		In:   where,
		By:   &ir.Key{Var: v, Key: key},
		Then: f.Limits().Entry(put(sum)),
		Else: f.Limits().Change(put(ir.Copy(value))),
	})
}

// sum is what a variable and the value of a step come to, and that value alone; nil if
// it was refused.
func (f *Frame) sum(s *syntax.GrowStep, v *ir.Var, target *ir.FieldOf) (value, sum ir.Expr) {
	elem, ok := v.Type.(*ir.Scalar)
	if !ok || elem.Kind != ir.String && elem.Kind != ir.Int && elem.Kind != ir.Number {
		f.ParseAndCheck(s.Value)
		if !types.IsBad(v.Type) {
			d := diag.New(diag.OperandType, s.Target.Whole(), "[…] +=", "lists and maps of texts or numbers", f.TypeName(target.T))
			f.Report(d.WithHint("%s", growsThus(v.Type)))
		}
		return nil, nil
	}
	value = f.Value(s.Value, elem)
	if types.IsBadExpr(value) {
		return nil, nil
	}
	sum = &ir.Binary{
		Node: ir.Node{T: &ir.Scalar{Kind: elem.Kind}, At: s.Value.Whole()},
		Op:   ir.Add,
		L:    &ir.Ref{Node: ir.Node{T: elem, At: s.Target.Whole()}, Var: v},
		R:    value,
	}
	if !f.Storable(sum, elem, target, "[…] +=") {
		return nil, nil
	}
	return value, sum
}

// growsThus says how an element grows that is neither a text nor a number, if it can.
func growsThus(elem ir.Type) string {
	switch elem.(type) {
	case *ir.List, *ir.Map:
		return "let the elements be objects that have it as a field, which grows behind `find` with `index` or `key`"
	case *ir.Object, *ir.Union:
		return "`find` with `index` or `key` names the element, of which a field may grow"
	default:
		return ""
	}
}
