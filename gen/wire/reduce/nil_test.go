package reduce_test

import (
	"errors"
	"testing"

	"github.com/msggen/msggen/gen/wire/reduce"
)

// part is a value that is as sound as err says.
type part struct{ err error }

func (p part) Validate() error { return p.err }

// A panic of the runtime is the error of the first value that has one; any other, and
// one over values that are sound, goes on.
func TestNils(t *testing.T) {
	broken := errors.New("text: want a value, got null")
	var none *part
	for _, test := range []struct {
		name   string
		does   func()
		values []part
		want   any // the error, or what goes on as a panic
	}{
		{"nothing", func() {}, []part{{broken}}, nil},
		{"a nil", func() { _ = *none }, []part{{nil}, {broken}, {errors.New("later")}}, broken},
		{"a nil elsewhere", func() { _ = *none }, []part{{nil}}, "panic"},
		{"a panic of others", func() { panic("other") }, []part{{broken}}, "other"},
	} {
		var values []interface{ Validate() error }
		for _, v := range test.values {
			values = append(values, v)
		}
		caught := func(run func()) (p any) {
			defer func() { p = recover() }()
			run()
			return nil
		}
		var err error
		p := caught(func() {
			defer reduce.NilIsError(&err, values...)
			test.does()
		})
		quiet := caught(func() {
			defer reduce.NilIsNothing(values...)
			test.does()
		})
		wanted := err == nil && p == nil
		switch want := test.want.(type) {
		case error:
			wanted = err == want && p == nil && quiet == nil
		case string:
			wanted = err == nil && p != nil && quiet != nil && (want == "panic" || p == want && quiet == want)
		}
		if !wanted {
			t.Errorf("%s: %v, and goes on with %v and %v", test.name, err, p, quiet)
		}
	}
}

func TestIsZero(t *testing.T) {
	if !reduce.IsZero(new(part)) || reduce.IsZero(&part{errors.New("x")}) {
		t.Error("what is zero is not told")
	}
}
