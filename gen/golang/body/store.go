package body

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/helper"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
)

// PutField is storeField after what it takes statements to turn has been settled.
func (f *Func) PutField(v value.Value, o *ir.Object, field *ir.Field) *jen.Statement {
	return f.StoreField(f.Settle(v, shape.HoldField(field), field.Type), o, field)
}

// Plain is v as GoType has it.
func (f *Func) Plain(v value.Value, t ir.Type) value.Value {
	h := shape.Hold(t, false)
	if v.Held == h && !v.Null {
		return v
	}
	v = f.Settle(v, h, t)
	code := f.Store(v, h, t)
	rank := value.RankPrimary
	if v.Held == shape.InPlace && h != shape.InPlace && v.Made == nil {
		rank = value.RankUnary
	}
	return value.Value{Code: code, Rank: rank, Held: h, Untyped: v.Untyped && h != shape.Pointer, Draws: v.Draws}
}

// Put is v as it goes into what h holds.
func (f *Func) Put(v value.Value, h shape.Holding, t ir.Type) *jen.Statement {
	return f.Store(f.Settle(v, h, t), h, t)
}

// Settle writes the statements that it takes to turn the three states of a field
// into the two of a nullable value, or the other way round.
func (f *Func) Settle(v value.Value, h shape.Holding, t ir.Type) value.Value {
	switch {
	case v.Null || v.Held == h:
		return v
	case v.Held == shape.AsIs && !v.Filled && value.NilIsEmpty(ir.NonNull(t)):
		return f.NotNil(v, t)
	case v.Held == shape.ThreeWay && h == shape.Nilable:
		return value.Value{Code: v.In(value.RankPrimary).Dot("Or").Call(jen.Nil()), Rank: value.RankPrimary, Held: shape.Nilable, Draws: v.Draws}
	case v.Held == shape.ThreeWay && h == shape.Pointer:
		l := f.Block.Local(f.wantedName(t))
		inner := f.Block.Local("known_" + l.Name)
		f.Add(
			jen.Var().Add(l.ID()).Op("*").Add(f.ValueType(t)),
			jen.If(jen.List(inner.ID(), jen.Id("ok")).Op(":=").Add(v.In(value.RankPrimary)).Dot("Get").Call(), jen.Id("ok")).Block(
				l.ID().Op("=").Op("&").Add(inner.ID())),
		)
		return value.Value{Code: l.ID(), Rank: value.RankPrimary, Held: shape.Pointer}
	case h == shape.ThreeWay && (v.Held == shape.Nilable || v.Held == shape.Pointer):
		if function := orNull(v.Held, t); function != "" {
			return value.Value{Code: f.Coding(function).Call(v.Code), Rank: value.RankPrimary, Held: shape.ThreeWay, Draws: v.Draws}
		}
		l := f.Block.Local(f.wantedName(t))
		if !v.Stable {
			v = f.Named(v, "known_"+l.Name)
		}
		f.Add(
			l.ID().Op(":=").Add(f.Wire("Null")).Index(f.ValueType(t)).Call(),
			jen.If(v.In(value.RankComparison+1).Op("!=").Nil()).Block(
				l.ID().Op("=").Add(f.Wire("Some")).Call(v.Held.Unwrap(v.In(value.RankUnary)))),
		)
		return value.Value{Code: l.ID(), Rank: value.RankPrimary, Held: shape.ThreeWay}
	}
	return v
}

// orNull is the function of the runtime that makes null of nil, or empty where the type
// has none.
func orNull(h shape.Holding, t ir.Type) string {
	if h == shape.Pointer {
		return "PtrOrNull"
	}
	switch ir.NonNull(t).(type) {
	case *ir.Object:
		return "ObjectOrNull"
	case *ir.List, *ir.Scalar:
		return "SliceOrNull"
	default:
		return ""
	}
}

// NotNil keeps an empty list or object from being taken for null.
func (f *Func) NotNil(v value.Value, t ir.Type) value.Value {
	function := helper.ObjectOf
	if _, list := ir.NonNull(t).(*ir.List); list {
		function = helper.ListOf
	}
	return value.Value{Code: jen.Id(f.Want(function)).Call(v.Code), Rank: value.RankPrimary, Filled: true}
}

func (f *Func) wantedName(t ir.Type) string {
	if f.Wanted != "" {
		return f.Wanted
	}
	return helper.TypeWord(t)
}

// Zero is the zero value of GoType.
func (f *Func) Zero(t ir.Type) *jen.Statement {
	switch t := t.(type) {
	case *ir.Scalar:
		switch t.Kind.JSON() {
		case ir.KindString:
			return jen.Lit("")
		case ir.KindNumber:
			return jen.Lit(0)
		case ir.KindBool:
			return jen.False()
		default:
			return jen.Nil()
		}
	case *ir.Enum:
		return jen.Lit("")
	case *ir.Object, *ir.Union, *ir.List, *ir.Nullable:
		return jen.Nil()
	case *ir.Map:
		return f.GoType(t).Values()
	default:
		panic("golang: unknown type")
	}
}
