package main

import (
	"regexp"
	"strings"

	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/runner"
)

// The functions of differences.go that tell whether two answers are what a
// difference makes of them.

func unknownEvent(e *oracle.Encounter) (bool, error) {
	typ := jsontree.Tree(e.Text).Get("type")
	if e.Type != eventUnion || !typ.IsString() || isKnown(jsontree.TextOf(typ)) || e.Theirs.Outcome != rejected {
		return false, nil
	}
	return e.Ours.Outcome == ok || generalSkip(e.Ours.Outcome) && e.HasValue(e.Theirs.Value), nil
}

func ignoredOfAnotherReply(e *oracle.Encounter) (bool, error) {
	return e.Ours.Outcome == "ignored" && e.Theirs.Outcome == skipped &&
		strings.Contains(e.Theirs.Message, "does not match message id") && e.HasValue(e.Theirs.Value), nil
}

// tornResult looks whether the states are the same once the output of the result
// is text again.
func tornResult(e *oracle.Encounter) (bool, error) {
	event, torn, before := jsontree.Tree(e.Text), jsontree.Tree(e.Theirs.Value), jsontree.Tree(e.Before)
	if eventType(e) != "TOOL_RESULT_DATA_DELTA" || e.Theirs.Outcome != raised || e.Ours.Value != e.Before || torn == nil || before == nil {
		return false, nil
	}
	if fate, err := fateOf(e); fate != raised || err != nil {
		return false, err
	}
	for i, block := range before.Get("content").Items {
		if jsontree.TextOf(block.Get("type")) != "tool_result" || jsontree.TextOf(block.Get("id")) != jsontree.TextOf(event.Get("tool_call_id")) {
			continue
		}
		output := torn.At("content").Items[i].Get("output")
		if !block.Get("output").IsString() || output.Kind != jsontree.List || len(output.Items) != 1 ||
			jsontree.TextOf(output.Items[0].Get("text")) != jsontree.TextOf(block.Get("output")) {
			return false, nil
		}
		*output = *block.Get("output")
		return e.HasValue(torn.String()), nil
	}
	return false, nil
}

// safeIntegers looks for numbers or a sum that are too large, and whether all the
// rest is the same.
func safeIntegers(e *oracle.Encounter) (bool, error) {
	text, theirs := jsontree.Tree(e.Text), jsontree.Tree(e.Theirs.Value)
	other := e
	for other.Ours.Outcome == "error:"+string(wire.CodeOutOfRange) {
		path := other.Ours.Path
		if !isTokens(path) || !text.At(path).IsUnsafe() {
			return false, nil
		}
		*text.At(path) = *jsontree.Text("0")
		if given := theirs.At(path); e.Stream == nil && given != nil {
			*given = *jsontree.Text("0")
		}
		var err error
		if other, err = e.On(text.String()); err != nil {
			return false, err
		}
	}
	overflow := other.Ours.Outcome == "error:"+string(wire.CodeIntOverflow)
	if other == e && !overflow {
		return false, nil
	}
	fate := applied
	if !overflow {
		var err error
		if fate, err = fateOf(other); err != nil {
			return false, err
		}
	}
	if fate != e.Theirs.Outcome {
		return false, nil
	}
	if usage := jsontree.Tree(other.Ours.Value).Get("usage"); e.Stream != nil && usage != nil {
		theirs.Set("usage", usage)
	}
	return theirs == nil || other.HasValue(theirs.String()), nil
}

// untagged gives values without a type each type in turn, until the sides agree.
func untagged(e *oracle.Encounter) (bool, error) {
	root := jsontree.Tree(e.Text)
	if root == nil {
		return false, nil
	}
	var candidates []*jsontree.Node
	root.Walk(func(n *jsontree.Node) {
		if n.Kind == jsontree.Object && n.Get("type") == nil {
			candidates = append(candidates, n)
		}
	})
	return typed(e, root, candidates)
}

// typed gives types to the first candidates, one, two or three at a time.
func typed(e *oracle.Encounter, root *jsontree.Node, candidates []*jsontree.Node) (bool, error) {
	for i, n := range candidates {
		for _, typ := range typesOf(n) {
			before := *n
			n.Set("type", jsontree.Text(quote(typ)))
			other, err := e.On(root.String())
			if err != nil {
				return false, err
			}
			agree := other.Agrees()
			if !agree && i+1 < len(candidates) {
				if agree, err = typed(e, root, candidates[i+1:]); err != nil {
					return false, err
				}
			}
			*n = before
			if agree {
				return true, nil
			}
		}
	}
	return false, nil
}

// typesOf gives the blocks or sources that an object could be, by its keys. Only
// one that could be several is ambiguous.
func typesOf(n *jsontree.Node) []string {
	var types []string
	for _, t := range tagged {
		fits := true
		for _, key := range t.required {
			fits = fits && n.Get(key) != nil
		}
		if fits {
			types = append(types, t.typ)
		}
	}
	if len(types) < 2 {
		return nil
	}
	return types
}

