package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The command reads the project from the disk, says what is wrong in what is open, and ends
// when it is told to.
func TestLSP(t *testing.T) {
	startProject(t)
	file, err := filepath.Abs("spec/orders/orders.yaml")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	broken := strings.Replace(string(text), "self.note += event.delta", "self.notes += event.delta", 1)
	if broken == string(text) {
		t.Fatal("the spec has another text")
	}
	said := func(format string, args ...any) string {
		message := fmt.Sprintf(format, args...)
		return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(message), message)
	}
	in, keys := io.Pipe()
	out := &heard{asleep: make(chan struct{})}
	go func() {
		io.WriteString(keys, said(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`)+
			said(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file://%s","version":1,"text":%q}}}`, filepath.ToSlash(file), broken)+
			said(`{"jsonrpc":"2.0","id":2,"method":"shutdown"}`))
		<-out.asleep
		io.WriteString(keys, said(`{"jsonrpc":"2.0","method":"exit"}`))
	}()
	var stderr strings.Builder
	if code := run([]string{"lsp", "--stdio"}, in, out, &stderr); code != exitOK || stderr.Len() > 0 {
		t.Errorf("code %d, %s", code, stderr.String())
	}
	for _, want := range []string{`"name":"msggen"`, "/orders.yaml", "Order has no field `notes`\\ndid you mean `note`?"} {
		if !strings.Contains(out.text.String(), want) {
			t.Errorf("no %s in\n%s", want, out.text.String())
		}
	}
}

// heard is what a server says, and whether it has gone to sleep.
type heard struct {
	text    strings.Builder
	answers int
	asleep  chan struct{}
}

func (h *heard) Write(p []byte) (int, error) {
	if strings.Contains(string(p), `"id":1,`) || strings.Contains(string(p), `"id":2,"result":null`) {
		if h.answers++; h.answers == 2 {
			defer close(h.asleep)
		}
	}
	return h.text.Write(p)
}
