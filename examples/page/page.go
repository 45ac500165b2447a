// Package page serves a page that runs the agent with the TypeScript SDK as it is
// built: modules that the browser loads by themselves, no framework and no bundler.
package page

import (
	_ "embed"
	"net/http"
	"path/filepath"
	"strings"
)

//go:embed index.html
var index []byte

//go:embed app.js
var app []byte

// Handler serves the page. Below root are out/ts/agui/dist, which `npm run build`
// makes, and node_modules.
func Handler(root string) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Write(index)
	})
	mux.HandleFunc("GET /app.js", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
		w.Write(app)
	})
	for path, dir := range map[string]string{
		"/agui/":            filepath.Join(root, "out", "ts", "agui", "dist"),
		"/fast-json-patch/": filepath.Join(root, "node_modules", "fast-json-patch"),
	} {
		files := http.StripPrefix(path, http.FileServer(http.Dir(dir)))
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, ".mjs") { // not known everywhere
				w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
			}
			files.ServeHTTP(w, r)
		})
	}
	return mux
}
