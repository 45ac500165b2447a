package main

import "github.com/msggen/msggen/out/go/openai"

var openaiSDK = &sdk{
	types: map[string]decoder{
		"APIError":                decode(openai.DecodeAPIError),
		"Annotation":              decode(openai.DecodeAnnotation),
		"AssistantMessage":        decode(openai.DecodeAssistantMessage),
		"Audio":                   decode(openai.DecodeAudio),
		"ChatCompletion":          decode(openai.DecodeChatCompletion),
		"ChatCompletionChunk":     decode(openai.DecodeChatCompletionChunk),
		"Choice":                  decode(openai.DecodeChoice),
		"ChunkChoice":             decode(openai.DecodeChunkChoice),
		"CompletionTokensDetails": decode(openai.DecodeCompletionTokensDetails),
		"CustomCall":              decode(openai.DecodeCustomCall),
		"CustomDelta":             decode(openai.DecodeCustomDelta),
		"Delta":                   decode(openai.DecodeDelta),
		"FunctionCall":            decode(openai.DecodeFunctionCall),
		"FunctionDelta":           decode(openai.DecodeFunctionDelta),
		"Logprobs":                decode(openai.DecodeLogprobs),
		"PromptTokensDetails":     decode(openai.DecodePromptTokensDetails),
		"TokenLogprob":            decode(openai.DecodeTokenLogprob),
		"ToolCall":                decode(openai.DecodeToolCall),
		"ToolCallDelta":           decode(openai.DecodeToolCallDelta),
		"TopLogprob":              decode(openai.DecodeTopLogprob),
		"URLCitation":             decode(openai.DecodeURLCitation),
		"Usage":                   decode(openai.DecodeUsage),
	},
	reducers: map[string]beginning{
		"accumulate": reducing(functions[*openai.ChatCompletion, *openai.ChatCompletionChunk]{
			state: openai.DecodeChatCompletion,
			event: openai.DecodeChatCompletionChunk,
			apply: (*openai.ChatCompletion).Accumulate,
			fold:  openai.FoldChatCompletion,
			end:   (*openai.ChatCompletion).EndAccumulate,
		}),
	},
}
