package reduce

import "reflect"

// IsZero reports whether nothing was ever put into what p points to. A pipeline that
// nobody made asks so, once, which stages are still to be begun.
func IsZero[T any](p *T) bool { return reflect.ValueOf(p).Elem().IsZero() }
