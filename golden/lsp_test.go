package golden

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/msggen/msggen/gen/lsp"
)

// TestLSP plays the sessions of golden/lsp: each is the files of a project, what an editor
// says, and behind each line of that what the server answers and tells.
func TestLSP(t *testing.T) {
	names, err := filepath.Glob("lsp/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no sessions: %v", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive := txtar.Parse(contents(t, name))
			got := play(t, archive)
			if *update {
				if err := os.WriteFile(name, txtar.Format(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(contents(t, name)), string(txtar.Format(got))); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// play runs the session of an archive: its file `session`.
func play(t *testing.T, archive *txtar.Archive) *txtar.Archive {
	t.Helper()
	e := startEditor(t, archive.Files)
	played := &txtar.Archive{Comment: archive.Comment}
	for _, f := range archive.Files {
		if f.Name != "session" {
			played.Files = append(played.Files, f)
			continue
		}
		var out bytes.Buffer
		for line := range strings.Lines(string(f.Data)) {
			switch command, ok := strings.CutPrefix(line, "> "); {
			case ok:
				out.WriteString(line)
				for _, message := range e.do(strings.TrimSuffix(command, "\n")) {
					out.WriteString(shown(t, message))
				}
				out.WriteString("\n")
			case strings.HasPrefix(line, "#"):
				out.WriteString(line)
			}
		}
		played.Files = append(played.Files, txtar.File{Name: f.Name, Data: append(bytes.TrimRight(out.Bytes(), "\n"), '\n')})
	}
	return played
}

// editor is a client that does what a script says.
type editor struct {
	t     *testing.T
	in    io.WriteCloser
	said  chan json.RawMessage
	texts map[string]string
	ended chan error
	id    int
}

// home is the folder of the project.
const home = "home/ada/notes/"

func startEditor(t *testing.T, files []txtar.File) *editor {
	t.Helper()
	disk := fstest.MapFS{}
	for _, f := range files {
		if f.Name != "session" {
			disk[home+f.Name] = &fstest.MapFile{Data: f.Data}
		}
	}
	e := &editor{t: t, texts: map[string]string{}, ended: make(chan error, 1)}
	for name, f := range disk {
		e.texts[strings.TrimPrefix(name, home)] = string(f.Data)
	}
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	e.in, e.said = toServer, make(chan json.RawMessage, 1000)
	go e.listen(bufio.NewReader(fromServer))
	go func() {
		e.ended <- lsp.Serve(in, out, lsp.Options{Disk: disk, Config: "msggen.yaml", Version: "v0"})
		out.Close()
	}()
	t.Cleanup(func() { toServer.Close(); fromServer.Close() })
	return e
}

// do does what a line of a session says, and gives all that the server said to it.
func (e *editor) do(line string) []json.RawMessage {
	e.t.Helper()
	words := regexp.MustCompile("`[^`]*`|[^ ]+").FindAllString(line, -1)
	for i, word := range words {
		words[i] = strings.Trim(word, "`")
	}
	type object = map[string]any
	file := ""
	if len(words) > 1 {
		file = words[1]
	}
	document := object{"uri": "file:///" + home + file, "version": e.id}
	at := func() object {
		return object{"textDocument": document, "position": e.position(file, words[2])}
	}
	switch words[0] {
	case "raw":
		return e.talk([]byte(strings.TrimPrefix(line, "raw ")), 1)
	case "tell":
		return e.talk([]byte(strings.TrimPrefix(line, "tell ")), 0)
	case "initialize":
		lint := len(words) > 1 && words[1] == "lint"
		return e.ask("initialize", object{"capabilities": object{}, "initializationOptions": object{"lint": lint}})
	case "open":
		document["text"] = e.texts[file]
		return e.notify("textDocument/didOpen", object{"textDocument": document})
	case "close":
		return e.notify("textDocument/didClose", object{"textDocument": document})
	case "change":
		old := strings.ReplaceAll(words[2], `\n`, "\n")
		if strings.Count(e.texts[file], old) != 1 {
			e.t.Fatalf("%s: %q is there %d times", line, words[2], strings.Count(e.texts[file], old))
		}
		e.texts[file] = strings.Replace(e.texts[file], old, strings.ReplaceAll(words[3], `\n`, "\n"), 1)
		return e.notify("textDocument/didChange", object{"textDocument": document, "contentChanges": []object{{"text": e.texts[file]}}})
	case "symbols":
		return e.ask("textDocument/documentSymbol", object{"textDocument": document})
	case "format":
		return e.ask("textDocument/formatting", object{"textDocument": document})
	case "hover", "definition", "references", "completion", "prepareRename":
		params := at()
		params["context"] = object{"includeDeclaration": true}
		return e.ask("textDocument/"+words[0], params)
	case "rename":
		params := at()
		params["newName"] = words[3]
		return e.ask("textDocument/rename", params)
	case "actions":
		p := e.position(file, words[2])
		return e.ask("textDocument/codeAction", object{"textDocument": document, "range": object{"start": p, "end": p}, "context": object{"diagnostics": []object{}}})
	case "fix":
		return e.fix(file, words[2], words[3])
	default:
		e.t.Fatalf("what is %q?", line)
		return nil
	}
}

// fix does what the action of a title would.
func (e *editor) fix(file, mark, title string) []json.RawMessage {
	e.t.Helper()
	var answer struct {
		Result []struct {
			Title string
			Edit  struct {
				Changes map[string][]struct {
					Range   struct{ Start, End struct{ Line, Character int } }
					NewText string
				}
			}
		}
	}
	said := e.do("actions " + file + " `" + mark + "`")
	if err := json.Unmarshal(said[len(said)-1], &answer); err != nil {
		e.t.Fatal(err)
	}
	for _, action := range answer.Result {
		for _, edits := range action.Edit.Changes {
			if !strings.HasPrefix(action.Title, title) || len(edits) != 1 {
				continue
			}
			lines := strings.SplitAfter(e.texts[file], "\n")
			offset := func(line, character int) int { return len(strings.Join(lines[:line], "")) + character }
			r := edits[0].Range
			start, end := offset(r.Start.Line, r.Start.Character), offset(r.End.Line, r.End.Character)
			e.texts[file] = e.texts[file][:start] + edits[0].NewText + e.texts[file][end:]
			return e.notify("textDocument/didChange", map[string]any{
				"textDocument":   map[string]any{"uri": "file:///" + home + file, "version": e.id},
				"contentChanges": []map[string]any{{"text": e.texts[file]}},
			})
		}
	}
	e.t.Fatalf("%s: no action %q in %s", mark, title, said)
	return nil
}

// position is where the mark in a piece of a text is.
func (e *editor) position(file, mark string) map[string]int {
	e.t.Helper()
	mark = strings.ReplaceAll(mark, `\n`, "\n")
	piece := strings.Replace(mark, "¦", "", 1)
	text := e.texts[file]
	if strings.Count(text, piece) != 1 || piece == mark {
		e.t.Fatalf("%q is %d times in %s", mark, strings.Count(text, piece), file)
	}
	before := text[:strings.Index(text, piece)+strings.Index(mark, "¦")]
	start := strings.LastIndex(before, "\n") + 1
	return map[string]int{"line": strings.Count(before, "\n"), "character": len(utf16.Encode([]rune(before[start:])))}
}

func (e *editor) notify(method string, params any) []json.RawMessage {
	return e.talk(e.encode(map[string]any{"jsonrpc": "2.0", "method": method, "params": params}), 0)
}

func (e *editor) ask(method string, params any) []json.RawMessage {
	e.id++
	return e.talk(e.encode(map[string]any{"jsonrpc": "2.0", "id": e.id, "method": method, "params": params}), 1)
}

func (e *editor) encode(message any) []byte {
	data, err := json.Marshal(message)
	if err != nil {
		e.t.Fatal(err)
	}
	return data
}

// talk sends a message and reads what comes of it: so many answers, and what is told before
// a question behind it is answered.
func (e *editor) talk(message []byte, answers int) []json.RawMessage {
	e.t.Helper()
	for _, m := range [][]byte{message, []byte(`{"jsonrpc":"2.0","id":"over","method":"over"}`)} {
		if _, err := fmt.Fprintf(e.in, "Content-Length: %d\r\n\r\n%s", len(m), m); err != nil {
			e.t.Fatal(err)
		}
	}
	var all []json.RawMessage
	for over := false; !over || answers > 0; {
		m := e.read()
		switch {
		case strings.Contains(string(m), `"id":"over"`):
			over = true
			continue
		case strings.Contains(string(m), `"id":`):
			answers--
		}
		all = append(all, m)
	}
	return all
}

// listen takes down all that the server says, for it may be saying something while it is
// spoken to.
func (e *editor) listen(out *bufio.Reader) {
	defer close(e.said)
	for {
		header, err := out.ReadString('\n')
		length, notANumber := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(header, "Content-Length: ")))
		if err != nil || notANumber != nil {
			return
		}
		data := make([]byte, length+2)
		if _, err := io.ReadFull(out, data); err != nil {
			return
		}
		e.said <- data[2:]
	}
}

func (e *editor) read() json.RawMessage {
	e.t.Helper()
	select {
	case message, ok := <-e.said:
		if !ok {
			e.t.Fatal("the server has gone")
		}
		return message
	case <-time.After(20 * time.Second):
		e.t.Fatal("no answer")
	}
	return nil
}

var (
	ranges    = regexp.MustCompile(`\{\s*"start": \{\s*"line": (\d+),\s*"character": (\d+)\s*\},\s*"end": \{\s*"line": (\d+),\s*"character": (\d+)\s*\}\s*\}`)
	wrappings = regexp.MustCompile(`(?m)^(\s*)\{\n\s*`)
)

// shown is a message as sessions have it: indented, but for ranges.
func shown(t *testing.T, message json.RawMessage) string {
	t.Helper()
	var m struct {
		Method        string
		ID            any
		Params        json.RawMessage
		Result, Error json.RawMessage
	}
	if err := json.Unmarshal(message, &m); err != nil {
		t.Fatal(err)
	}
	what, value := "answer", m.Result
	switch {
	case m.Method != "":
		what, value = m.Method, m.Params
	case m.Error != nil:
		what, value = "error", m.Error
	}
	var out bytes.Buffer
	if err := json.Indent(&out, value, "", "  "); err != nil {
		t.Fatal(err)
	}
	if items := completions(value); items != "" {
		return what + items
	}
	text := ranges.ReplaceAllString(out.String(), `"$1:$2-$3:$4"`)
	return what + " " + wrappings.ReplaceAllString(text, "$1{ ") + "\n"
}

// completions are the items of a list as sessions have them: a line for each.
func completions(value json.RawMessage) string {
	var items []struct {
		Label, Detail, Documentation string
		Kind                         int
		TextEdit                     *struct{ NewText string }
	}
	if json.Unmarshal(value, &items) != nil || len(items) == 0 || items[0].TextEdit == nil {
		return ""
	}
	var out strings.Builder
	for _, i := range items {
		line := fmt.Sprintf("\n  %s (%d)", i.Label, i.Kind)
		if i.TextEdit.NewText != i.Label {
			line += fmt.Sprintf(" writes %q", i.TextEdit.NewText)
		}
		out.WriteString(strings.TrimRight(line+" "+i.Detail+" "+i.Documentation, " "))
	}
	return out.String() + "\n"
}
