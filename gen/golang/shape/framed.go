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

// StreamOpts are the `opts` of a function that reads a stream, behind the limits of the
// protocol.
func (p *Package) StreamOpts() *jen.Statement {
	var limits []jen.Code
	if size := p.Protocol.Limits.EventSize; size > 0 {
		limits = append(limits, jen.Id("EventSize").Op(":").Lit(size))
	}
	if depth := p.Protocol.Limits.Depth; depth > 0 {
		limits = append(limits, jen.Id("Depth").Op(":").Lit(depth))
	}
	if limits == nil {
		return jen.Id("opts").Op("...")
	}
	within := p.Wire("WithLimits").Call(p.Wire("Limits").Values(limits...))
	return jen.Append(jen.Index().Add(p.Wire("Option")).Values(within), jen.Id("opts").Op("...")).Op("...")
}
