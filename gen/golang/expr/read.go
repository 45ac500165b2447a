package expr

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
)

// ref reads a variable. The checker has seen to it that an optional one is there.
func (f *Compiler) ref(x *ir.Ref) value.Value {
	v := f.Vars[x.Var]
	if v.Test != nil {
		return v.Test(false)
	}
	read := value.Value{Code: v.Read(), Rank: value.RankPrimary, Held: v.Held, Local: v.Local, Stable: true}
	if x.Var.Optional {
		return value.Unwrapped(read)
	}
	return read
}

// taken is v, the value of x that is read where it stands, or a copy of it if it
// is to be kept and that takes one.
func (f *Compiler) taken(v value.Value, x ir.Expr, u value.Use) value.Value {
	if u == value.Look || v.Base64 != nil || !f.Shares(v.Held, x.Type()) || f.Keeping.Of(x) == plan.KeptGiven {
		return v
	}
	return f.copy(v, x)
}

// copy is a copy of v, the value of x that is read where it stands.
func (f *Compiler) copy(v value.Value, x ir.Expr) value.Value {
	copied := value.Value{Rank: value.RankPrimary, Held: v.Held, Filled: v.Filled}
	if object, ok := x.Type().(*ir.Object); ok && f.isFlat(object) {
		copied.Made = jen.Add(v.Code)
		if v.Held == shape.AsIs {
			copied.Made = jen.Op("*").Add(v.In(value.RankUnary))
		}
	}
	if v.Held == shape.InPlace {
		copied.Held = shape.AsIs
	}
	copied.Code = f.Clone(copied.Held, x.Type(), v.In(value.RankPrimary))
	return copied
}

