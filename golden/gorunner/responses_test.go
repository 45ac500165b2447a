package main

import (
	"bytes"
	"testing"

	"github.com/msggen/msggen/out/go/responses"
	"github.com/msggen/msggen/out/go/wire"
)

// TestResponsesStream folds the bytes of a stream into the response that golden/streams
// has beside them; cut off before its last event it is an error.
func TestResponsesStream(t *testing.T) {
	stream, want := readStream(t, "responses.sse"), readStream(t, "responses.json")
	got, err := lastResponse(stream)
	if err != nil {
		t.Fatal(err)
	}
	if response, err := responses.DecodeModelResponse(want); err != nil || !wire.Equal(response, got.Response) {
		t.Errorf("%v: got %s, want %s", err, got.Response, want)
	}
	for n := range bytes.LastIndex(stream, []byte("event:")) {
		if _, err := lastResponse(stream[:n]); err == nil {
			t.Fatalf("a stream that is cut off after %d bytes is taken for a whole one", n)
		}
	}
}

// lastResponse is what a stream of events makes.
func lastResponse(stream []byte) (*responses.StreamedResponse, error) {
	var streamed responses.StreamedResponse
	for event, err := range responses.ReadResponseStreamEventSSE(bytes.NewReader(stream)) {
		if err != nil {
			return nil, err
		}
		if _, err := streamed.Accumulate(event); err != nil {
			return nil, err
		}
	}
	_, err := streamed.EndAccumulate()
	return &streamed, err
}
