package helper

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// A common is a function that reads a field which members of a union have in
// Common, whichever of them it is given:
//
//	func sizeOf(shape Shape) (float64, bool)
//
// Without the second result if all members have the field.
type Common struct {
	Union    *ir.Union
	Field    string
	Type     ir.Type // nil: the members do not agree on the type, so it only tells whether there is one
	Function string
	Partial  bool
}

// commonFields collects the fields of unions that the protocol reads.
func commonFields(p *ir.Protocol, scope functionNames) []*Common {
	var found []*Common
	for _, x := range ir.ProtocolExprs(p) {
		c := CommonOf(x)
		if c == nil || slices.ContainsFunc(found, c.same) {
			continue
		}
		name := names.GoCamel(c.Field) + "Of"
		if c.Type == nil {
			name = "has" + names.GoPascal(c.Field)
		}
		c.Function = scope.claim("field", name, name+names.GoPascal(c.Union.Name))
		found = append(found, c)
	}
	return found
}

// CommonOf recognises a field of a union.
func CommonOf(x ir.Expr) *Common {
	switch x := x.(type) {
	case *ir.CommonField:
		return newCommon(ir.NonNull(x.X.Type()).(*ir.Union), x.Name, x.T)
	case *ir.Has:
		if x.Name != "" && x.Field == nil {
			return commonNamed(x.X, x.Name)
		}
	case *ir.OrValue:
		if x.Name != "" && x.Field == nil {
			return newCommon(ir.NonNull(x.X.Type()).(*ir.Union), x.Name, x.Read)
		}
	default: // asks no union for a field
	}
	return nil
}

// commonNamed is the field of that name of the union value x, by the type that
// all members which have it agree on.
func commonNamed(x ir.Expr, name string) *Common {
	union := ir.NonNull(x.Type()).(*ir.Union)
	var typ ir.Type
	for _, m := range union.Members {
		field := FieldOfMember(m, name)
		switch {
		case field == nil:
		case typ == nil:
			typ = field.Type
		case !ir.Same(typ, field.Type):
			return newCommon(union, name, nil)
		}
	}
	return newCommon(union, name, typ)
}

func newCommon(union *ir.Union, field string, typ ir.Type) *Common {
	c := &Common{Union: union, Field: field, Type: typ, Partial: !union.ByKind() && union.Unknown == ir.Keep}
	for _, m := range union.Members {
		f := FieldOfMember(m, field)
		if f == nil || f.Presence == ir.Optional || typ != nil && !ir.Same(f.Type, typ) {
			c.Partial = true
		}
	}
	return c
}

// FieldOfMember is the field of that name of a member, or nil.
func FieldOfMember(m *ir.Member, name string) *ir.Field {
	if object, ok := m.Type.(*ir.Object); ok {
		return object.Field(name)
	}
	return nil
}

func (c *Common) same(other *Common) bool {
	return c.Union == other.Union && c.Field == other.Field && sameResult(c.Type, other.Type)
}

func sameResult(a, b ir.Type) bool {
	if a == nil || b == nil {
		return a == b
	}
	return ir.Same(a, b)
}

// CommonFor is the function for x, whose name is settled.
func (l *Helpers) CommonFor(x ir.Expr) *Common {
	wanted := CommonOf(x)
	return l.Commons[slices.IndexFunc(l.Commons, wanted.same)]
}
