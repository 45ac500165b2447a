package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/msggen/msggen/examples/agent"
)

func TestTalk(t *testing.T) {
	server := httptest.NewServer(agent.Brittle(agent.Handler(0), 4000))
	defer server.Close()
	var out strings.Builder
	if err := talk(t.Context(), server.URL, "What about a walk?", &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"I had better look it up", `[weather {"city": "Hangzhou"}]`, "Take an umbrella", "4 messages\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("it does not say %q:\n%s", want, out.String())
		}
	}
	page := httptest.NewServer(http.NotFoundHandler())
	defer page.Close()
	if err := talk(t.Context(), page.URL, "", &out); err == nil {
		t.Error("no agent, and no error")
	}
}
