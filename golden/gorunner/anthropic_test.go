package main

import (
	"bytes"
	"os"
	"testing"

	"github.com/msggen/msggen/out/go/anthropic"
	"github.com/msggen/msggen/out/go/wire"
)

// TestAnthropicStream folds the bytes of a stream into the message that golden/streams
// has beside them, however the stream comes in; cut off anywhere it is an error.
func TestAnthropicStream(t *testing.T) {
	stream, want := readStream(t, "anthropic.sse"), readStream(t, "anthropic.json")
	var streamed anthropic.StreamedMessage
	if err := streamed.AccumulateStream(anthropic.ReadMessageStreamEventSSE(bytes.NewReader(stream))); err != nil {
		t.Fatal(err)
	}
	got, err := streamed.Message.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	if message, err := anthropic.DecodeMessage(want); err != nil || !wire.Equal(message, streamed.Message) {
		t.Errorf("%v: got %s, want %s", err, got, want)
	}
	end := bytes.LastIndex(stream, []byte("event: message_stop"))
	for n := range end {
		var cut anthropic.StreamedMessage
		if err := cut.AccumulateStream(anthropic.ReadMessageStreamEventSSE(bytes.NewReader(stream[:n]))); err == nil {
			t.Fatalf("a stream that is cut off after %d bytes is taken for a whole one", n)
		}
	}
}

func readStream(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("../streams/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
