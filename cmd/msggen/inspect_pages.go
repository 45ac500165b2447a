package main

import (
	"encoding/json"
	"fmt"
	"mime"
	"net"
	"net/http"
	"path"
	"strconv"

	"github.com/msggen/msggen/gen/inspector"
	"github.com/msggen/msggen/gen/target"
)

// onlyHere refuses requests that were meant for another host: a name that leads here may
// be anybody's.
func onlyHere(address string, next http.Handler) http.Handler {
	_, port, _ := net.SplitHostPort(address)
	allowed := map[string]bool{address: true}
	for _, host := range []string{"127.0.0.1", "localhost", "::1"} {
		allowed[net.JoinHostPort(host, port)] = true
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case !allowed[r.Host]:
			http.Error(w, "the host is none of this machine", http.StatusForbidden)
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "pages are read only", http.StatusMethodNotAllowed)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// policy lets pages load what is here and nothing else.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// inspectorPages serves files and the stream.
func inspectorPages(files []target.File, live *live) http.Handler {
	byPath := map[string]target.File{}
	for _, f := range files {
		byPath["/"+f.Path] = f
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		head := w.Header()
		head.Set("Content-Security-Policy", policy)
		head.Set("X-Content-Type-Options", "nosniff")
		head.Set("Referrer-Policy", "no-referrer")
		head.Set("Cross-Origin-Resource-Policy", "same-origin")
		head.Set("Cache-Control", "no-store")
		file, ok := byPath[r.URL.Path]
		switch {
		case r.URL.Path == "/" || r.URL.Path == "/index.html":
			http.Redirect(w, r, "/"+inspector.Path, http.StatusFound)
		case r.URL.Path == "/stream":
			live.serve(w, r)
		case !ok:
			http.NotFound(w, r)
		default:
			head.Set("Content-Type", mime.TypeByExtension(path.Ext(file.Path)))
			head.Set("Content-Length", strconv.Itoa(len(file.Data)))
			_, _ = w.Write(file.Data) // who is gone needs nothing
		}
	})
}

// serve sends all of the stream, and goes on until it ends or the reader is gone.
func (l *live) serve(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	send := func(event string, data any) {
		text, err := json.Marshal(data)
		if err != nil {
			panic("inspect: " + err.Error()) // texts
		}
		fmt.Fprintf(w, "event: %s\ndata: %s\n\n", event, text)
	}
	flush := http.NewResponseController(w).Flush
	begun, sent := 0, 0
	for {
		now, more := l.now()
		if now.begun != begun {
			begun, sent = now.begun, 0
			send("begin", "")
		}
		for sent < len(now.text) {
			piece := now.text[sent:min(len(now.text), sent+mostSent)]
			if piece = whole(piece, now.done && sent+len(piece) == len(now.text)); len(piece) == 0 {
				break
			}
			send("piece", string(piece))
			sent += len(piece)
		}
		if now.done {
			send("end", now.failure)
		}
		if flush() != nil || now.done {
			return
		}
		select {
		case <-more:
		case <-r.Context().Done():
			return
		}
	}
}

// mostSent is how much of a stream is sent as one event.
const mostSent = 1 << 18
