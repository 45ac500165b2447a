package main

import (
	"github.com/msggen/msggen/out/go/agui"
	"github.com/msggen/msggen/out/go/openai"
	"github.com/msggen/msggen/out/go/openaiagui"
	"github.com/msggen/msggen/out/go/wire"
)

var openaiaguiSDK = &sdk{
	types: map[string]decoder{
		"CallStream":                 decode(openaiagui.DecodeCallStream),
		"ChoiceStream":               decode(openaiagui.DecodeChoiceStream),
		"Translator":                 decode(openaiagui.DecodeTranslator),
		"openai.ChatCompletionChunk": decode(openai.DecodeChatCompletionChunk),
	},
	reducers: map[string]beginning{
		"to_agui": expand(emitting[*openaiagui.Translator, *openai.ChatCompletionChunk, agui.Event]{
			state:     openaiagui.DecodeTranslator,
			event:     openai.DecodeChatCompletionChunk,
			apply:     (*openaiagui.Translator).ToAgui,
			fold:      openaiagui.FoldTranslator,
			end:       (*openaiagui.Translator).EndToAgui,
			byDefault: "{}",
		}),
	},
	pipelines: map[string]beginning{
		"AguiSession": pipe(pipeline[*openaiagui.AguiSession, *openai.ChatCompletionChunk, agui.Event]{
			begin: func(...wire.Option) *openaiagui.AguiSession { return openaiagui.NewAguiSession() },
			event: openai.DecodeChatCompletionChunk,
			push:  (*openaiagui.AguiSession).Push,
			end:   (*openaiagui.AguiSession).End,
			states: func(s *openaiagui.AguiSession) []kept {
				return []kept{
					keep(&s.Translator, openaiagui.DecodeTranslator),
					keep(&s.Verifier, agui.DecodeVerifier),
					keep(&s.Conversation, agui.DecodeConversation),
				}
			},
			raises: aguiSignals,
		}),
	},
}
