package shape

import (
	"strconv"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/layout"
)

// StreamOptions are the `options` of what reads a stream, which are held to the limits of
// the protocol first.
func (m *Module) StreamOptions() layout.Doc {
	var limits []layout.Doc
	for _, limit := range []struct {
		name string
		most int
	}{{"eventSize", m.Protocol.Limits.EventSize}, {"depth", m.Protocol.Limits.Depth}} {
		if limit.most > 0 {
			limits = append(limits, layout.Property(limit.name, layout.Text(strconv.Itoa(limit.most))))
		}
	}
	if limits == nil {
		return layout.Text("options")
	}
	m.Line("const bounded = ", layout.Call(m.Runtime("within"), layout.Text("options"), layout.Object(limits...)), ";")
	return layout.Text("bounded")
}

// SseTexts are the texts of a stream of server-sent events of a type, from `source` with
// options: in the frames that the type has.
func (m *Module) SseTexts(t ir.Type, options layout.Doc) layout.Doc {
	sse := ir.SSEOf(t)
	args := []layout.Doc{layout.Text("source"), options}
	if sse.Named {
		args = append(args, layout.Text(layout.Quoted(ir.TagKey(t))))
	}
	texts := layout.Call(m.Runtime("sseTexts"), args...)
	if sse.Done != "" {
		args := []layout.Doc{texts, layout.Text(layout.Quoted(sse.Done))}
		if sse.MayEnd {
			args = append(args, layout.Text("true"))
		}
		texts = layout.Call(m.Runtime("untilDone"), args...)
	}
	return texts
}
