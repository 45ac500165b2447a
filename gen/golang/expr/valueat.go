package expr

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
)

// valueAt is the element at an index, or the value of a key, where it stands, or what
// stands for none.
func (f lists) valueAt(x *ir.ValueAt) value.Value {
	_, isMap := x.In.Type().(*ir.Map)
	if x.Else != nil {
		return f.valueOr(x, isMap)
	}
	in, key := f.Both(x.In, x.Key)
	get := f.Reducing("ElementAt").Call(in.Code, key.Code)
	if isMap {
		get = in.In(value.RankPrimary).Dot("Get").Call(key.Code)
	}
	if pointsTo(x) {
		return value.Value{Code: f.Reducing("PtrIf").Call(get), Rank: value.RankPrimary, Held: shape.Pointer}
	}
	elem, h := ir.NonNull(x.T), shape.Hold(x.T, false)
	found := f.Block.Local(f.NameOf(x), "found_"+f.NameOf(x))
	v := value.Value{Code: found.ID(), Rank: value.RankPrimary, Held: h, Local: found}
	if !value.NilIsEmpty(elem) {
		f.Add(jen.List(found.ID(), jen.Id("_")).Op(":=").Add(get))
		return v
	}
	f.Add(jen.Var().Add(found.ID()).Add(f.GoType(x.T)))
	there := f.Body(func() {
		value := value.Value{Code: jen.Id("value"), Rank: value.RankPrimary, Held: shape.Hold(elem, false)}
		f.Add(found.ID().Op("=").Add(f.Put(value, h, x.T)))
	})
	f.Add(jen.If(jen.List(jen.Id("value"), jen.Id("ok")).Op(":=").Add(get), jen.Id("ok")).Block(there.Code...))
	return v
}

// hasKey is whether a map has the key of a value, which nobody asks for.
func (f lists) hasKey(x *ir.ValueAt) (value.Value, bool) {
	if _, isMap := x.In.Type().(*ir.Map); !isMap {
		return value.Value{}, false
	}
	in, key := f.Both(x.In, x.Key)
	return value.Primary(in.In(value.RankPrimary).Dot("Has").Call(key.Code)), true
}

// valueOr asks the runtime for a value, or another one.
func (f lists) valueOr(x *ir.ValueAt, isMap bool) value.Value {
	values := f.Operands([]Operand{
		{Expr: x.In, Compile: func() value.Value { return f.Look(x.In) }},
		{Expr: x.Key, Compile: func() value.Value { return f.Look(x.Key) }},
		{Expr: x.Else, Compile: func() value.Value { return f.Look(x.Else) }},
	})
	get, other := "ElementOr", values[2].Code
	if isMap {
		get = "ValueOr"
	}
	if !IsDeclared(x.Else, x.T) {
		other = f.ValueType(x.T).Call(other) // not its member: the types must agree
	}
	return value.Primary(f.Reducing(get).Call(values[0].Code, values[1].Code, other))
}

// IsDeclared reports whether Go sees that a value is of a type, which a member of a union
// is only where it is stored.
func IsDeclared(x ir.Expr, t ir.Type) bool {
	if _, union := ir.NonNull(t).(*ir.Union); !union {
		return true
	}
	switch x.(type) {
	case *ir.Ref, *ir.FieldOf:
		return true
	default:
		return false
	}
}

// pointsTo reports whether it takes a pointer to say that there is no value.
func pointsTo(x *ir.ValueAt) bool { return x.Else == nil && shape.Hold(x.T, false) == shape.Pointer }
