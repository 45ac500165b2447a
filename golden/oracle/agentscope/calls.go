package main

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/runner"
)

// construct is the question what a constructor makes of its arguments.
func construct(p *ir.Protocol, name, args string) *oracle.Question {
	for _, c := range p.Constructors {
		if c.Name == name {
			return &oracle.Question{Request: runner.Construct(c, args)}
		}
	}
	panic("no constructor " + name)
}

// access is the question what an accessor gives for a document.
func access(p *ir.Protocol, name, on, args string) *oracle.Question {
	for _, a := range p.Accessors {
		if a.Name == name {
			return &oracle.Question{Request: runner.Access(a, on, args)}
		}
	}
	panic("no accessor " + name)
}

// anyCall makes up a call, with arguments of the right types.
func (q *questions) anyCall() *oracle.Question {
	switch q.IntN(4) {
	case 0:
		args := object()
		if q.IntN(2) == 0 {
			args = object("separator", q.delta())
		}
		return access(q.protocol, "get_text_content", q.Document(q.message), args)
	case 1:
		name := q.pick([]string{"get_content_blocks", "has_content_blocks"})
		args := object()
		if q.IntN(3) > 0 {
			args = object("types", list(q.several(func(s *streams) string { return quote(s.pick(blockTypes)) })...))
		}
		return access(q.protocol, name, q.Document(q.message), args)
	default:
		name := q.pick([]string{"UserMsg", "SystemMsg", "AssistantMsg"})
		return construct(q.protocol, name, q.arguments(name == "AssistantMsg"))
	}
}

var blockTypes = []string{"text", "thinking", "hint", "tool_call", "tool_result", "data"}

// complete makes up a document that lacks nothing: arguments have their types
// already where calls are checked by a compiler.
func (q *questions) complete(typ string) string {
	for {
		made := oracle.Document(typ, q.Document(q.types[typ]))
		answer, err := q.reference.Do(made.Request)
		if err == nil && answer.Outcome == ok {
			return answer.Value
		}
	}
}

// arguments makes up those of a constructor.
func (q *questions) arguments(assistant bool) string {
	content := q.delta()
	if q.IntN(2) == 0 {
		content = list(q.several(func(*streams) string { return q.complete("ContentBlock") })...)
	}
	args := []string{"name", q.delta(), "content", content}
	optional := [][]string{
		{"metadata", `{"b":1,"a":[null,{"é":""}]}`, `{}`},
		{"created_at", `"C"`, `""`, `null`}, {"finished_at", `"F"`, `""`, `null`}, {"id", `"m1"`, `""`, `null`},
		{"finished_reason", quote(q.pick(reasons)), `null`},
	}
	if assistant {
		optional = append(optional, []string{"usage", `{"input_tokens":1,"output_tokens":2,"cache_input_tokens":3,"cache_creation_input_tokens":4}`, `null`}, []string{"structured_output", `{"x":{"y":null}}`, `{}`, `null`})
	}
	for _, arg := range optional {
		if q.IntN(2) == 0 {
			args = append(args, arg[0], q.pick(arg[1:]))
		}
	}
	return object(args...)
}
