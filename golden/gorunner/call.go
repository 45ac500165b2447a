package main

import (
	"encoding/json"

	"github.com/msggen/msggen/out/go/wire"
)

// constructor makes an object of arguments by their names in the spec.
type constructor func(args arguments, opts ...wire.Option) (value, error)

// accessor computes something from an object. The result is JSON.
type accessor func(on value, args arguments) []byte

// arguments are JSON values by the names of the spec. Reading one that is not
// given, or is null, gives nothing.
type arguments map[string]json.RawMessage

func (a arguments) text(name string) string {
	return read[string](a, name)
}

// raw is free-form JSON.
func (a arguments) raw(name string) json.RawMessage {
	if string(a[name]) == "null" {
		return nil
	}
	return a[name]
}

// read reads an argument of a type that encoding/json knows, such as a pointer to
// an enum. Vectors only have arguments of the right types.
func read[T any](a arguments, name string) (v T) {
	if data, ok := a[name]; ok {
		if err := json.Unmarshal(data, &v); err != nil {
			panic(err)
		}
	}
	return v
}

// quoted is a text as the SDK writes it: a Base64 may be any text.
func quoted(text string) []byte {
	data, err := wire.NewBase64(text).AppendJSON(nil)
	if err != nil {
		panic(err)
	}
	return data
}

// list is a list of values.
func list[T value](values []T) []byte {
	data := []byte{'['}
	for i, v := range values {
		if i > 0 {
			data = append(data, ',')
		}
		data = append(data, snapshotOf(v)...)
	}
	return append(data, ']')
}

func (r *runner) call(next request) answer {
	r.ids, r.times, r.limits = 0, 0, limits{}
	var args arguments
	if err := json.Unmarshal([]byte(next.Args), &args); err != nil {
		return answer{Problem: err.Error()}
	}
	if construct := r.sdk.constructors[next.Call]; construct != nil {
		v, err := construct(args, r.sources()...)
		if err != nil {
			return failed(err)
		}
		return answer{Outcome: "ok", Value: snapshotOf(v)}
	}
	access := r.sdk.access
	if f := r.sdk.accessors[next.Call]; f != nil {
		access = func(_ string, on value, args arguments) ([]byte, error) { return f(on, args), nil }
	}
	if access == nil {
		return answer{Problem: "nothing to call " + next.Call}
	}
	on, err := r.sdk.types[next.Type].restore([]byte(next.Document), r.sources()...)
	if err != nil {
		return failed(err)
	}
	result, err := access(next.Call, on, args)
	if err != nil {
		return failed(err)
	}
	return answer{Outcome: "ok", Value: string(result)}
}