// isFlat reports whether an assignment copies all that an object has.
func (f *Compiler) isFlat(o *ir.Object) bool {
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

// Owner is an object as it stands before a dot.
func (f *Compiler) Owner(x ir.Expr) *jen.Statement {
	return f.Expr(x, value.Look).In(value.RankPrimary)
}

// Selected is the struct field that x reads.
func (f *Compiler) Selected(x *ir.FieldOf) *jen.Statement {
	if ref, ok := x.X.(*ir.Ref); ok && ref.Var == f.Building {
		return f.Built[x.Field.Name].ID()
	}
	return f.Owner(x.X).Dot(f.IDs.Field(ObjectOf(x.X), x.Field))
}

// ObjectOf is the type of an expression that is an object.
func ObjectOf(x ir.Expr) *ir.Object { return x.Type().(*ir.Object) }

// Field reads a field of an object.
func (f *Compiler) Field(x *ir.FieldOf) value.Value {
	if x.Field.Const != nil {
		return f.literal(&ir.Literal{Node: x.Node, Value: x.Field.Const.Value})
	}
	if _, ok := f.base64Field(x); ok {
		return f.base64Text(x)
	}
	v := value.Value{Code: f.Selected(x), Rank: value.RankPrimary, Held: shape.HoldField(x.Field), Stable: true}
	if _, nullable := x.Field.Type.(*ir.Nullable); nullable || x.Field.Presence != ir.Optional {
		return v
	}
	return value.Unwrapped(v)
}

// Narrow reads a value that is known to be more than its type says.
func (f *Compiler) Narrow(x *ir.Narrow) value.Value {
	from := x.X.Type()
	if _, nullable := from.(*ir.Nullable); !nullable {
		return f.narrowToMember(x)
	}
	if field, ok := f.base64Field(x.X); ok {
		return f.base64NotNull(field)
	}
	v := f.Expr(x.X, value.Look)
	if v.Held == shape.ThreeWay {
		return value.Primary(v.In(value.RankPrimary).Dot("Or").Call(f.Zero(x.T)))
	}
	if !ir.Same(ir.NonNull(from), x.T) {
		panic("golang: null and the other members are told apart by two tests")
	}
	return value.Unwrapped(v)
}

func (f *Compiler) narrowToMember(x *ir.Narrow) value.Value {
	union, ok := x.X.Type().(*ir.Union)
	if !ok || ir.Same(union, x.T) {
		return f.Expr(x.X, value.Look)
	}
	m := shape.MemberFor(union, x.T)
	if known := f.NamedAs(x); known != nil {
		return value.Primary(f.FromMember(m, known.Read()))
	}
	return value.Primary(f.FromMember(m, f.Assert(x.X, m)))
}

// NamedAs is the variable that a test has given what a Narrow says, or nil.
func (f *Compiler) NamedAs(x *ir.Narrow) *body.Binding {
	if test := f.Proofs.Member(x); test != nil {
		if known := f.InSight(test, x.T, x.X, f.Block); known != nil {
			return known
		}
	}
	return f.InCase(x.X, x.T) // whose other cases have told what it is
}

// Assert is the Go value of a member that x is known to be.
func (f *Compiler) Assert(x ir.Expr, m *ir.Member) *jen.Statement {
	return f.Look(x).In(value.RankPrimary).Assert(f.MemberType(m))
}

// NarrowedName is what to call x as a member.
func NarrowedName(x ir.Expr, m *ir.Member) []string {
	name := m.Name
	if !m.Union.ByKind() {
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
	default:
		return []string{name}
	}
}

// isMember tests for a member, or for others.
func (f operators) isMember(x *ir.IsMember, negated bool) value.Value {
	if len(x.Members) != 1 {
		return value.Not(negated, f.isOneOf(x))
	}
	m := x.Members[0]
	if known := f.BoundBy(f.Proofs.Again(x), f.Block); known != nil && isPointer(m) {
		f.BindTo(x, known)
		return value.CompareNil(value.Primary(known.Read()), !negated)
	}
	found := f.Test(f.Assert(x.X, m), f.Safe(x.X), NarrowedName(x.X, m)...)
	f.BindTo(x, found)
	return value.Not(negated, value.Primary(found.Holds()))
}

// isPointer reports whether a failed assertion to a member leaves nil.
func isPointer(m *ir.Member) bool {
	_, object := m.Type.(*ir.Object)
	return object
}

// isOneOf tests for several members at once.
func (f operators) isOneOf(x *ir.IsMember) value.Value {
	const fitOnLine = 3
	union := x.X.Type().(*ir.Union)
	if _, agree := f.Unions.SharedTagResult(union); agree && union.Tag != "" && plan.IsPlace(x.X) {
		tests := plan.TagTests(union, x.Members)
		plain := !slices.ContainsFunc(tests, func(test plan.TagTest) bool { return len(test.But) > 0 })
		if plain && len(tests) <= fitOnLine {
			return f.hasTagOf(x, union, tests)
		}
	}
	holds := f.Block.Local("is_member")
	f.Add(jen.Var().Id(holds.Name).Bool())
	f.Add(f.memberSwitch(x, func() { f.Add(holds.ID().Op("=").True()) }))
	return value.Primary(holds.ID())
}

func (f operators) hasTagOf(x *ir.IsMember, union *ir.Union, tests []plan.TagTest) value.Value {
	var any value.Value
	result, _ := f.Unions.SharedTagResult(union)
	for i, test := range tests {
		tag := value.Primary(f.Look(x.X).In(value.RankPrimary).Dot(shape.TagMethod(union.Tag)).Call())
		var is value.Value
		if test.Prefix {
			text := tag.Code
			if result != nil {
				text = jen.String().Call(text)
			}
			is = value.Primary(jen.Qual("strings", "HasPrefix").Call(text, jen.Lit(test.Text)))
		} else {
			is = value.Compare(tag, ir.Eq, value.Primary(f.TagValue(union.Member(test.Text).Type, union.Tag, test.Text)))
		}
		if i > 0 {
			is = value.Chain(any, ir.Or, is)
		}
		any = is
	}
	return any
}

// memberSwitch runs a statement if a union value is one of several members.
func (f *Compiler) memberSwitch(x *ir.IsMember, then func()) jen.Code {
	types := make([]jen.Code, len(x.Members))
	for i, m := range x.Members {
		types[i] = f.MemberType(m)
	}
	of := f.Look(x.X).In(value.RankPrimary).Assert(jen.Type())
	return jen.Switch(of).Block(jen.Case(types...).Block(f.Body(then).Code...))
}

// tag reads the tag of a union value.
func (f *Compiler) tag(x *ir.TagOf) value.Value {
	union := ir.NonNull(x.X.Type()).(*ir.Union)
	return value.Primary(f.TagOf(union, f.Look(x.X).In(value.RankPrimary)))
}

// isNull tests for null, or for a value.
func (f operators) isNull(x *ir.IsNull, negated bool) value.Value {
	if at, ok := x.X.(*ir.ValueAt); ok && at.Else == nil {
		if has, ok := lists(f).hasKey(at); ok {
			return value.Not(!negated, has)
		}
	}
	var v value.Value
	if field, ok := f.base64Field(x.X); ok {
		v = value.Value{Code: f.Selected(field), Rank: value.RankPrimary, Held: shape.HoldField(field.Field)}
	} else {
		v = f.Expr(x.X, value.Look)
	}
	switch v.Held {
	case shape.ThreeWay:
		if negated { // it is known not to be absent
			return value.Primary(v.In(value.RankPrimary).Dot("IsPresent").Call())
		}
		return value.Primary(v.In(value.RankPrimary).Dot("IsNull").Call())
	case shape.Nilable, shape.Pointer:
		return value.CompareNil(v, negated)
	default:
		return f.Truth(negated)
	}
}

// has tests for presence, or for absence.
func (f operators) has(x *ir.Has, negated bool) value.Value {
	switch {
	case x.Field != nil:
		return f.hasField(x, negated)
	case x.Name != "":
		return value.Not(negated, f.hasCommonField(x))
	default:
		return f.Vars[x.X.(*ir.Ref).Var].IsMissing(!negated)
	}
}

func (f operators) hasField(x *ir.Has, negated bool) value.Value {
	if x.Field.Presence != ir.Optional {
		return f.Truth(!negated)
	}
	v := value.Primary(f.Selected(&ir.FieldOf{Node: ir.Node{T: x.Field.Type}, X: x.X, Field: x.Field}))
	switch shape.HoldField(x.Field) {
	case shape.Presence:
		return value.Not(negated, v)
	case shape.ThreeWay:
		return value.Not(!negated, value.Primary(v.In(value.RankPrimary).Dot("IsAbsent").Call()))
	default:
		return value.CompareNil(v, !negated)
	}
}
