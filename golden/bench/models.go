package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"net/http"
	"slices"
	"strings"

	sdkanthropic "github.com/anthropics/anthropic-sdk-go"
	anthropicsse "github.com/anthropics/anthropic-sdk-go/packages/ssestream"
	sdkopenai "github.com/openai/openai-go/v3"
	openaisse "github.com/openai/openai-go/v3/packages/ssestream"
	sdkresponses "github.com/openai/openai-go/v3/responses"

	"github.com/msggen/msggen/out/go/anthropic"
	"github.com/msggen/msggen/out/go/openai"
	"github.com/msggen/msggen/out/go/responses"
)

// models measures what puts the streams of providers of models together, beside the
// SDKs of these providers.
func models(p plan, _ string) ([]*contest, error) {
	parts := modelParts(p.seed, 2000)
	var contests []*contest
	for _, measured := range []func() ([]*contest, error){
		func() ([]*contest, error) {
			return model(p, "Anthropic", "anthropic-sdk-go", anthropicStream(parts), oursOfAnthropic, theirsOfAnthropic, decoded, folded, read)
		},
		func() ([]*contest, error) {
			return model(p, "OpenAI", "openai-go", openaiStream(parts), oursOfOpenAI, theirsOfOpenAI, decoded, folded, read)
		},
		func() ([]*contest, error) {
			return model(p, "OpenAI Responses", "openai-go", responsesStream(parts), oursOfResponses, theirsOfResponses, decoded, read)
		},
		func() ([]*contest, error) {
			return model(p, "OpenAI Responses", "openai-go", responsesStream(parts), oursOfResponses, theirsOfSocket, folded)
		},
	} {
		more, err := measured()
		if err != nil {
			return nil, err
		}
		contests = append(contests, more...)
	}
	return append(contests, lookAtInput(p)...), nil
}

// What is measured of a stream.
const (
	decoded = "decode an event"
	folded  = "fold an event"
	read    = "SSE to message"
)

// putter puts the events of a stream together.
type putter[E any] struct {
	decode func(data []byte) (E, error)
	read   func(io.Reader) iter.Seq2[E, error]
	// fold gives a function that tells what was said: texts, and the inputs of tools.
	fold func(iter.Seq2[E, error]) (func() []string, error)
}

// model measures decoding the events, folding those that are decoded, or the whole way.
func model[O, P any](p plan, name, sdk string, lines []string, ours putter[O], peer putter[P], rows ...string) ([]*contest, error) {
	stream := []byte(strings.Join(lines, ""))
	documents := documentsOf(lines)
	events, err := decodeAllWith(ours.decode, documents)
	if err != nil {
		return nil, err
	}
	peerEvents, err := decodeAllWith(peer.decode, documents)
	if err != nil {
		return nil, err
	}
	var said, peerSaid func() []string
	var contests []*contest
	for _, c := range []*contest{
		{
			what: decoded, goals: []goal{atLeastFaster(10)},
			ours: func() {
				for _, document := range documents {
					must(ours.decode(document))
				}
			},
			peer: func() {
				for _, document := range documents {
					must(peer.decode(document))
				}
			},
		},
		{
			what: folded, goals: []goal{atLeastFaster(5)},
			ours: func() { said = must(ours.fold(values(events))) },
			peer: func() { peerSaid = must(peer.fold(values(peerEvents))) },
		},
		{
			what: read, goals: []goal{atLeastFaster(10)},
			ours: func() { said = must(ours.fold(ours.read(bytes.NewReader(stream)))) },
			peer: func() { peerSaid = must(peer.fold(peer.read(bytes.NewReader(stream)))) },
		},
	} {
		row := c.what
		c.what = fmt.Sprintf("Go: %s, %s / %s", name, row, sdk)
		if !slices.Contains(rows, row) || !p.wants(c.what) {
			continue
		}
		c.unit, c.units = "event", len(documents)
		c.measure(p.rounds)
		if said != nil {
			same(c, strings.Join(said(), "\n"), strings.Join(peerSaid(), "\n"))
		}
		contests = append(contests, c)
	}
	return contests, nil
}

// documentsOf is the data of server-sent events, without what ends some streams.
func documentsOf(lines []string) [][]byte {
	var documents [][]byte
	for _, line := range lines {
		if _, data, _ := strings.Cut(line, "data: "); data != "[DONE]\n\n" {
			documents = append(documents, []byte(strings.TrimSpace(data)))
		}
	}
	return documents
}

