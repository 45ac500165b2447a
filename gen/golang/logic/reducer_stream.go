package logic

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/plan"
)

// stream writes what folds a whole stream and ends it; nil if the reducer has no end of
// its own, so that a loop does the same.
func (w *reducerWriter) stream() jen.Code {
	r := w.reducer
	if !plan.FoldsStream(r) {
		return nil
	}
	name := w.IDs.Stream(r)
	events := jen.Id("events").Qual("iter", "Seq2").Types(jen.Add(w.input), jen.Error())
	state := jen.Op("*").Id(w.state)
	end := jen.Parens(jen.Add(state)).Dot(w.IDs.End(r))
	const errors = "The first error ends the stream: one of a rule is a *wire.StreamError, which says which event it is about. " +
		"If the stream was cut off, its end is told so, and the error comes after that."
	if len(r.Starts) > 0 {
		doc := layout.Compose([]string{
			name + " folds a whole stream in place and calls " + w.IDs.End(r) + " at its end. It yields each " + w.state + " when an event has begun " +
				"the next one, and the last one at the end.",
			errors + " It is the last thing that is yielded.",
		}, "")
		return doc.Above(jen.Func().Id(name).Params(events, w.OptsParam()).Qual("iter", "Seq2").Types(state, jen.Error()).Block(
			jen.Return(w.Coding("FoldEach").Call(jen.Id("events"), jen.Id(w.IDs.Fold(r)), end, jen.Id("opts").Op("...")))))
	}
	self := shape.Receiver(w.state)
	doc := layout.Compose([]string{name + " folds a whole stream into " + self + " and calls " + w.IDs.End(r) + " at its end.", errors}, "")
	return doc.Above(jen.Func().Params(jen.Id(self).Add(state)).Id(name).Params(events, w.OptsParam()).Error().Block(
		jen.Return(w.Coding("FoldInto").Call(jen.Id(self), jen.Id("events"), jen.Parens(jen.Add(state)).Dot(w.IDs.Reducer(r)), end, jen.Id("opts").Op("...")))))
}
