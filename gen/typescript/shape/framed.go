package shape

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/layout"
)

// SseTexts are the texts of a stream of server-sent events of a type, from `source` with
// `options`: in the frames that the type has.
func (m *Module) SseTexts(t ir.Type) layout.Doc {
	sse := ir.SSEOf(t)
	args := layout.Texts("source", "options")
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
