package main

import (
	"regexp"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
)

// The functions of differences.go that tell whether two answers are what a
// difference makes of them.

func emptyType(e *oracle.Encounter) (bool, error) {
	typ := jsontree.Tree(e.Text).Get("type")
	return typ.IsString() && jsontree.TextOf(typ) == "" && e.Ours.Outcome == unknownEvent && e.Theirs.Outcome == rejected && e.Theirs.Stage == stageRead && e.HasValue(e.Theirs.Value), nil
}

// inherited are names that JavaScript finds in every object or list.
var inherited = regexp.MustCompile(`/(toString|constructor|hasOwnProperty|valueOf|__proto__|length)(/|$)`)

// inheritedNames looks for a patch that upstream finds something inherited by, or
// fails over, for functions cannot be copied.
func inheritedNames(e *oracle.Encounter) (bool, error) {
	such := func(op, path, from string) bool { return inherited.MatchString(path) || inherited.MatchString(from) }
	failed := e.Theirs.Outcome == rejected && e.Theirs.Stage == "apply" && strings.Contains(e.Theirs.Message, "could not be cloned")
	refused := patchFailed(e) || unpatchable(e.Theirs) // to one of them the name is there
	return failed && operations(jsontree.Tree(e.Text), such) || refused && patches(e, such), nil
}

func movedIntoItself(e *oracle.Encounter) (bool, error) {
	return patchFailed(e) && strings.Contains(e.Theirs.Value, `:"circular"`) && operations(jsontree.Tree(e.Text), func(op, path, from string) bool {
		return op == "move" && from == "" && path != ""
	}), nil
}

// sharedMessage looks whether only messages differ that are, on the other side,
// the same as an earlier one with their id.
func sharedMessage(e *oracle.Encounter) (bool, error) {
	ours, theirs := jsontree.Tree(shown(e.Ours.Value)), jsontree.Tree(e.Theirs.Value)
	mine, others := jsontree.ItemsOf(ours.Get("messages")), jsontree.ItemsOf(theirs.Get("messages"))
	if !e.Event() || !alike(e) || len(mine) != len(others) {
		return false, nil
	}
	first, differs := map[string]string{}, false
	for i, m := range others {
		id, text := jsontree.TextOf(m.Get("id")), sorted(m.String(), true)
		if text != sorted(mine[i].String(), true) {
			if first[id] != text {
				return false, nil
			}
			*m, differs = *mine[i], true
		}
		if _, known := first[id]; !known {
			first[id] = text
		}
	}
	return differs && sorted(ours.String(), true) == sorted(theirs.String(), true), nil
}

// activityContent looks for content that is no object.
func activityContent(e *oracle.Encounter) (bool, error) {
	if eventType(e) != "ACTIVITY_DELTA" || !patchFailed(e) {
		return false, nil
	}
	id := jsontree.TextOf(jsontree.Tree(e.Text).Get("messageId"))
	for _, m := range jsontree.ItemsOf(jsontree.Tree(e.Theirs.Value).Get("messages")) {
		if jsontree.TextOf(m.Get("id")) == id {
			content := m.Get("content")
			return (content == nil || content.Kind != jsontree.Object) && patches(e, func(string, string, string) bool { return true }), nil
		}
	}
	return false, nil
}

// silently are the codes of what upstream passes over without a word.
var silently = map[string][]string{
	"ACTIVITY_DELTA":            {"unknown-message"},
	"REASONING_ENCRYPTED_VALUE": {"unknown-message", "unknown-call", "activity-message"},
}

// silent looks for what we skip and upstream passes over.
func silent(e *oracle.Encounter) (bool, error) {
	code, skipped := strings.CutPrefix(e.Ours.Outcome, "skipped:")
	return skipped && slices.Contains(silently[eventType(e)], code) &&
		e.Theirs.Outcome == applied && len(e.Theirs.Warnings) == 0 && len(e.Theirs.Signals) == 0 && e.HasValue(e.Theirs.Value), nil
}

// handOn reports whether the sides hand on the same. Apply alone hands on nothing.
func handOn(e *oracle.Encounter) bool {
	return len(e.Ours.Emitted) == 0 && e.Type == "Event" || sameTexts(e.Ours.Emitted, e.Theirs.Emitted)
}

// alike reports whether the sides say the same but for the value.
func alike(e *oracle.Encounter) bool {
	fate, stage := fateOf(e.Ours)
	return handOn(e) && fate == e.Theirs.Outcome && stage == stageOf(e.Theirs) && sameSignals(e.Ours.Signals, e.Theirs.Signals)
}

// patches reports whether the event is a patch, one of whose operations is such,
// and nothing but what it is for differs.
func patches(e *oracle.Encounter, such func(op, path, from string) bool) bool {
	fate, _ := fateOf(e.Ours)
	return handOn(e) && fate == e.Theirs.Outcome && operations(jsontree.Tree(e.Text), such) && unpatched(e, shown(e.Ours.Value)) == unpatched(e, e.Theirs.Value)
}

// operations reports whether an event has a patch, one of whose operations is such.
func operations(event *jsontree.Node, such func(op, path, from string) bool) bool {
	return slices.ContainsFunc(jsontree.ItemsOf(patchOf(event)), func(n *jsontree.Node) bool {
		return such(jsontree.TextOf(n.Get("op")), jsontree.TextOf(n.Get("path")), jsontree.TextOf(n.Get("from")))
	})
}

// unpatched is a conversation without what the patch is for.
func unpatched(e *oracle.Encounter, value string) string {
	root, id := jsontree.Tree(value), jsontree.TextOf(jsontree.Tree(e.Text).Get("messageId"))
	if root == nil {
		return value
	}
	if eventType(e) == "STATE_DELTA" {
		root.Set("state", jsontree.Text("null"))
	} else {
		for _, m := range jsontree.ItemsOf(root.Get("messages")) {
			if jsontree.TextOf(m.Get("id")) == id {
				*m = *jsontree.Text("null")
				break
			}
		}
	}
	return sorted(root.String(), true)
}

// patchFailed reports whether a patch could not be applied on our side.
func patchFailed(e *oracle.Encounter) bool { return slices.Contains(e.Ours.Warnings, "patch-failed") }
