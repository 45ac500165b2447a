package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"

	"github.com/msggen/msggen/out/go/wire"
)

// sdk is what vectors need of the SDK of one protocol, by the names of the spec.
type sdk struct {
	types        map[string]decoder
	reducers     map[string]beginning
	pipelines    map[string]beginning
	constructors map[string]constructor
	accessors    map[string]accessor
	// access calls accessors by their names, where there is no list of them.
	access func(name string, on value, args arguments) ([]byte, error)
}

// decoder reads documents of one type, and snapshots.
type decoder struct{ read, restore reader[value] }

type reader[T any] func(text []byte, opts ...wire.Option) (T, error)

// value is a value of any type of an SDK.
type value interface {
	AppendJSON(dst []byte) ([]byte, error)
	Validate() error
}

// text is a value as JSON. Whatever a reducer made can be written, also if it breaks a
// check.
func text(v value) string {
	data, err := v.AppendJSON(nil)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// written is what a value that was read is written as. It has to be sound, and the same
// value when it is read again.
func written(v value, decode decoder) (string, error) {
	if err := v.Validate(); err != nil {
		return "", fmt.Errorf("what was read is not sound: %w", err)
	}
	data, err := v.AppendJSON(nil)
	if err != nil {
		return "", fmt.Errorf("what was read cannot be written: %w", err)
	}
	again, err := decode.read(data)
	if err != nil {
		return "", fmt.Errorf("what was written cannot be read: %w", err)
	}
	if text(again) != string(data) {
		return "", fmt.Errorf("what was written is read as %s", again)
	}
	return string(data), nil
}

// decode makes a decoder of a Decode function.
func decode[T value](function reader[T]) decoder {
	return decoder{asValue(function), asValue(restoring(function))}
}

func asValue[T value](read reader[T]) reader[value] {
	return func(text []byte, opts ...wire.Option) (value, error) { return read(text, opts...) }
}

// private is an object with private fields, in itself or in a part.
type private interface {
	Snapshot() ([]byte, error)
	Restore(data []byte, opts ...wire.Option) error
}

// restoring reads snapshots of what function reads as it is sent.
func restoring[T any](function reader[T]) reader[T] {
	t := reflect.TypeFor[T]()
	if t.Kind() != reflect.Pointer || !t.Implements(reflect.TypeFor[private]()) {
		return function
	}
	return func(text []byte, opts ...wire.Option) (T, error) {
		v := reflect.New(t.Elem())
		if err := v.Interface().(private).Restore(text, opts...); err != nil {
			v = reflect.Zero(t)
			return v.Interface().(T), err
		}
		return v.Interface().(T), nil
	}
}

// snapshotOf is a value as JSON with its private fields.
func snapshotOf(v value) string {
	p, ok := v.(private)
	if !ok {
		return text(v)
	}
	data, err := p.Snapshot()
	if err != nil {
		panic(err)
	}
	return string(data)
}

// runner answers requests.
type runner struct {
	sdk        *sdk
	ids, times int
	limits     limits // of the caller
	fold       fold
	emitted    []string
}

func (r *runner) do(next request) answer {
	switch next.Op {
	case "begin":
		return r.begin(next)
	case "event", "end":
		if r.fold == nil {
			return answer{Problem: "no fold has begun"}
		}
		if next.Op == "end" {
			opts := r.sources()
			if next.Incomplete {
				opts = append(opts, wire.WithIncomplete())
			}
			return r.after(r.fold.end(opts...))
		}
		return r.after(r.fold.apply(next.Event, r.sources()...))
	case "resume":
		return r.done(r.fold.resume(r.sources()...))
	case "decode":
		r.ids, r.times, r.limits = 0, 0, next.Limits
		decode, ok := r.sdk.types[next.Type]
		if !ok {
			return answer{Problem: "no type " + next.Type}
		}
		var met []string
		report := wire.WithDiagnostics(func(d wire.Diagnostic) {
			met = append(met, string(d.Code)+" "+d.Path.String())
		})
		v, err := decode.read([]byte(next.Document), append(r.sources(), report)...)
		if err != nil {
			return failed(err)
		}
		text, err := written(v, decode)
		if err != nil {
			return answer{Problem: err.Error()}
		}
		return answer{Outcome: "ok", Value: text, Diagnostics: met}
	case "construct", "access":
		return r.call(next)
	default:
		return answer{Problem: fmt.Sprintf("unknown operation %q", next.Op)}
	}
}

func (r *runner) begin(next request) answer {
	r.ids, r.times, r.limits, r.emitted = 0, 0, next.Limits, nil
	begin, ok := r.sdk.reducers[next.Reducer.Name]
	if next.Pipeline.Name != "" {
		begin, ok = r.sdk.pipelines[next.Pipeline.Name]
	}
	if !ok {
		return answer{Problem: "no reducer or pipeline " + next.Reducer.Name + next.Pipeline.Name}
	}
	emit := func(v value) { r.emitted = append(r.emitted, text(v)) }
	var err error
	if r.fold, err = begin(next.State, emit, r.sources()...); err != nil {
		r.fold = nil
		return failed(err)
	}
	return r.done(nil)
}

// after is the answer for what came of an event.
func (r *runner) after(outcome wire.Outcome, err error) answer {
	a := r.done(err)
	if err == nil {
		a.Outcome, a.Message = status(outcome), legible(outcome.Notice.Message)
		for _, w := range outcome.Warnings {
			a.Warnings, a.Notes = append(a.Warnings, string(w.Code)), append(a.Notes, legible(w.Message))
		}
		for i, name := range r.fold.signals() {
			if outcome.Signals.Has(1 << i) {
				a.Signals = append(a.Signals, name)
			}
		}
	}
	a.Emitted, r.emitted = r.emitted, nil
	return a
}

func (r *runner) sources() []wire.Option {
	return []wire.Option{
		wire.WithNewID(func() string { r.ids++; return "id-" + strconv.Itoa(r.ids) }),
		wire.WithNow(func() string { r.times++; return "t-" + strconv.Itoa(r.times) }),
		wire.WithLimits(wire.Limits{Depth: r.limits.Depth, Items: r.limits.Items, Text: r.limits.Text, PatchWork: r.limits.PatchWork}),
	}
}

// done is the answer with the state, after an error or none.
func (r *runner) done(err error) answer {
	a := answer{Outcome: "ok"}
	if err != nil {
		a = failed(err)
	}
	a.Value = r.fold.value()
	return a
}

func failed(err error) answer {
	var e *wire.Error
	if !errors.As(err, &e) {
		return answer{Problem: err.Error()}
	}
	a := answer{Outcome: "error:" + string(e.Code), Message: legible(e.Msg), Path: e.Path.String()}
	var stage *wire.StageError
	if errors.As(err, &stage) {
		a.Stage = stage.Stage
	}
	return a
}

func status(o wire.Outcome) string {
	if o.Status == wire.Skipped {
		return o.Status.String() + ":" + string(o.Notice.Code)
	}
	return o.Status.String()
}

// legible is a message as JSON libraries read it: they know no lone surrogates, and
// each is another character for them.
func legible(message string) (read string) {
	if err := json.Unmarshal(quoted(message), &read); err != nil {
		panic(err)
	}
	return read
}
