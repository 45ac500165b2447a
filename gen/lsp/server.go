// Package lsp speaks the Language Server Protocol over specs: what the checker finds while
// an author types, and what names mean. It reads files and never writes any; what names
// mean is what the checker has noted, not resolved here a second time.
package lsp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sync"
	"time"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"
)

// Options says what a server works on.
type Options struct {
	// Disk is all of the disk. The names of its files are whole paths, without the first
	// slash.
	Disk fs.FS
	// Config is what project files are called.
	Config string
	// Version is that of the program.
	Version string
	// Delay is how long the server waits for more to be typed before it says what is wrong.
	// With none it says so after every change.
	Delay time.Duration
}

// Serve answers one client until it leaves. The error is that of a connection that broke.
func Serve(in io.Reader, out io.WriteCloser, o Options) error {
	s := &server{Options: o, w: newWorkspace(o.Disk, o.Config), left: make(chan struct{})}
	s.rpc = jrpc2.NewServer(s.methods(), &jrpc2.ServerOptions{AllowPush: true, DisableBuiltin: true, Concurrency: 1})
	s.rpc.Start(newFraming(in, out))
	ended := make(chan error, 1)
	go func() { ended <- s.rpc.Wait() }()
	var err error
	select {
	case err = <-ended:
	case <-s.left: // what still reads is left to the end of the program
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.waiting != nil {
		s.waiting.Stop()
	}
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

type server struct {
	Options
	rpc *jrpc2.Server

	mu      sync.Mutex // of all below
	w       *workspace
	waiting *time.Timer // for more to be typed
	asked   bool        // to be told of changes of files

	left  chan struct{} // closed when the client says that it goes
	leave sync.Once
}

func (s *server) methods() handler.Map {
	return handler.Map{
		"initialize":                      answer(s, s.initialize),
		"initialized":                     s.initialized,
		"shutdown":                        answer(s, func(*struct{}) (any, error) { return nil, nil }),
		"exit":                            s.exit,
		"$/cancelRequest":                 answer(s, func(*struct{}) (any, error) { return nil, nil }),
		"$/setTrace":                      answer(s, func(*struct{}) (any, error) { return nil, nil }),
		"textDocument/didOpen":            answer(s, s.didOpen),
		"textDocument/didChange":          answer(s, s.didChange),
		"textDocument/didClose":           answer(s, s.didClose),
		"textDocument/didSave":            answer(s, s.filesChanged),
		"workspace/didChangeWatchedFiles": answer(s, s.filesChanged),
		"textDocument/documentSymbol":     answer(s, s.documentSymbols),
		"textDocument/formatting":         answer(s, s.formatting),
		"textDocument/completion":         answer(s, s.completion),
		"textDocument/codeAction":         answer(s, s.codeActions),
		"textDocument/hover":              answer(s, s.hover),
		"textDocument/definition":         answer(s, s.definition),
		"textDocument/references":         answer(s, s.references),
		"textDocument/prepareRename":      answer(s, s.prepareRename),
		"textDocument/rename":             answer(s, s.rename),
	}
}

// answer makes a handler of a method. One that panics is a mistake of ours, and costs the
// author one answer.
func answer[P, R any](s *server, f func(*P) (R, error)) jrpc2.Handler {
	return func(_ context.Context, r *jrpc2.Request) (result any, err error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		defer func() {
			if bad := recover(); bad != nil {
				result, err = nil, jrpc2.Errorf(jrpc2.InternalError, "%s", fmt.Sprint(bad))
			}
		}()
		var params P
		if r.HasParams() {
			if err := r.UnmarshalParams(&params); err != nil {
				return nil, err
			}
		}
		return f(&params)
	}
}

func (s *server) initialize(p *initializeParams) (any, error) {
	s.asked = p.Capabilities.Workspace.Watched.Dynamic
	s.w.lint = p.Options.Lint == nil || *p.Options.Lint
	type object = map[string]any
	return object{
		"capabilities": object{
			"positionEncoding":           "utf-16",
			"textDocumentSync":           object{"openClose": true, "change": 1, "save": object{}},
			"documentSymbolProvider":     true,
			"documentFormattingProvider": true,
			"completionProvider":         object{"triggerCharacters": []string{".", "'"}},
			"codeActionProvider":         object{"codeActionKinds": []string{"quickfix"}},
			"hoverProvider":              true,
			"definitionProvider":         true,
			"referencesProvider":         true,
			"renameProvider":             object{"prepareProvider": true},
		},
		"serverInfo": object{"name": "msggen", "version": s.Version},
	}, nil
}

// initialized asks to be told of files that change on the disk, if the client can.
func (s *server) initialized(context.Context, *jrpc2.Request) (any, error) {
	s.mu.Lock()
	asked := s.asked
	s.mu.Unlock()
	if !asked {
		return nil, nil
	}
	type object = map[string]any
	registration := object{"registrations": []object{{
		"id": "files", "method": "workspace/didChangeWatchedFiles",
		"registerOptions": object{"watchers": []object{{"globPattern": "**/*.{yaml,yml}"}}},
	}}}
	// The answer comes after this notification has been dealt with.
	go s.rpc.Callback(context.Background(), "client/registerCapability", registration)
	return nil, nil
}

func (s *server) exit(context.Context, *jrpc2.Request) (any, error) {
	s.leave.Do(func() { close(s.left) })
	return nil, nil
}

func (s *server) didOpen(p *openParams) (any, error) {
	s.w.put(p.Document.URI, p.Document.Version, p.Document.Text)
	s.tellAll()
	return nil, nil
}

func (s *server) didChange(p *changeParams) (any, error) {
	name, _ := nameOf(p.Document.URI)
	if s.w.open[name] == nil || len(p.Changes) == 0 {
		return nil, nil
	}
	last := p.Changes[len(p.Changes)-1]
	if last.Range != nil {
		return nil, errors.New("changes are whole texts")
	}
	s.w.put(p.Document.URI, p.Document.Version, last.Text)
	s.tellSoon()
	return nil, nil
}

func (s *server) didClose(p *documentParams) (any, error) {
	s.w.remove(p.Document.URI)
	s.tellSoon()
	return nil, nil
}

func (s *server) filesChanged(*struct{}) (any, error) {
	s.w.changed()
	s.w.settle()
	s.tellSoon()
	return nil, nil
}

// tellSoon says what is wrong when nothing has been typed for a while.
func (s *server) tellSoon() {
	if s.Delay <= 0 {
		s.tellAll()
		return
	}
	if s.waiting != nil {
		s.waiting.Stop()
	}
	s.waiting = time.AfterFunc(s.Delay, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		defer func() { _ = recover() }() // as an answer that is not given
		s.tellAll()
	})
}

// tellAll says what is wrong in the projects of all that is open.
func (s *server) tellAll() {
	for _, p := range s.w.current() {
		for _, params := range p.tell() {
			if s.rpc.Notify(context.Background(), "textDocument/publishDiagnostics", params) != nil {
				return // nobody is there
			}
		}
	}
}
