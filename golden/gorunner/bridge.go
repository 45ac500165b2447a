package main

import (
	"github.com/msggen/msggen/out/go/agentscope"
	"github.com/msggen/msggen/out/go/agui"
	"github.com/msggen/msggen/out/go/bridge"
	"github.com/msggen/msggen/out/go/wire"
)

var bridgeSDK = &sdk{
	types: map[string]decoder{
		"CallStream":            decode(bridge.DecodeCallStream),
		"DataStream":            decode(bridge.DecodeDataStream),
		"ResultPart":            decode(bridge.DecodeResultPart),
		"TextStream":            decode(bridge.DecodeTextStream),
		"Translator":            decode(bridge.DecodeTranslator),
		"agentscope.AgentEvent": decode(agentscope.DecodeAgentEvent),
	},
	reducers: map[string]beginning{
		"to_agui": expand(emitting[*bridge.Translator, agentscope.AgentEvent, agui.Event]{
			state:     bridge.DecodeTranslator,
			event:     agentscope.DecodeAgentEvent,
			apply:     (*bridge.Translator).ToAgui,
			fold:      bridge.FoldTranslator,
			end:       (*bridge.Translator).EndToAgui,
			byDefault: "{}",
		}),
	},
	pipelines: map[string]beginning{
		"AguiSession": pipe(pipeline[*bridge.AguiSession, agentscope.AgentEvent, agui.Event]{
			begin: func(...wire.Option) *bridge.AguiSession { return bridge.NewAguiSession() },
			event: agentscope.DecodeAgentEvent,
			push:  (*bridge.AguiSession).Push,
			end:   (*bridge.AguiSession).End,
			states: func(s *bridge.AguiSession) []kept {
				return []kept{
					keep(&s.Translator, bridge.DecodeTranslator),
					keep(&s.Verifier, agui.DecodeVerifier),
					keep(&s.Conversation, agui.DecodeConversation),
				}
			},
			raises: aguiSignals,
		}),
	},
}
