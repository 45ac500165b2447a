package golden

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/msggen/msggen/golden/internal/vector"
	"github.com/msggen/msggen/internal/need"
)

// snippetsOf says what protocol a server has to speak for each snippet of a page, by
// their order.
var snippetsOf = []struct {
	page, lang string
	protocols  []string
}{
	{"docs/protocols.md", "go", []string{"agentscope", "agui", "agui", "agentscope", "anthropic", "anthropic", "openai", "responses", "aisdk"}},
	{"docs/protocols.md", "ts", []string{"agentscope", "agui", "agui", "agentscope", "openai", "responses", "anthropic", "openai", "responses", "aisdk"}},
	{"out/py/agentscope/README.md", "python", []string{"agentscope", "agentscope"}},
	{"out/py/agui/README.md", "python", []string{"agui", "agui", "agui"}},
	{"out/py/aisdk/README.md", "python", []string{"aisdk"}},
	{"out/py/anthropic/README.md", "python", []string{"anthropic"}},
	{"out/py/anthropicagui/README.md", "python", []string{"anthropic"}},
	{"out/py/bridge/README.md", "python", []string{"agentscope"}},
	{"out/py/openai/README.md", "python", []string{"openai"}},
	{"out/py/openaiagui/README.md", "python", []string{"openai"}},
	{"out/py/responses/README.md", "python", []string{"responses"}},
	{"out/py/responsesagui/README.md", "python", []string{"responses"}},
	{"out/ts/agentscope/README.md", "ts", []string{"agentscope", "agentscope"}},
	{"out/ts/agui/README.md", "ts", []string{"agui", "agui", "agui"}},
	{"out/ts/aisdk/README.md", "ts", []string{"aisdk"}},
	{"out/ts/anthropic/README.md", "ts", []string{"anthropic"}},
	{"out/ts/anthropicagui/README.md", "ts", []string{"anthropic"}},
	{"out/ts/bridge/README.md", "ts", []string{"agentscope"}},
	{"out/ts/openai/README.md", "ts", []string{"openai"}},
	{"out/ts/openaiagui/README.md", "ts", []string{"openai"}},
	{"out/ts/responses/README.md", "ts", []string{"responses"}},
	{"out/ts/responsesagui/README.md", "ts", []string{"responses"}},
}

// TestSnippets runs what pages show against a server that answers, that fails, that
// sends a page, and whose stream is cut off in the middle of an event.
func TestSnippets(t *testing.T) {
	t.Parallel()
	need.Time(t)
	server := httptest.NewServer(http.HandlerFunc(answer))
	t.Cleanup(server.Close)
	for lang, program := range snippetPrograms {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			var all []string // of all pages, which are one program
			for _, s := range snippetsOf {
				if s.lang != lang {
					continue
				}
				shown := snippets(t, "../"+s.page, lang)
				if len(shown) != len(s.protocols) {
					t.Fatalf("%s has %d snippets, want %d", s.page, len(shown), len(s.protocols))
				}
				all = append(all, shown...)
			}
			run := program(t, all)
			first := 0
			for _, s := range snippetsOf {
				if s.lang != lang {
					continue
				}
				t.Run(strings.TrimSuffix(s.page, ".md"), func(t *testing.T) {
					for i, protocol := range s.protocols {
						for answer, want := range map[string]string{
							"stream": "ok", "failure": "ResponseError 500", "page": "ResponseError 200", "cut": "some error",
						} {
							if got := run(first+i, server.URL+"/"+protocol+"/"+answer); got != want {
								t.Errorf("snippet %d with %s of %s: %s, want %s\n%s", i, answer, protocol, got, want, all[first+i])
							}
						}
					}
				})
				first += len(s.protocols)
			}
		})
	}
}

func snippets(t *testing.T, page, lang string) []string {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	var shown []string
	for _, m := range regexp.MustCompile("(?s)```"+lang+"\n(.*?)```").FindAllSubmatch(text, -1) {
		shown = append(shown, string(m[1]))
	}
	return shown
}

// answer answers as the path says: a protocol, and how it goes.
func answer(w http.ResponseWriter, r *http.Request) {
	parts := strings.Split(r.URL.Path, "/")
	switch parts[2] {
	case "failure":
		http.Error(w, `{"message":"out of order"}`, http.StatusInternalServerError)
	case "page":
		w.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(w, "<h1>Hello</h1>")
	default:
		stream := streamOf(parts[1])
		w.Header().Set("Content-Type", "text/event-stream")
		if parts[2] == "cut" {
			_, _ = w.Write(stream[:len(stream)/2])
			_ = http.NewResponseController(w).Flush()
			panic(http.ErrAbortHandler)
		}
		_, _ = w.Write(stream)
	}
}

