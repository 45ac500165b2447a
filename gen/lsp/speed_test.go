//go:build unix

package lsp

import (
	"os"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Benchmark measures what an author waits for in the largest protocol of the box: the time
// from a key to all errors of the project, and to each answer behind it; and how long the
// processors are busy with it, which other programs do not change.
func Benchmark(b *testing.B) {
	const file = "spec/agui/apply.yaml"
	w := newWorkspace(os.DirFS("../.."), "msggen.yaml")
	w.lint = true
	s := &server{w: w}
	text, err := os.ReadFile("../../" + file)
	if err != nil {
		b.Fatal(err)
	}
	mark := "self.messages"
	at := strings.Index(string(text), mark)
	if at < 0 {
		b.Fatal(file + " has another text")
	}
	d := w.put(uriOf(file), 1, string(text))
	d.project.check()
	var params positionParams
	params.Document.URI = d.uri
	params.Position = positionOf(d.file(), d.file().Pos(at+len("self.mess")))
	touch := func(i int) {
		w.put(d.uri, i, string(text)+strings.Repeat("\n", i%2))
	}
	b.Run("errors", func(b *testing.B) {
		defer busy(b)()
		for i := 0; b.Loop(); i++ {
			touch(i)
			d.project.tell()
		}
	})
	b.Run("hover", func(b *testing.B) {
		defer busy(b)()
		for b.Loop() {
			if h, err := s.hover(&params); h == nil || err != nil {
				b.Fatal(h, err)
			}
		}
	})
	b.Run("completion", func(b *testing.B) {
		defer busy(b)()
		for i := 0; b.Loop(); i++ {
			touch(i) // as it is after a key
			if list, err := s.completion(&params); len(list) == 0 || err != nil {
				b.Fatal(list, err)
			}
		}
	})
	d.project.check()
	b.Run("references", func(b *testing.B) {
		defer busy(b)()
		for b.Loop() {
			if list, err := s.references(&referenceParams{positionParams: params}); len(list) == 0 || err != nil {
				b.Fatal(list, err)
			}
		}
	})
	b.Run("rename", func(b *testing.B) {
		defer busy(b)()
		for b.Loop() {
			if e, err := s.rename(&renameParams{params, "letters"}); e == nil || err != nil {
				b.Fatal(e, err)
			}
		}
	})
}

// busy measures the time of processors between two calls.
func busy(b *testing.B) func() {
	b.Helper()
	spent := func() time.Duration {
		var u syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
			b.Fatal(err)
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	before := spent()
	return func() { b.ReportMetric(float64((spent()-before).Microseconds())/1000/float64(b.N), "cpu-ms/op") }
}
