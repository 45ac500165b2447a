package transport_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/transport"
)

// number is an event: its JSON is the number. The last one is 0.
type number int

func (n number) AppendJSON(dst []byte) ([]byte, error) {
	if n < 0 {
		return nil, errors.New("negative")
	}
	return strconv.AppendInt(dst, int64(n), 10), nil
}

func readNumbers(sse io.Reader, opts ...wire.Option) iter.Seq2[number, error] {
	return func(yield func(number, error) bool) {
		for data, err := range codec.SSE(sse, opts...) {
			var n int
			if err == nil {
				n, err = strconv.Atoi(strings.TrimSpace(string(data)))
			}
			if !yield(number(n), err) || err != nil {
				return
			}
		}
	}
}

// question is an input: its JSON is itself.
type question string

func (q question) AppendJSON(dst []byte) ([]byte, error) { return append(dst, q...), nil }

func readQuestion(data []byte, _ ...wire.Option) (question, error) {
	if !strings.HasPrefix(string(data), "{") || strings.Contains(string(data), "bad") {
		return "", errors.New("a bad question")
	}
	return question(data), nil
}

type operation = transport.Operation[question, number, number]

// counting asks for numbers that end with 0.
func counting() *operation {
	return &operation{
		Method: http.MethodPost, ReadInput: readQuestion, ReadEvents: readNumbers,
		Until: func(n number) bool { return n == 0 },
	}
}

func resumable() *operation {
	op := counting()
	op.Resumable = true
	return op
}

// serve starts a server.
func serve(t *testing.T, handler http.Handler) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server
}

// answer starts a server that answers in a way of its own.
func answer(t *testing.T, f func(w http.ResponseWriter, r *http.Request)) *httptest.Server {
	return serve(t, http.HandlerFunc(f))
}

// quick does not wait long.
var quick = transport.WithRetry(3, time.Millisecond, 4*time.Millisecond)

// collect calls an operation and reads its stream to the end.
func collect(op *operation, url string, input question, opts ...transport.Option) (got []number, err error) {
	e := transport.NewEndpoint(url, append([]transport.Option{quick}, opts...)...)
	for n, err := range transport.Events(context.Background(), e, op, input) {
		if err != nil {
			return got, err
		}
		got = append(got, n)
	}
	return got, nil
}

// countdown emits the numbers below n, down to 0.
func countdown(n int) transport.Emit[question, number] {
	return func(_ context.Context, _ question, emit func(number) error) error {
		for ; n > 0; n-- {
			if err := emit(number(n - 1)); err != nil {
				return err
			}
		}
		return nil
	}
}

func want(t *testing.T, got []number, err error, wanted string) {
	t.Helper()
	if fmt.Sprint(got) != wanted || err != nil {
		t.Errorf("got %v, %v; want %s", got, err, wanted)
	}
}

func TestStream(t *testing.T) {
	for _, op := range []*operation{counting(), resumable()} {
		server := serve(t, transport.Handle(op, countdown(5)))
		got, err := collect(op, server.URL, "{}")
		want(t, got, err, "[4 3 2 1 0]")
	}
}

