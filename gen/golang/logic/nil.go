package logic

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
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
		jen.Return(append(results, l.Wire("NilError").Call(jen.Lit(name)))...))
}

// unions are the fields of an event that must not be nil.
func (h *handler) unions() []*ir.Field {
	var list []*ir.Field
	for _, f := range h.member.Object().Fields {
		if _, union := f.Type.(*ir.Union); union && plan.Stored(f) && shape.HoldField(f) == shape.AsIs {
			list = append(list, f)
		}
	}
	return list
}
