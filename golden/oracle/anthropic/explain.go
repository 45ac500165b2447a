package main

import (
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
)

// The functions of differences.go that tell whether two answers are what a
// difference makes of them.

// noJSONEnds looks for the stop of a block with an input of which nothing is certain:
// the one with the index, or the last one if that is -1.
func noJSONEnds(e *oracle.Encounter) (bool, error) {
	index, ok := indexOf(e, "content_block_stop")
	told := fateOf(e.Ours) == applied
	if index < 0 {
		index, told = index+len(jsontree.ItemsOf(jsontree.Tree(e.Ours.Value).At("message.content"))), e.Ours.Outcome == "skipped:no-block"
	}
	return ok && told && isUncertain(e.Ours.Value, index) &&
		e.Theirs.Outcome == rejected && strings.Contains(e.Theirs.Message, "JSON") && e.HasValue(e.Theirs.Value), nil
}

// isUncertain reports whether nothing is certain of the input of a block.
func isUncertain(value string, index int) bool {
	texts := jsontree.ItemsOf(jsontree.Tree(value).Get("inputs"))
	if index < 0 || index >= len(texts) {
		return false
	}
	rest, _ := closed(jsontree.TextOf(texts[index].Get("json")))
	_, ok := certain(rest)
	return !ok
}

// emptyPiece looks whether an empty piece has made an input empty that began
// otherwise, and nothing else is different.
func emptyPiece(e *oracle.Encounter) (bool, error) {
	index, ok := indexOf(e, "content_block_delta")
	delta := jsontree.Tree(e.Text).Get("delta")
	if !ok || e.Theirs.Outcome != applied || delta.Get("partial_json") == nil || jsontree.TextOf(delta.Get("partial_json")) != "" {
		return false, nil
	}
	ours := jsontree.Tree(e.Ours.Value)
	texts, content := jsontree.ItemsOf(ours.Get("inputs")), jsontree.ItemsOf(ours.At("message.content"))
	if index < 0 || index >= len(texts) || jsontree.TextOf(texts[index].Get("json")) != "" || content[index].Get("input") == nil {
		return false, nil
	}
	content[index].Set("input", jsontree.Text("{}"))
	other := *e
	other.Ours.Value = ours.String()
	return other.Agrees(), nil
}

// noContent looks for a delta before the first block.
func noContent(e *oracle.Encounter) (bool, error) {
	_, ok := indexOf(e, "content_block_delta")
	content := jsontree.Tree(e.Before).At("message.content")
	return ok && content != nil && len(content.Items) == 0 && strings.HasPrefix(e.Ours.Outcome, "skipped:") &&
		e.Theirs.Outcome == rejected && strings.Contains(e.Theirs.Message, "undefined") && e.HasValue(e.Theirs.Value), nil
}

// unchecked looks for an event that we cannot read, and that upstream has taken.
func unchecked(e *oracle.Encounter) (bool, error) {
	if !e.Event() || fateOf(e.Ours) != rejected {
		return false, nil
	}
	readable, err := e.Readable()
	return !readable, err
}

// indexOf is the index that an event of a type names.
func indexOf(e *oracle.Encounter, typ string) (int, bool) {
	root := jsontree.Tree(e.Text)
	if !e.Event() || root == nil || jsontree.TextOf(root.Get("type")) != typ || root.Get("index") == nil {
		return 0, false
	}
	index, err := strconv.Atoi(root.Get("index").Text)
	return index, err == nil
}
