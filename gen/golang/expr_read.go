package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
)

// ref reads a variable. The checker has seen to it that an optional one is there.
func (f *compiler) ref(x *ir.Ref) value {
	v := f.vars[x.Var]
	if v.test != nil {
		return v.test(false)
	}
	read := value{code: v.read(), rank: rankPrimary, held: v.held, local: v.local, stable: true}
	if x.Var.Optional {
		return unwrapped(read)
	}
	return read
}

// taken is v, the value of x that is read where it stands, or a copy of it if it
// is to be kept.
func (f *compiler) taken(v value, x ir.Expr, u use) value {
	if u == look || v.base64 != nil || !f.Shares(v.held, x.Type()) || f.handing && isOfEvent(x) {
		return v
	}
	copied := value{rank: rankPrimary, held: v.held, filled: v.filled}
	if object, ok := x.Type().(*ir.Object); ok && f.isFlat(object) {
		copied.made = jen.Add(v.code)
		if v.held == shape.AsIs {
			copied.made = jen.Op("*").Add(v.in(rankUnary))
		}
	}
	if v.held == shape.InPlace {
		copied.held = shape.AsIs
	}
	copied.code = f.Clone(copied.held, x.Type(), v.in(rankPrimary))
	return copied
}

// isFlat reports whether an assignment copies all that an object has.
func (f *compiler) isFlat(o *ir.Object) bool {
	for _, field := range o.Fields {
		if !plan.Stored(field) {
			continue
		}
		h := shape.HoldField(field)
		if inner, ok := field.Type.(*ir.Object); ok && h == shape.InPlace && f.isFlat(inner) {
			continue
		}
		if f.Shares(h, field.Type) {
			return false
		}
	}
	return o.Unknown != ir.Keep
}

// nilIsEmpty reports whether nil, where it is not null, is the empty value of t.
func nilIsEmpty(t ir.Type) bool {
	_, list := t.(*ir.List)
	return list || shape.IsScalar(t, ir.Record)
}

// owner is an object as it stands before a dot.
func (f *compiler) owner(x ir.Expr) *jen.Statement { return f.expr(x, look).in(rankPrimary) }

// selected is the struct field that x reads.
func (f *compiler) selected(x *ir.FieldOf) *jen.Statement {
	if ref, ok := x.X.(*ir.Ref); ok && ref.Var == f.building {
		return f.built[x.Field.Name].id()
	}
	return f.owner(x.X).Dot(f.IDs.Field(objectOf(x.X), x.Field))
}

func objectOf(x ir.Expr) *ir.Object { return x.Type().(*ir.Object) }

func (f *compiler) field(x *ir.FieldOf) value {
	if x.Field.Const != nil {
		return f.literal(&ir.Literal{Node: x.Node, Value: x.Field.Const.Value})
	}
	if _, ok := f.base64Field(x); ok {
		return f.base64Text(x)
	}
	v := value{code: f.selected(x), rank: rankPrimary, held: shape.HoldField(x.Field), stable: true}
	if _, nullable := x.Field.Type.(*ir.Nullable); nullable || x.Field.Presence != ir.Optional {
		return v
	}
	return unwrapped(v)
}

// unwrapped is the value in one that is neither null nor absent.
func unwrapped(v value) value {
	switch v.held {
	case shape.Pointer:
		return value{code: jen.Op("*").Add(v.in(rankUnary)), rank: rankUnary, stable: v.stable}
	case shape.ThreeWay:
		panic("golang: the value of a field that has three states")
	case shape.InPlace:
		return v
	default:
		return value{code: v.code, rank: v.rank, made: v.made, stable: v.stable, filled: v.filled || v.held == shape.Nilable}
	}
}

func (f *compiler) narrow(x *ir.Narrow) value {
	from := x.X.Type()
	if _, nullable := from.(*ir.Nullable); !nullable {
		return f.narrowToMember(x)
	}
	if field, ok := f.base64Field(x.X); ok {
		return f.base64NotNull(field)
	}
	v := f.expr(x.X, look)
	if v.held == shape.ThreeWay {
		return primary(v.in(rankPrimary).Dot("Or").Call(f.zero(x.T)))
	}
	if !ir.Same(ir.NonNull(from), x.T) {
		panic("golang: null and the other members are told apart by two tests")
	}
	return unwrapped(v)
}

func (f *compiler) narrowToMember(x *ir.Narrow) value {
	union, ok := x.X.Type().(*ir.Union)
	if !ok || ir.Same(union, x.T) {
		return f.expr(x.X, look)
	}
	m := shape.MemberFor(union, x.T)
	if test := f.proofs.Member(x); test != nil {
		if known := f.inSight(test, x.T, x.X, f.block); known != nil {
			return primary(f.FromMember(m, known.read()))
		}
	}
	return primary(f.FromMember(m, f.assert(x.X, m)))
}

// assert is the Go value of a member that x is known to be.
func (f *compiler) assert(x ir.Expr, m *ir.Member) *jen.Statement {
	return f.look(x).in(rankPrimary).Assert(f.MemberType(m))
}

