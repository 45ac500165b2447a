package body

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
)

// Ending is how a function returns: its results, and where it notes what it has
// to say about an event.
//
//	func (s *Shape) onMoved(ev *ShapeMoved)                              nothing to say
//	func (s *Shape) onMoved(ev *ShapeMoved) error                        may fail
//	func (s *Shape) onMoved(ev *ShapeMoved, outcome *wire.Outcome)       may skip or warn
//	func (s *Shape) skipOtherShape(shapeID string) wire.Outcome          is the outcome
//	func move(shape *Shape, outcome *wire.Outcome) (done bool, err error)
//
// In a named rule done says that the event is over, not just the rule.
type Ending struct {
	Values  []jen.Code   // returned first, where there is no result
	Outcome bool         // returns an outcome
	Notes   *value.Local // where notices go, if not straight into the outcome returned
	Pointer bool         // notes is a pointer
	Done    bool         // returns whether the event is over
	Fails   bool         // returns an error
}

// Notices is where warnings go.
func (e *Ending) Notices() *jen.Statement { return e.Notes.ID() }

// PassedOn is the outcome as an argument of a rule.
func (e *Ending) PassedOn() *jen.Statement {
	if e.Pointer {
		return e.Notes.ID()
	}
	return jen.Op("&").Add(e.Notes.ID())
}

// Back returns from the function.
func (f *Func) Back(outcome *jen.Statement, done bool, err *jen.Statement) {
	results := append([]jen.Code(nil), f.End.Values...)
	if f.End.Outcome {
		results = append(results, outcome)
	}
	if f.End.Done {
		results = append(results, jen.Lit(done))
	}
	if f.End.Fails {
		results = append(results, err)
	}
	f.Add(jen.Return(results...))
	if f.Block.Outer == nil {
		f.Returned = true
	}
}

// Noted is the outcome so far.
func (f *Func) Noted() *jen.Statement {
	if f.End.Outcome && f.End.Notes != nil {
		return f.End.Notes.ID()
	}
	return f.Wire("Outcome").Values()
}

// Stop ends the event.
func (f *Func) Stop() {
	if f.Block.Outer == nil && !f.End.Outcome && !f.End.Done && !f.End.Fails {
		return // which the end of the function does, too
	}
	f.Back(f.Noted(), true, jen.Nil())
}

// Done ends the function only.
func (f *Func) Done() { f.Back(f.Noted(), false, jen.Nil()) }

// Complete is done at the end of the function, where it need not be said if there
// is nothing to return.
func (f *Func) Complete() {
	if f.Returned {
		return
	}
	if f.End.Outcome || f.End.Done || f.End.Fails {
		f.Done()
	}
}

// Fail returns an error.
func (f *Func) Fail(err *jen.Statement) { f.Back(f.Wire("Outcome").Values(), false, err) }

// OrFail calls a function with a value and an error as results, and goes on with
// the value.
func (f *Func) OrFail(wanted string, call *jen.Statement, under func(*jen.Statement) *jen.Statement) value.Value {
	redeclared := f.Block.HasErr
	f.Block.HasErr = true
	l := f.Block.Local(wanted, "new_"+wanted)
	f.Later(f.Block, func() *jen.Statement {
		op := ":="
		if !l.Used && redeclared {
			op = "="
		}
		return jen.List(l.Declared(), jen.Err()).Op(op).Add(call)
	})
	b := f.Body(func() { f.Fail(asResult(under)) })
	f.Add(jen.If(jen.Err().Op("!=").Nil()).Block(b.Code...))
	return value.Value{Code: l.ID(), Rank: value.RankPrimary, Local: l}
}

// FailIf calls a function whose only result is an error.
func (f *Func) FailIf(call *jen.Statement, under func(*jen.Statement) *jen.Statement) {
	b := f.Body(func() { f.Fail(asResult(under)) })
	f.Add(jen.If(jen.Err().Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(b.Code...))
}

// asResult is the variable err as the function returns it.
func asResult(under func(*jen.Statement) *jen.Statement) *jen.Statement {
	if under == nil {
		return jen.Err()
	}
	return under(jen.Err())
}

// Results are the result types of the function.
func (e *Ending) Results(p *shape.Package) *jen.Statement {
	var types []jen.Code
	if e.Outcome {
		types = append(types, p.Wire("Outcome"))
	}
	if e.Done {
		types = append(types, jen.Bool())
	}
	if e.Fails {
		types = append(types, jen.Error())
	}
	switch {
	case len(types) == 0:
		return jen.Null()
	case len(types) == 1:
		return jen.Add(types[0])
	case e.Done:
		return jen.Params(jen.Id("done").Bool(), jen.Err().Error())
	default:
		return jen.Params(types...)
	}
}
