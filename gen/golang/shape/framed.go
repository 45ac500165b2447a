package shape

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

// Framed is a stream of server-sent events of a type for the functions of the runtime
// that read one: in the frames that the type has.
func (p *Package) Framed(t ir.Type, stream *jen.Statement) *jen.Statement {
	sse := ir.SSEOf(t)
	var frame []jen.Code
	if sse.Done != "" {
		frame = append(frame, jen.Id("Done").Op(":").Lit(sse.Done))
	}
	if sse.MayEnd {
		frame = append(frame, jen.Id("MayEnd").Op(":").True())
	}
	if sse.Named {
		frame = append(frame, jen.Id("Named").Op(":").True())
	}
	if frame == nil {
		return stream
	}
	return p.Coding("Frame").Values(frame...).Dot("Of").Call(stream)
}
