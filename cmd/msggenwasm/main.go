//go:build js && wasm

package main

import (
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/trace"
	"github.com/msggen/msggen/gen/ir"
	"syscall/js"
	"testing/fstest"
)

func main() {
	js.Global().Set("x", js.FuncOf(func(_ js.Value, args []js.Value) any {
		l := lang.NewLoader(fstest.MapFS{})
		p, found, err := l.Load(args[0].String())
		_ = err
		_ = found
		t, _ := trace.New(p, ir.Subjects(p)[0])
		t.Add("x")
		return len(t.State(1, 0))
	}))
	select {}
}
