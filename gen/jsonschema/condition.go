package jsonschema

import (
	"slices"

	invopop "github.com/invopop/jsonschema"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// condition translates a check into a schema of the object it belongs to, or
// reports that schemas cannot say it. What they can say: comparisons of one
// field with constants, presence and null tests, tests of a union's member,
// sizes, quantifiers over lists, and every combination of these.
func (e *edition) condition(self *ir.Var, x ir.Expr) (*invopop.Schema, bool) {
	if readsDerived(x) { // which a schema cannot compute
		return nil, false
	}
	switch x := x.(type) {
	case *ir.Unary:
		if x.Op != ir.Not {
			return nil, false
		}
		s, ok := e.condition(self, x.X)
		return not(s), ok
	case *ir.Binary:
		return e.binary(self, x)
	case *ir.Cond:
		c, ok1 := e.condition(self, x.If)
		then, ok2 := e.condition(self, x.Then)
		els, ok3 := e.condition(self, x.Else)
		return &invopop.Schema{AnyOf: []*invopop.Schema{
			{AllOf: []*invopop.Schema{c, then}},
			{AllOf: []*invopop.Schema{not(c), els}},
		}}, ok1 && ok2 && ok3
	case *ir.IsNull:
		return e.leaf(self, x.X, &invopop.Schema{Type: "null"})
	case *ir.Has:
		if x.Field == nil || len(x.Field.Also) > 0 { // it may be there by another key
			return nil, false
		}
		if e.of == readers && plan.Vanishes(x.Field) { // what is there may be taken away
			return nil, false
		}
		there := &invopop.Schema{}
		if x.Field.NullIsAbsent {
			there = not(&invopop.Schema{Type: "null"})
		}
		return e.leaf(self, x.X, &invopop.Schema{
			Type: "object", Properties: properties(x.Field.Name, there), Required: []string{x.Field.Name},
		})
	case *ir.IsMember:
		return e.leaf(self, x.X, e.memberOf(x.Members))
	case *ir.Macro:
		return e.quantifier(self, x)
	case *ir.FieldOf:
		scalar, ok := x.Type().(*ir.Scalar)
		if !ok || scalar.Kind != ir.Bool {
			return nil, false // a place of another type is no condition
		}
		return e.leaf(self, x, &invopop.Schema{Const: true})
	default:
		return nil, false
	}
}

func (e *edition) binary(self *ir.Var, x *ir.Binary) (*invopop.Schema, bool) {
	switch x.Op {
	case ir.And, ir.Or:
		if premise, ok := negated(x.L); ok && x.Op == ir.Or {
			c, ok1 := e.condition(self, premise)
			then, ok2 := e.condition(self, x.R)
			return &invopop.Schema{If: c, Then: then}, ok1 && ok2
		}
		l, ok1 := e.condition(self, x.L)
		r, ok2 := e.condition(self, x.R)
		if x.Op == ir.And {
			return &invopop.Schema{AllOf: []*invopop.Schema{l, r}}, ok1 && ok2
		}
		return &invopop.Schema{AnyOf: []*invopop.Schema{l, r}}, ok1 && ok2
	case ir.Eq, ir.Ne:
		s, ok := e.equal(self, x)
		if x.Op == ir.Ne {
			s = not(s)
		}
		return s, ok
	case ir.In:
		list, ok := x.R.(*ir.ListOf)
		if !ok {
			return nil, false
		}
		s := &invopop.Schema{}
		for _, elem := range list.Elems {
			l, ok := constant(elem)
			if !ok {
				return nil, false
			}
			s.Enum = append(s.Enum, l)
		}
		return e.leaf(self, x.L, s)
	default:
		return e.ordered(self, x)
	}
}

// negated gives p if x says "not p": "not p or q" reads best as "if p then q".
func negated(x ir.Expr) (p ir.Expr, ok bool) {
	switch x := x.(type) {
	case *ir.Unary:
		return x.X, x.Op == ir.Not
	case *ir.Binary:
		positive := *x
		positive.Op = ir.Eq
		return &positive, x.Op == ir.Ne
	default:
		return nil, false
	}
}

// equal compares a place with a constant, or two conditions with each other.
func (e *edition) equal(self *ir.Var, x *ir.Binary) (*invopop.Schema, bool) {
	if c, ok := constant(x.R); ok {
		return e.leaf(self, x.L, &invopop.Schema{Const: c})
	}
	if c, ok := constant(x.L); ok {
		return e.leaf(self, x.R, &invopop.Schema{Const: c})
	}
	l, ok1 := e.condition(self, x.L)
	r, ok2 := e.condition(self, x.R)
	if !ok1 || !ok2 {
		return nil, false
	}
	return &invopop.Schema{AnyOf: []*invopop.Schema{
		{AllOf: []*invopop.Schema{l, r}},
		{Not: &invopop.Schema{AnyOf: []*invopop.Schema{l, r}}},
	}}, true
}

// ordered compares a number, or the size of a list or map, with a constant.
// String lengths are left out: schemas count code points, sizes UTF-16 units.
func (e *edition) ordered(self *ir.Var, x *ir.Binary) (*invopop.Schema, bool) {
	place, op, limit := x.L, x.Op, x.R
	if _, ok := constant(place); ok {
		place, limit = limit, place
		op = map[ir.BinaryOp]ir.BinaryOp{ir.Lt: ir.Gt, ir.Le: ir.Ge, ir.Gt: ir.Lt, ir.Ge: ir.Le}[op]
	}
	c, ok := constant(limit)
	if !ok {
		return nil, false
	}
	if size, ok := place.(*ir.Size); ok {
		n, isInt := c.(int64)
		if !isInt || n < 0 {
			return nil, false
		}
		return e.size(self, size.X, op, uint64(n))
	}
	s := &invopop.Schema{Type: "number"}
	var f float64
	switch c := c.(type) {
	case int64:
		f = float64(c)
	case float64:
		f = c
	default:
		return nil, false
	}
	switch op {
	case ir.Lt:
		s.ExclusiveMaximum = number(f)
	case ir.Le:
		s.Maximum = number(f)
	case ir.Gt:
		s.ExclusiveMinimum = number(f)
	case ir.Ge:
		s.Minimum = number(f)
	default:
		return nil, false
	}
	return e.leaf(self, place, s)
}

func (e *edition) size(self *ir.Var, list ir.Expr, op ir.BinaryOp, n uint64) (*invopop.Schema, bool) {
	s := &invopop.Schema{}
	low, high := &s.MinItems, &s.MaxItems
	switch list.Type().(type) {
	case *ir.List:
		s.Type = "array"
	case *ir.Map:
		s.Type = "object"
		low, high = &s.MinProperties, &s.MaxProperties
	default:
		return nil, false
	}
	switch op {
	case ir.Lt:
		if n == 0 {
			return nil, false
		}
		n--
		*high = &n
	case ir.Le:
		*high = &n
	case ir.Gt:
		n++
		*low = &n
	case ir.Ge:
		*low = &n
	default:
		return nil, false
	}
	return e.leaf(self, list, s)
}

func (e *edition) quantifier(self *ir.Var, x *ir.Macro) (*invopop.Schema, bool) {
	body, ok := e.condition(x.Var, x.Body)
	if !ok {
		return nil, false
	}
	switch x.Kind {
	case ir.All:
		return e.leaf(self, x.In, &invopop.Schema{Type: "array", Items: body})
	case ir.Exists:
		return e.leaf(self, x.In, &invopop.Schema{Type: "array", Contains: body})
	default:
		return nil, false
	}
}

// readsDerived reports whether an expression itself reads a field that is computed, or
// the conditions in it do.
func readsDerived(x ir.Expr) bool {
	if fields := ir.Reads(x); fields != nil {
		return slices.ContainsFunc(fields, func(f *ir.Field) bool { return f.Derived != nil })
	}
	return slices.ContainsFunc(ir.Operands(x), readsDerived)
}
