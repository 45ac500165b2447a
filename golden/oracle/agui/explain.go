package main

import (
	"regexp"
	"slices"
	"strings"

	"github.com/msggen/msggen/golden/internal/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
)

// The functions of differences.go that tell whether two answers are what a
// difference makes of them.

// activityAuthority looks whether only activities that the snapshot does not have
// are there on one side and not on the other.
func activityAuthority(e *oracle.Encounter) (bool, error) {
	event := tree(e.Text)
	if eventType(e) != "MESSAGES_SNAPSHOT" || event.Get("metadata").Get("@ag-ui/client") == nil || !alike(e) {
		return false, nil
	}
	var sent []string
	for _, m := range items(event.Get("messages")) {
		sent = append(sent, textOf(m.Get("id")))
	}
	without := func(value string) string {
		root := tree(value)
		messages := root.Get("messages")
		if messages == nil {
			return value
		}
		messages.Items = slices.DeleteFunc(messages.Items, func(m *jsontree.Node) bool {
			return textOf(m.Get("role")) == "activity" && !slices.Contains(sent, textOf(m.Get("id")))
		})
		return sorted(root.String(), true)
	}
	return without(shown(e.Ours.Value)) == without(e.Theirs.Value), nil
}

func emptyType(e *oracle.Encounter) (bool, error) {
	typ := tree(e.Text).Get("type")
	return typ.IsString() && textOf(typ) == "" && e.Ours.Outcome == unknownEvent && e.Theirs.Outcome == rejected && e.Theirs.Stage == stageRead, nil
}

// malformedTitle looks whether a title is all that is wrong.
func malformedTitle(e *oracle.Encounter) (bool, error) {
	return eventType(e) == "THINKING_START" && strings.HasPrefix(e.Ours.Outcome, "error:") && e.Ours.Path == "title" && isReadUpstream(e), nil
}

// malformedBinary looks whether our error is inside a binary part.
func malformedBinary(e *oracle.Encounter) (bool, error) {
	if fate, stage := fateOf(e.Ours); fate != rejected || stage != stageRead || !isReadUpstream(e) {
		return false, nil
	}
	root, path := tree(e.Text), e.Ours.Path
	for {
		if textOf(root.At(path).Get("type")) == "binary" {
			return true, nil
		}
		end := strings.LastIndexAny(path, ".[")
		if end < 0 {
			return false, nil
		}
		path = path[:end]
	}
}

// inherited are names that JavaScript finds in every object or list.
var inherited = regexp.MustCompile(`/(toString|constructor|hasOwnProperty|valueOf|__proto__|length)(/|$)`)

// isReadUpstream reports whether upstream could make something of an event, even
// if a later stage refused it.
func isReadUpstream(e *oracle.Encounter) bool {
	return e.Theirs.Outcome == applied || e.Theirs.Outcome == rejected && stageOf(e.Theirs) != stageRead
}

// inheritedNames looks for a patch that upstream finds something inherited by, or
// fails over, for functions cannot be copied.
func inheritedNames(e *oracle.Encounter) (bool, error) {
	such := func(op, path, from string) bool { return inherited.MatchString(path) || inherited.MatchString(from) }
	failed := e.Theirs.Outcome == rejected && e.Theirs.Stage == "apply" && strings.Contains(e.Theirs.Message, "could not be cloned")
	return failed && operations(tree(e.Text), such) || patches(e, such), nil
}

func movedIntoItself(e *oracle.Encounter) (bool, error) {
	return patchFailed(e) && strings.Contains(e.Theirs.Value, `:"circular"`) && operations(tree(e.Text), func(op, path, from string) bool {
		return op == "move" && from == "" && path != ""
	}), nil
}

var laxIndices = regexp.MustCompile(`/0[0-9]+(/|$)|/(/|$)`)

func laxIndex(e *oracle.Encounter) (bool, error) {
	return patchFailed(e) && patches(e, func(op, path, from string) bool {
		return laxIndices.MatchString(path)
	}), nil
}

func uncheckedTarget(e *oracle.Encounter) (bool, error) {
	return patchFailed(e) && len(e.Theirs.Warnings) == 0 && patches(e, func(op, path, from string) bool {
		return op == "copy" || op == "move"
	}), nil
}

// elements are places in a list.
var elements = regexp.MustCompile(`/[0-9]+$`)

func targetBeforeMove(e *oracle.Encounter) (bool, error) {
	return !patchFailed(e) && unpatchable(e.Theirs) && patches(e, func(op, path, from string) bool {
		return op == "move" && elements.MatchString(from)
	}), nil
}

