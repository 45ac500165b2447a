//go:build js && wasm

// Command msggenwasm is the inspector in a page: it offers what gen/inspector does to
// scripts.
package main

import (
	"syscall/js"

	"github.com/msggen/msggen/gen/inspector/service"
)

func main() {
	s := service.New()
	js.Global().Get("msggenServices").Set("inspector", js.FuncOf(func(_ js.Value, args []js.Value) any {
		answer, err := s.Call(args[0].String(), []byte(args[1].String()))
		if err != nil {
			return "!" + err.Error()
		}
		return string(answer)
	}))
	select {} // scripts call it as long as the page is there
}
