package main

import (
	"github.com/msggen/msggen/out/go/agent"
	"github.com/msggen/msggen/out/go/wire"
)

var agentAccessors = map[string]accessor{
	"current_hint": func(on value, _ arguments) []byte {
		return wire.AppendText(nil, on.(*agent.PlanNotebook).CurrentHint(), new(wire.Encoder))
	},
	"get_text_content": func(on value, a arguments) []byte {
		separator := "\n" // Go has no default arguments
		if given := read[*string](a, "separator"); given != nil {
			separator = *given
		}
		text, ok := on.(*agent.Msg).TextContent(separator)
		return wire.AppendPtr(nil, wire.PtrIf(text, ok), wire.AppendText, new(wire.Encoder))
	},
	"structured_output": func(on value, _ arguments) []byte {
		return wire.AppendRecord(nil, on.(*agent.Msg).StructuredOutput(), new(wire.Encoder))
	},
	"to_markdown": func(on value, _ arguments) []byte {
		return wire.AppendString(nil, on.(*agent.SubTask).ToMarkdown())
	},
	"to_oneline_markdown": func(on value, _ arguments) []byte {
		return wire.AppendString(nil, on.(*agent.SubTask).ToOnelineMarkdown())
	},
}
