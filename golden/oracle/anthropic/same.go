package main

import (
	"strings"

	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/runner"
)

// The fates of an event that upstream tells apart.
const (
	applied  = "applied"        // upstream does not say whether it had an effect
	rejected = "error:rejected" // ends the stream
)

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
	root := jsontree.Tree(e.Text)
	if root == nil {
		return ""
	}
	return strings.TrimSpace(jsontree.TextOf(root.Get("type")) + " " + jsontree.TextOf(root.At("delta.type")))
}

// canonical is what upstream shows, with sorted keys.
func canonical(text string) (string, error) { return shown(text), nil }

// shown is a value with its keys in order.
func shown(text string) string {
	root := jsontree.Tree(text)
	if root == nil {
		return text
	}
	return sorted(root)
}
