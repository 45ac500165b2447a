package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
)

// plain is v as GoType has it.
func (f *fn) plain(v value, t ir.Type) value {
	h := shape.Hold(t, false)
	if v.held == h && !v.null {
		return v
	}
	v = f.settle(v, h, t)
	code := f.store(v, h, t)
	rank := rankPrimary
	if v.held == shape.InPlace && h != shape.InPlace && v.made == nil {
		rank = rankUnary
	}
	return value{code: code, rank: rank, held: h, draws: v.draws}
}

// put is v as it goes into what h holds.
func (f *fn) put(v value, h shape.Holding, t ir.Type) *jen.Statement {
	return f.store(f.settle(v, h, t), h, t)
}

// settle writes the statements that it takes to turn the three states of a field
// into the two of a nullable value, or the other way round.
func (f *fn) settle(v value, h shape.Holding, t ir.Type) value {
	switch {
	case v.null || v.held == h:
		return v
	case v.held == shape.AsIs && !v.filled && nilIsEmpty(ir.NonNull(t)):
		return f.notNil(v, t)
	case v.held == shape.ThreeWay && h == shape.Nilable:
		l := f.block.local(f.wantedName(t))
		f.add(jen.List(l.id(), jen.Id("_")).Op(":=").Add(v.in(rankPrimary)).Dot("Get").Call())
		return value{code: l.id(), rank: rankPrimary, held: shape.Nilable}
	case v.held == shape.ThreeWay && h == shape.Pointer:
		l := f.block.local(f.wantedName(t))
		inner := f.block.local("known_" + l.name)
		f.add(
			jen.Var().Add(l.id()).Op("*").Add(f.ValueType(t)),
			jen.If(jen.List(inner.id(), jen.Id("ok")).Op(":=").Add(v.in(rankPrimary)).Dot("Get").Call(), jen.Id("ok")).Block(
				l.id().Op("=").Op("&").Add(inner.id())),
		)
		return value{code: l.id(), rank: rankPrimary, held: shape.Pointer}
	case h == shape.ThreeWay && (v.held == shape.Nilable || v.held == shape.Pointer):
		l := f.block.local(f.wantedName(t))
		f.add(
			l.id().Op(":=").Add(f.Wire("Null")).Index(f.ValueType(t)).Call(),
			jen.If(v.in(rankComparison+1).Op("!=").Nil()).Block(
				l.id().Op("=").Add(f.Wire("Some")).Call(v.held.Unwrap(v.in(rankUnary)))),
		)
		return value{code: l.id(), rank: rankPrimary, held: shape.ThreeWay}
	}
	return v
}

// notNil keeps an empty list or object from being taken for null.
func (f *fn) notNil(v value, t ir.Type) value {
	function := "objectOf"
	if _, list := ir.NonNull(t).(*ir.List); list {
		function = "listOf"
	}
	return value{code: jen.Id(f.Want(function)).Call(v.code), rank: rankPrimary, filled: true}
}

func (f *fn) wantedName(t ir.Type) string {
	if f.wanted != "" {
		return f.wanted
	}
	return typeWord(t)
}

// store is v as h holds it. What it takes statements to turn has been settled.
func (p *values) store(v value, h shape.Holding, t ir.Type) *jen.Statement {
	switch {
	case v.null && h == shape.ThreeWay:
		return p.Wire("Null").Index(p.ValueType(t)).Call()
	case v.null || v.held == h:
		return jen.Add(v.code)
	case h == shape.Presence:
		return jen.True()
	case h == shape.InPlace && v.made != nil:
		return jen.Add(v.made)
	case v.held == shape.InPlace:
		v = value{code: jen.Op("&").Add(v.in(rankUnary)), rank: rankUnary}
	}
	if v.held != shape.AsIs {
		panic("golang: a value that is held otherwise")
	}
	if h == shape.InPlace {
		return p.Wrap(h, t, v.in(rankUnary))
	}
	if h == shape.Pointer || h == shape.ThreeWay {
		v = p.typed(v, t)
	}
	return p.Wrap(h, t, v.code)
}

