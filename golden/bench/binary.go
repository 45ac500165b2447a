package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// program asks a model over HTTP and puts the answer together.
type program struct{ imports, body string }

// ourProgram is one with the SDK of a protocol. Names are those of its first type of
// events and of the state that they are folded into.
func ourProgram(protocol, event, state string) program {
	return program{
		imports: fmt.Sprintf("%q; %q", sdkPath+protocol, sdkPath+"wire/transport"),
		body: fmt.Sprintf(`
	response, err := http.Post(os.Args[1], "application/json", os.Stdin)
	check(err)
	body, err := transport.Body(response)
	check(err)
	var state *%[1]s.%[3]s
	for event, err := range %[1]s.Read%[2]sSSE(body) {
		check(err)
		state, _, err = %[1]s.Fold%[3]s(state, event)
		check(err)
	}
	fmt.Println(state)`, protocol, event, state),
	}
}

const sdkPath = "github.com/msggen/msggen/out/go/"

var openaiClient = `"github.com/openai/openai-go/v3"; "github.com/openai/openai-go/v3/option"`

var binaries = []struct {
	what       string
	ours, peer program
}{
	{"Anthropic / anthropic-sdk-go", ourProgram("anthropic", "MessageStreamEvent", "StreamedMessage"), program{
		`"context"; "github.com/anthropics/anthropic-sdk-go"; "github.com/anthropics/anthropic-sdk-go/option"`, `
	client := anthropic.NewClient(option.WithBaseURL(os.Args[1]))
	stream := client.Messages.NewStreaming(context.Background(), anthropic.MessageNewParams{})
	var message anthropic.Message
	for stream.Next() {
		check(message.Accumulate(stream.Current()))
	}
	check(stream.Err())
	fmt.Println(message)`,
	}},
	{"OpenAI / openai-go", ourProgram("openai", "ChatCompletionChunk", "ChatCompletion"), program{
		`"context"; ` + openaiClient, `
	client := openai.NewClient(option.WithBaseURL(os.Args[1]))
	stream := client.Chat.Completions.NewStreaming(context.Background(), openai.ChatCompletionNewParams{})
	var completion openai.ChatCompletionAccumulator
	for stream.Next() {
		completion.AddChunk(stream.Current())
	}
	check(stream.Err())
	fmt.Println(completion.ChatCompletion)`,
	}},
	{"OpenAI Responses / openai-go", ourProgram("responses", "ResponseStreamEvent", "StreamedResponse"), program{
		`"context"; "github.com/openai/openai-go/v3/responses"; ` + openaiClient, `
	client := openai.NewClient(option.WithBaseURL(os.Args[1]))
	stream := client.Responses.NewStreaming(context.Background(), responses.ResponseNewParams{})
	for stream.Next() {
		fmt.Println(stream.Current())
	}
	check(stream.Err())`,
	}},
}

// binarySizes measures programs that use the SDKs of providers of models, or ours,
// without symbols.
func binarySizes(p plan, root string) ([]*contest, error) {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	var contests []*contest
	for _, b := range binaries {
		c := &contest{what: "Go: program, " + b.what, unit: "MB"}
		if !p.wants(c.what) {
			continue
		}
		ours, err := b.ours.size(root, dir)
		if err != nil {
			return nil, err
		}
		peer, err := b.peer.size(root, dir)
		if err != nil {
			return nil, err
		}
		c.settle([]float64{ours}, []float64{peer})
		contests = append(contests, c)
	}
	return contests, nil
}

// size is how many megabytes the program has, once it is built.
func (p program) size(root, dir string) (float64, error) {
	source, binary := filepath.Join(dir, "main.go"), filepath.Join(dir, "program")
	text := fmt.Sprintf("package main\n\nimport (\"fmt\"; \"net/http\"; \"os\"; %s)\n\nvar _ = http.DefaultClient\n\n"+
		"func check(err error) {\n\tif err != nil {\n\t\tpanic(err)\n\t}\n}\n\nfunc main() {%s\n}\n", p.imports, p.body)
	if err := os.WriteFile(source, []byte(text), 0o644); err != nil {
		return 0, err
	}
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", binary, source)
	build.Dir = filepath.Join(root, "golden/bench")
	if out, err := build.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("%w: %s", err, out)
	}
	info, err := os.Stat(binary)
	if err != nil {
		return 0, err
	}
	return float64(info.Size()) / 1e6, nil
}