func TestMethodsAndPaths(t *testing.T) {
	type asked struct{ method, uri, body string }
	var last asked
	field := transport.Segment{Field: transport.Field{Name: "id", IsText: true}}
	count := transport.Field{Name: "n"}
	text := transport.Field{Name: "q", IsText: true}
	for name, c := range map[string]struct {
		op    operation
		url   string
		input question
		want  asked
		read  question
	}{
		"post":   {operation{Method: "POST"}, "/a/", `{"x":1}`, asked{"POST", "/a/", `{"x":1}`}, `{"x":1}`},
		"path":   {operation{Method: "POST", Path: []transport.Segment{{Text: "runs"}, field}}, "/a/", `{"id":"é/?#","x":[1]}`, asked{"POST", "/a/runs/%C3%A9%2F%3F%23", `{"x":[1]}`}, `{"id":"é/?#","x":[1]}`},
		"others": {operation{Method: "POST", Path: []transport.Segment{field}}, "", `{"x":1,"id":"a","y":"é","z":{}}`, asked{"POST", "/a", `{"x":1,"y":"é","z":{}}`}, `{"id":"a","x":1,"y":"é","z":{}}`},
		"both":   {operation{Method: "GET", Path: []transport.Segment{field}, Query: []transport.Field{count}}, "", `{"id":"a","n":7}`, asked{"GET", "/a?n=7", ""}, `{"id":"a","n":7}`},
		"number": {operation{Method: "POST", Path: []transport.Segment{{Field: count}}}, "", `{"n":7}`, asked{"POST", "/7", `{}`}, `{"n":7}`},
		"get":    {operation{Method: "GET", Query: []transport.Field{text, count}}, "/a?key=1", `{"q":"a&b=c","n":2.5}`, asked{"GET", "/a?key=1&n=2.5&q=a%26b%3Dc", ""}, `{"q":"a&b=c","n":2.5}`},
		"absent": {operation{Method: "GET", Query: []transport.Field{text, count}}, "/a", `{}`, asked{"GET", "/a", ""}, `{}`},
	} {
		op := c.op
		op.ReadInput, op.ReadEvents = readQuestion, readNumbers
		var read question
		handler := transport.Handle(&op, func(_ context.Context, in question, emit func(number) error) error {
			read = in
			return emit(0)
		})
		server := answer(t, func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			last = asked{r.Method, r.RequestURI, string(body)}
			r.Body = io.NopCloser(strings.NewReader(string(body)))
			handler.ServeHTTP(w, r)
		})
		got, err := collect(&op, server.URL+c.url, c.input)
		want(t, got, err, "[0]")
		if last != c.want || read != c.read {
			t.Errorf("%s: the server was asked %q and read %s; want %q and %s", name, last, read, c.want, c.read)
		}
	}
}

func TestNoPartOfAPath(t *testing.T) {
	op := counting()
	op.Path = []transport.Segment{{Field: transport.Field{Name: "id", IsText: true}}}
	for _, id := range []string{"", ".", ".."} {
		_, err := collect(op, "http://localhost:1", question(`{"id":"`+id+`"}`))
		if err == nil || !strings.HasPrefix(err.Error(), "id: ") {
			t.Errorf("%q: %v", id, err)
		}
	}
	for _, url := range []string{"", "localhost:8080", "ftp://a", "http://"} {
		if _, err := collect(op, url, `{"id":"a"}`); err == nil {
			t.Errorf("%q is taken for the address of a server", url)
		}
	}
}

func TestAnswersThatAreNoStream(t *testing.T) {
	for name, c := range map[string]struct {
		status     int
		kind, body string
		want       string
	}{
		"error":   {500, "text/plain", "boom", `POST URL: 500 Internal Server Error (text/plain): "boom"`},
		"page":    {200, "text/html; charset=utf-8", "<p>hi", `POST URL: 200 OK, but no stream of events (text/html; charset=utf-8): "<p>hi"`},
		"nothing": {204, "", "", "POST URL: 204 No Content"},
		"long":    {404, "text/plain", strings.Repeat("x", 10_000), `POST URL: 404 Not Found (text/plain): "` + strings.Repeat("x", 200) + `"`},
	} {
		server := answer(t, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", c.kind)
			w.Header().Set("Retry-After", "7")
			w.WriteHeader(c.status)
			io.WriteString(w, c.body)
		})
		_, err := collect(resumable(), server.URL, "{}")
		var refused *transport.ResponseError
		if !errors.As(err, &refused) || strings.ReplaceAll(err.Error(), server.URL, "URL") != c.want {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if refused.Status != c.status || len(refused.Body) > transport.MaxBody || refused.RetryAfter != 7*time.Second {
			t.Errorf("%s: %+v", name, refused)
		}
	}
}

// cutAfter is a server that breaks the connection off behind a text.
func cutAfter(t *testing.T, text string) *httptest.Server {
	return answer(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		io.WriteString(w, text)
		http.NewResponseController(w).Flush()
		panic(http.ErrAbortHandler)
	})
}

func incomplete(t *testing.T, got []number, err error, wanted string) *transport.IncompleteError {
	t.Helper()
	var cut *transport.IncompleteError
	if fmt.Sprint(got) != wanted || !errors.As(err, &cut) {
		t.Fatalf("got %v, %v; want %s and an incomplete stream", got, err, wanted)
	}
	return cut
}

