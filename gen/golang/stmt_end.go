package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

// ending is how a function returns: its results, and where it notes what it has
// to say about an event.
//
//	func (s *Shape) onMoved(ev *ShapeMoved)                              nothing to say
//	func (s *Shape) onMoved(ev *ShapeMoved) error                        may fail
//	func (s *Shape) onMoved(ev *ShapeMoved, outcome *wire.Outcome)       may skip or warn
//	func (s *Shape) skipOtherShape(shapeID string) wire.Outcome          is the outcome
//	func move(shape *Shape, outcome *wire.Outcome) (done bool, err error)
//
// In a named rule done says that the event is over, not just the rule.
type ending struct {
	values  []jen.Code // returned first, where there is no result
	outcome bool       // returns an outcome
	notes   *local     // where notices go, if not straight into the outcome returned
	pointer bool       // notes is a pointer
	done    bool       // returns whether the event is over
	fails   bool       // returns an error …
	typed   bool       // … of type *wire.Error
}

// notices is where warnings go.
func (e *ending) notices() *jen.Statement { return e.notes.id() }

// passedOn is the outcome as an argument of a rule.
func (e *ending) passedOn() *jen.Statement {
	if e.pointer {
		return e.notes.id()
	}
	return jen.Op("&").Add(e.notes.id())
}

// back returns from the function.
func (f *fn) back(outcome *jen.Statement, done bool, err *jen.Statement) {
	results := append([]jen.Code(nil), f.end.values...)
	if f.end.outcome {
		results = append(results, outcome)
	}
	if f.end.done {
		results = append(results, jen.Lit(done))
	}
	if f.end.fails {
		results = append(results, err)
	}
	f.add(jen.Return(results...))
}

// noted is the outcome so far.
func (f *fn) noted() *jen.Statement {
	if f.end.outcome && f.end.notes != nil {
		return f.end.notes.id()
	}
	return f.Wire("Outcome").Values()
}

// stop ends the event.
func (f *fn) stop() {
	if f.block.outer == nil && !f.end.outcome && !f.end.done && !f.end.fails {
		return // which the end of the function does, too
	}
	f.back(f.noted(), true, jen.Nil())
}

// done ends the function only.
func (f *fn) done() { f.back(f.noted(), false, jen.Nil()) }

// complete is done at the end of the function, where it need not be said if there
// is nothing to return.
func (f *fn) complete() {
	if f.returned {
		return
	}
	if f.end.outcome || f.end.done || f.end.fails {
		f.done()
	}
}

func (f *fn) fail(err *jen.Statement) { f.back(f.Wire("Outcome").Values(), false, err) }

func (f *stepWriter) skip(code string, message *ir.Template) {
	text := f.message(message)
	nothingNoted := f.end.outcome && !f.spoken && f.loops == 0
	if f.end.notes == nil || nothingNoted {
		f.back(f.Wire("Skip").Call(jen.Lit(code), text), true, jen.Nil())
		return
	}
	f.add(f.end.notices().Dot("Skip").Call(jen.Lit(code), text))
	f.stop()
}

// errorType is the Go type of a variable err.
type errorType int

const (
	noError errorType = iota
	plainError
	wireError
)

// errorName is what to call the error of a statement with other results, which
// declares it beside them.
func (f *fn) errorName(t errorType, beside string) string {
	switch f.block.errors {
	case noError, t:
		f.block.errors = t
		return "err"
	}
	return f.block.local(beside + "_err").name
}

// orFail calls a function with a value and an error as results, and goes on with
// the value.
func (f *fn) orFail(wanted string, call *jen.Statement, t errorType, under func(*jen.Statement) *jen.Statement) value {
	redeclared := f.block.errors == t
	err := f.errorName(t, wanted)
	l := f.block.local(wanted, "new_"+wanted)
	f.later(f.block, func() *jen.Statement {
		op := ":="
		if !l.used && redeclared {
			op = "="
		}
		return jen.List(l.declared(), jen.Id(err)).Op(op).Add(call)
	})
	b := f.body(func() { f.fail(f.asResult(jen.Id(err), t, under)) })
	f.add(jen.If(jen.Id(err).Op("!=").Nil()).Block(b.code...))
	return value{code: l.id(), rank: rankPrimary, local: l}
}

// failIf calls a function whose only result is an error.
func (f *fn) failIf(call *jen.Statement, t errorType, under func(*jen.Statement) *jen.Statement) {
	b := f.body(func() { f.fail(f.asResult(jen.Err(), t, under)) })
	f.add(jen.If(jen.Err().Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(b.code...))
}

// asResult is an error of type t as the function returns it.
func (f *fn) asResult(err *jen.Statement, t errorType, under func(*jen.Statement) *jen.Statement) *jen.Statement {
	if f.end.typed && t == plainError {
		err = err.Assert(jen.Op("*").Add(f.Wire("Error")))
	}
	if under != nil {
		err = under(err)
	}
	return err
}
