package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
)

// orValue reads what may be missing, or gives a constant. Where Go holds the two
// states in the way that is wanted, that is a plain read.
func (f *compiler) orValue(x *ir.OrValue, u use) value {
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
	there := presenceOf(x)
	present := presentOf(x)
	f.answered[unwidened(present)] = there
	return f.cond(&ir.Cond{Node: x.Node, If: there, Then: present, Else: x.Else}, u)
}

// presenceOf is the test whether there is a value.
func presenceOf(x *ir.OrValue) *ir.Has {
	return &ir.Has{Node: ir.Node{T: boolType, At: x.At}, X: x.X, Field: x.Field, Name: x.Name}
}

// presentOf is the value, where there is one.
func presentOf(x *ir.OrValue) ir.Expr {
	read := x.X
	switch {
	case x.Field != nil:
		read = &ir.FieldOf{Node: ir.Node{T: x.Field.Type, At: x.At}, X: x.X, Field: x.Field}
	case x.Name != "":
		read = &ir.CommonField{Node: ir.Node{T: commonOf(x).typ, At: x.At}, X: x.X, Name: x.Name}
	}
	if ir.Same(read.Type(), x.T) {
		return read
	}
	return &ir.Widen{Node: x.Node, X: read}
}

// fieldOr is orValue for a field of an object.
func (f *compiler) fieldOr(x *ir.OrValue, u use) (value, bool) {
	field := &ir.FieldOf{Node: ir.Node{T: x.Field.Type, At: x.At}, X: x.X, Field: x.Field}
	if _, text := f.base64Field(field); text || x.Field.Presence != ir.Optional || x.Field.Const != nil {
		return value{}, false
	}
	other := f.expr(x.Else, look)
	held := value{code: f.selected(field), rank: rankPrimary, held: shape.HoldField(x.Field), stable: true}
	_, nullable := x.Field.Type.(*ir.Nullable)
	switch {
	case other.null:
		return f.settle(f.taken(held, x, u), shape.Hold(x.T, false), x.T), true
	case nullable:
		return value{}, false
	case held.held == shape.Pointer && !f.Shares(shape.AsIs, x.T):
		return primary(f.Wire("Or").Call(held.code, other.code)), true
	case held.held == shape.Nilable && other.zero && nilIsEmpty(x.T):
		held.held = shape.AsIs
		return f.taken(held, x, u), true
	default:
		return value{}, false
	}
}

// commonFieldOr is orValue for a field that only some members of a union have.
func (f *compiler) commonFieldOr(x *ir.OrValue, u use) (value, bool) {
	other := f.expr(x.Else, look)
	c := f.commonFor(x)
	_, nullable := c.typ.(*ir.Nullable)
	if !c.partial || nullable {
		return value{}, false
	}
	call := jen.Id(c.function).Call(f.look(x.X).code)
	switch h := shape.Hold(x.T, false); {
	case other.null && h == shape.Pointer:
		return value{code: f.Wire("PtrIf").Call(call), rank: rankPrimary, held: shape.Pointer}, true
	case other.null && h == shape.Nilable, other.zero && h == shape.AsIs:
		l := f.block.local(f.nameOf(x))
		f.add(jen.List(l.id(), jen.Id("_")).Op(":=").Add(call))
		v := f.taken(value{code: l.id(), rank: rankPrimary, held: h}, x, u)
		if v.held == h && (u == look || !f.Shares(h, x.T)) {
			v.local = l
		}
		return v, true
	default:
		return value{}, false
	}
}
