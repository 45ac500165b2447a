package expr

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
)

// orValue reads what may be missing, or gives a constant. Where Go holds the two
// states in the way that is wanted, that is a plain read.
func (f *Compiler) orValue(x *ir.OrValue, u value.Use) value.Value {
	switch {
	case x.Field != nil:
		if v, ok := f.fieldOr(x, u); ok {
			return v
		}
	case x.Name != "":
		if v, ok := f.commonFieldOr(x, u); ok {
			return v
		}
	}
	there, present := f.thereAndPresent(x)
	if !ir.Same(x.Read, x.T) {
		present = &ir.Widen{Node: x.Node, X: present}
	}
	return f.cond(&ir.Cond{Node: x.Node, If: there, Then: present, Else: x.Else}, u)
}

// thereAndPresent are the test whether there is a value, and the value if it is.
func (f *Compiler) thereAndPresent(x *ir.OrValue) (there, present ir.Expr) {
	has := &ir.Has{Node: ir.Node{T: body.BoolType, At: x.At}, X: x.X, Field: x.Field, Name: x.Name}
	read := ir.Node{T: x.Read, At: x.At}
	switch {
	case x.Field != nil:
		return has, &ir.FieldOf{Node: read, X: x.X, Field: x.Field}
	case x.Name != "":
		present = &ir.CommonField{Node: read, X: x.X, Name: x.Name}
		f.Answered[present] = has
		return f.VariableExpr("has_"+x.Name, body.BoolType, body.Variable{Test: func(negated bool) value.Value {
			return value.Not(negated, f.isFound(f.CommonFor(x), has))
		}}), present
	default:
		return has, x.X
	}
}

// fieldOr is orValue for a field of an object.
func (f *Compiler) fieldOr(x *ir.OrValue, u value.Use) (value.Value, bool) {
	field := &ir.FieldOf{Node: ir.Node{T: x.Field.Type, At: x.At}, X: x.X, Field: x.Field}
	if _, text := f.base64Field(field); text || x.Field.Presence != ir.Optional || x.Field.Const != nil {
		return value.Value{}, false
	}
	other := f.Expr(x.Else, value.Look)
	held := value.Value{Code: f.Selected(field), Rank: value.RankPrimary, Held: shape.HoldField(x.Field), Stable: true}
	_, nullable := x.Field.Type.(*ir.Nullable)
	switch {
	case other.Null:
		return f.Settle(f.taken(held, x, u), shape.Hold(x.T, false), x.T), true
	case nullable:
		return value.Value{}, false
	case held.Held == shape.Pointer && !f.Shares(shape.AsIs, x.T):
		return value.Primary(f.Wire("Or").Call(held.Code, other.Code)), true
	default:
		return value.Value{}, false
	}
}

// commonFieldOr is orValue for a field that only some members of a union have.
func (f *Compiler) commonFieldOr(x *ir.OrValue, u value.Use) (value.Value, bool) {
	other := f.Expr(x.Else, value.Look)
	c := f.CommonFor(x)
	_, nullable := c.Type.(*ir.Nullable)
	if !c.Partial || nullable {
		return value.Value{}, false
	}
	h := shape.Hold(x.T, false)
	pointer := other.Null && h == shape.Pointer
	if !pointer && !(other.Null && h == shape.Nilable && !value.NilIsEmpty(c.Type)) && !(other.Zero && h == shape.AsIs) {
		return value.Value{}, false
	}
	call := jen.Id(f.Want(c.Function)).Call(f.Look(x.X).Code)
	if pointer {
		return value.Value{Code: f.Reducing("PtrIf").Call(call), Rank: value.RankPrimary, Held: shape.Pointer}, true
	}
	l := f.Block.Local(f.NameOf(x))
	f.Add(jen.List(l.ID(), jen.Id("_")).Op(":=").Add(call))
	v := f.taken(value.Value{Code: l.ID(), Rank: value.RankPrimary, Held: h}, x, u)
	if v.Held == h && (u == value.Look || !f.Shares(h, x.T)) {
		v.Local = l
	}
	return v, true
}
