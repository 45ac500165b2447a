package transport

import (
	"io"
	"iter"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
)

// Operation is how client and server meet: a client sends an In, a server streams
// values of type Ev, and the client reads them as Read, which may know more of them.
// Packages that msggen generates have one for each operation of their protocol.
type Operation[In, Ev Value, Read any] struct {
	Method string
	Path   []Segment // below the address of the server
	Query  []Field   // the fields of the input that go into the query
	// ReadInput reads an input; nil if nothing is sent.
	ReadInput func([]byte, ...wire.Option) (In, error)
	// ReadEvents reads a stream; nil if a pipeline does.
	ReadEvents func(io.Reader, ...wire.Option) iter.Seq2[Read, error]
	// ByLine tells that the stream has one event a line and is not one of server-sent
	// events.
	ByLine bool
	// Done is the data that a server sends behind the last event; "" if a stream just
	// ends. MayEnd tells that it may do so without Done, too.
	Done   string
	MayEnd bool
	// Tag is the key of the events' tag if it stands in the field event of server-sent
	// events, too; or else "". Bare tells that it stands only there.
	Tag  string
	Bare bool
	// Until reports whether a stream may end behind an event; nil: it may end
	// anywhere.
	Until     func(Read) bool
	Resumable bool
}

// appendFramed appends an event as it stands in a stream.
func (o *Operation[In, Ev, Read]) appendFramed(dst, event []byte) []byte {
	if o.ByLine {
		return append(append(dst, event...), '\n')
	}
	return codec.AppendFramed(dst, event, o.Tag, o.Bare)
}

// Value is what inputs and events have to be written.
type Value interface {
	AppendJSON(dst []byte) ([]byte, error)
}

// None is the input of an operation that has none.
type None struct{}

// AppendJSON appends an empty object.
func (None) AppendJSON(dst []byte) ([]byte, error) { return append(dst, "{}"...), nil }

// Segment is the part of a path between two slashes: a text, or the value of a
// field.
type Segment struct {
	Text  string
	Field Field
}

// Field is a field of the input that is part of the URL.
type Field struct {
	Name   string
	IsText bool // and not a number or truth value, which stand in a URL as in JSON
}

// inURL reports whether a field of the input is part of the URL.
func (o *Operation[In, Ev, Read]) inURL(name string) bool {
	for _, s := range o.Path {
		if s.Text == "" && s.Field.Name == name {
			return true
		}
	}
	for _, f := range o.Query {
		if f.Name == name {
			return true
		}
	}
	return false
}

// fields reports whether some field of the input is part of the URL.
func (o *Operation[In, Ev, Read]) fields() bool {
	for _, s := range o.Path {
		if s.Text == "" {
			return true
		}
	}
	return len(o.Query) > 0
}
