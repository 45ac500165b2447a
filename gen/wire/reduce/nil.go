package reduce

import (
	"runtime"

	"github.com/msggen/msggen/gen/wire"
)

// Rules take it that a union has one of its members, which Go cannot ensure: a program
// may have left it nil. They find out in a panic, for to look everywhere beforehand would
// cost every event. Only functions that may come across one defer these.

// NilIsError makes an error of a panic over one of the given values, if that is not
// sound. The error says where. Any other panic goes on.
func NilIsError(err *error, values ...interface{ Validate() error }) {
	if p := recover(); p != nil {
		*err = unsound(p, values)
	}
}

// NilIsNothing is NilIsError for a function that gives no error: it gives nothing then.
func NilIsNothing(values ...interface{ Validate() error }) {
	if p := recover(); p != nil {
		_ = unsound(p, values)
	}
}

// unsound is why one of the values has led to a panic.
func unsound(p any, values []interface{ Validate() error }) error {
	if _, ours := p.(runtime.Error); ours {
		for _, v := range values {
			if err := v.Validate(); err != nil {
				return err
			}
		}
	}
	panic(p)
}

// NilError says that an argument or a field is nil that has to have a value.
func NilError(name string) error {
	return &wire.Error{Code: wire.CodeMissingField, Path: wire.Path{wire.Field(name)}, Offset: -1, Msg: "want a value, got nil"}
}
