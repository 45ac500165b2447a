package main

import (
	"github.com/msggen/msggen/gen/wire/jsontext"
	"github.com/msggen/msggen/out/go/agent"
)

var agentAccessors = map[string]accessor{
	"current_hint": func(on value, _ arguments) []byte {
		return quoted(string(on.(*agent.PlanNotebook).CurrentHint()))
	},
	"get_text_content": func(on value, a arguments) []byte {
		separator := "\n" // Go has no default arguments
		if given := read[*string](a, "separator"); given != nil {
			separator = *given
		}
		text, ok := on.(*agent.Msg).TextContent(separator)
		if !ok {
			return []byte("null")
		}
		return quoted(text)
	},
	"structured_output": func(on value, _ arguments) []byte {
		return jsontext.AppendRecord(nil, on.(*agent.Msg).StructuredOutput(), new(jsontext.Encoder))
	},
	"to_markdown": func(on value, _ arguments) []byte {
		return quoted(on.(*agent.SubTask).ToMarkdown())
	},
	"to_oneline_markdown": func(on value, _ arguments) []byte {
		return quoted(on.(*agent.SubTask).ToOnelineMarkdown())
	},
}
