package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

// plain is v as goType has it.
func (f *fn) plain(v value, t ir.Type) value {
	h := hold(t, false)
	if v.held == h && !v.null {
		return v
	}
	v = f.settle(v, h, t)
	code := f.store(v, h, t)
	rank := rankPrimary
	if v.held == inPlace && h != inPlace && v.made == nil {
		rank = rankUnary
	}
	return value{code: code, rank: rank, held: h, draws: v.draws}
}

// put is v as it goes into what h holds.
func (f *fn) put(v value, h holding, t ir.Type) *jen.Statement {
	return f.store(f.settle(v, h, t), h, t)
}

// settle writes the statements that it takes to turn the three states of a field
// into the two of a nullable value, or the other way round.
func (f *fn) settle(v value, h holding, t ir.Type) value {
	switch {
	case v.null || v.held == h:
		return v
	case v.mayBeNil && h != asIs:
		return f.notNil(v, t)
	case v.held == threeWay && h == nilable:
		l := f.block.local(f.wantedName(t))
		f.add(jen.List(l.id(), jen.Id("_")).Op(":=").Add(v.in(rankPrimary)).Dot("Get").Call())
		return value{code: l.id(), rank: rankPrimary, held: nilable}
	case v.held == threeWay && h == pointer:
		l := f.block.local(f.wantedName(t))
		inner := f.block.local("known_" + l.name)
		f.add(
			jen.Var().Add(l.id()).Op("*").Add(f.valueType(t)),
			jen.If(jen.List(inner.id(), jen.Id("ok")).Op(":=").Add(v.in(rankPrimary)).Dot("Get").Call(), jen.Id("ok")).Block(
				l.id().Op("=").Op("&").Add(inner.id())),
		)
		return value{code: l.id(), rank: rankPrimary, held: pointer}
	case h == threeWay && (v.held == nilable || v.held == pointer):
		l := f.block.local(f.wantedName(t))
		f.add(
			l.id().Op(":=").Add(f.wire("Null")).Index(f.valueType(t)).Call(),
			jen.If(v.in(rankComparison+1).Op("!=").Nil()).Block(
				l.id().Op("=").Add(f.wire("Some")).Call(v.held.unwrap(v.in(rankUnary)))),
		)
		return value{code: l.id(), rank: rankPrimary, held: threeWay}
	}
	return v
}

// notNil keeps an empty list or object from being taken for null.
func (f *fn) notNil(v value, t ir.Type) value {
	if _, list := ir.NonNull(t).(*ir.List); list {
		return primary(jen.Id(f.want("listOf")).Call(v.code))
	}
	return primary(jen.Id(f.want("objectOf")).Call(v.code))
}

func (f *fn) wantedName(t ir.Type) string {
	if f.wanted != "" {
		return f.wanted
	}
	return typeWord(t)
}

// store is v as h holds it. What it takes statements to turn has been settled.
func (p *values) store(v value, h holding, t ir.Type) *jen.Statement {
	switch {
	case v.null && h == threeWay:
		return p.wire("Null").Index(p.valueType(t)).Call()
	case v.null || v.held == h:
		return jen.Add(v.code)
	case h == presence:
		return jen.True()
	case h == inPlace && v.made != nil:
		return jen.Add(v.made)
	case v.held == inPlace:
		v = value{code: jen.Op("&").Add(v.in(rankUnary)), rank: rankUnary}
	}
	if v.held != asIs {
		panic("golang: a value that is held otherwise")
	}
	if h == inPlace {
		return p.wrap(h, t, v.in(rankUnary))
	}
	if h == pointer || h == threeWay {
		v = p.typed(v, t)
	}
	return p.wrap(h, t, v.code)
}

// omittable reports whether a field that is not mentioned in a composite literal
// has the value v.
func (p *values) omittable(v value, h holding) bool {
	switch h {
	case asIs:
		return v.zero
	case inPlace:
		return v.zero
	case nilable, pointer:
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
	made := literalOf(typ, fields)
	return value{code: jen.Op("&").Add(made), rank: rankUnary, made: made, fields: fields, zero: len(fields) == 0}
}

// element is v as it stands in a list literal, which tells its type.
func (p *values) element(v value, t ir.Type) *jen.Statement {
	if _, object := t.(*ir.Object); object && v.fields != nil {
		return literalOf(jen.Null(), v.fields)
	}
	return p.store(v, hold(t, false), t)
}

// zero is the zero value of goType.
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
		return f.goType(t).Values()
	default:
		panic("golang: unknown type")
	}
}

// widen makes a value fit a wider type.
func (f *fn) widen(x *ir.Widen, u use) value {
	if isScalar(x.X.Type(), ir.Null) {
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

// widenScalar turns an int into a number and an enum into a string. Everything
// else is as it was.
func (f *fn) widenScalar(x *ir.Widen, to ir.Type, u use) value {
	v := f.expr(x.X, u)
	from := x.X.Type()
	switch {
	case v.untyped || ir.Same(from, to):
		return v
	case isScalar(to, ir.Number) && isInt(from), isScalar(to, ir.String):
		if _, enum := from.(*ir.Enum); enum || isInt(from) {
			return value{code: f.valueType(to).Call(v.code), rank: rankPrimary, draws: v.draws}
		}
	}
	return v
}

// widenToUnion makes a member, or a value of a smaller union, a union value.
func (f *fn) widenToUnion(x ir.Expr, union *ir.Union, u use) value {
	if narrowed, ok := x.(*ir.Narrow); ok && narrowed.X.Type() == ir.Type(union) {
		return f.expr(narrowed.X, u)
	}
	if _, smaller := x.Type().(*ir.Union); smaller && !isMemberType(union, x.Type()) {
		return f.expr(x, u)
	}
	m := memberFor(union, x.Type())
	if list, ok := x.(*ir.ListOf); ok {
		v := f.listOf(list, f.memberType(m), u)
		v.zero = false // an empty list, not a union without a value
		return v
	}
	v := f.plain(f.expr(x, u), x.Type())
	return value{code: f.asMember(m, v.code), rank: rankPrimary, draws: v.draws}
}

func isMemberType(u *ir.Union, t ir.Type) bool {
	for _, m := range u.Members {
		if ir.Same(m.Type, t) {
			return true
		}
	}
	return false
}
