package wire

import "errors"

// Under returns err with a path that starts with the given segments, as
// [Error.Under] does. Other errors have no path and stay as they are.
func Under(err error, outer ...Segment) error {
	if e := asError(err); e != nil {
		return e.Under(outer...)
	}
	return err
}

// asError is err as an error of this package, or nil.
func asError(err error) *Error {
	var e *Error
	errors.As(err, &e)
	return e
}