// sharedMessage looks whether only messages differ that are, on the other side,
// the same as an earlier one with their id.
func sharedMessage(e *oracle.Encounter) (bool, error) {
	ours, theirs := tree(shown(e.Ours.Value)), tree(e.Theirs.Value)
	mine, others := items(ours.Get("messages")), items(theirs.Get("messages"))
	if !e.Event() || !alike(e) || len(mine) != len(others) {
		return false, nil
	}
	first, differs := map[string]string{}, false
	for i, m := range others {
		id, text := textOf(m.Get("id")), sorted(m.String(), true)
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

// patchedScalar looks for a state that no path leads into, before the patch or
// somewhere within it.
func patchedScalar(e *oracle.Encounter) (bool, error) {
	state := tree(e.Before).Get("state")
	return patchFailed(e) && eventType(e) == "STATE_DELTA" && len(e.Theirs.Warnings) == 0 &&
		(state != nil && state.Kind == jsontree.Scalar || patches(e, func(op, path, _ string) bool { return path == "" && op != "test" })), nil
}

// activityContent looks for content that is no object.
func activityContent(e *oracle.Encounter) (bool, error) {
	if eventType(e) != "ACTIVITY_DELTA" || !patchFailed(e) {
		return false, nil
	}
	id := textOf(tree(e.Text).Get("messageId"))
	for _, m := range items(tree(e.Theirs.Value).Get("messages")) {
		if textOf(m.Get("id")) == id {
			return m.Get("content") == nil || m.Get("content").Kind != jsontree.Object, nil
		}
	}
	return false, nil
}

// silent looks for what we skip and upstream passes over.
func silent(e *oracle.Encounter) (bool, error) {
	typ := eventType(e)
	return (typ == "ACTIVITY_DELTA" && e.Ours.Outcome == "skipped:unknown-message" ||
		typ == "REASONING_ENCRYPTED_VALUE" && strings.HasPrefix(e.Ours.Outcome, "skipped:")) &&
		e.Theirs.Outcome == applied && len(e.Theirs.Warnings) == 0 && len(e.Theirs.Signals) == 0 && e.HasValue(e.Theirs.Value), nil
}

// unfinished looks for a text or call that is open where a run begins or ends.
func unfinished(e *oracle.Encounter) (bool, error) {
	open := map[string]bool{}
	for _, event := range items(tree(e.Text)) {
		typ := textOf(event.Get("type"))
		family, what, _ := strings.Cut(typ, "_")
		if i := strings.LastIndexByte(typ, '_'); family == "TEXT" || family == "TOOL" {
			family, what = typ[:i], typ[i+1:]
		}
		id := family + textOf(event.Get("messageId")) + textOf(event.Get("toolCallId"))
		switch {
		case what == "START" || what == "CONTENT" || what == "ARGS":
			open[id] = true
		case what == "END":
			delete(open, id)
		case family == "RUN" && len(open) > 0:
			return e.Theirs.Outcome == applied, nil
		}
	}
	return false, nil
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
	return handOn(e) && fate == e.Theirs.Outcome && operations(tree(e.Text), such) && unpatched(e, shown(e.Ours.Value)) == unpatched(e, e.Theirs.Value)
}

// operations reports whether an event has a patch, one of whose operations is such.
func operations(event *jsontree.Node, such func(op, path, from string) bool) bool {
	var list *jsontree.Node
	switch textOf(event.Get("type")) {
	case "STATE_DELTA":
		list = event.Get("delta")
	case "ACTIVITY_DELTA":
		list = event.Get("patch")
	}
	return slices.ContainsFunc(items(list), func(n *jsontree.Node) bool {
		return such(textOf(n.Get("op")), textOf(n.Get("path")), textOf(n.Get("from")))
	})
}

// unpatched is a conversation without what the patch is for.
func unpatched(e *oracle.Encounter, value string) string {
	root, id := tree(value), textOf(tree(e.Text).Get("messageId"))
	if root == nil {
		return value
	}
	if eventType(e) == "STATE_DELTA" {
		root.Set("state", jsontree.Text("null"))
	} else {
		for _, m := range items(root.Get("messages")) {
			if textOf(m.Get("id")) == id {
				*m = *jsontree.Text("null")
				break
			}
		}
	}
	return sorted(root.String(), true)
}

// patchedSnapshot looks whether only a snapshot differs of a stream with a patch
// that upstream applies in its own way, or fails over.
func patchedSnapshot(e *oracle.Encounter) (bool, error) {
	without := func(value string) string {
		root := tree(value)
		for _, event := range items(root) {
			if textOf(event.Get("type")) == "STATE_SNAPSHOT" {
				event.Set("snapshot", jsontree.Text("null"))
			}
		}
		return sorted(root.String(), true)
	}
	odd := slices.ContainsFunc(items(tree(e.Text)), func(event *jsontree.Node) bool {
		return operations(event, func(op, path, from string) bool {
			return op == "copy" || op == "move" || path == "" || inherited.MatchString(path) || laxIndices.MatchString(path)
		})
	})
	if !odd || e.Ours.Outcome != applied || e.Theirs.Stage == "compact" {
		return odd && e.Ours.Outcome == applied, nil
	}
	return e.Theirs.Outcome == applied && without(e.Ours.Value) == without(e.Theirs.Value), nil
}

// patchFailed reports whether a patch could not be applied on our side.
func patchFailed(e *oracle.Encounter) bool { return slices.Contains(e.Ours.Warnings, "patch-failed") }

// items are what is in a list; nothing in what is none.
func items(n *jsontree.Node) []*jsontree.Node {
	if n == nil {
		return nil
	}
	return n.Items
}

// tree is a document, or nil if the text is none.
func tree(text string) *jsontree.Node {
	n, err := jsontree.Parse(text)
	if err != nil {
		return nil
	}
	return n
}

// textOf is the text of a string, or "".
func textOf(n *jsontree.Node) string {
	if !n.IsString() {
		return ""
	}
	return jsontree.Unquote(n.Text)
}