// narrowedName is what to call x as a member.
func narrowedName(x ir.Expr, m *ir.Member) []string {
	name := m.Name
	if m.Union.Tag != "" {
		name = m.Object().Name
	}
	switch x := x.(type) {
	case *ir.FieldOf:
		return []string{name, x.Field.Name + "_" + name}
	case *ir.Ref:
		if names.GoCamel(name) == names.GoCamel(x.Var.Name) {
			return []string{name[:1], x.Var.Name + "_" + name}
		}
		return []string{name, x.Var.Name + "_" + name}
	}
	return []string{name}
}

// isMember tests for a member, or for others.
func (f operators) isMember(x *ir.IsMember, negated bool) value {
	if len(x.Members) != 1 {
		return not(negated, f.isOneOf(x))
	}
	m := x.Members[0]
	if known := f.boundBy(f.proofs.Again(x), f.block); known != nil && isPointer(m) {
		f.bindTo(x, known)
		return compareNil(primary(known.read()), !negated)
	}
	found := f.test(f.assert(x.X, m), f.safe(x.X), narrowedName(x.X, m)...)
	f.bindTo(x, found)
	return not(negated, primary(found.holds()))
}

// isPointer reports whether a failed assertion to a member leaves nil.
func isPointer(m *ir.Member) bool {
	_, object := m.Type.(*ir.Object)
	return object
}

// isOneOf tests for several members at once.
func (f operators) isOneOf(x *ir.IsMember) value {
	const fitOnLine = 3
	union := x.X.Type().(*ir.Union)
	if _, agree := f.Unions.SharedTagResult(union); agree && isPlace(x.X) && len(x.Members) <= fitOnLine {
		return f.hasTagOf(x, union)
	}
	holds := f.block.local("is_member")
	f.add(jen.Var().Id(holds.name).Bool())
	f.add(f.memberSwitch(x, func() { f.add(holds.id().Op("=").True()) }))
	return primary(holds.id())
}

func (f operators) hasTagOf(x *ir.IsMember, union *ir.Union) value {
	var any value
	for i, m := range x.Members {
		tag := primary(f.look(x.X).in(rankPrimary).Dot(shape.TagMethod(union.Tag)).Call())
		is := compare(tag, ir.Eq, primary(f.TagValue(m.Type, union.Tag, m.Tag)))
		if i > 0 {
			is = chain(any, ir.Or, is)
		}
		any = is
	}
	return any
}

// memberSwitch runs a statement if a union value is one of several members.
func (f *compiler) memberSwitch(x *ir.IsMember, then func()) jen.Code {
	types := make([]jen.Code, len(x.Members))
	for i, m := range x.Members {
		types[i] = f.MemberType(m)
	}
	of := f.look(x.X).in(rankPrimary).Assert(jen.Type())
	return jen.Switch(of).Block(jen.Case(types...).Block(f.body(then).code...))
}

// tag reads the tag of a union value.
func (f *compiler) tag(x *ir.TagOf) value {
	union := ir.NonNull(x.X.Type()).(*ir.Union)
	return primary(f.TagOf(union, f.look(x.X).in(rankPrimary)))
}

// isNull tests for null, or for a value.
func (f operators) isNull(x *ir.IsNull, negated bool) value {
	var v value
	if field, ok := f.base64Field(x.X); ok {
		v = value{code: f.selected(field), rank: rankPrimary, held: shape.HoldField(field.Field)}
	} else {
		v = f.expr(x.X, look)
	}
	switch v.held {
	case shape.ThreeWay:
		return not(negated, primary(v.in(rankPrimary).Dot("IsNull").Call()))
	case shape.Nilable, shape.Pointer:
		return compareNil(v, negated)
	default:
		return f.truth(negated)
	}
}

// has tests for presence, or for absence.
func (f operators) has(x *ir.Has, negated bool) value {
	switch {
	case x.Field != nil:
		return f.hasField(x, negated)
	case x.Name != "":
		return not(negated, f.hasCommonField(x))
	default:
		return f.vars[x.X.(*ir.Ref).Var].isMissing(!negated)
	}
}

func (f operators) hasField(x *ir.Has, negated bool) value {
	if x.Field.Presence != ir.Optional {
		return f.truth(!negated)
	}
	v := primary(f.selected(&ir.FieldOf{Node: ir.Node{T: x.Field.Type}, X: x.X, Field: x.Field}))
	switch shape.HoldField(x.Field) {
	case shape.Presence:
		return not(negated, v)
	case shape.ThreeWay:
		return not(!negated, primary(v.in(rankPrimary).Dot("IsAbsent").Call()))
	default:
		return compareNil(v, !negated)
	}
}

// compareNil tests v for nil, or for the opposite.
func compareNil(v value, not bool) value {
	op := "=="
	if not {
		op = "!="
	}
	return value{code: v.in(rankComparison + 1).Op(op).Nil(), rank: rankComparison}
}

func not(negated bool, v value) value {
	if !negated {
		return v
	}
	return value{code: jen.Op("!").Add(v.in(rankUnary)), rank: rankUnary}
}

func (f *fn) truth(holds bool) value { return primary(jen.Lit(holds)) }
