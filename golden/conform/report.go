package main

import (
	"fmt"
	"os"
	"runtime"

	"github.com/msggen/msggen/golden/kit"
)

// report tells what is wrong on standard output, as a test would.
type report struct {
	outer    *report
	name     string
	mistakes int // here and inside
	cleanups []func()
}

func (r *report) Run(name string, do func(kit.T)) bool {
	inner := &report{outer: r, name: name}
	done := make(chan struct{})
	go func() { // FailNow and Skip end it
		defer close(done)
		defer inner.clean()
		do(inner)
	}()
	<-done
	return inner.mistakes == 0
}

func (r *report) clean() {
	for i := len(r.cleanups) - 1; i >= 0; i-- {
		r.cleanups[i]()
	}
}

func (r *report) path() string {
	if r.outer == nil || r.outer.name == "" {
		return r.name
	}
	return r.outer.path() + "/" + r.name
}

func (r *report) mistake(text string) {
	fmt.Fprintf(os.Stdout, "%s: %s\n", r.path(), text)
	for ; r != nil; r = r.outer {
		r.mistakes++
	}
}

func (r *report) Helper()                           {}
func (r *report) Cleanup(do func())                 { r.cleanups = append(r.cleanups, do) }
func (r *report) Skip(...any)                       { runtime.Goexit() }
func (r *report) Log(...any)                        {}
func (r *report) Error(args ...any)                 { r.mistake(fmt.Sprint(args...)) }
func (r *report) Errorf(format string, args ...any) { r.mistake(fmt.Sprintf(format, args...)) }
func (r *report) FailNow()                          { runtime.Goexit() }

func (r *report) Fatal(args ...any) {
	r.mistake(fmt.Sprint(args...))
	runtime.Goexit()
}

func (r *report) Fatalf(format string, args ...any) {
	r.mistake(fmt.Sprintf(format, args...))
	runtime.Goexit()
}
