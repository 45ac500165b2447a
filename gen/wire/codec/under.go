package codec

import (
	"errors"

	"github.com/msggen/msggen/gen/wire"
)

// Under returns err with a path that starts with the given segments, as
// [wire.Error.Under] does. Other errors have no path and stay as they are.
func Under(err error, outer ...wire.Segment) error {
	if e := asError(err); e != nil {
		return e.Under(outer...)
	}
	return err
}

// asError is err as one of package wire, or nil.
func asError(err error) *wire.Error {
	var e *wire.Error
	errors.As(err, &e)
	return e
}
