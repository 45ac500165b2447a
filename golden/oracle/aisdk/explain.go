package main

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
)

// The functions that tell whether two answers are what a difference makes of them.

// forbiddenNames looks for a refusal of such a name, and for metadata that is merged
// without it.
func (f *form) forbiddenNames(e *oracle.Encounter) (bool, error) {
	name := strings.Contains(e.Text, `"constructor"`) || strings.Contains(e.Text, `"prototype"`) || strings.Contains(e.Text, `"__proto__"`)
	if !name || refused(e.Theirs) {
		return name && taken(e) && (invalid(e) || strings.Contains(e.Theirs.Message, "forbidden prototype property")), nil
	}
	theirs, err := f.canonical(e.Theirs.Value)
	if err != nil || jsontree.Tree(e.Text).Get("messageMetadata") == nil {
		return false, nil
	}
	return withoutMetadata(shown(e.Ours.Value)) == withoutMetadata(theirs), nil
}

func unknownChunk(e *oracle.Encounter) (bool, error) {
	unknown := e.Ours.Outcome == "skipped:unknown-event" || e.Ours.Outcome == "skipped:no-state"
	return unknown && invalid(e), nil
}

var knownValues = map[string][]string{
	"finishReason":  {"stop", "length", "content-filter", "tool-calls", "error", "other"},
	"inputEncoding": {"json", "text"},
}

func unknownValue(e *oracle.Encounter) (bool, error) {
	for name, known := range knownValues {
		value := jsontree.Tree(e.Text).Get(name)
		if value != nil && value.IsString() && !slices.Contains(known, jsontree.TextOf(value)) {
			return taken(e) && invalid(e), nil
		}
	}
	return false, nil
}

func noValue(e *oracle.Encounter) (bool, error) {
	anything := slices.Contains([]string{"input", "output", "data", "messageMetadata"}, e.Ours.Path)
	return e.Ours.Outcome == "error:missing-field" && anything && !refused(e.Theirs), nil
}

func latePiece(e *oracle.Encounter) (bool, error) {
	part := callBefore(e)
	return chunkType(e) == "tool-input-delta" && e.Ours.Outcome == "error:complete-input" && !refused(e.Theirs) &&
		part != nil && jsontree.TextOf(part.Get("state")) != streaming, nil
}

func inputBehindItsStep(e *oracle.Encounter) (bool, error) {
	return chunkType(e) == "tool-input-delta" && behindItsStep(e) && bothTake(e) && moreParts(e), nil
}

func textBehindItsStep(e *oracle.Encounter) (bool, error) {
	kind, _, ok := strings.Cut(chunkType(e), "-")
	open := map[string]string{"text": "texts", "reasoning": "reasoning"}[kind]
	if !ok || open == "" || !taken(e) || !strings.Contains(e.Theirs.Message, " for missing "+kind+" part with ID ") {
		return false, nil
	}
	id, ended := jsontree.TextOf(jsontree.Tree(e.Text).Get("id")), false
	for _, text := range e.Stream.Events[:e.At] {
		chunk := jsontree.Tree(text)
		switch jsontree.TextOf(chunk.Get("type")) {
		case "finish-step":
			ended = true
		case kind + "-start":
			ended = ended && jsontree.TextOf(chunk.Get("id")) != id
		}
	}
	return ended && jsontree.Tree(e.Before).Get(open).Get(id) != nil, nil
}

func kindOfTool(e *oracle.Encounter) (bool, error) {
	part := callBefore(e)
	if kind := chunkType(e); kind != "tool-input-start" && kind != "tool-input-available" || part == nil || behindItsStep(e) {
		return false, nil
	}
	dynamic := jsontree.Tree(e.Text).Get("dynamic")
	asked := dynamic != nil && dynamic.Text == "true"
	return asked != (jsontree.TextOf(part.Get("type")) == "dynamic-tool") && bothTake(e) && moreParts(e), nil
}

func (f *form) titleOfAnError(e *oracle.Encounter) (bool, error) {
	if chunkType(e) != "tool-input-error" || jsontree.Tree(e.Text).Get("title") == nil {
		return false, nil
	}
	return f.equalBut(e, "title"), nil
}

