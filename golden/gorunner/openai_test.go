package main

import (
	"bytes"
	"testing"

	"github.com/msggen/msggen/out/go/openai"
	"github.com/msggen/msggen/out/go/wire"
)

// TestOpenAIStream folds the bytes of a stream into the completion that golden/streams
// has beside them; cut off anywhere it is an error.
func TestOpenAIStream(t *testing.T) {
	stream, want := readStream(t, "openai.sse"), readStream(t, "openai.json")
	got, err := lastCompletion(stream)
	if err != nil {
		t.Fatal(err)
	}
	if completion, err := openai.DecodeChatCompletion(want); err != nil || !wire.Equal(completion, got) {
		t.Errorf("%v: got %s, want %s", err, got, want)
	}
	for n := range bytes.Index(stream, []byte("[DONE]")) {
		if _, err := lastCompletion(stream[:n]); err == nil {
			t.Fatalf("a stream that is cut off after %d bytes is taken for a whole one", n)
		}
	}
}

// lastCompletion is what a stream of chunks makes.
func lastCompletion(stream []byte) (last *openai.ChatCompletion, err error) {
	chunks := openai.ReadChatCompletionChunkSSE(bytes.NewReader(stream))
	for completion, err := range openai.FoldChatCompletionStream(chunks) {
		if err != nil {
			return nil, err
		}
		last = completion
	}
	return last, nil
}
