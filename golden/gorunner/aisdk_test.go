package main

import (
	"bytes"
	"testing"

	"github.com/msggen/msggen/out/go/aisdk"
	"github.com/msggen/msggen/out/go/wire"
)

// TestAISDKStream folds the bytes of a stream into the message that golden/streams has
// beside them; cut off anywhere it is an error, and the message says so.
func TestAISDKStream(t *testing.T) {
	stream, want := readStream(t, "aisdk.sse"), readStream(t, "aisdk.json")
	got, err := lastMessage(stream)
	if err != nil {
		t.Fatal(err)
	}
	if message, err := aisdk.DecodeUIMessage(want); err != nil || !wire.Equal(message, &got.Message) || got.Aborted {
		t.Errorf("%v: got %s, want %s", err, &got.Message, want)
	}
	for n := range bytes.Index(stream, []byte("[DONE]")) {
		got, err := lastMessage(stream[:n])
		if err == nil || got != nil && !got.Aborted {
			t.Fatalf("a stream that is cut off after %d bytes is taken for a whole one", n)
		}
	}
}

// lastMessage is what a stream of chunks makes.
func lastMessage(stream []byte) (last *aisdk.StreamedMessage, err error) {
	for chunk, err := range aisdk.ReadUIMessageChunkSSE(bytes.NewReader(stream)) {
		if err != nil {
			if last != nil {
				_, _ = last.EndAccumulate(wire.WithIncomplete())
			}
			return last, err
		}
		if last, _, err = aisdk.FoldStreamedMessage(last, chunk); err != nil {
			return last, err
		}
	}
	_, err = last.EndAccumulate()
	return last, err
}
