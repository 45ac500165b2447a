package runner

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/streams"
	"github.com/msggen/msggen/gen/vector"
	"github.com/msggen/msggen/gen/wire"
)

// Interp runs vectors in the reference interpreter.
type Interp struct {
	protocol   *ir.Protocol
	machine    *interp.Machine
	limits     vector.Limits // that it goes by
	ids, times int
	begins     func() // a request; may be nil

	fold    streams.Fold // nil before one has begun
	emitted []string
}

// NewInterp returns a runner for a checked protocol.
func NewInterp(p *ir.Protocol) *Interp {
	r := &Interp{protocol: p}
	r.machine = r.newMachine()
	return r
}

func (r *Interp) newMachine() *interp.Machine {
	return interp.New(r.protocol,
		wire.WithNewID(func() string { r.ids++; return "id-" + strconv.Itoa(r.ids) }),
		wire.WithNow(func() string { r.times++; return "t-" + strconv.Itoa(r.times) }),
		wire.WithLimits(wire.Limits{Depth: r.limits.Depth, Items: r.limits.Items, Text: r.limits.Text, PatchWork: r.limits.PatchWork}))
}

// bound goes by other limits from here on.
func (r *Interp) bound(given *vector.Limits) {
	var limits vector.Limits
	if given != nil {
		limits = *given
	}
	if limits != r.limits {
		before := r.machine
		r.limits = limits
		r.machine = r.newMachine()
		r.machine.Watch, r.machine.Observer, r.machine.Computed = before.Watch, before.Observer, before.Computed
	}
}

// Bound makes Do panic with [ErrTooMuch] when a request takes more than so many
// expressions, or makes an object of which the text is longer.
func (r *Interp) Bound(expressions, length int) {
	computed := 0
	r.machine.Watch = func(changed interp.Value) {
		computed++
		if computed > expressions || changed != nil && len(r.machine.Snapshot(changed)) > length {
			panic(ErrTooMuch)
		}
	}
	r.begins = func() { computed = 0 }
}

// Observe lets somebody look on while reducers run and expressions are computed.
func (r *Interp) Observe(o interp.Observer, computed func(x ir.Expr, told any, failed bool)) {
	r.machine.Observer, r.machine.Computed = o, computed
}

// ErrTooMuch is the end of a request that takes too much.
var ErrTooMuch = errors.New("too much")

// Do never fails.
func (r *Interp) Do(request Request) (Answer, error) {
	if r.begins != nil {
		r.begins()
	}
	switch request.Op {
	case OpBegin:
		return r.begin(request), nil
	case OpEvent:
		return r.event(request.Event), nil
	case OpEnd:
		if r.fold == nil {
			return Answer{Problem: "no fold has begun"}, nil
		}
		return r.after(r.fold.End(request.Incomplete)), nil
	case OpResume:
		return r.resume(), nil
	case OpDecode:
		r.ids, r.times = 0, 0
		r.bound(request.Limits)
		t, err := r.machine.Type(request.Type)
		if err != nil {
			return Answer{Problem: err.Error()}, nil
		}
		v, met, err := r.machine.Decode(t, []byte(request.Document))
		if err != nil {
			return failed(err), nil
		}
		answer := Answer{Outcome: "ok", Value: r.text(v)}
		for _, d := range met {
			answer.Diagnostics = append(answer.Diagnostics, string(d.Code)+" "+d.Path.String())
		}
		return answer, nil
	case OpConstruct, OpAccess:
		r.ids, r.times = 0, 0
		r.bound(nil)
		return r.call(request), nil
	default:
		return Answer{Problem: fmt.Sprintf("unknown operation %q", request.Op)}, nil
	}
}

func (r *Interp) call(request Request) Answer {
	var args interp.Arguments
	if err := json.Unmarshal([]byte(request.Args), &args); err != nil {
		return Answer{Problem: err.Error()}
	}
	if request.Op == OpConstruct {
		v, err := r.machine.Construct(request.Call, args)
		return r.result(v, err)
	}
	t, err := r.machine.Type(request.Type)
	if err != nil {
		return Answer{Problem: err.Error()}
	}
	on, answer := r.restore(t, request.Document)
	if on == nil {
		return answer
	}
	v, err := r.machine.Access(request.Call, on, args)
	return r.result(v, err)
}

func (r *Interp) result(v interp.Value, err error) Answer {
	if err != nil {
		return failed(err)
	}
	return Answer{Outcome: "ok", Value: r.snapshot(v)}
}