// streamOf is a whole stream of a protocol: its bytes as they are on the wire, if we have them.
func streamOf(protocol string) []byte {
	if wire, err := os.ReadFile("streams/" + protocol + ".sse"); err == nil {
		return wire
	}
	var events []string
	if protocol == "agui" {
		events = []string{
			`{"type":"RUN_STARTED","threadId":"t","runId":"r"}`,
			`{"type":"TEXT_MESSAGE_START","messageId":"m","role":"assistant"}`,
			`{"type":"TEXT_MESSAGE_CONTENT","messageId":"m","delta":"Hello"}`,
			`{"type":"TEXT_MESSAGE_END","messageId":"m"}`,
			`{"type":"RUN_FINISHED","threadId":"t","runId":"r"}`,
		}
	} else {
		s, err := vector.ReadStream("vectors/agentscope/whole-reply.json")
		if err != nil {
			panic(err)
		}
		for _, step := range s.Steps {
			events = append(events, string(step.Event))
		}
	}
	var stream bytes.Buffer
	for _, event := range events {
		fmt.Fprintf(&stream, "data: %s\n\n", event)
	}
	return stream.Bytes()
}

// snippetPrograms make a program of snippets, which runs one of them at an address and
// tells how it went.
var snippetPrograms = map[string]func(t *testing.T, shown []string) func(i int, url string) string{
	"go": goSnippets, "python": pySnippets, "ts": tsSnippets,
}

// asked runs a program that tells how a snippet went.
func asked(dir, program string, args ...string) string {
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		return err.Error() + ": " + string(out)
	}
	return string(out)
}

var importInText = regexp.MustCompile(`(?s)import (?:"[^"]*"|\(.*?\))\n+`)

// exampleURL is the address of a server in what pages show.
const exampleURL = `"https://example.com/agent"`

func goSnippets(t *testing.T, shown []string) func(i int, url string) string {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	var program strings.Builder
	program.WriteString(goSnippetsHead)
	for i, text := range shown {
		text = strings.ReplaceAll(importInText.ReplaceAllString(text, ""), exampleURL, "url")
		fmt.Fprintf(&program, "func snippet%d(ctx context.Context, url string, response *http.Response) error {\n%s\nreturn nil\n}\n", i, text)
	}
	program.WriteString("var snippets = []func(context.Context, string, *http.Response) error{")
	for i := range shown {
		fmt.Fprintf(&program, "snippet%d, ", i)
	}
	program.WriteString("}\n")
	dir := t.TempDir()
	// What a snippet ends with need not be used.
	text := strings.ReplaceAll(program.String(), "text, ok := ", "_, _ = ")
	writeAll(t, dir, map[string]string{
		"main.go": text,
		"go.mod":  "module snippets\n\ngo 1.26\n\nrequire github.com/msggen/msggen/out/go v0.0.0\n\nreplace github.com/msggen/msggen/out/go => " + filepath.Join(root, "out", "go") + "\n",
	})
	sums, err := os.ReadFile("../out/go/go.sum")
	if err != nil {
		t.Fatal(err)
	}
	writeAll(t, dir, map[string]string{"go.sum": string(sums)})
	build(t, dir, "go", "build", "-trimpath", "-mod=mod", "-o", "program", ".")
	return func(i int, url string) string { return asked(dir, "./program", strconv.Itoa(i), url) }
}

const goSnippetsHead = `package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"strconv"

	"github.com/msggen/msggen/out/go/agentscope"
	"github.com/msggen/msggen/out/go/agui"
	"github.com/msggen/msggen/out/go/agui/aguihttp"
	"github.com/msggen/msggen/out/go/aisdk"
	"github.com/msggen/msggen/out/go/anthropic"
	"github.com/msggen/msggen/out/go/anthropicagui"
	"github.com/msggen/msggen/out/go/bridge"
	"github.com/msggen/msggen/out/go/openai"
	"github.com/msggen/msggen/out/go/responses"
	"github.com/msggen/msggen/out/go/wire"
	"github.com/msggen/msggen/out/go/wire/transport"
)

func main() {
	log.SetOutput(nowhere{})
	i, _ := strconv.Atoi(os.Args[1])
	response, err := http.Get(os.Args[2])
	if err == nil {
		err = snippets[i](context.Background(), os.Args[2], response)
	}
	var answered *transport.ResponseError
	switch {
	case err == nil:
		fmt.Print("ok")
	case errors.As(err, &answered):
		fmt.Print("ResponseError ", answered.Status)
	default:
		fmt.Print("some error")
	}
}

type nowhere struct{}

func (nowhere) Write(p []byte) (int, error) { return len(p), nil }

func draw(...any) {}

`

