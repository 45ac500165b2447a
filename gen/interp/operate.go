package interp

import (
	"fmt"
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
	"github.com/msggen/msggen/gen/wire/reduce"
)

func (s *scope) unary(x *ir.Unary) (Value, *wire.Error) {
	v, err := s.eval(x.X)
	if err != nil {
		return nil, err
	}
	switch x.Op {
	case ir.Not:
		return !as[boolean](v), nil
	case ir.Neg:
		if n, ok := v.(integer); ok {
			return -n, nil
		}
		return -as[number](v), nil
	case ir.BitNot:
		return bits(^as[integer](v)), nil
	default:
		panic(fmt.Sprintf("interp: unknown operator %d", x.Op))
	}
}

func (s *scope) binary(x *ir.Binary) (Value, *wire.Error) {
	l, err := s.eval(x.L)
	if err != nil {
		return nil, err
	}
	if x.Op == ir.And && !as[boolean](l) || x.Op == ir.Or && as[boolean](l) {
		return l, nil
	}
	r, err := s.eval(x.R)
	if err != nil {
		return nil, err
	}
	switch x.Op {
	case ir.And, ir.Or:
		return as[boolean](r), nil
	case ir.Eq:
		return boolean(equal(l, r)), nil
	case ir.Ne:
		return boolean(!equal(l, r)), nil
	case ir.Lt, ir.Le, ir.Gt, ir.Ge:
		return boolean(ordered(x.Op, l, r)), nil
	case ir.Add, ir.Sub, ir.Mul:
		return arithmetic(x.Op, l, r)
	case ir.Div, ir.Rem:
		return divide(x.Op, int64(as[integer](l)), int64(as[integer](r)))
	case ir.Min, ir.Max:
		return extreme(x.Op, l, r), nil
	case ir.BitAnd:
		return bits(as[integer](l) & as[integer](r)), nil
	case ir.BitOr:
		return bits(as[integer](l) | as[integer](r)), nil
	case ir.In:
		return boolean(contains(r, l)), nil
	default:
		panic(fmt.Sprintf("interp: unknown operator %d", x.Op))
	}
}

// equal compares scalars, enums and nulls.
func equal(l, r Value) bool {
	switch l.(type) {
	case null, text, integer, number, boolean:
		return l == r
	case freeform, *growing, *list, *mapping, *record, *object, *stranger:
	}
	panic(fmt.Sprintf("interp: %T is not compared", l))
}

func ordered(op ir.BinaryOp, l, r Value) bool {
	var less, same bool
	switch l := l.(type) {
	case integer:
		r := as[integer](r)
		less, same = l < r, l == r
	case number:
		r := as[number](r)
		less, same = l < r, l == r
	case null, text, boolean, freeform, *growing, *list, *mapping, *record, *object, *stranger:
		panic(fmt.Sprintf("interp: %T has no order", l))
	}
	switch op {
	case ir.Lt:
		return less
	case ir.Le:
		return less || same
	case ir.Gt:
		return !less && !same
	default:
		return !less
	}
}

func arithmetic(op ir.BinaryOp, l, r Value) (Value, *wire.Error) {
	switch l := l.(type) {
	case text:
		return text(jsontext.Concat(string(l), string(as[text](r)))), nil
	case integer:
		n, err := computed(op, int64(l), int64(as[integer](r)), reduce.AddInt, reduce.SubInt, reduce.MulInt)
		return integer(n), err
	case number:
		n, err := computed(op, float64(l), float64(as[number](r)), reduce.AddNumber, reduce.SubNumber, reduce.MulNumber)
		return number(n), err
	case null, boolean, freeform, *growing, *list, *mapping, *record, *object, *stranger:
	}
	panic(fmt.Sprintf("interp: %s of %T", op, l))
}

// computed is a sum, a difference or a product, by functions that refuse what SDKs cannot
// hold.
func computed[N int64 | float64](op ir.BinaryOp, l, r N, add, sub, mul func(a, b N) (N, error)) (N, *wire.Error) {
	compute := mul
	switch op {
	case ir.Add:
		compute = add
	case ir.Sub:
		compute = sub
	}
	n, err := compute(l, r)
	if err != nil {
		return 0, err.(*wire.Error)
	}
	return n, nil
}

// divide gives the quotient of two integers, or what it leaves.
func divide(op ir.BinaryOp, l, r int64) (Value, *wire.Error) {
	compute := reduce.DivInt
	if op == ir.Rem {
		compute = reduce.RemInt
	}
	n, err := compute(l, r)
	if err != nil {
		return nil, err.(*wire.Error)
	}
	return integer(n), nil
}

