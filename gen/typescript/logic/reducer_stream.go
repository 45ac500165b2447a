package logic

import (
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// stream prints the function that folds a whole stream and ends it.
func (r *reducer) stream() {
	if !plan.FoldsStream(r.r) {
		return
	}
	const cut = "The first error ends the stream. If that was cut off, its end is told so, and the error is thrown after that."
	name, end := r.IDs.Get(shape.RoleStream, r.r), r.IDs.Get(shape.RoleEnd, r.r)
	events, options := r.Word("events"), r.Word("options")
	params := layout.Texts(events+": AsyncIterable<"+r.input+">", options+"?: "+r.RuntimeType("SourceOptions"))
	r.Blank()
	if len(r.r.Starts) > 0 {
		r.Note("Folds a whole stream in place and calls {@link " + end + "} at its end. Yields each state when an event has begun the next one, " +
			"and the last one at the end. " + cut)
		r.Block(layout.Cat("export function ", name, layout.Args(params...), ": AsyncGenerator<", r.state, ", void, undefined>"), func() {
			r.Line("return ", layout.Call(r.Runtime("foldStates"), layout.Texts(events, r.IDs.Get(shape.RoleFold, r.r), end, options)...), ";")
		})
		return
	}
	params = append(layout.Texts(r.self+": "+r.state), params...)
	r.Note("Folds a whole stream into a state, in place, and calls {@link " + end + "} at its end. " + cut)
	r.Block(layout.Cat("export function ", name, layout.Args(params...), ": Promise<void>"), func() {
		r.Line("return ", layout.Call(r.Runtime("foldInto"), layout.Texts(r.self, events, r.IDs.Get(shape.RoleReducer, r.r), end, options)...), ";")
	})
}
