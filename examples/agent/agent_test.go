package agent_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/msggen/msggen/examples/agent"
	"github.com/msggen/msggen/examples/page"
	"github.com/msggen/msggen/out/go/agui"
	"github.com/msggen/msggen/out/go/agui/aguihttp"
	"github.com/msggen/msggen/out/go/wire/transport"
)

// conversation is what a client has at the end.
func conversation(t *testing.T, url string) []byte {
	t.Helper()
	session := agui.NewSession()
	client := aguihttp.NewClient(url, transport.WithRetry(5, time.Millisecond, time.Millisecond))
	for _, err := range client.Run(t.Context(), &agui.RunAgentInput{ThreadID: "t", RunID: "r"}, session) {
		if err != nil {
			t.Fatal(err)
		}
	}
	text, err := json.Marshal(session.Conversation.Messages)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestBrokenConnection insists that a client whose connection breaks half way ends
// with the same messages.
func TestBrokenConnection(t *testing.T) {
	whole := httptest.NewServer(agent.Handler(0))
	defer whole.Close()
	broken := httptest.NewServer(agent.Brittle(agent.Handler(0), 4000))
	defer broken.Close()
	want := conversation(t, whole.URL)
	if got := conversation(t, broken.URL); string(got) != string(want) || len(want) < 500 {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestPage opens the page in a browser without a window: it ends with the messages of
// the server although its connection breaks half way.
func TestPage(t *testing.T) {
	browser := findBrowser()
	if browser == "" {
		t.Skip("no Chromium and no Chrome: the page is not tested")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(root, "out", "ts", "agui", "dist", "http.js")); err != nil {
		t.Fatal("the TypeScript package is not built: npm run build")
	}
	handler := agent.Handler(5 * time.Millisecond)
	connections := 0
	mux := http.NewServeMux()
	mux.HandleFunc("POST /agent", func(w http.ResponseWriter, r *http.Request) {
		connections++
		agent.Brittle(handler, 4000).ServeHTTP(w, r)
	})
	mux.Handle("GET /", page.Handler(root))
	server := httptest.NewServer(mux)
	defer server.Close()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(browser), chromedp.NoSandbox)
	ctx, cancel = chromedp.NewExecAllocator(ctx, options...)
	defer cancel()
	ctx, cancel = chromedp.NewContext(ctx)
	defer cancel()
	var complaints []string
	chromedp.ListenTarget(ctx, func(event any) {
		if e, ok := event.(*runtime.EventExceptionThrown); ok {
			complaints = append(complaints, e.ExceptionDetails.Error())
		}
	})
	var half, whole, got, status string
	err = chromedp.Run(ctx,
		chromedp.Navigate(server.URL),
		chromedp.Poll(`document.querySelector("article[data-role=reasoning]") && document.body.innerText`, &half),
		chromedp.Poll(`document.documentElement.dataset.conversation`, &got),
		chromedp.Evaluate(`document.body.innerText`, &whole),
		chromedp.Evaluate(`document.querySelector("#status").innerText`, &status),
	)
	if err != nil || status != "done" || len(complaints) > 0 {
		t.Fatalf("%v; the page says %q after\n%s\n%q", err, status, half, complaints)
	}
	direct := httptest.NewServer(agent.Handler(0))
	defer direct.Close()
	if want := string(conversation(t, direct.URL)); got != want {
		t.Errorf("the page has\n%s\nthe server\n%s", got, want)
	}
	if connections < 2 {
		t.Errorf("the page needed %d connections", connections)
	}
	if !strings.Contains(whole, "Take an umbrella") || len(half) >= len(whole) {
		t.Errorf("the page showed first\n%s\nand then\n%s", half, whole)
	}
}

func findBrowser() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}
