package main

import (
	"strings"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/runner"
)

// The fates of an event or document that upstream tells apart.
const (
	applied  = "applied" // upstream does not say whether it had an effect
	skipped  = "skipped" // with a warning
	noState  = "skipped:" + interp.CodeNoState
	rejected = "error:rejected" // cannot be read
	raised   = "error:raised"   // could be read, but not folded
	ok       = "ok"
)

// sameFate reports whether upstream treats an event or document as we do.
func sameFate(e *oracle.Encounter) bool {
	if isUnserialisable(e.Theirs) && !holdsSurrogates(e.Ours.Value) {
		return false
	}
	fate, err := fateOf(e)
	return err == nil && fate == e.Theirs.Outcome
}

// fateOf is our outcome in upstream's words.
func fateOf(e *oracle.Encounter) (string, error) {
	switch outcome := e.Ours.Outcome; {
	case outcome == ok:
		return ok, nil
	case outcome == "applied" || outcome == "ignored":
		return applied, nil
	case outcome == noState:
		return noState, nil
	case strings.HasPrefix(outcome, "skipped:"):
		return skipped, nil
	default:
		readable, err := e.Readable()
		if readable {
			return raised, err
		}
		return rejected, err
	}
}

// generalSkip reports whether every reducer has this outcome.
func generalSkip(outcome string) bool {
	return outcome == noState || outcome == "skipped:"+interp.CodeUnknownEvent
}

// isUnserialisable reports whether upstream's serialiser has refused a value.
func isUnserialisable(a runner.Answer) bool {
	return len(a.Warnings) == 1 && a.Warnings[0] == "unserialisable"
}
