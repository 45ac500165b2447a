package main

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/runner"
)

// The fates of an event that upstream tells apart.
const (
	applied  = "applied"        // upstream does not say whether it had an effect
	skipped  = "skipped"        // of an unknown type
	rejected = "error:rejected" // ends the stream
)

const unknownEvent = "skipped:" + interp.CodeUnknownEvent

// sameFate reports whether upstream's pipeline treats an event as ours does.
func sameFate(e *oracle.Encounter) bool {
	if !e.Event() {
		return e.Ours.Outcome == e.Theirs.Outcome
	}
	fate, stage := fateOf(e.Ours)
	return fate == e.Theirs.Outcome && stage == stageOf(e.Theirs) && sameTexts(e.Ours.Emitted, e.Theirs.Emitted) &&
		(fate == rejected || sameSignals(e.Ours.Signals, e.Theirs.Signals) && patchFailed(e) == unpatchable(e.Theirs))
}

// unpatchable reports whether upstream could not apply a patch.
func unpatchable(a runner.Answer) bool {
	return slices.ContainsFunc(a.Warnings, func(text string) bool { return strings.HasPrefix(text, "Failed to apply") })
}

// sameFold is sameFate for apply alone, which hands nothing on, but tells what it
// has skipped.
func sameFold(e *oracle.Encounter) bool {
	if !e.Event() {
		return e.Ours.Outcome == e.Theirs.Outcome
	}
	fate, stage := fateOf(e.Ours)
	return fate == e.Theirs.Outcome && (stage == stageOf(e.Theirs) || stage == stageRead) &&
		(fate != applied || warned(e.Ours) == (len(e.Theirs.Warnings) > 0) && sameSignals(e.Ours.Signals, e.Theirs.Signals))
}

// warned reports whether apply had something to say about an event. Upstream looks
// at versions elsewhere.
func warned(a runner.Answer) bool {
	warnings := slices.DeleteFunc(slices.Clone(a.Warnings), func(code string) bool { return code == "protocol-version" })
	return len(warnings) > 0 || strings.HasPrefix(a.Outcome, "skipped:")
}

// stageRead is whatever an event passes before it is expanded.
const stageRead = "read"

// fateOf is our outcome in upstream's words, and where it came about.
func fateOf(ours runner.Answer) (fate, stage string) {
	switch {
	case strings.HasPrefix(ours.Outcome, "error:"):
		return rejected, stageOf(ours)
	case ours.Outcome == unknownEvent:
		return skipped, ""
	default:
		return applied, ""
	}
}

// stageOf is the stage that failed. We do in one what upstream does in several.
func stageOf(a runner.Answer) string {
	if !strings.HasPrefix(a.Outcome, "error:") {
		return ""
	}
	switch a.Stage {
	case "", stageRead, "enforce", "boundary":
		return stageRead
	default:
		return a.Stage
	}
}

func sameSignals(ours, theirs []string) bool {
	ours, theirs = slices.Clone(ours), slices.Clone(theirs)
	slices.Sort(ours)
	slices.Sort(theirs)
	return slices.Equal(ours, theirs)
}

// sameTexts reports whether values are the same, as JavaScript sees them.
func sameTexts(ours, theirs []string) bool {
	return slices.EqualFunc(ours, theirs, func(a, b string) bool {
		return a == b || sorted(a, true) == sorted(b, true)
	})
}

// aspect is what event differs, and in what respect.
func aspect(e *oracle.Encounter) string {
	words := []string{eventType(e)}
	if fate, stage := fateOf(e.Ours); fate != e.Theirs.Outcome || stage != stageOf(e.Theirs) {
		words = append(words, "fate")
	}
	if !sameTexts(e.Ours.Emitted, e.Theirs.Emitted) {
		words = append(words, "emitted")
	}
	if !sameSignals(e.Ours.Signals, e.Theirs.Signals) {
		words = append(words, "signals")
	}
	if warned(e.Ours) != (len(e.Theirs.Warnings) > 0) {
		words = append(words, "warned")
	}
	if !e.HasValue(e.Theirs.Value) {
		words = append(words, "value")
	}
	return strings.Join(words, " ")
}

// eventType is the type of the event, or "" if it has none.
func eventType(e *oracle.Encounter) string {
	root, err := jsontree.Parse(e.Text)
	if err != nil {
		return ""
	}
	if typ := root.Get("type"); typ.IsString() {
		return jsontree.Unquote(typ.Text)
	}
	return ""
}

// sorted is a value with the keys of all objects in order, numbers as JavaScript
// writes them if that is wanted.
func sorted(text string, asDoubles bool) string {
	root, err := jsontree.Parse(text)
	if err != nil {
		return text
	}
	root.Sort()
	if asDoubles {
		root.AsDoubles()
	}
	return root.String()
}

// sameOutcome is for questions, whose answers have little but a value.
func sameOutcome(e *oracle.Encounter) bool {
	return e.Ours.Outcome == e.Theirs.Outcome || strings.HasPrefix(e.Ours.Outcome, "error:") && e.Theirs.Outcome == rejected
}

// inOrder and asShown are values with their keys in order, as JavaScript sees them.

func inOrder(text string) (string, error) { return sorted(text, true), nil }
func asShown(text string) string          { return sorted(text, true) }

// canonical is what upstream shows, with sorted keys: it writes those of messages
// in the order in which they came about.
func canonical(text string) (string, error) { return sorted(text, false), nil }

// shown is the part of a conversation that upstream has too, which is of AG-UI 1.0.
func shown(text string) string {
	root, err := jsontree.Parse(withoutNewer(text))
	if err != nil {
		return text
	}
	part := &jsontree.Node{Kind: jsontree.Object}
	for _, key := range []string{"messages", "state", "pendingInterrupts", "pendingToolCallIds"} {
		if value := root.Get(key); value != nil {
			part.Set(key, value)
		}
	}
	part.Sort()
	return part.String()
}