// omittable reports whether a field that is not mentioned in a composite literal
// has the value v.
func (p *values) omittable(v value, h shape.Holding) bool {
	switch h {
	case shape.AsIs:
		return v.zero
	case shape.InPlace:
		return v.fields != nil && len(v.fields) == 0
	case shape.Nilable, shape.Pointer:
		return v.null
	default:
		return false
	}
}

// composite is a new object.
func composite(typ *jen.Statement, fields []jen.Code) value {
	if fields == nil {
		fields = []jen.Code{}
	}
	made := layout.LiteralOf(typ, fields)
	return value{code: jen.Op("&").Add(made), rank: rankUnary, made: made, fields: fields}
}

// element is v as it stands in a list literal, which tells its type.
func (p *values) element(v value, t ir.Type) *jen.Statement {
	if _, object := t.(*ir.Object); object && v.fields != nil {
		return layout.LiteralOf(jen.Null(), v.fields)
	}
	return p.store(v, shape.Hold(t, false), t)
}

// zero is the zero value of GoType.
func (f *fn) zero(t ir.Type) *jen.Statement {
	switch t := t.(type) {
	case *ir.Scalar:
		switch t.Kind {
		case ir.String:
			return jen.Lit("")
		case ir.Int, ir.Number:
			return jen.Lit(0)
		case ir.Bool:
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

// widen makes a value fit a wider type.
func (f *compiler) widen(x *ir.Widen, u use) value {
	if shape.IsScalar(x.X.Type(), ir.Null) {
		return f.expr(x.X, u)
	}
	if _, nullable := x.T.(*ir.Nullable); nullable {
		if union, ok := ir.NonNull(x.T).(*ir.Union); ok && x.X.Type() != ir.Type(union) {
			return f.widenToUnion(x.X, union, u)
		}
		return f.widenScalar(x, ir.NonNull(x.T), u)
	}
	if union, ok := x.T.(*ir.Union); ok {
		return f.widenToUnion(x.X, union, u)
	}
	return f.widenScalar(x, x.T, u)
}

// widenScalar turns an int into a number, an enum into a string, and an empty
// object, which may be nil, into a value that is not null. Everything else is as it
// was.
func (f *compiler) widenScalar(x *ir.Widen, to ir.Type, u use) value {
	v := f.expr(x.X, u)
	from := x.X.Type()
	switch {
	case v.untyped || ir.Same(from, to):
		return v
	case shape.IsScalar(to, ir.Any) && v.held == shape.AsIs && !v.filled:
		return f.notNil(v, from)
	case shape.IsScalar(to, ir.Any):
		v.zero = false
		return v
	case shape.IsScalar(to, ir.Number) && shape.IsInt(from), shape.IsScalar(to, ir.String):
		if _, enum := from.(*ir.Enum); enum || shape.IsInt(from) {
			return value{code: f.ValueType(to).Call(v.code), rank: rankPrimary, draws: v.draws}
		}
	}
	return v
}

// widenToUnion makes a member, or a value of a smaller union, a union value.
func (f *compiler) widenToUnion(x ir.Expr, union *ir.Union, u use) value {
	if narrowed, ok := x.(*ir.Narrow); ok && narrowed.X.Type() == ir.Type(union) {
		return f.expr(narrowed.X, u)
	}
	if _, smaller := x.Type().(*ir.Union); smaller && !isMemberType(union, x.Type()) {
		return f.expr(x, u)
	}
	m := shape.MemberFor(union, x.Type())
	if list, ok := x.(*ir.ListOf); ok {
		v := f.listOf(list, f.MemberType(m), u)
		v.zero = false // an empty list, not a union without a value
		return v
	}
	v := f.plain(f.expr(x, u), x.Type())
	return value{code: f.AsMember(m, v.code), rank: rankPrimary, draws: v.draws}
}

func isMemberType(u *ir.Union, t ir.Type) bool {
	for _, m := range u.Members {
		if ir.Same(m.Type, t) {
			return true
		}
	}
	return false
}
