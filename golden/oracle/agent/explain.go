package main

import (
	"regexp"
	"strings"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/golden/internal/oracle"
)

// The functions that tell whether two answers are what a difference makes of them.

// timesAlone looks whether only times differ, after a call with a subtask that
// lacks one: ids are drawn in the same order.
func timesAlone(e *oracle.Encounter) bool {
	theirs, err := canonical(e.Theirs.Value)
	if err != nil || e.Stream == nil || withoutTimes(e.Ours.Value) != withoutTimes(theirs) {
		return false
	}
	for _, text := range e.Stream.Events[:e.At+1] {
		event := jsontree.Tree(text)
		for _, subtask := range append(jsontree.ItemsOf(event.Get("subtasks")), event.Get("subtask")) {
			if subtask != nil && subtask.Kind == jsontree.Object && subtask.Get("created_at") == nil {
				return true
			}
		}
	}
	return false
}

var times = regexp.MustCompile(`"t-[0-9]+"`)

func withoutTimes(value string) string { return times.ReplaceAllString(value, `"t"`) }

// translated is what the agent makes of events that upstream's conversion does not
// know; nothing comes of those of a socket.
var translated = map[string]string{
	"model_session_created":      "agent_ready",
	"model_session_ended":        "agent_ended",
	"model_websocket_connect":    "",
	"model_websocket_disconnect": "",
}

// agentTranslates looks for such an event, and whether it has become what the agent
// makes of it.
func agentTranslates(e *oracle.Encounter) (bool, error) {
	becomes, known := translated[eventType(e)]
	if !known || e.Theirs.Outcome != raised || !strings.HasPrefix(e.Theirs.Message, "AttributeError") || !e.HasValue(e.Theirs.Value) {
		return false, nil
	}
	if becomes == "" {
		return len(e.Ours.Emitted) == 0 && strings.HasPrefix(e.Ours.Outcome, "ignored"), nil
	}
	agent := jsontree.Tree(e.Before)
	want := object("type", jsontree.Quote(becomes), "agent_id", agent.Get("agent_id").Text, "agent_name", agent.Get("agent_name").Text)
	return e.Ours.Outcome == "applied" && len(e.Ours.Emitted) == 1 && sorted(e.Ours.Emitted[0]) == sorted(want), nil
}

// ofUnknownType looks for a type that the spec does not list, which upstream has no
// class for. What we make of it is the event as it is, or nothing.
func ofUnknownType(p *ir.Protocol, e *oracle.Encounter) (bool, error) {
	typ := jsontree.Tree(e.Text).Get("type")
	if e.Type != "ModelEvent" && e.Type != "ServerEvent" || !typ.IsString() || union(p, e.Type).Member(jsontree.TextOf(typ)) != nil {
		return false, nil
	}
	if e.Theirs.Outcome != rejected || !strings.HasPrefix(e.Theirs.Message, "KeyError") {
		return false, nil
	}
	if e.Event() {
		return e.Ours.Outcome == "skipped:"+interp.CodeUnknownEvent && len(e.Ours.Emitted) == 0 && e.HasValue(e.Theirs.Value), nil
	}
	kept, err := canonical(e.Text)
	return e.Ours.Outcome == ok && e.Ours.Value == kept, err
}

// safeIntegers looks for numbers that are too large, and whether all the rest is
// the same.
func safeIntegers(e *oracle.Encounter) (bool, error) {
	text, theirs, other := jsontree.Tree(e.Text), jsontree.Tree(e.Theirs.Value), e
	if theirs == nil {
		return false, nil
	}
	for other.Ours.Outcome == "error:"+string(wire.CodeOutOfRange) {
		given, taken := text.At(other.Ours.Path), theirs.At(other.Ours.Path)
		if !given.IsUnsafe() || taken == nil {
			return false, nil
		}
		*given, *taken = *jsontree.Text("0"), *jsontree.Text("0")
		var err error
		if other, err = e.On(text.String()); err != nil {
			return false, err
		}
	}
	return other != e && e.Theirs.Outcome == ok && other.Ours.Outcome == ok && other.HasValue(theirs.String()), nil
}

// eventType is the type of the event asked about.
func eventType(e *oracle.Encounter) string { return jsontree.TextOf(jsontree.Tree(e.Text).Get("type")) }

// sorted is a value with the keys of all objects in order.
func sorted(text string) string {
	root := jsontree.Tree(text)
	if root == nil {
		return text
	}
	root.Sort()
	return root.String()
}