func (r *Interp) begin(request Request) Answer {
	r.ids, r.times, r.fold, r.emitted = 0, 0, nil, nil
	r.bound(request.Limits)
	switch {
	case request.Pipeline != nil && request.State == "":
		p, err := r.machine.Pipeline(request.Pipeline.Name)
		if err != nil {
			return Answer{Problem: err.Error()}
		}
		r.fold = streams.OfPipeline(p, func(d interp.Delivery) { r.emit(d.Value) })
		return Answer{Outcome: "ok", Value: r.snapshot(r.fold.State())}
	case request.Reducer == nil:
		return Answer{Problem: "which reducer?"}
	}
	reducer, err := r.machine.Reducer(request.Reducer.Name)
	if err != nil {
		return Answer{Problem: err.Error()}
	}
	reducer.Emit = r.emit
	if request.State == "" {
		r.fold = streams.OfReducer(reducer, nil)
		return Answer{Outcome: "ok"}
	}
	state, answer := r.restore(reducer.State(), request.State)
	answer.Value = r.snapshot(state)
	r.fold = streams.OfReducer(reducer, state)
	return answer
}

func (r *Interp) emit(v interp.Value) { r.emitted = append(r.emitted, r.text(v)) }

func (r *Interp) event(text string) Answer {
	if r.fold == nil {
		return Answer{Problem: "no fold has begun"}
	}
	event, answer := r.decode(r.fold.Input(), text)
	if event == nil {
		answer.Value = r.snapshot(r.fold.State())
		return answer
	}
	return r.after(r.fold.Push(event))
}

// after is the answer for what came of an event.
func (r *Interp) after(outcome wire.Outcome, err error) (answer Answer) {
	if err != nil {
		answer = failed(err)
	} else {
		answer.Outcome = outcome.Status.String()
		if outcome.Status == wire.Skipped {
			answer.Outcome += ":" + string(outcome.Notice.Code)
			answer.Message = vector.Legible(outcome.Notice.Message)
		}
		for _, w := range outcome.Warnings {
			answer.Warnings = append(answer.Warnings, string(w.Code))
			answer.Notes = append(answer.Notes, vector.Legible(w.Message))
		}
		answer.Signals = r.fold.Signals(outcome.Signals)
	}
	answer.Emitted, r.emitted = r.emitted, nil
	answer.Value = r.snapshot(r.fold.State())
	return answer
}

func (r *Interp) resume() Answer {
	if r.fold == nil {
		return Answer{Problem: "no fold has begun"}
	}
	answer := Answer{Outcome: "ok"}
	for _, state := range r.fold.States() {
		again, read := r.restore(state.Of, r.snapshot(*state.In))
		if again == nil {
			answer = read
			break
		}
		*state.In = again
	}
	answer.Value = r.snapshot(r.fold.State())
	return answer
}

func (r *Interp) decode(t ir.Type, text string) (interp.Value, Answer) {
	return read(r.machine.Decode(t, []byte(text)))
}

func (r *Interp) restore(t ir.Type, text string) (interp.Value, Answer) {
	return read(r.machine.Restore(t, []byte(text)))
}

func read(v interp.Value, _ []wire.Diagnostic, err error) (interp.Value, Answer) {
	if err != nil {
		return nil, failed(err)
	}
	return v, Answer{Outcome: "ok"}
}

// Size is how long the states of the fold are as text, those that no answer shows
// included.
func (r *Interp) Size() int {
	if r.fold == nil {
		return 0
	}
	n := 0
	for _, state := range r.fold.States() {
		n += len(r.snapshot(*state.In))
	}
	return n
}

func (r *Interp) text(v interp.Value) string {
	if v == nil {
		return ""
	}
	return string(r.machine.Encode(v))
}

// snapshot is the text of a value with its private fields.
func (r *Interp) snapshot(v interp.Value) string {
	if v == nil {
		return ""
	}
	return string(r.machine.Snapshot(v))
}

// failed is the answer for an error, which says where a document or a rule fails.
func failed(err error) Answer {
	var e *wire.Error
	if !errors.As(err, &e) {
		return Answer{Problem: err.Error()}
	}
	answer := Answer{Outcome: "error:" + string(e.Code), Message: vector.Legible(e.Msg), Path: e.Path.String()}
	var stage *wire.StageError
	if errors.As(err, &stage) {
		answer.Stage = stage.Stage
	}
	return answer
}
