package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/ir"
)

// emit hands a value on. It may share memory with the event, which nobody changes
// any more, but not with the state.
func (f *stepWriter) emit(s *ir.Emit) {
	f.handing = true
	v := f.plain(f.expr(s.Value, keep), s.Value.Type())
	f.handing = false
	f.add(f.emitter.id().Call(v.code))
}

// isOfEvent reports whether a value is read from the event.
func isOfEvent(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Ref:
		return x.Var.Kind == ir.Event
	case *ir.FieldOf:
		return isOfEvent(x.X)
	case *ir.CommonField:
		return isOfEvent(x.X)
	case *ir.OrValue:
		return isOfEvent(x.X)
	case *ir.Narrow:
		return isOfEvent(x.X)
	default:
		return false
	}
}

// emitParam is the parameter that takes what is emitted.
func (f *stepWriter) emitParam(t ir.Type) *jen.Statement {
	f.emitter = &local{name: f.block.name("emit")}
	return jen.Id(f.emitter.name).Func().Params(f.GoType(t))
}

// signalConstants declares the signals of a reducer.
func (p *logic) signalConstants(r *ir.Reducer) jen.Code {
	var defs []jen.Code
	for i, s := range r.Signals {
		name := p.IDs.Signal(s)
		doc := layout.Remark(s.Doc, "")
		if i > 0 && len(doc) > 0 {
			defs = append(defs, jen.Line())
		}
		defs = append(defs, doc.Codes()...)
		def := jen.Id(name)
		if i == 0 {
			def.Add(p.Wire("Signals")).Op("=").Lit(1).Op("<<").Iota()
		}
		defs = append(defs, def)
	}
	doc := layout.Note("The signals of " + p.IDs.Reducer(r) + ": what the outcome of an event says that it touched.")
	return doc.Above(jen.Const().Defs(defs...))
}
