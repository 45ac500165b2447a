package codec

import (
	"slices"
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/python/layout"
	"github.com/msggen/msggen/gen/python/shape"
	"github.com/msggen/msggen/gen/target"
)

// Streamed are the types of a protocol that come in streams.
func Streamed(p *ir.Protocol) []ir.Type {
	var list []ir.Type
	for _, o := range p.Objects {
		if !o.Abstract && p.Streams(o) {
			list = append(list, o)
		}
	}
	for _, u := range p.Unions {
		if p.Streams(u) {
			list = append(list, u)
		}
	}
	return list
}

// StreamsFile is the module with what reads and writes streams of every type that comes
// in them, under the name of the type.
func StreamsFile(p *shape.Package) target.File {
	m := p.NewModule("streams")
	m.Line()
	for _, t := range Streamed(p.Protocol) {
		d := ir.DeclOf(t)
		m.Line(shape.Spelled(d.Name), ": ", m.Runtime("streamed", "Streamed"), "[", m.TypeName(d), "] = ", streamed(m, t))
	}
	return m.File("How streams of values are read and written: one object for every type that comes in streams, under its name.")
}

// Stream is what reads and writes streams of a type, of whatever protocol.
func Stream(m *shape.Module, t ir.Type) string {
	if slices.Contains(Streamed(m.Protocol), t) {
		return m.Sibling(m.Protocol, "streams", shape.Spelled(ir.DeclOf(t).Name))
	}
	return streamed(m, t)
}

func streamed(m *shape.Module, t ir.Type) string {
	text := m.Runtime("streamed", "Streamed") + "(" + Of(m, t)
	if tag := ir.TagKey(t); tag != "" {
		text += ", tag=" + layout.Quoted(tag)
	}
	if frame := frame(m, t); frame != "" {
		text += ", frame=" + frame
	}
	var limits []string
	if size := m.Protocol.Limits.EventSize; size > 0 {
		limits = append(limits, "event_size="+strconv.Itoa(size))
	}
	if depth := m.Protocol.Limits.Depth; depth > 0 {
		limits = append(limits, "depth="+strconv.Itoa(depth))
	}
	if len(limits) > 0 {
		text += ", limits=" + m.Runtime("limits", "Limits") + "(" + strings.Join(limits, ", ") + ")"
	}
	return text + ")"
}

// frame is how values stand in server-sent events, besides as data; empty if they do not.
func frame(m *shape.Module, t ir.Type) string {
	sse := ir.SSEOf(t)
	if sse == (ir.SSE{}) {
		return ""
	}
	var args []string
	if sse.Done != "" {
		args = append(args, "done="+layout.Quoted(sse.Done))
	}
	if sse.MayEnd {
		args = append(args, "may_end=True")
	}
	if sse.Named {
		args = append(args, "tag="+layout.Quoted(ir.TagKey(t)))
	}
	if sse.Bare {
		args = append(args, "bare=True")
	}
	return m.Runtime("frame", "Frame") + "(" + strings.Join(args, ", ") + ")"
}
