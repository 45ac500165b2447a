//go:build packed

package web

import "embed"

// programs are written by `go run ./internal/web/pack`, for releases.
//
//go:embed dist/*.js
var programs embed.FS

// inside is the script of a program if this binary has it inside.
func inside(kind Kind) ([]byte, bool) {
	js, err := programs.ReadFile("dist/" + string(kind) + ".js")
	return js, err == nil
}
