package streams

import (
	"github.com/msggen/msggen/gen/ir"
)

// Subject is a reducer or a pipeline that streams are made for.
type Subject = ir.Subject

// Stream is what a subject is given.
type Stream struct {
	State      string // a snapshot to begin with; "" if the subject begins by itself
	Events     []string
	End        bool // the steps for the end of the stream run
	Incomplete bool // it was cut off
}

// Subjects are the reducers and pipelines of a protocol.
func Subjects(p *ir.Protocol) []Subject { return ir.Subjects(p) }
