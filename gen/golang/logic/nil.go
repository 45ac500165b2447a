package logic

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// Go cannot keep a union value from being nil. What is given from outside, an event,
// a field of one, an argument, is looked at before anything is made of it.

// noEvent is the error for a nil event.
func (l *Logic) noEvent() *jen.Statement {
	return l.Wire("NewError").Call(l.Wire("CodeWrongType"), jen.Lit("want an event, got nil"))
}

// refuseNil returns an error if x, which the spec calls name, is nil.
func (l *Logic) refuseNil(x *jen.Statement, name string, results ...jen.Code) jen.Code {
	return jen.If(x.Clone().Op("==").Nil()).Block(
		jen.Return(append(results, l.Reducing("NilError").Call(jen.Lit(name)))...))
}

// object is the type of the event.
func (h *handler) object() *ir.Object { return h.rule.Event.Type.(*ir.Object) }

// unions are the fields of an event that must not be nil.
func (h *handler) unions() []*ir.Field {
	var list []*ir.Field
	for _, f := range h.object().Fields {
		if _, union := f.Type.(*ir.Union); union && plan.Stored(f) && shape.HoldField(f) == shape.AsIs {
			list = append(list, f)
		}
	}
	return list
}

// trustsUnions reports whether steps take it that a union has a member: they read one
// that is known by what it is not, or the tag.
func (l *Logic) trustsUnions(list []ir.Stmt) bool {
	seen := map[*ir.Rule]bool{}
	var trust func(list []ir.Stmt) bool
	trust = func(list []ir.Stmt) bool {
		for x := range ir.Exprs(list) {
			if l.trustsUnion(x) || l.callsTrusting(x) {
				return true
			}
		}
		return ir.Some(ir.Steps(list), func(s ir.Stmt) bool {
			call, ok := s.(*ir.Call)
			if !ok || seen[call.Rule] {
				return false
			}
			seen[call.Rule] = true
			return trust(call.Rule.Body)
		})
	}
	return trust(list)
}

// callsTrusting reports whether an expression calls a function that does so.
func (l *Logic) callsTrusting(x ir.Expr) bool {
	apply, ok := x.(*ir.Apply)
	return ok && ir.Some(ir.Reached(apply.Function.Value), l.trustsUnion)
}

func (l *Logic) trustsUnion(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.TagOf:
		return true
	case *ir.IsMember:
		return len(x.Members) > 1
	case *ir.Narrow:
		union, ok := x.X.Type().(*ir.Union)
		return ok && !ir.Same(union, x.T) && l.Proofs.Member(x) == nil
	default:
		return false
	}
}

// nilIsError is the statement by which a function returns an error err where it would
// panic over a nil union in one of some values.
func (l *Logic) nilIsError(values ...*value.Local) jen.Code {
	args := []jen.Code{jen.Op("&").Err()}
	for _, v := range values {
		args = append(args, jen.Id(v.Name))
	}
	return jen.Defer().Add(l.Reducing("NilIsError")).Call(args...)
}
