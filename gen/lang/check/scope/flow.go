package scope

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/source"
)

// Loss is how a proof was given up.
type Loss struct {
	Proved  source.Span // the test; zero: it was no test
	Changed source.Span // the step that may have changed the place
	What    string      // what the step changes
}

// Flow is how far the current rule has come on one way through it.
type Flow struct {
	HandedOn source.Span      // where a value was emitted first; zero: not yet
	Dead     bool             // the event has ended
	Gone     map[*ir.Var]bool // names whose list or object has changed under them
	Walked   []fact.Path      // lists that an each is walking
	Folded   bool             // the event has ended only for this event of a shared rule
	// Doubtful: what leads here has been tested by a condition with a mistake in it, which
	// may have meant to prove anything.
	Doubtful bool
	// Lost says how what was proved of a place was given up, by the place as rules
	// spell it. Ways share it: it is copied to be changed.
	Lost    map[string]Loss
	Changes []fact.Path // what was changed so far through parameters
	Later   *fact.Later // what a named rule does after that; nil in rules of events
}
