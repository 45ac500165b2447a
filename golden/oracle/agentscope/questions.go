package main

import (
	"fmt"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/runner"
)

// documentTypes are the types that upstream has, too; those that hold others
// come more often.
var documentTypes = []string{
	"Msg", "Msg", "Msg", "AgentEvent", "AgentEvent", "AgentEvent", "ContentBlock", "ContentBlock", "TextOrBlocks", "MediaBlock", "Source",
	"TextBlock", "ThinkingBlock", "DataBlock", "HintBlock", "ToolCallBlock", "ToolResultBlock", "Base64Source", "URLSource",
	"Usage", "ErrorInfo", "ConfirmResult", "PermissionRule", "PermissionContext", "WorkingDirectory", "Task", "TaskContext",
}

// questions makes up documents of those types, sound and damaged, and calls.
type questions struct {
	*streams
	protocol  *ir.Protocol
	types     map[string]ir.Type
	reference runner.Runner
}

func newQuestions(s *streams, p *ir.Protocol, reference runner.Runner) *questions {
	types := map[string]ir.Type{}
	for _, t := range p.Objects {
		types[t.Name] = t
	}
	for _, t := range p.Unions {
		types[t.Name] = t
	}
	return &questions{s, p, types, reference}
}

// next makes up the n-th question of the seed.
func (q *questions) next(n int) *oracle.Question {
	var made *oracle.Question
	if q.IntN(10) == 0 {
		made = q.anyCall()
	} else {
		typ := q.pick(documentTypes)
		made = oracle.Document(typ, q.text(q.types[typ]))
	}
	made.Label = fmt.Sprintf("seed %d, question %d", q.seed, n)
	return made
}

func (q *questions) text(t ir.Type) string {
	if o, ok := t.(*ir.Object); ok && o.Name == "URLSource" {
		return urlSource(q.address())
	}
	switch q.IntN(10) {
	case 0, 1, 2:
		return q.Damaged(t)
	case 3, 4:
		return q.damage(q.Document(t))
	case 5:
		return q.damage(q.damage(q.Document(t)))
	case 6:
		return q.untyped(t)
	case 7:
		if q.IntN(100) == 0 {
			return custom(nested(100 * q.IntN(8)))
		}
		return strings.Replace(q.Document(t), `"type":`, `"typ":`, 1+q.IntN(3))
	default:
		return q.Document(t)
	}
}

// untyped makes up a block or source that does not say its type, with keys of
// several.
func (q *questions) untyped(t ir.Type) string {
	var members []string
	for _, m := range [][2]string{
		{"text", q.delta()}, {"thinking", q.delta()}, {"hint", q.textOrBlocks()}, {"id", `"b1"`}, {"name", `"n"`}, {"input", `""`},
		{"output", q.textOrBlocks()}, {"data", `"YQ=="`}, {"url", quote(q.address())}, {"media_type", `"a/b"`}, {"created_at", `"T0"`},
		{"source", q.pick([]string{`"s"`, `null`, `{"data":"","media_type":""}`, `{"data":"","url":"http://a.b","media_type":""}`})},
	} {
		switch q.IntN(12) {
		case 0, 1, 2, 3, 4:
		case 5:
			members = append(members, m[0], q.pick(foreign))
		default:
			members = append(members, m[:]...)
		}
	}
	block := object(members...)
	if o, ok := t.(*ir.Object); ok && o.Name == "Msg" {
		return message(block, block)
	}
	return block
}

// custom is an event with a free-form value in it.
func custom(value string) string {
	return object("id", `"e1"`, "created_at", `"T1"`, "type", `"CUSTOM"`, "name", `"n"`, "value", object("a", value))
}

func urlSource(url string) string {
	return object("type", `"url"`, "url", quote(url), "media_type", `"a/b"`)
}

// nested is that many lists inside each other.
func nested(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
