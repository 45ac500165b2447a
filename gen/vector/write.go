package vector

import (
	"bytes"
	"encoding/json"
)

// Format is the file of a stream: every event and every state on a line of
// its own, so that a change of one step is a change of few lines.
func (s *Stream) Format() ([]byte, error) {
	var w writer
	w.open('{')
	w.text("name", s.Name)
	w.text("doc", s.Doc)
	w.optional("reducer", s.Reducer)
	w.optional("pipeline", s.Pipeline)
	w.value("start", s.Start)
	if s.Limits != nil {
		w.value("limits", marshal(s.Limits))
	}
	w.key("steps")
	w.open('[')
	for _, step := range s.Steps {
		w.item()
		w.open('{')
		w.step(&step)
		w.close('}')
	}
	w.close(']')
	w.reasons("not_in", s.NotIn)
	w.close('}')
	return w.file()
}

func (w *writer) step(s *Step) {
	if s.End {
		w.value("end", marshal(true))
		if s.Incomplete {
			w.value("incomplete", marshal(true))
		}
	} else {
		w.either("event", s.Event, "event_text", s.EventText)
	}
	w.text("outcome", s.Outcome)
	w.optional("stage", s.Stage)
	w.optional("message", s.Message)
	w.optional("path", s.Path)
	w.names("warnings", s.Warnings)
	w.names("signals", s.Signals)
	if len(s.Emitted) > 0 {
		w.key("emitted")
		w.open('[')
		for _, v := range s.Emitted {
			w.item()
			w.compact(v)
		}
		w.close(']')
	}
	w.value("state", s.State)
}

// Format is the file of a document.
func (d *Document) Format() ([]byte, error) {
	var w writer
	w.open('{')
	w.text("name", d.Name)
	w.text("doc", d.Doc)
	w.text("type", d.Type)
	w.either("document", d.Document, "document_text", d.DocumentText)
	if d.Canonical != nil {
		w.value("canonical", d.Canonical)
	}
	if d.Error != nil {
		w.value("error", marshal(d.Error))
	}
	w.optional("rule", d.Rule)
	w.reasons("unseen", d.Unseen)
	w.reasons("not_in", d.NotIn)
	w.close('}')
	return w.file()
}

// Format is the file of a call.
func (c *Call) Format() ([]byte, error) {
	var w writer
	w.open('{')
	w.text("name", c.Name)
	w.text("doc", c.Doc)
	w.optional("constructor", c.Constructor)
	w.optional("accessor", c.Accessor)
	if c.On != nil {
		w.value("on", c.On)
	}
	w.value("args", c.Args)
	if c.Value != nil {
		w.value("value", c.Value)
	}
	if c.Error != nil {
		w.value("error", marshal(c.Error))
	}
	w.close('}')
	return w.file()
}

// writer writes JSON with one member on a line. The first error sticks.
type writer struct {
	out   bytes.Buffer
	depth int
	first bool // nothing has been written since the last bracket
	err   error
}

func (w *writer) open(bracket byte) {
	w.out.WriteByte(bracket)
	w.depth++
	w.first = true
}

func (w *writer) close(bracket byte) {
	w.depth--
	if !w.first {
		w.line()
	}
	w.first = false
	w.out.WriteByte(bracket)
}

func (w *writer) line() {
	w.out.WriteByte('\n')
	for range w.depth {
		w.out.WriteString("  ")
	}
}

func (w *writer) item() {
	if !w.first {
		w.out.WriteByte(',')
	}
	w.first = false
	w.line()
}

func (w *writer) key(name string) {
	w.item()
	w.out.Write(marshal(name))
	w.out.WriteString(": ")
}

// value writes a member whose JSON is kept as it is, white space aside.
func (w *writer) value(name string, data json.RawMessage) {
	w.key(name)
	if data == nil {
		data = json.RawMessage("null")
	}
	w.compact(data)
}

func (w *writer) compact(data json.RawMessage) {
	if err := json.Compact(&w.out, data); err != nil && w.err == nil {
		w.err = err
	}
}

func (w *writer) text(name, value string) { w.value(name, marshal(value)) }

func (w *writer) optional(name, value string) {
	if value != "" {
		w.text(name, value)
	}
}

func (w *writer) names(name string, values []string) {
	if len(values) > 0 {
		w.value(name, marshal(values))
	}
}

func (w *writer) either(name string, value json.RawMessage, textName, text string) {
	if value != nil {
		w.value(name, value)
		return
	}
	w.text(textName, text)
}

func (w *writer) reasons(name string, reasons map[string]string) {
	if len(reasons) > 0 {
		w.value(name, marshal(reasons))
	}
}

func (w *writer) file() ([]byte, error) {
	if w.err != nil {
		return nil, w.err
	}
	w.out.WriteByte('\n')
	return w.out.Bytes(), nil
}

// marshal is json.Marshal without escapes for HTML, for values that cannot fail.
func marshal(v any) json.RawMessage {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err)
	}
	return bytes.TrimSpace(out.Bytes())
}
