package main

import (
	"github.com/msggen/msggen/out/go/agui"
	"github.com/msggen/msggen/out/go/anthropic"
	"github.com/msggen/msggen/out/go/anthropicagui"
	"github.com/msggen/msggen/out/go/wire"
)

var anthropicaguiSDK = &sdk{
	types: map[string]decoder{
		"BlockStream":                  decode(anthropicagui.DecodeBlockStream),
		"Translator":                   decode(anthropicagui.DecodeTranslator),
		"anthropic.MessageStreamEvent": decode(anthropic.DecodeMessageStreamEvent),
	},
	reducers: map[string]beginning{
		"to_agui": expand(emitting[*anthropicagui.Translator, anthropic.MessageStreamEvent, agui.Event]{
			state:     anthropicagui.DecodeTranslator,
			event:     anthropic.DecodeMessageStreamEvent,
			apply:     (*anthropicagui.Translator).ToAgui,
			fold:      anthropicagui.FoldTranslator,
			end:       (*anthropicagui.Translator).EndToAgui,
			byDefault: "{}",
		}),
	},
	pipelines: map[string]beginning{
		"AguiSession": pipe(pipeline[*anthropicagui.AguiSession, anthropic.MessageStreamEvent, agui.Event]{
			begin: func(...wire.Option) *anthropicagui.AguiSession { return anthropicagui.NewAguiSession() },
			event: anthropic.DecodeMessageStreamEvent,
			push:  (*anthropicagui.AguiSession).Push,
			end:   (*anthropicagui.AguiSession).End,
			states: func(s *anthropicagui.AguiSession) []kept {
				return []kept{
					keep(&s.Translator, anthropicagui.DecodeTranslator),
					keep(&s.Verifier, agui.DecodeVerifier),
					keep(&s.Conversation, agui.DecodeConversation),
				}
			},
			raises: aguiSignals,
		}),
	},
}