func TestCutStreams(t *testing.T) {
	for _, text := range []string{"data: 2\n\ndata: 1\n\n", "data: 2\n\ndata: 1\n\ndata", "data: 2\n\ndata: 1\n\ndata: 0\n"} {
		got, err := collect(counting(), cutAfter(t, text).URL, "{}")
		cut := incomplete(t, got, err, "[2 1]")
		if cut.Events != 2 || !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("%q: %+v", text, cut)
		}
	}
	// A stream may end well and not be complete.
	server := answer(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		io.WriteString(w, "data: 2\n\n")
	})
	got, err := collect(counting(), server.URL, "{}")
	if incomplete(t, got, err, "[2]").Err != nil {
		t.Error(err)
	}
	op := counting()
	op.Until = nil
	got, err = collect(op, server.URL, "{}")
	want(t, got, err, "[2]")
}

func TestResume(t *testing.T) {
	var ids []string
	parts := []string{
		"id: a\ndata: 5\n\nid: b\nretry: 1\ndata: 4\n\nid: c\nda", "id: b\ndata: 4\n\nid: c\ndata: 3\n\n", "",
		"data: 2\n\nid: d\n\nid: e\ndata: 1", "id: e\ndata: 1\n\nid: f\ndata: 0\n\n",
	}
	server := answer(t, func(w http.ResponseWriter, r *http.Request) {
		ids = append(ids, r.Header.Get("Last-Event-ID"))
		w.Header().Set("Content-Type", "text/event-stream")
		io.WriteString(w, parts[len(ids)-1])
		http.NewResponseController(w).Flush()
		if len(ids) < len(parts) {
			panic(http.ErrAbortHandler)
		}
	})
	got, err := collect(resumable(), server.URL, "{}")
	want(t, got, err, "[5 4 3 2 1 0]")
	if strings.Join(ids, " ") != " b c c d" {
		t.Errorf("the client went on behind %q", ids)
	}
}

func TestResumeGivesUp(t *testing.T) {
	for name, c := range map[string]struct {
		status, attempts int
	}{"busy": {503, 3}, "gone": {410, 1}, "no more": {204, 1}, "no stream": {200, 1}} {
		asked := 0
		server := answer(t, func(w http.ResponseWriter, r *http.Request) {
			if asked++; asked > 1 {
				w.WriteHeader(c.status)
				return
			}
			w.Header().Set("Content-Type", "text/event-stream")
			io.WriteString(w, "id: a\ndata: 5\n\n")
		})
		got, err := collect(resumable(), server.URL, "{}")
		if cut := incomplete(t, got, err, "[5]"); cut.LastID != "a" || asked != 1+c.attempts {
			t.Errorf("%s: %+v after %d requests", name, cut, asked)
		}
	}
	// Without an id, nothing can be resumed: the call might be made twice.
	got, err := collect(resumable(), cutAfter(t, "data: 5\n\n").URL, "{}")
	incomplete(t, got, err, "[5]")
}

// TestServerResumes breaks each connection after a while.
func TestServerResumes(t *testing.T) {
	op := resumable()
	handler := transport.Handle(op, countdown(2000))
	var connections atomic.Int32
	server := answer(t, func(w http.ResponseWriter, r *http.Request) {
		connections.Add(1)
		ctx, cancel := context.WithCancel(r.Context())
		defer cancel()
		cut := &cutWriter{ResponseWriter: w, left: 5000, cancel: cancel}
		handler.ServeHTTP(cut, r.WithContext(ctx))
	})
	got, err := collect(op, server.URL, "{}")
	if err != nil || len(got) != 2000 {
		t.Fatalf("%d events, %v", len(got), err)
	}
	for i, n := range got {
		if n != number(1999-i) {
			t.Fatalf("event %d is %d", i, n)
		}
	}
	if connections.Load() < 5 {
		t.Errorf("%d connections", connections.Load())
	}
}

// cutWriter breaks in the middle of an event.
type cutWriter struct {
	http.ResponseWriter
	left   int
	cancel func()
}

func (c *cutWriter) Unwrap() http.ResponseWriter { return c.ResponseWriter }

