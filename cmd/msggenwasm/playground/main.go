//go:build js && wasm

// Command playground is what the playground needs to show code: all targets. It offers to
// scripts what gen/playground/service does.
package main

import (
	"syscall/js"

	"github.com/msggen/msggen/gen/playground/service"
)

func main() {
	js.Global().Get("msggenServices").Set("playground", js.FuncOf(func(_ js.Value, args []js.Value) any {
		answer, err := service.Emit([]byte(args[1].String()))
		if err != nil {
			return "!" + err.Error()
		}
		return string(answer)
	}))
	select {} // scripts call it as long as the page is there
}
