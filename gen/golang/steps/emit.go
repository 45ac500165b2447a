package steps

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
)

// emit hands a value on. It may share memory with the event, which nobody changes
// any more, but not with the state.
func (f *Writer) emit(s *ir.Emit) {
	f.Keeping.Handed = true
	v := f.Plain(f.Expr(s.Value, value.Keep), s.Value.Type())
	f.Keeping.Handed = false
	f.Add(f.Emitter.ID().Call(v.Code))
}

// EmitParam is the parameter that takes what is emitted.
func (f *Writer) EmitParam(t ir.Type) *jen.Statement {
	f.Emitter = &value.Local{Name: f.Block.Name("emit")}
	return jen.Id(f.Emitter.Name).Func().Params(f.GoType(t))
}

func (f *Writer) skip(code string, message *ir.Template) {
	text := f.Message(message)
	nothingNoted := f.End.Outcome && !f.Spoken && f.Loops == 0
	if f.End.Notes == nil || nothingNoted {
		f.Back(f.Reducing("Skip").Call(jen.Id(f.IDs.Code(code)), text), true, jen.Nil())
		return
	}
	f.Add(f.End.Notices().Dot("Skip").Call(jen.Id(f.IDs.Code(code)), text))
	f.Stop()
}
