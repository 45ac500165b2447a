package main

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/runner"
)

// The fates of an event that upstream tells apart.
const (
	applied  = "applied"        // upstream does not say whether it had an effect
	rejected = "error:rejected" // ends the stream
)

// sameAnswer is what our own sides must do: say the same, at the same place.
func sameAnswer(e *oracle.Encounter) bool {
	ours, theirs := e.Ours, e.Theirs
	return ours.Outcome == theirs.Outcome && ours.Problem == "" && theirs.Problem == "" &&
		slices.Equal(ours.Warnings, theirs.Warnings) &&
		(ours.Path == theirs.Path || ours.Outcome == "error:"+string(wire.CodeSyntax) || ours.Outcome == "error:"+string(wire.CodeDepth))
}

// sameFate reports whether upstream treats an event as we do.
func sameFate(e *oracle.Encounter) bool {
	return e.Theirs.Problem == "" && (e.Op == runner.OpBegin || fateOf(e.Ours) == e.Theirs.Outcome)
}

// fateOf is our outcome in upstream's words.
func fateOf(ours runner.Answer) string {
	if strings.HasPrefix(ours.Outcome, "error:") {
		return rejected
	}
	return applied
}

// eventType is the type of an event, and of the delta that it has, if any.
func eventType(e *oracle.Encounter) string {
	root := tree(e.Text)
	if root == nil {
		return ""
	}
	return strings.TrimSpace(textOf(root.Get("type")) + " " + textOf(root.At("delta.type")))
}

// canonical is what upstream shows, with sorted keys.
func canonical(text string) (string, error) { return shown(text), nil }

// shown is a value with its keys in order.
func shown(text string) string {
	root := tree(text)
	if root == nil {
		return text
	}
	return sorted(root)
}
