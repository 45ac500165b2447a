package main

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
)

// unfinished looks for texts and calls that are open where a run begins or ends, and
// whether the sides hand on the same but for what comes at the very end: these, and
// what was held back for them.
func unfinished(e *oracle.Encounter) (bool, error) {
	left := leftOpen(jsontree.Tree(e.Text))
	if len(left) == 0 || e.Ours.Outcome != applied || e.Theirs.Outcome != applied {
		return false, nil
	}
	theirs := jsontree.ItemsOf(jsontree.Tree(e.Theirs.Value))
	var moved []*jsontree.Node
	for _, event := range jsontree.ItemsOf(jsontree.Tree(withoutNewer(e.Ours.Value))) {
		if len(theirs) > 0 && sorted(event.String(), true) == sorted(theirs[0].String(), true) {
			theirs = theirs[1:]
		} else {
			moved = append(moved, event)
		}
	}
	begins := slices.ContainsFunc(moved, func(event *jsontree.Node) bool {
		id, _ := pieceOf(event)
		return left[id]
	})
	ran := slices.ContainsFunc(moved, isOfRun) // these are never held back
	return begins && !ran && slices.Equal(texts(moved), texts(theirs)), nil
}

// texts are events in whatever order.
func texts(events []*jsontree.Node) []string {
	var all []string
	for _, event := range events {
		all = append(all, sorted(event.String(), true))
	}
	slices.Sort(all)
	return all
}

// leftOpen are the texts and calls that are open where a run begins or ends.
func leftOpen(stream *jsontree.Node) map[string]bool {
	open, left := map[string]bool{}, map[string]bool{}
	for _, event := range jsontree.ItemsOf(stream) {
		switch id, part := pieceOf(event); {
		case part == "START" || part == "CONTENT" || part == "ARGS":
			open[id] = true
		case part == "END":
			delete(open, id)
		case isOfRun(event):
			for id := range open {
				left[id] = true
			}
		}
	}
	return left
}

// isOfRun reports whether a run begins or ends with an event.
func isOfRun(event *jsontree.Node) bool {
	return strings.HasPrefix(jsontree.TextOf(event.Get("type")), "RUN_")
}

// pieceOf says which text or call an event is a part of, and which part; "" if it
// is of none.
func pieceOf(event *jsontree.Node) (id, part string) {
	typ := jsontree.TextOf(event.Get("type"))
	for _, family := range []string{"TEXT_MESSAGE_", "TOOL_CALL_"} {
		if part, ok := strings.CutPrefix(typ, family); ok && part != "RESULT" {
			return family + jsontree.TextOf(event.Get("messageId")) + jsontree.TextOf(event.Get("toolCallId")), part
		}
	}
	return "", ""
}