func tsSnippets(t *testing.T, shown []string) func(i int, url string) string {
	t.Helper()
	outTypeScript(t)
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	symlink(t, filepath.Join(root, "node_modules"), filepath.Join(dir, "node_modules"))
	files := map[string]string{
		"package.json":  `{"type": "module"}`,
		"tsconfig.json": `{"compilerOptions": {"target": "es2022", "module": "nodenext", "strict": true, "types": ["node"], "lib": ["es2022", "dom", "dom.iterable"]}, "include": ["*.ts"]}`,
		"main.ts":       tsSnippetsMain,
	}
	for i, text := range shown {
		text = strings.ReplaceAll(text, exampleURL, "url")
		files[fmt.Sprintf("snippet%d.ts", i)] = tsSnippet(text)
	}
	writeAll(t, dir, files)
	build(t, dir, "node", filepath.Join(root, "node_modules/typescript7/bin/tsc"), "-p", ".")
	program := talk(t, dir, "node", "main.js")
	return func(i int, url string) string { return program(i, url) }
}

// tsSnippetsMain runs snippets, each as a module of its own every time.
const tsSnippetsMain = `import { createInterface } from "node:readline";

console.log = () => {};
let count = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const [i, url] = line.split(" ");
  Object.assign(globalThis, { url });
  let said = "ok";
  try {
    await import("./snippet" + i + ".js?" + count++);
  } catch (error) {
    const { name, status } = error as { name: string; status: number };
    said = name === "ResponseError" ? name + " " + status : "some error";
  }
  process.stdout.write(said + "\n");
}
process.exit(0);
export {};
`

// tsGiven are what snippets take for granted.
var tsGiven = map[string]string{
	"url":    "(globalThis as unknown as { url: string }).url",
	"input":  `{ threadId: "t", runId: "r", messages: [], tools: [], context: [], session_id: "s", agent_id: "a" } as any`,
	"signal": "new AbortController().signal",
	"draw":   "(...values: unknown[]): void => void values",
}

// tsSnippet is a module that gives a snippet what it does not declare itself.
func tsSnippet(text string) string {
	given := ""
	for name, value := range tsGiven {
		if !strings.Contains(text, "const "+name+" ") {
			given += fmt.Sprintf("const %s = %s;\n", name, value)
		}
	}
	return given + text + "\nexport {};\n"
}

func writeAll(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func pySnippets(t *testing.T, shown []string) func(i int, url string) string {
	t.Helper()
	need.Path(t, pythonProgram, "make .venv/python")
	dir := t.TempDir()
	for i, text := range shown {
		writeAll(t, dir, map[string]string{fmt.Sprintf("snippet%d.py", i): text})
	}
	program := talk(t, ".", pythonProgram, "-u", "-c", pySnippetsMain)
	return func(i int, url string) string {
		return program(filepath.Join(dir, fmt.Sprintf("snippet%d.py", i)), url)
	}
}

// talk starts a program that answers lines with lines.
func talk(t *testing.T, dir, program string, args ...string) func(line ...any) string {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	to, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	from, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = to.Close()
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	})
	lines := bufio.NewScanner(from)
	return func(line ...any) string {
		fmt.Fprintln(to, line...)
		if !lines.Scan() {
			t.Fatal("the program has ended", lines.Err())
		}
		return lines.Text()
	}
}

// pySnippetsMain runs snippets with what they take for granted: an address, and the input
// of an operation of the package that they import. To import the packages takes longer
// than all else, so that one process runs all of them, each with names of its own.
const pySnippetsMain = `
import contextlib, io, json, pathlib, sys

for package in pathlib.Path("../out/py").iterdir():
    sys.path.append(str(package / "src"))
import msggen_agentscope, msggen_agui

agent = json.dumps({"threadId": "t", "runId": "r", "state": None, "messages": [], "tools": [], "context": [], "forwardedProps": None})
session = json.dumps({"session_id": "s", "agent_id": "a"})
for line in sys.stdin:
    file, url = line.split()
    text = pathlib.Path(file).read_text()
    codec, request = (msggen_agui.codecs.RunAgentInput, agent) if "msggen_agui" in text else (msggen_agentscope.codecs.StreamRequest, session)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(text, {"url": url, "input": codec.decode(request)})
        said = "ok"
    except Exception as error:
        status = getattr(error, "status", "")
        said = f"ResponseError {status}" if type(error).__name__ == "ResponseError" else "some error"
    print(said)
`