// extreme is the smaller or the larger of two values.
func extreme(op ir.BinaryOp, l, r Value) Value {
	if l, ok := l.(integer); ok {
		if op == ir.Min {
			return min(l, as[integer](r))
		}
		return max(l, as[integer](r))
	}
	if op == ir.Min {
		return min(as[number](l), as[number](r))
	}
	return max(as[number](l), as[number](r))
}

// bits are those of an integer that operators on bits see.
func bits(n integer) Value { return n & jsontext.MaxSafeInt }

// contains is the operator in.
func contains(collection, v Value) bool {
	switch c := collection.(type) {
	case *list:
		for _, item := range c.items {
			if equal(v, item) {
				return true
			}
		}
		return false
	case *mapping:
		return c.entries.Has(string(as[text](v)))
	case *record:
		return c.members.Has(string(as[text](v)))
	case null, text, integer, number, boolean, freeform, *growing, *object, *stranger:
	}
	panic(fmt.Sprintf("interp: %T contains nothing", collection))
}

func (s *scope) size(x *ir.Size) (Value, *wire.Error) {
	v, err := s.eval(x.X)
	if err != nil {
		return nil, err
	}
	switch v := v.(type) {
	case text:
		return integer(jsontext.Len16(string(v))), nil
	case *list:
		return integer(len(v.items)), nil
	case *mapping:
		return integer(v.entries.Len()), nil
	case *record:
		return integer(v.members.Len()), nil
	case null, integer, number, boolean, freeform, *growing, *object, *stranger:
	}
	panic(fmt.Sprintf("interp: %T has no size", v))
}

func (s *scope) macro(x *ir.Macro) (Value, *wire.Error) {
	in, err := s.list(x.In)
	if err != nil {
		return nil, err
	}
	items := in.items
	if x.Kind == ir.LastOf {
		items = reversed(items)
	}
	made := new(list)
	for i, item := range items {
		s.vars[x.Var] = settled(item)
		v, err := s.eval(x.Body)
		if err != nil {
			return nil, err
		}
		switch x.Kind {
		case ir.Exists:
			if as[boolean](v) {
				return v, nil
			}
		case ir.All:
			if !as[boolean](v) {
				return v, nil
			}
		case ir.IndexOf:
			if as[boolean](v) {
				return integer(i), nil
			}
		case ir.FirstOf, ir.LastOf:
			if as[boolean](v) {
				return s.vars[x.Var], nil
			}
		case ir.Filter:
			if as[boolean](v) {
				made.items = append(made.items, s.vars[x.Var])
			}
		case ir.MapTo:
			made.items = append(made.items, v)
		default:
			panic(fmt.Sprintf("interp: unknown macro %d", x.Kind))
		}
	}
	switch x.Kind {
	case ir.Exists:
		return boolean(false), nil
	case ir.All:
		return boolean(true), nil
	case ir.IndexOf:
		return integer(-1), nil
	case ir.FirstOf, ir.LastOf:
		return null{}, nil
	default:
		return made, nil
	}
}

// reversed is a list from its end.
func reversed(items []Value) []Value {
	items = slices.Clone(items)
	slices.Reverse(items)
	return items
}

func (s *scope) join(x *ir.Join) (Value, *wire.Error) {
	parts, err := s.list(x.List)
	if err != nil {
		return nil, err
	}
	separator, err := s.text(x.Sep)
	if err != nil {
		return nil, err
	}
	var joined growing
	for i, part := range parts.items {
		if i > 0 {
			joined.append(separator)
		}
		joined.append(string(as[text](part)))
	}
	return text(joined.String()), nil
}

// widen turns an integer into a number where one is wanted, and an object without
// a type into a value without one. All other values fit a wider type as they are.
func widen(v Value, t ir.Type) Value {
	if t, ok := ir.NonNull(t).(*ir.Scalar); ok && t.Kind == ir.Any {
		switch v.(type) {
		case null, freeform:
			return v
		default:
			return freeform(appendValue(nil, v))
		}
	}
	n, ok := v.(integer)
	if !ok {
		return v
	}
	switch t := ir.NonNull(t).(type) {
	case *ir.Scalar:
		if t.Kind == ir.Number {
			return number(n)
		}
	case *ir.Union:
		for _, m := range t.Members {
			if isMember(v, m) {
				return widen(v, m.Type)
			}
		}
	default: // takes it as it is
	}
	return v
}
