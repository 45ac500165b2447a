package codec

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
)

// streamReaders read the events of a stream; none if the protocol makes no stream of
// the type.
func (p *Codec) streamReaders(t ir.Type) []jen.Code {
	if !p.Protocol.Streams(t) {
		return nil
	}
	what := shape.LastWord(ir.DeclOf(t).Name) + "s"
	return []jen.Code{
		p.streamReader(t, p.IDs.ReadSSE(t), "DecodeSSE",
			"yields the "+what+" of a stream of server-sent events. The first that cannot be decoded ends it: "+
				"the error is a *wire.StreamError, which says which it was."),
		p.streamReader(t, p.IDs.ReadNDJSON(t), "DecodeNDJSON",
			"yields the "+what+" of a stream with one JSON document on each line. The first that cannot be decoded ends it: "+
				"the error is a *wire.StreamError, which says which it was."),
	}
}

func (p *Codec) streamReader(t ir.Type, name, runtime, doc string) jen.Code {
	stream := jen.Id("stream")
	if name == p.IDs.ReadSSE(t) {
		stream = p.Framed(t, stream)
		if ir.SSEOf(t).Done != "" {
			doc += ends(t)
		}
	}
	return layout.Note(name + " " + doc).Above(
		jen.Func().Id(name).Params(jen.Id("stream").Qual("io", "Reader"), p.OptsParam()).
			Qual("iter", "Seq2").Types(p.GoType(t), jen.Error()).Block(
			jen.Return(p.Coding(runtime).Call(stream, jen.Lit(ir.TagKey(t)), jen.Id(p.ReadFunc(t)), p.StreamOpts())),
		))
}

// ends says what the terminator of a stream means.
func ends(t ir.Type) string {
	if ir.SSEOf(t).MayEnd {
		return " What follows the terminator is not read; a stream may end without it."
	}
	return " What follows the terminator is not read, and a stream without it was cut off, which is an error with the code incomplete."
}
