package runner

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
)

// Interp runs vectors in the reference interpreter.
type Interp struct {
	machine    *interp.Machine
	ids, times int

	reducer *interp.Reducer
	state   interp.Value // nil before there is one
	whole   bool         // the reducer begins states itself
}

// NewInterp returns a runner for a checked protocol.
func NewInterp(p *ir.Protocol) *Interp {
	r := new(Interp)
	r.machine = interp.New(p,
		wire.WithNewID(func() string { r.ids++; return "id-" + strconv.Itoa(r.ids) }),
		wire.WithNow(func() string { r.times++; return "t-" + strconv.Itoa(r.times) }))
	return r
}

// Do never fails.
func (r *Interp) Do(request Request) (Answer, error) {
	switch request.Op {
	case OpBegin:
		if request.Reducer == nil {
			return Answer{Problem: "which reducer?"}, nil
		}
		return r.begin(request.Reducer.Name, request.State), nil
	case OpEvent:
		return r.event(request.Event), nil
	case OpResume:
		return r.resume(), nil
	case OpDecode:
		r.ids, r.times = 0, 0
		t, err := r.machine.Type(request.Type)
		if err != nil {
			return Answer{Problem: err.Error()}, nil
		}
		v, answer := r.decode(t, request.Document)
		answer.Value = r.text(v)
		return answer, nil
	case OpConstruct, OpAccess:
		r.ids, r.times = 0, 0
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
	on, answer := r.decode(t, request.Document)
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
	return Answer{Outcome: "ok", Value: r.text(v)}
}

func (r *Interp) begin(reducer, state string) Answer {
	r.ids, r.times, r.state, r.whole = 0, 0, nil, state == ""
	var err error
	if r.reducer, err = r.machine.Reducer(reducer); err != nil {
		return Answer{Problem: err.Error()}
	}
	if r.whole {
		return Answer{Outcome: "ok"}
	}
	var answer Answer
	r.state, answer = r.decode(r.reducer.State(), state)
	answer.Value = r.text(r.state)
	return answer
}

func (r *Interp) event(text string) Answer {
	if r.reducer == nil {
		return Answer{Problem: "no fold has begun"}
	}
	event, answer := r.decode(r.reducer.Input(), text)
	if event != nil {
		answer = r.fold(event)
	}
	answer.Value = r.text(r.state)
	return answer
}

func (r *Interp) fold(event interp.Value) (answer Answer) {
	var outcome wire.Outcome
	var err error
	if r.whole {
		r.state, outcome, err = r.reducer.Fold(r.state, event)
	} else {
		outcome, err = r.reducer.Apply(r.state, event)
	}
	if err != nil {
		return failed(err)
	}
	answer.Outcome = outcome.Status.String()
	if outcome.Status == wire.Skipped {
		answer.Outcome += ":" + outcome.Notice.Code
		answer.Message = legible(outcome.Notice.Message)
	}
	for _, w := range outcome.Warnings {
		answer.Warnings = append(answer.Warnings, w.Code)
	}
	return answer
}

func (r *Interp) resume() Answer {
	if r.state == nil {
		return Answer{Outcome: "ok"}
	}
	state, answer := r.decode(r.reducer.State(), r.text(r.state))
	if state != nil {
		r.state = state
	}
	answer.Value = r.text(r.state)
	return answer
}

func (r *Interp) decode(t ir.Type, text string) (interp.Value, Answer) {
	v, _, err := r.machine.Decode(t, []byte(text))
	if err != nil {
		return nil, failed(err)
	}
	return v, Answer{Outcome: "ok"}
}

func (r *Interp) text(v interp.Value) string {
	if v == nil {
		return ""
	}
	return string(r.machine.Encode(v))
}

// failed is the answer for an error, which says where a document or a rule fails.
func failed(err error) Answer {
	var e *wire.Error
	if !errors.As(err, &e) {
		return Answer{Problem: err.Error()}
	}
	return Answer{Outcome: "error:" + e.Code, Message: legible(e.Msg), Path: e.Path.String()}
}

// legible is a message as JSON libraries can carry it: they know no lone
// surrogates.
func legible(message string) string { return strings.ToValidUTF8(message, "\uFFFD") }
