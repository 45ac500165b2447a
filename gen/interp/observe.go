package interp

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
)

// Observer is told what reducers run, while they run it. What a stage emits is entered
// by the next one before the stage is left. It only looks on: values are those of the
// fold, and change with it.
type Observer interface {
	// Enter is an event that comes to a reducer, or, without an event, the end of the
	// stream.
	Enter(r *ir.Reducer, event Value)
	// Step is a step that is about to run.
	Step(step ir.Stmt)
	// Leave is how it went in the reducer that was entered last and not left yet.
	Leave(outcome wire.Outcome, err error)
}

// observed is an application or an end with the observer around it.
func (r *Reducer) observed(event Value, do func() (wire.Outcome, error)) (wire.Outcome, error) {
	o := r.m.Observer
	if o == nil {
		return do()
	}
	o.Enter(r.spec, event)
	outcome, err := do()
	o.Leave(outcome, err)
	return outcome, err
}

// Nothing is told of what is not there.
type Nothing struct{}

// told is what tests tell of a value.
func told(v Value) any {
	switch v := v.(type) {
	case nil:
		return Nothing{}
	case null:
		return ir.NullConst{}
	case text:
		return ir.TextConst(v)
	case integer:
		return ir.IntConst(v)
	case boolean:
		return ir.BoolConst(v)
	case *object:
		return v.typ
	default:
		return nil
	}
}
