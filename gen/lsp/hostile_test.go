package lsp

import (
	"bytes"
	"encoding/json"
	"io"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// Whatever is typed, and wherever is pointed, every question has an answer. A panic would be
// caught by the server; it is not here.
func TestAnswersToAnything(t *testing.T) {
	specs, err := filepath.Glob("../../golden/cases/*/spec/*.yaml")
	if err != nil || len(specs) == 0 {
		t.Fatal(err)
	}
	random := rand.New(rand.NewSource(1))
	rounds := 400
	if testing.Short() {
		rounds = 40
	}
	junk := []string{"\x00", "\xff\xfe", "𝄞", "\r\n", "{", "}", "[", ": ", "'", "\"", "&a *a", "<<: ", "--- ", "\t", "|\n", strings.Repeat("[", 300), unheard, "{...", "*"}
	for range rounds {
		data, err := os.ReadFile(specs[random.Intn(len(specs))])
		if err != nil {
			t.Fatal(err)
		}
		s := &server{w: newWorkspace(fstest.MapFS{"p/a.yaml": {Data: data}}, "msggen.yaml")}
		const uri = "file:///p/a.yaml"
		s.w.put(uri, 1, string(data))
		text := string(data)
		for range 3 {
			switch at := random.Intn(len(text) + 1); random.Intn(3) {
			case 0:
				text = text[:at]
			case 1:
				text = text[:at] + junk[random.Intn(len(junk))] + text[at:]
			case 2:
				text = text[at:] + text[:at]
			}
			s.w.put(uri, 2, text)
			askAll(s, uri, position{random.Intn(strings.Count(text, "\n") + 3), random.Intn(90) - 5})
		}
	}
}

// askAll asks all there is to ask. Errors are answers, too.
func askAll(s *server, uri string, at position) {
	var document documentParams
	document.Document.URI = uri
	place := positionParams{document, at}
	s.completion(&place)
	s.hover(&place)
	s.definition(&place)
	s.references(&referenceParams{positionParams: place})
	s.prepareRename(&place)
	s.rename(&renameParams{place, "other"})
	s.codeActions(&actionParams{document, textRange{position{}, position{1 << 40, 0}}})
	s.documentSymbols(&document)
	s.formatting(&document)
	for _, p := range s.w.current() {
		p.tell()
	}
}

// A position stands for a place that stands for it, on lines of any characters.
func TestPositions(t *testing.T) {
	w := newWorkspace(fstest.MapFS{}, "msggen.yaml")
	d := w.put("file:///a.yaml", 1, "msggen: 1\nprotocol: a\r\nversion: ä𝄞x # 漢𝄞\n\nlast")
	f := d.file()
	for at := range len(f.Data) + 1 {
		p := f.Pos(at)
		if f.Offset(p) != at { // within a character, or a line end of two
			continue
		}
		if got := offsetOf(f, positionOf(f, p)); got != at {
			t.Errorf("%d is %v, which is %d", at, positionOf(f, p), got)
		}
	}
	if got := positionOf(f, f.Pos(bytes.Index(f.Data, []byte("x #")))); got != (position{2, 12}) {
		t.Errorf("behind a pair: %v", got)
	}
	if got, want := offsetOf(f, position{2, 11}), bytes.Index(f.Data, []byte("𝄞x")); got != want {
		t.Errorf("within a pair: %d, not %d", got, want)
	}
}

// A server waits for the author to pause: of a burst of keys only the last is judged.
func TestDelay(t *testing.T) {
	in, keys := io.Pipe()
	said := &notes{heard: make(chan string, 100)}
	go Serve(in, said, Options{Disk: fstest.MapFS{}, Config: "msggen.yaml", Delay: 50 * time.Millisecond})
	defer keys.Close()
	say := func(method, params string) {
		message := `{"jsonrpc":"2.0","method":"` + method + `","params":` + params + `}`
		if err := newFraming(nil, keys).Send([]byte(message)); err != nil {
			t.Fatal(err)
		}
	}
	quoted := func(text string) string {
		out, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		return string(out)
	}
	const header = "msggen: 1\nprotocol: a\nversion: 1.0.0\n"
	say("textDocument/didOpen", `{"textDocument":{"uri":"file:///a/a.yaml","text":`+quoted(header)+`}}`)
	for _, key := range []string{"o", "ob", "obj", "obje"} {
		say("textDocument/didChange", `{"textDocument":{"uri":"file:///a/a.yaml"},"contentChanges":[{"text":`+quoted(header+key+": {}\n")+`}]}`)
	}
	for _, want := range []string{`"diagnostics":[]`, "`obje`"} {
		select {
		case got := <-said.heard:
			if !strings.Contains(got, want) {
				t.Errorf("no %s in %s", want, got)
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("nothing said, not %s", want)
		}
	}
}

// notes keeps what a server says.
type notes struct{ heard chan string }

func (n *notes) Write(p []byte) (int, error) { n.heard <- string(p); return len(p), nil }
func (n *notes) Close() error                { return nil }

// What a header says is not believed.
func TestFraming(t *testing.T) {
	for header, ok := range map[string]bool{
		"Content-Length: 2\r\n\r\n{}":                                 true,
		"content-length:2\n\n{}":                                      true,
		"Content-Type: x\r\nContent-Length: 2\r\n\r\n{}":              true,
		"Content-Length: 9223372036854775807\r\n\r\n{}":               false,
		"Content-Length: -1\r\n\r\n{}":                                false,
		"Content-Length: 3\r\n\r\n{}":                                 false,
		"Content-Length: x\r\n\r\n{}":                                 false,
		"\r\n{}":                                                      false,
		"no header\r\n\r\n{}":                                         false,
		strings.Repeat("x", 1<<20):                                    false,
		"Content-Length: 2\r\nX: " + strings.Repeat("x", 1<<20):       false,
		"Content-Length: " + strings.Repeat("0", 100) + "2\r\n\r\n{}": true,
	} {
		message, err := newFraming(strings.NewReader(header), nil).Recv()
		if (err == nil) != ok || ok && string(message) != "{}" {
			t.Errorf("%.60q: %q, %v", header, message, err)
		}
	}
}
