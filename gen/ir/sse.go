package ir

// SSE is what server-sent events say of values of a type besides the data. The zero
// value is a type of which they hold the data alone.
type SSE struct {
	Done   string // the data behind the last event; "" if a stream just ends
	MayEnd bool   // a stream may end without Done
	Named  bool   // the field event has the tag; only of tagged unions
	Bare   bool   // the tag is not in the data then
}

// SSEOf is that of an object or a union.
func SSEOf(t Type) SSE {
	if o, ok := t.(*Object); ok {
		return o.SSE
	}
	return t.(*Union).SSE
}