func decodeAllWith[E any](decode func([]byte) (E, error), documents [][]byte) ([]E, error) {
	events := make([]E, len(documents))
	for i, document := range documents {
		var err error
		if events[i], err = decode(document); err != nil {
			return nil, err
		}
	}
	return events, nil
}

func values[E any](events []E) iter.Seq2[E, error] {
	return func(yield func(E, error) bool) {
		for _, event := range events {
			if !yield(event, nil) {
				return
			}
		}
	}
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// withJSON decodes with UnmarshalJSON, as the peers do.
func withJSON[E any](data []byte) (event E, err error) {
	err = json.Unmarshal(data, &event)
	return event, err
}

func responseOf(stream io.Reader) *http.Response {
	return &http.Response{Header: http.Header{"Content-Type": {"text/event-stream"}}, Body: io.NopCloser(stream)}
}

// nextOf is what the streams of both peers have.
type nextOf[E any] interface {
	Next() bool
	Current() E
	Err() error
}

func eachOf[E any](stream nextOf[E]) iter.Seq2[E, error] {
	return func(yield func(E, error) bool) {
		for stream.Next() {
			if !yield(stream.Current(), nil) {
				return
			}
		}
		if err := stream.Err(); err != nil {
			var none E
			yield(none, err)
		}
	}
}

var (
	oursOfAnthropic = putter[anthropic.MessageStreamEvent]{
		decode: func(data []byte) (anthropic.MessageStreamEvent, error) {
			return anthropic.DecodeMessageStreamEvent(data)
		},
		read: func(stream io.Reader) iter.Seq2[anthropic.MessageStreamEvent, error] {
			return anthropic.ReadMessageStreamEventSSE(stream)
		},
		fold: func(events iter.Seq2[anthropic.MessageStreamEvent, error]) (func() []string, error) {
			var streamed anthropic.StreamedMessage
			err := streamed.AccumulateStream(events)
			return func() (said []string) {
				for _, block := range streamed.Message.Content {
					switch block := block.(type) {
					case *anthropic.TextBlock:
						said = append(said, block.Text)
					case *anthropic.ToolUseBlock:
						said = append(said, jsonText(plain(block.Input)))
					}
				}
				return said
			}, err
		},
	}
	theirsOfAnthropic = putter[sdkanthropic.MessageStreamEventUnion]{
		decode: withJSON[sdkanthropic.MessageStreamEventUnion],
		read: func(stream io.Reader) iter.Seq2[sdkanthropic.MessageStreamEventUnion, error] {
			return eachOf(anthropicsse.NewStream[sdkanthropic.MessageStreamEventUnion](anthropicsse.NewDecoder(responseOf(stream)), nil))
		},
		fold: func(events iter.Seq2[sdkanthropic.MessageStreamEventUnion, error]) (func() []string, error) {
			var message sdkanthropic.Message
			for event, err := range events {
				if err != nil {
					return nil, err
				}
				if err := message.Accumulate(event); err != nil {
					return nil, err
				}
			}
			return func() (said []string) {
				for _, block := range message.Content {
					if block.Type == "text" {
						said = append(said, block.Text)
					} else {
						said = append(said, jsonText(plain(block.Input)))
					}
				}
				return said
			}, nil
		},
	}

	oursOfOpenAI = putter[*openai.ChatCompletionChunk]{
		decode: func(data []byte) (*openai.ChatCompletionChunk, error) { return openai.DecodeChatCompletionChunk(data) },
		read: func(stream io.Reader) iter.Seq2[*openai.ChatCompletionChunk, error] {
			return openai.ReadChatCompletionChunkSSE(stream)
		},
		fold: func(chunks iter.Seq2[*openai.ChatCompletionChunk, error]) (func() []string, error) {
			var completion *openai.ChatCompletion
			for current, err := range openai.FoldChatCompletionStream(chunks) {
				if err != nil {
					return nil, err
				}
				completion = current
			}
			return func() []string {
				message := completion.Choices[0].Message
				said := []string{*message.Content}
				for _, call := range message.ToolCalls {
					said = append(said, call.Function.Arguments)
				}
				return said
			}, nil
		},
	}
	theirsOfOpenAI = putter[sdkopenai.ChatCompletionChunk]{
		decode: withJSON[sdkopenai.ChatCompletionChunk],
		read: func(stream io.Reader) iter.Seq2[sdkopenai.ChatCompletionChunk, error] {
			return eachOf(openaisse.NewStream[sdkopenai.ChatCompletionChunk](openaisse.NewDecoder(responseOf(stream)), nil))
		},
		fold: func(chunks iter.Seq2[sdkopenai.ChatCompletionChunk, error]) (func() []string, error) {
			var completion sdkopenai.ChatCompletionAccumulator
			for chunk, err := range chunks {
				if err != nil {
					return nil, err
				}
				if !completion.AddChunk(chunk) {
					return nil, fmt.Errorf("chunk refused: %s", chunk.RawJSON())
				}
			}
			return func() []string {
				message := completion.Choices[0].Message
				said := []string{message.Content}
				for _, call := range message.ToolCalls {
					said = append(said, call.Function.Arguments)
				}
				return said
			}, nil
		},
	}

	oursOfResponses = putter[responses.ResponseStreamEvent]{
		decode: func(data []byte) (responses.ResponseStreamEvent, error) {
			return responses.DecodeResponseStreamEvent(data)
		},
		read: func(stream io.Reader) iter.Seq2[responses.ResponseStreamEvent, error] {
			return responses.ReadResponseStreamEventSSE(stream)
		},
		fold: func(events iter.Seq2[responses.ResponseStreamEvent, error]) (func() []string, error) {
			var streamed responses.StreamedResponse
			err := streamed.AccumulateStream(events)
			return func() (said []string) {
				for _, item := range streamed.Response.Output {
					switch item := item.(type) {
					case *responses.OutputMessage:
						said = append(said, item.Content[0].(*responses.OutputText).Text)
					case *responses.FunctionCall:
						said = append(said, item.Arguments)
					}
				}
				return said
			}, err
		},
	}
	// For server-sent events the SDK has no accumulator: what is kept is the response that
	// comes whole at the end.
	theirsOfResponses = putter[sdkresponses.ResponseStreamEventUnion]{
		decode: withJSON[sdkresponses.ResponseStreamEventUnion],
		read: func(stream io.Reader) iter.Seq2[sdkresponses.ResponseStreamEventUnion, error] {
			return eachOf(openaisse.NewStream[sdkresponses.ResponseStreamEventUnion](openaisse.NewDecoder(responseOf(stream)), nil))
		},
		fold: func(events iter.Seq2[sdkresponses.ResponseStreamEventUnion, error]) (func() []string, error) {
			var response sdkresponses.Response
			for event, err := range events {
				if err != nil {
					return nil, err
				}
				if event.Type == "response.completed" {
					response = event.Response
				}
			}
			return func() (said []string) {
				for _, item := range response.Output {
					if item.Type == "message" {
						said = append(said, item.Content[0].Text)
					} else {
						said = append(said, item.AsFunctionCall().Arguments)
					}
				}
				return said
			}, nil
		},
	}
	// Its accumulator is for the same events as a WebSocket carries them.
	theirsOfSocket = putter[sdkresponses.ResponsesServerEventUnion]{
		decode: withJSON[sdkresponses.ResponsesServerEventUnion],
		fold: func(events iter.Seq2[sdkresponses.ResponsesServerEventUnion, error]) (func() []string, error) {
			var response sdkresponses.ResponseAccumulator
			for event, err := range events {
				if err != nil {
					return nil, err
				}
				if err := response.AddEvent(event); err != nil {
					return nil, err
				}
			}
			return func() (said []string) {
				for _, item := range response.Snapshot().Output {
					if item.Type == "message" {
						said = append(said, item.Text[0])
					} else {
						said = append(said, item.Arguments)
					}
				}
				return said
			}, nil
		},
	}
)

// lookAtInput folds the input of a tool, and looks at its value after every piece.
func lookAtInput(p plan) []*contest {
	const what = "Go: Anthropic, fold a tool's input, looking at it after every piece"
	if !p.wants(what) {
		return nil
	}
	var documents [][]byte
	for _, document := range growingInput(p.seed) {
		documents = append(documents, []byte(document))
	}
	events := must(decodeAllWith(oursOfAnthropic.decode, documents))
	begin, first, pieces := events[:2], events[2], events[3:]
	var contests []*contest
	for _, n := range lengths(min(p.most, 100_000)) {
		c := &contest{what: what, length: n, unit: "event", units: n, ours: func() {
			var streamed anthropic.StreamedMessage
			for _, event := range slices.Concat(begin, []anthropic.MessageStreamEvent{first}) {
				must(streamed.Accumulate(event))
			}
			for i := range n {
				must(streamed.Accumulate(pieces[i%len(pieces)]))
			}
		}}
		if len(contests) > 0 {
			c.goals = []goal{linear(contests[0], 1.5)}
		}
		c.measure(p.rounds)
		contests = append(contests, c)
	}
	return contests
}