func (c *cutWriter) Write(p []byte) (int, error) {
	n, _ := c.ResponseWriter.Write(p[:min(len(p), c.left)])
	if c.left -= n; n < len(p) {
		http.NewResponseController(c.ResponseWriter).Flush()
		panic(http.ErrAbortHandler)
	}
	return n, nil
}

func TestFunctionGoesOnWithoutItsClient(t *testing.T) {
	op := resumable()
	next := make(chan bool)
	ended := make(chan error, 1)
	handler := transport.Handle(op, func(ctx context.Context, _ question, emit func(number) error) error {
		emit(2)
		<-next
		emit(1)
		<-ctx.Done()
		ended <- emit(0)
		return nil
	}, transport.WithResumeWindow(50*time.Millisecond, 1000))
	server := serve(t, handler)
	events := func(id string) (*http.Response, *bufio.Reader) {
		req, _ := http.NewRequest("POST", server.URL, strings.NewReader("{}"))
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Last-Event-ID", id)
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		return res, bufio.NewReader(res.Body)
	}
	res, lines := events("")
	first, _ := lines.ReadString('\n')
	res.Body.Close()
	id := strings.TrimSpace(strings.TrimPrefix(first, "id: "))
	next <- true
	res, lines = events(id)
	lines.ReadString('\n')
	if second, _ := lines.ReadString('\n'); second != "data: 1\n" {
		t.Errorf("got %q", second)
	}
	res.Body.Close()
	if err := <-ended; err == nil {
		t.Error("the function was not told that its client is gone")
	}
	deadline := time.Now().Add(5 * time.Second)
	for {
		res, _ = events(id)
		res.Body.Close()
		if res.StatusCode == http.StatusGone {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("the stream is still there: %d", res.StatusCode)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func TestForgottenEvents(t *testing.T) {
	op := resumable()
	server := serve(t, transport.Handle(op, countdown(1000), transport.WithResumeWindow(time.Minute, 2000)))
	req, _ := http.NewRequest("POST", server.URL, strings.NewReader("{}"))
	req.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	all, _ := io.ReadAll(res.Body)
	key, _, _ := strings.Cut(strings.TrimPrefix(string(all), "id: "), ".")
	for id, status := range map[string]int{
		key + ".999": 200, key + ".1000": 200, key + ".1": 410, key + ".1001": 410, key + ".x": 410, key: 410, "x.1": 410,
	} {
		req.Header.Set("Last-Event-ID", id)
		req.Body = io.NopCloser(strings.NewReader("{}"))
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		if res.Body.Close(); res.StatusCode != status {
			t.Errorf("%s: %d, want %d", id, res.StatusCode, status)
		}
	}
}

func TestClientStops(t *testing.T) {
	stopped := make(chan error, 1)
	op := counting()
	server := serve(t, transport.Handle(op, func(ctx context.Context, _ question, emit func(number) error) error {
		for {
			if err := emit(1); err != nil {
				stopped <- ctx.Err()
				return err
			}
		}
	}))
	e := transport.NewEndpoint(server.URL)
	for _, err := range transport.Events(context.Background(), e, op, "{}") {
		if err != nil {
			t.Fatal(err)
		}
		break
	}
	if err := <-stopped; err == nil {
		t.Error("the function goes on for nobody")
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	why := errors.New("enough")
	var last error
	for _, err := range transport.Events(ctx, e, op, "{}") {
		cancel(why)
		last = err
	}
	if last != why {
		t.Errorf("got %v", last)
	}
	<-stopped
}

func TestRefusals(t *testing.T) {
	op := counting()
	op.Path = []transport.Segment{{Text: "ask"}, {Field: transport.Field{Name: "n"}}}
	server := serve(t, transport.Handle(op, countdown(1), transport.WithMaxInput(100)))
	for name, c := range map[string]struct {
		method, path, kind, body string
		status                   int
	}{
		"method":    {"GET", "/ask/1", "", "", 405},
		"type":      {"POST", "/ask/1", "text/plain", "{}", 415},
		"no type":   {"POST", "/ask/1", "", "{}", 415},
		"large":     {"POST", "/ask/1", "application/json", `{"x":"` + strings.Repeat("x", 100) + `"}`, 413},
		"input":     {"POST", "/ask/1", "application/json", `{"x":"bad"}`, 400},
		"no object": {"POST", "/ask/1", "application/json", `[]`, 400},
		"no JSON":   {"POST", "/ask/1", "application/json", `{"x`, 400},
		"path":      {"POST", "/asked/1", "application/json", "{}", 404},
		"short":     {"POST", "/", "application/json", "{}", 404},
		"field":     {"POST", "/ask/x", "application/json", "{}", 400},
		"fine":      {"POST", "/api/ask/1", "application/json; charset=utf-8", "{}", 200},
	} {
		req, _ := http.NewRequest(c.method, server.URL+c.path, strings.NewReader(c.body))
		if c.kind != "" {
			req.Header.Set("Content-Type", c.kind)
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(res.Body)
		if res.StatusCode != c.status || c.status != 200 && !strings.Contains(string(body), `"status":`+strconv.Itoa(c.status)) {
			t.Errorf("%s: %d %s", name, res.StatusCode, body)
		}
	}
}

func TestFunctionsThatFail(t *testing.T) {
	var mu sync.Mutex
	var heard []string
	hear := transport.WithErrorHandler(func(_ *http.Request, err error) {
		mu.Lock()
		defer mu.Unlock()
		heard = append(heard, strings.SplitN(err.Error(), "\n", 2)[0])
	})
	status := func(run transport.Emit[question, number]) int {
		for _, op := range []*operation{counting(), resumable()} {
			_, err := collect(op, serve(t, transport.Handle(op, run, hear)).URL, "{}")
			var refused *transport.ResponseError
			if !errors.As(err, &refused) {
				t.Fatalf("got %v", err)
			}
			if body := string(refused.Body); body != `{"status":500}` && body != `{"status":402,"detail":"pay <now>"}` {
				t.Errorf("the client is told %q", body)
			}
			if op.Resumable {
				return refused.Status
			}
		}
		return 0
	}
	type emit = func(number) error
	if got := status(func(context.Context, question, emit) error { return transport.Refuse(402, "pay <now>") }); got != 402 {
		t.Errorf("a refusal: %d", got)
	}
	if got := status(func(context.Context, question, emit) error { return errors.New("secret") }); got != 500 {
		t.Errorf("an error: %d", got)
	}
	if got := status(func(context.Context, question, emit) error { panic("secret") }); got != 500 {
		t.Errorf("a panic: %d", got)
	}
	if got := status(func(_ context.Context, _ question, emit emit) error { return emit(-1) }); got != 500 {
		t.Errorf("an event that is not valid: %d", got)
	}
	for _, op := range []*operation{counting(), resumable()} {
		server := serve(t, transport.Handle(op, func(_ context.Context, _ question, emit emit) error {
			emit(1)
			return errors.New("late")
		}, hear))
		got, err := collect(op, server.URL, "{}")
		incomplete(t, got, err, "[1]")
	}
	mu.Lock()
	defer mu.Unlock()
	if got := strings.Join(heard, ", "); got != "secret, secret, panic: secret, panic: secret, negative, negative, late, late" {
		t.Errorf("the server heard %s", got)
	}
}

func TestHeartbeat(t *testing.T) {
	op := counting()
	server := serve(t, transport.Handle(op, func(_ context.Context, _ question, emit func(number) error) error {
		time.Sleep(100 * time.Millisecond)
		return emit(0)
	}, transport.WithHeartbeat(10*time.Millisecond)))
	res, err := http.Post(server.URL, "application/json", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	all, _ := io.ReadAll(res.Body)
	if text := string(all); strings.Count(text, ":\n\n") < 2 || !strings.HasSuffix(text, "data: 0\n\n") {
		t.Errorf("got %q", text)
	}
	got, err := collect(op, server.URL, "{}")
	want(t, got, err, "[0]")
}

// TestSlowClient insists that a function waits for the client that reads its events.
func TestSlowClient(t *testing.T) {
	op := counting()
	var emitted atomic.Int64
	big := strings.Repeat(" ", 1<<16) // white space around a number
	server := serve(t, transport.Handle(&transport.Operation[question, padded, number]{
		Method: op.Method, ReadInput: op.ReadInput, ReadEvents: op.ReadEvents,
	}, func(_ context.Context, _ question, emit func(padded) error) error {
		for n := 2000; n >= 0; n-- {
			if err := emit(padded{number(n), big}); err != nil {
				return err
			}
			emitted.Add(1)
		}
		return nil
	}))
	read := 0
	for _, err := range transport.Events(context.Background(), transport.NewEndpoint(server.URL), op, "{}") {
		if err != nil {
			t.Fatal(err)
		}
		if read++; read == 1 {
			time.Sleep(200 * time.Millisecond)
			if n := emitted.Load(); n > 1500 {
				t.Errorf("%d events are waiting", n)
			}
		}
	}
	if read != 2001 {
		t.Errorf("read %d events", read)
	}
}

type padded struct {
	number
	big string
}

func (p padded) AppendJSON(dst []byte) ([]byte, error) {
	return p.number.AppendJSON(append(dst, p.big...))
}

func TestManyClients(t *testing.T) {
	for _, op := range []*operation{counting(), resumable()} {
		server := serve(t, transport.Handle(op, func(_ context.Context, _ question, emit func(number) error) error {
			for n := 200; n >= 0; n-- {
				if err := emit(number(n)); err != nil {
					return err
				}
			}
			return nil
		}))
		var wait sync.WaitGroup
		for range 100 {
			wait.Go(func() {
				if got, err := collect(op, server.URL, "{}"); err != nil || len(got) != 201 {
					t.Errorf("%d events, %v", len(got), err)
				}
			})
		}
		wait.Wait()
	}
}

func TestConnectionsThatFail(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listener.Close()
	if _, err := collect(resumable(), "http://"+listener.Addr().String(), "{}"); err == nil {
		t.Error("no server, and no error")
	}
	why := errors.New("no key")
	prepare := transport.WithRequest(func(*http.Request) error { return why })
	if _, err := collect(counting(), "http://"+listener.Addr().String(), "{}", prepare); err != why {
		t.Errorf("got %v", err)
	}
}

func TestEventsThatAreTooLarge(t *testing.T) {
	server := cutAfter(t, "id: 1\ndata: 1\n\nid: 2\ndata: "+strings.Repeat("1", 100)+"\n\n")
	e := transport.NewEndpoint(server.URL, quick)
	var last error
	for _, err := range transport.Events(context.Background(), e, resumable(), "{}", wire.WithLimits(wire.Limits{EventSize: 50})) {
		last = err
	}
	var tooLong *wire.Error
	if !errors.As(last, &tooLong) || tooLong.Code != wire.CodeTooLong {
		t.Errorf("got %v", last)
	}
}

func TestHeaders(t *testing.T) {
	var got http.Header
	server := answer(t, func(w http.ResponseWriter, r *http.Request) {
		got = r.Header
		w.Header().Set("Content-Type", "text/event-stream;charset=UTF-8")
		io.WriteString(w, "data: 0\n\n")
	})
	numbers, err := collect(counting(), server.URL, "{}", transport.WithHeader("Authorization", "Bearer x"), transport.WithHTTPClient(server.Client()))
	want(t, numbers, err, "[0]")
	if got.Get("Authorization") != "Bearer x" || got.Get("Accept") != "text/event-stream" || got.Get("Content-Type") != "application/json" {
		t.Errorf("got %v", got)
	}
}

// TestNilUnions insists that a union without a member is an error that says so, and
// never a panic.
func TestNilUnions(t *testing.T) {
	op := &transport.Operation[transport.Value, transport.Value, number]{
		Method: http.MethodPost, ReadEvents: readNumbers,
		ReadInput: func([]byte, ...wire.Option) (transport.Value, error) { return question("{}"), nil },
	}
	var told error
	server := serve(t, transport.Handle(op, func(_ context.Context, _ transport.Value, emit func(transport.Value) error) error {
		told = emit(nil)
		return emit(number(0))
	}))
	e := transport.NewEndpoint(server.URL)
	for _, err := range transport.Events(context.Background(), e, op, transport.Value(nil)) {
		if err == nil || !strings.HasPrefix(err.Error(), "input: ") {
			t.Errorf("got %v", err)
		}
	}
	for _, err := range transport.Events(context.Background(), e, op, transport.Value(question("{}"))) {
		if err != nil {
			t.Error(err)
		}
	}
	if told == nil || !strings.HasPrefix(told.Error(), "event: ") {
		t.Errorf("the function was told %v", told)
	}
}
