package shape

import (
	"strconv"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/layout"
)

// StreamOptions are the `options` of what reads a stream, within the limits of the protocol.
func (m *Module) StreamOptions() layout.Doc {
	size := m.Protocol.Limits.EventSize
	if size == 0 {
		return layout.Text("options")
	}
	return layout.Call(m.Runtime("within"), layout.Texts("options", strconv.Itoa(size))...)
}

// SseTexts are the texts of a stream of server-sent events of a type, from `source` with
// `options`: in the frames that the type has.
func (m *Module) SseTexts(t ir.Type) layout.Doc {
	sse := ir.SSEOf(t)
	args := []layout.Doc{layout.Text("source"), m.StreamOptions()}
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
