package typescript

import "github.com/msggen/msggen/gen/ir"

// emit hands a value on. It may share parts with the event, but none with the
// state.
func (b *body) emit(step *ir.Emit) {
	emit := b.m.word("emit")
	b.used[emit] = true
	b.handsOn = true
	value := b.stored(step.Value)
	b.handsOn = false
	if value.isObject {
		b.p.line(callLast(emit, value.doc), ";")
		return
	}
	b.p.line(call(emit, value.item()), ";")
}

// emitType is the type of the parameter emit.
func (m *module) emitType(t ir.Type) string { return "(value: " + m.tsType(t) + ") => void" }