// guessesStay looks for something that came of a call whose input was growing, if all but
// the input is the same.
func (f *form) guessesStay(e *oracle.Encounter) (bool, error) {
	part := callBefore(e)
	came := strings.HasPrefix(chunkType(e), "tool-output-") || chunkType(e) == "tool-approval-request"
	return came && part != nil && jsontree.TextOf(part.Get("state")) == streaming && f.equalBut(e, "input"), nil
}

func metadataNoObject(e *oracle.Encounter) (bool, error) {
	metadata := jsontree.Tree(e.Text).Get("messageMetadata")
	return refused(e.Ours) && e.Ours.Path == "messageMetadata" && !refused(e.Theirs) && metadata != nil && metadata.Kind != jsontree.Object, nil
}

const streaming = "input-streaming"

// callBefore is the part of the call that a chunk is about, as it was before, or nil.
func callBefore(e *oracle.Encounter) *jsontree.Node {
	state := jsontree.Tree(e.Before)
	call := state.Get("calls").Get(jsontree.TextOf(jsontree.Tree(e.Text).Get("toolCallId")))
	if call == nil {
		return nil
	}
	return state.Get("message").Get("parts").Items[number(call.Get("index"))]
}

// behindItsStep reports whether the call that a chunk is about has begun in an earlier
// step.
func behindItsStep(e *oracle.Encounter) bool {
	state := jsontree.Tree(e.Before)
	call := state.Get("calls").Get(jsontree.TextOf(jsontree.Tree(e.Text).Get("toolCallId")))
	return call != nil && number(call.Get("index")) < number(state.Get("step"))
}

// moreParts reports whether upstream has a part that we have not.
func moreParts(e *oracle.Encounter) bool {
	ours, theirs := jsontree.Tree(e.Ours.Value).Get("message").Get("parts"), jsontree.Tree(e.Theirs.Value).Get("parts")
	return len(jsontree.ItemsOf(theirs)) == len(jsontree.ItemsOf(ours))+1
}

// equalBut reports whether all is the same but a field of the call that a chunk is about.
func (f *form) equalBut(e *oracle.Encounter, field string) bool {
	theirs, err := f.canonical(e.Theirs.Value)
	if err != nil || !bothTake(e) {
		return false
	}
	id := jsontree.TextOf(jsontree.Tree(e.Text).Get("toolCallId"))
	without := func(message string) string {
		root := jsontree.Tree(message)
		for _, part := range jsontree.ItemsOf(root.Get("parts")) {
			if i := slices.Index(part.Keys, jsontree.Quote(field)); i >= 0 && jsontree.TextOf(part.Get("toolCallId")) == id {
				part.Delete(i)
			}
		}
		return withoutGuesses(withoutNulls(jsontree.InJavaScript(root.String())))
	}
	return without(shown(e.Ours.Value)) == without(theirs)
}

// withoutMetadata shows a message without its metadata.
func withoutMetadata(message string) string {
	root := jsontree.Tree(message)
	if i := slices.Index(root.Keys, `"metadata"`); i >= 0 {
		root.Delete(i)
	}
	return withoutGuesses(jsontree.InJavaScript(root.String()))
}

// withoutNulls shows metadata without what null stands for, in the order of its keys.
func withoutNulls(message string) string {
	root := jsontree.Tree(message)
	metadata := root.Get("metadata")
	if metadata == nil {
		return message
	}
	dropNulls(metadata)
	metadata.Sort()
	return root.String()
}

func dropNulls(n *jsontree.Node) {
	if n.Kind != jsontree.Object {
		return
	}
	for i := len(n.Items) - 1; i >= 0; i-- {
		if n.Items[i].Text == "null" {
			n.Delete(i)
			continue
		}
		dropNulls(n.Items[i])
	}
}

// taken reports whether we have taken a chunk that upstream refuses.
func taken(e *oracle.Encounter) bool { return !refused(e.Ours) && refused(e.Theirs) }

func bothTake(e *oracle.Encounter) bool { return !refused(e.Ours) && !refused(e.Theirs) }

// invalid reports whether upstream refuses a chunk because it does not know its type.
func invalid(e *oracle.Encounter) bool {
	return strings.HasPrefix(e.Theirs.Message, "Type validation failed")
}

func number(n *jsontree.Node) int {
	var i int
	if n == nil || json.Unmarshal([]byte(n.Text), &i) != nil {
		return -1
	}
	return i
}