// tagged are the blocks and sources with the keys that they require.
var tagged = []struct {
	typ      string
	required []string
}{
	{"text", []string{"text"}},
	{"thinking", []string{"thinking"}},
	{"hint", []string{"hint"}},
	{"tool_call", []string{"id", "name", "input"}},
	{"tool_result", []string{"id", "name", "output"}},
	{"data", []string{"source"}},
	{"base64", []string{"data", "media_type"}},
	{"url", []string{"url", "media_type"}},
}

// noTypes looks for an empty list of types, where we give all blocks, or say whether
// there are any.
func noTypes(e *oracle.Encounter) (bool, error) {
	types := jsontree.Tree(e.Args).Get("types")
	if e.Op != runner.OpAccess || types == nil || types.Kind != jsontree.List || len(types.Items) > 0 || e.Ours.Outcome != ok || e.Theirs.Outcome != ok {
		return false, nil
	}
	message, err := e.Read()
	if err != nil {
		return false, err
	}
	blocks := jsontree.Tree(message.Value).Get("content")
	if blocks == nil || blocks.Kind != jsontree.List {
		return false, nil
	}
	switch e.Theirs.Value {
	case "[]":
		return e.Ours.Value == blocks.String(), nil
	case "false":
		return e.Ours.Value == "true" && len(blocks.Items) > 0, nil
	}
	return false, nil
}

// departing are the URLs in which upstream's parser departs from the standard.
var departing = regexp.MustCompile(`(?i)[/\\][a-z][:|]([/\\?#]|$)|^file:.*//|:[0-9]*\\|://:?@([/?#]|$)`)

// urlCrate looks for such a URL, of which the two make different things, and whether
// all the rest is the same.
func urlCrate(e *oracle.Encounter) (bool, error) {
	if e.Type != "URLSource" || e.Theirs.Outcome != ok || !departing.MatchString(jsontree.TextOf(jsontree.Tree(e.Text).Get("url"))) {
		return false, nil
	}
	ours, theirs := jsontree.Tree(e.Ours.Value), jsontree.Tree(e.Theirs.Value)
	switch {
	case e.Ours.Outcome == "error:"+string(wire.CodeBadURL):
		return e.Ours.Path == "url", nil
	case e.Ours.Outcome != ok:
		return false, nil
	}
	theirs.Set("url", ours.Get("url"))
	return e.HasValue(theirs.String()), nil
}

// What we read at most, and what upstream writes at most.
const (
	deepest        = 256
	deepestWritten = 250
)

// depth looks for what we do not read, or upstream does not write, and whether it is
// so deep.
func depth(e *oracle.Encounter) (bool, error) {
	levels := deepness(e.Text)
	unread := e.Ours.Outcome == "error:"+string(wire.CodeDepth) && e.Theirs.Outcome == ok && levels > deepest
	unwritten := e.Ours.Outcome == ok && e.Theirs.Outcome == ok && isUnserialisable(e.Theirs) && (e.Theirs.Value == "" || e.HasValue(e.Theirs.Value)) && levels > deepestWritten
	return unread || unwritten, nil
}

// deepness is how many objects and lists are inside each other. Brackets within
// texts do not count.
func deepness(text string) (most int) {
	level, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '{':
			level++
			most = max(most, level)
		case c == ']' || c == '}':
			level--
		}
	}
	return most
}

// eventUnion is the type of events.
const eventUnion = "AgentEvent"

// eventType is the type of the event asked about, or "" for anything else.
func eventType(e *oracle.Encounter) string {
	if e.Type != eventUnion {
		return ""
	}
	return jsontree.TextOf(jsontree.Tree(e.Text).Get("type"))
}

func isKnown(typ string) bool {
	for _, k := range kinds {
		if k.typ == typ {
			return true
		}
	}
	return false
}

func isTokens(path string) bool {
	return strings.HasSuffix(path, "input_tokens") || strings.HasSuffix(path, "output_tokens")
}

var loneSurrogate = regexp.MustCompile(`(?i)\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|\\ud[89a-f][0-9a-f]{2}`)

// urlSurrogates looks whether upstream's parser of URLs met halves of surrogate pairs.
// Where all of them stand in URLs, U+FFFD in their place is the same to us.
func urlSurrogates(e *oracle.Encounter) (bool, error) {
	repaired := loneSurrogate.ReplaceAllStringFunc(e.Text, func(escape string) string {
		if len(escape) > len(`\ud800`) {
			return escape // a whole pair
		}
		return `\ufffd`
	})
	if repaired == e.Text || e.Theirs.Outcome != rejected || !strings.Contains(e.Theirs.Message, "type=string_unicode") {
		return false, nil
	}
	other, err := e.On(repaired)
	return err == nil && other.Ours.Outcome == ok && e.Ours.Value == other.Ours.Value, err
}
