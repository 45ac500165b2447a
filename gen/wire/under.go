package wire

import "errors"

// Under returns err with a path that starts with the given segments, as
// [Error.Under] does. Other errors have no path and stay as they are.
func Under(err error, outer ...Segment) error {
	var e *Error
	if errors.As(err, &e) {
		return e.Under(outer...)
	}
	return err
}
