package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/msggen/msggen/gen/inspector"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/internal/need"
)

func TestInspectRefuses(t *testing.T) {
	inProject(t, desk)
	answer := httptest.NewServer(http.NotFoundHandler())
	defer answer.Close()
	tests := []struct {
		name   string
		args   []string
		stderr string
	}{
		{"no such file", []string{"none.ndjson"}, "msggen: open none.ndjson: no such file or directory\n"},
		{"no such protocol", []string{"--protocol", "dusk"}, "msggen: there is no protocol dusk; did you mean desk?\n"},
		{"no such pipeline", []string{"--protocol", "desk", "--pipeline", "Dusk"}, "msggen: there is no pipeline Dusk; did you mean Desk?\n"},
		{"a reducer of which protocol", []string{"--reducer", "join"}, "msggen: --pipeline and --reducer need --protocol\n"},
		{"nothing to follow", []string{"--follow", "-"}, "msggen: --follow is for files\n"},
		{"an address that refuses", []string{answer.URL}, "msggen: " + answer.URL + " answers 404 Not Found\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := msggen("", append([]string{"inspect", "--no-open"}, test.args...)...)
			if diff := cmp.Diff(result{exitFailed, "", test.stderr}, got, cmp.AllowUnexported(result{})); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestInspectListensHereOnly(t *testing.T) {
	for _, addr := range []string{"0.0.0.0:0", ":0", "192.0.2.1:80", "example.com:80"} {
		if l, err := listen(addr); err == nil {
			l.Close()
			t.Errorf("it listens at %s", addr)
		} else if want := "--addr is 127.0.0.1, localhost or [::1] with a port, not " + addr; err.Error() != want {
			t.Errorf("got %q, want %q", err, want)
		}
	}
	if _, err := listen("127.0.0.1"); err == nil || !strings.HasPrefix(err.Error(), "--addr: ") {
		t.Errorf("without a port: %v", err)
	}
}

func TestInspectGiven(t *testing.T) {
	inProject(t, desk)
	p, _, err := openProject("msggen.yaml", false)
	if err != nil {
		t.Fatal(err)
	}
	if p.protocols, _, err = lang.LoadProtocols(os.DirFS("."), p.config); err != nil {
		t.Fatal(err)
	}
	got, err := p.given(inspectOptions{protocol: "desk", reducer: "guard"})
	want := inspector.Given{Files: map[string]string{"spec/desk/desk.yaml": desk}, Protocol: "desk", Subject: "guard"}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got)\n%s", err, diff)
	}
}

// served asks a server of pages.
func served(t *testing.T, l *live, change func(*http.Request)) *http.Response {
	t.Helper()
	server := httptest.NewUnstartedServer(nil)
	server.Config.Handler = onlyHere(server.Listener.Addr().String(), inspectorPages([]target.File{
		{Path: "inspector.html", Data: []byte("the page")}, {Path: "a.js", Data: []byte("a()")},
	}, l))
	server.Start()
	t.Cleanup(server.Close)
	request, err := http.NewRequest(http.MethodGet, server.URL+"/inspector.html", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Origin", "http://example.com")
	change(request)
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	return response
}

func TestInspectServes(t *testing.T) {
	tests := []struct {
		name   string
		change func(*http.Request)
		want   string
	}{
		{"the page", func(*http.Request) {}, "200 text/html; charset=utf-8: the page"},
		{"a script", func(r *http.Request) { r.URL.Path = "/a.js" }, "200 text/javascript; charset=utf-8: a()"},
		{"the top", func(r *http.Request) { r.URL.Path = "/" }, "302 text/html; charset=utf-8: <a href=\"/inspector.html\">Found</a>.\n\n"},
		{"nothing", func(r *http.Request) { r.URL.Path = "/../b.js" }, "404 text/plain; charset=utf-8: 404 page not found\n"},
		{"by another name", func(r *http.Request) { r.Host = "example.com" }, "403 text/plain; charset=utf-8: the host is none of this machine\n"},
		{"by another port", func(r *http.Request) { r.Host = "127.0.0.1:1" }, "403 text/plain; charset=utf-8: the host is none of this machine\n"},
		{"a change", func(r *http.Request) { r.Method = http.MethodPost }, "405 text/plain; charset=utf-8: pages are read only\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			response := served(t, newLive(), test.change)
			body, err := io.ReadAll(response.Body)
			if err != nil {
				t.Fatal(err)
			}
			if got := fmt.Sprintf("%d %s: %s", response.StatusCode, response.Header.Get("Content-Type"), body); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
			if cors := response.Header.Get("Access-Control-Allow-Origin"); cors != "" {
				t.Errorf("others may read it: %q", cors)
			}
		})
	}
}

// TestInspectFollows reads a file that grows, is cut in a character, and is written anew.
func TestInspectFollows(t *testing.T) {
	file := filepath.Join(t.TempDir(), "events.ndjson")
	writeFile(t, file, "{\"a\":\"\xc3")
	in, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	l := newLive()
	go l.take(ctx, in, true)
	response := served(t, l, func(r *http.Request) { r.URL.Path = "/stream" })
	events := bufio.NewScanner(response.Body)
	next := func() (kind, data string) {
		for events.Scan() && events.Text() != "" {
			name, value, _ := strings.Cut(events.Text(), ": ")
			if name == "event" {
				kind = value
			} else if err := json.Unmarshal([]byte(value), &data); err != nil {
				t.Fatal(err)
			}
		}
		return kind, data
	}
	want := func(kind, data string) {
		t.Helper()
		if k, d := next(); k != kind || d != data {
			t.Fatalf("got %s %q, want %s %q", k, d, kind, data)
		}
	}
	want("begin", "")
	want("piece", `{"a":"`)
	more, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer more.Close()
	if _, err := more.WriteString("\xa4\"}\n"); err != nil {
		t.Fatal(err)
	}
	want("piece", "ä\"}\n")
	writeFile(t, file, "{}\n")
	want("begin", "")
	want("piece", "{}\n")
	l.end("why")
	want("end", "why")
}

// TestInspectAddress reads a live stream that is served elsewhere.
func TestInspectAddress(t *testing.T) {
	goOn := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.Header.Get("Accept"), "text/event-stream") {
			t.Errorf("it accepts %q", r.Header.Get("Accept"))
		}
		fmt.Fprint(w, "data: {}\n\n")
		_ = http.NewResponseController(w).Flush()
		<-goOn
		fmt.Fprint(w, "data: []\n\n")
	}))
	defer server.Close()
	in, err := openStream(t.Context(), nil, inspectOptions{input: server.URL})
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	l := newLive()
	go l.take(t.Context(), in, false)
	wait := func(ready func(liveState) bool) liveState {
		for {
			now, more := l.now()
			if ready(now) {
				return now
			}
			<-more
		}
	}
	if now := wait(func(s liveState) bool { return len(s.text) > 0 }); now.done {
		t.Error("it has ended before the stream did")
	}
	close(goOn)
	if now := wait(func(s liveState) bool { return s.done }); string(now.text) != "data: {}\n\ndata: []\n\n" || now.failure != "" {
		t.Errorf("got %q, %s", now.text, now.failure)
	}
}

// TestInspectEnds runs the command, with the program that it builds.
func TestInspectEnds(t *testing.T) {
	need.Time(t)
	inProject(t, desk)
	cmd := exec.Command(os.Args[0], "inspect", "--no-open", "--protocol", "desk", "-")
	cmd.Env = append(os.Environ(), asCommand+"=1")
	cmd.Stdin = strings.NewReader(`{"type":"note","text":"x"}`)
	stderr := new(lockedBuffer)
	cmd.Stderr = stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = cmd.Process.Kill() }()
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("%v: %s", err, stderr)
	}
	address = strings.TrimSpace(address)
	for path, want := range map[string]string{
		"": "<h1>Inspector</h1>", "inspector-given.js": "Notes that are put together", "base.css": "--accent", "stream": `{\"type\":\"note\"`,
	} {
		if path != "" {
			path = strings.TrimSuffix(address, "inspector.html") + path
		} else {
			path = address
		}
		response, err := http.Get(path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil || !strings.Contains(string(body), want) {
			t.Errorf("%s: %v: it has no %q: %.300s", path, err, want, body)
		}
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("it ends with %v: %s", err, stderr)
		}
	case <-time.After(slow):
		t.Error("it does not end")
	}
}
