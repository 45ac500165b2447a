package steps

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/layout"
)

// emit hands a value on. It may share parts with the event, but none with the
// state.
func (b *body) emit(step *ir.Emit) {
	emit := b.Module.Word("emit")
	b.Used[emit] = true
	b.Keeping.Handed = true
	value := b.Stored(step.Value)
	b.Keeping.Handed = false
	if value.IsObject {
		b.p.Line(layout.CallLast(emit, value.Doc), ";")
		return
	}
	b.p.Line(layout.Call(emit, value.Item()), ";")
}
