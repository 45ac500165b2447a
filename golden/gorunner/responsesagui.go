package main

import (
	"github.com/msggen/msggen/out/go/agui"
	"github.com/msggen/msggen/out/go/responses"
	"github.com/msggen/msggen/out/go/responsesagui"
	"github.com/msggen/msggen/out/go/wire"
)

var responsesaguiSDK = &sdk{
	types: map[string]decoder{
		"ItemStream":                    decode(responsesagui.DecodeItemStream),
		"PieceStream":                   decode(responsesagui.DecodePieceStream),
		"Translator":                    decode(responsesagui.DecodeTranslator),
		"responses.ResponseStreamEvent": decode(responses.DecodeResponseStreamEvent),
	},
	reducers: map[string]beginning{
		"to_agui": expand(emitting[*responsesagui.Translator, responses.ResponseStreamEvent, agui.Event]{
			state:     responsesagui.DecodeTranslator,
			event:     responses.DecodeResponseStreamEvent,
			apply:     (*responsesagui.Translator).ToAgui,
			fold:      responsesagui.FoldTranslator,
			end:       (*responsesagui.Translator).EndToAgui,
			byDefault: "{}",
		}),
	},
	pipelines: map[string]beginning{
		"AguiSession": pipe(pipeline[*responsesagui.AguiSession, responses.ResponseStreamEvent, agui.Event]{
			begin: func(...wire.Option) *responsesagui.AguiSession { return responsesagui.NewAguiSession() },
			event: responses.DecodeResponseStreamEvent,
			push:  (*responsesagui.AguiSession).Push,
			end:   (*responsesagui.AguiSession).End,
			states: func(s *responsesagui.AguiSession) []kept {
				return []kept{
					keep(&s.Translator, responsesagui.DecodeTranslator),
					keep(&s.Verifier, agui.DecodeVerifier),
					keep(&s.Conversation, agui.DecodeConversation),
				}
			},
			raises: aguiSignals,
		}),
	},
}
