package ir

// Operation is a call from a client to a server that is answered by a stream of
// events. It says how the two meet and has no meaning of its own: what the events
// do is said by the pipeline.
type Operation struct {
	Decl
	Method   Method
	Path     []Segment // below the address of the server; empty: the address itself
	Input    Type      // an *Object or a tagged *Union; nil if the client sends nothing
	Query    []*Field  // with GET, the fields of Input that are not in Path
	Events   Type      // what the server sends: an *Object or a tagged *Union
	ByLine   bool      // the server streams one event a line (NDJSON), not server-sent events
	Until    []*Member // of Events: a stream that ends before one of them has come is incomplete. Empty: it may end anywhere
	Pipeline *Pipeline // what a client does with the events, or nil; its input has every value of Events
	// Resumable: the server gives its events ids, and a client whose connection
	// broke goes on behind the last one that it has.
	Resumable bool
}

// Reads is the type that a client reads: the events, or the input of the pipeline,
// which may know more of them.
func (o *Operation) Reads() Type {
	if o.Pipeline != nil {
		return o.Pipeline.Stages[0].Input
	}
	return o.Events
}

// SSE is what server-sent events say besides their data. A stream by line says nothing.
func (o *Operation) SSE() SSE {
	if o.ByLine {
		return SSE{}
	}
	return SSEOf(o.Events)
}

// Method is the HTTP method of an operation.
type Method string

const (
	Get  Method = "GET"
	Post Method = "POST"
)

// Segment is the part of a path between two slashes: a text, or the value of a
// field of the input.
type Segment struct {
	Text  string
	Field *Field // a required text or whole number, or nil
}

// Pattern is the path as the spec has it.
func (o *Operation) Pattern() string {
	path := ""
	for _, s := range o.Path {
		if s.Field != nil {
			path += "/{" + s.Field.Name + "}"
		} else {
			path += "/" + s.Text
		}
	}
	return path
}

// IsTextInURL reports whether a field of the input stands in a URL as the text that it
// is, and not as numbers and truth values do, as its JSON.
func IsTextInURL(f *Field) bool {
	s, isScalar := f.Type.(*Scalar)
	return !isScalar || s.Kind == String
}
