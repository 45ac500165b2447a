package wire

import (
	"cmp"

	"github.com/msggen/msggen/gen/wire/jsontext"
)

// Option adjusts one call of a decoder, a reducer or a stream reader.
type Option func(config) config

type config = jsontext.Config

// Diagnostic reports material that was read but not understood, or not taken as
// it stands.
type Diagnostic struct {
	Code Code // CodeUnknownField, CodeUnknownMember, CodeUnknownValue, CodeRetiredMember or CodeNullIsAbsent
	Path Path
	Msg  string
}

// WithDiagnostics reports every unknown field and union member, dropped or kept,
// every unknown value of an enum that is kept, every retired member, and every null that counts as a missing field.
func WithDiagnostics(report func(Diagnostic)) Option {
	return func(c config) config {
		c.Diagnose = func(code string, path []jsontext.Step, msg string) {
			report(Diagnostic{Code: Code(code), Path: jsontext.PathOf[Path](path), Msg: msg})
		}
		return c
	}
}

// WithNow replaces the clock for one call.
func WithNow(now func() string) Option {
	return func(c config) config { c.Sources.Now = now; return c }
}

// WithNewID replaces the source of ids for one call.
func WithNewID(newID func() string) Option {
	return func(c config) config { c.Sources.NewID = newID; return c }
}

// WithIncomplete tells what ends a stream that this was cut off.
func WithIncomplete() Option {
	return func(c config) config { c.Incomplete = true; return c }
}

// Limits bound what a stream brings. A limit that is 0 is the one of the protocol.
type Limits struct {
	EventSize int // bytes of one event of a stream: 16 MiB, if the protocol does not say otherwise
	Depth     int // objects and lists inside each other in one document: 512, and for events of a stream what the protocol says
	Items     int // elements of a list, keys of a map, that rules make longer, if the protocol has such a limit
	Text      int // UTF-16 units of a text that rules make longer, if the protocol has such a limit
	PatchWork int // what the operations of one patch copy and move, if the protocol has such a limit
}

// WithLimits replaces limits of the protocol for one call.
func WithLimits(limits Limits) Option {
	return func(c config) config {
		c.Limits = jsontext.Limits{
			EventSize: cmp.Or(limits.EventSize, c.Limits.EventSize),
			Depth:     cmp.Or(limits.Depth, c.Limits.Depth),
			Items:     cmp.Or(limits.Items, c.Limits.Items),
			Text:      cmp.Or(limits.Text, c.Limits.Text),
			PatchWork: cmp.Or(limits.PatchWork, c.Limits.PatchWork),
		}
		return c
	}
}
