package main

import (
	"strings"

	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
)

// The functions that tell whether two answers are what a difference makes of them.

// unchecked looks for a chunk that we cannot read, and that is not of its type.
func unchecked(e *oracle.Encounter) (bool, error) {
	root := jsontree.Tree(e.Text)
	return e.Text != done && e.Text != cut && refused(e.Ours) && !refused(e.Theirs) && root != nil && !wellTyped(root, chunkType), nil
}

func noChunks(e *oracle.Encounter) (bool, error) {
	return e.Ours.Outcome == noState && strings.HasSuffix(e.Theirs.Message, "without sending any chunks") && e.At == 0, nil
}

func noChoices(e *oracle.Encounter) (bool, error) {
	root := jsontree.Tree(e.Text)
	return taken(e) && root != nil && !given(root, "choices") && !given(root, "error") && strings.Contains(e.Theirs.Message, "not iterable"), nil
}

func cutOff(e *oracle.Encounter) (bool, error) {
	return e.Text == cut && e.Ours.Value == e.Before && (e.Ours.Outcome == "applied" || e.Ours.Outcome == noState), nil
}

// hole looks for a hole between choices or calls, on which upstream fails itself at the
// end.
func (f *form) hole(e *oracle.Encounter) (bool, error) {
	failed := strings.HasPrefix(e.Theirs.Message, "Cannot read properties of undefined (reading ")
	return e.Text == done && taken(e) && failed && f.withoutHoles(e.Theirs.Value) != e.Theirs.Value, nil
}

func indexLimit(e *oracle.Encounter) (bool, error) {
	for _, choice := range jsontree.ItemsOf(jsontree.Tree(e.Text).Get("choices")) {
		for _, indexed := range append(jsontree.ItemsOf(choice.Get("delta").Get("tool_calls")), choice) {
			number, ok := strings.CutPrefix(e.Theirs.Message, "Chat completion stream contains an invalid ")
			_, number, _ = strings.Cut(number, "index: ")
			if index := indexed.Get("index"); taken(e) && ok && index != nil && index.Text == number && len(number) > 2 {
				return true, nil
			}
		}
	}
	return false, nil
}

func roleAssumed(e *oracle.Encounter) (bool, error) {
	index, ok := strings.CutPrefix(e.Theirs.Message, "missing role for choice ")
	return e.Text == done && taken(e) && ok && !said(e, index, "", "role"), nil
}

func typeAssumed(e *oracle.Encounter) (bool, error) {
	if !taken(e) || e.Theirs.Message != "tool call snapshot missing `type`" && !strings.HasSuffix(e.Theirs.Message, "].type") {
		return false, nil
	}
	for _, choice := range jsontree.ItemsOf(jsontree.Tree(e.Ours.Value).Get("choices")) {
		for i, call := range jsontree.ItemsOf(choice.Get("message").Get("tool_calls")) {
			index := call.Get("index")
			if index == nil { // complete: its place in the state before
				index = jsontree.ItemsOf(at(e.Before, choice).Get("message").Get("tool_calls"))[i].Get("index")
			}
			if jsontree.TextOf(call.Get("type")) == "function" && !said(e, choice.Get("index").Text, index.Text, "type") {
				return true, nil
			}
		}
	}
	return false, nil
}

func noArguments(e *oracle.Encounter) (bool, error) {
	index, ok := strings.CutPrefix(e.Theirs.Message, "missing function_call.arguments for choice ")
	choice := choiceOf(e.Ours.Value, index)
	return e.Text == done && taken(e) && ok && jsontree.TextOf(choice.Get("message").Get("function_call").Get("arguments")) == "", nil
}

func nameless(e *oracle.Encounter) (bool, error) {
	if e.Text != done || e.Ours.Outcome != "error:nameless-call" || refused(e.Theirs) {
		return false, nil
	}
	for _, choice := range jsontree.ItemsOf(jsontree.Tree(e.Theirs.Value).Get("choices")) {
		for _, call := range jsontree.ItemsOf(choice.Get("message").Get("tool_calls")) {
			for _, of := range []string{"function", "custom"} {
				if name := call.Get(of).Get("name"); name != nil && jsontree.TextOf(name) == "" {
					return true, nil
				}
			}
		}
	}
	return false, nil
}

func noFunctionYet(e *oracle.Encounter) (bool, error) {
	if !taken(e) || !strings.HasPrefix(e.Theirs.Message, "Cannot read properties of undefined") {
		return false, nil
	}
	for _, choice := range jsontree.ItemsOf(jsontree.Tree(e.Ours.Value).Get("choices")) {
		for _, call := range jsontree.ItemsOf(choice.Get("message").Get("tool_calls")) {
			if jsontree.TextOf(call.Get("type")) == "function" && call.Get("function") == nil {
				return true, nil
			}
		}
	}
	return false, nil
}

func soundIsWhole(e *oracle.Encounter) (bool, error) {
	index, ok := strings.CutPrefix(e.Theirs.Message, "missing finish_reason for choice ")
	before, after := choiceOf(e.Before, index), choiceOf(e.Ours.Value, index)
	return e.Text == done && taken(e) && ok && before.Get("finish_reason") != nil && !given(before, "finish_reason") &&
		before.Get("message").Get("audio").Get("expires_at") != nil && jsontree.TextOf(after.Get("finish_reason")) == "stop", nil
}

// bothCalls looks for messages with a retired call, and whether all but what upstream
// drops of these is the same.
func (f *form) bothCalls(e *oracle.Encounter) (bool, error) {
	both := map[string]bool{}
	for _, choice := range jsontree.ItemsOf(jsontree.Tree(e.Before).Get("choices")) {
		message := choice.Get("message")
		if given(message, "function_call") && len(jsontree.ItemsOf(message.Get("tool_calls")))+len(jsontree.ItemsOf(message.Get("annotations"))) > 0 {
			both[choice.Get("index").Text] = true
		}
	}
	if e.Text != done || len(both) == 0 || refused(e.Theirs) {
		return false, nil
	}
	if e.Ours.Outcome == "error:nameless-call" {
		return strings.HasPrefix(e.Ours.Message, "a tool call") && both[digits(e.Ours.Message)], nil
	}
	return f.equalBut(e, func(choice *jsontree.Node, _ bool) {
		if both[choice.Get("index").Text] {
			choice.Get("message").Set("tool_calls", jsontree.Text("[]"))
			choice.Get("message").Set("annotations", jsontree.Text("[]"))
		}
	}, nil)
}

// sources looks for sources of which upstream has the last, if all else is the same.
func (f *form) sources(e *oracle.Encounter) (bool, error) {
	fewer, theirs := false, f.read(e.Theirs.Value)
	for _, choice := range jsontree.ItemsOf(jsontree.Tree(e.Ours.Value).Get("choices")) {
		ours := jsontree.ItemsOf(choice.Get("message").Get("annotations"))
		last := jsontree.ItemsOf(choiceIn(theirs, choice.Get("index").Text).Get("message").Get("annotations"))
		if len(last) > len(ours) || list(ours[len(ours)-len(last):]) != list(last) {
			return false, nil
		}
		fewer = fewer || len(last) < len(ours)
	}
	if !fewer {
		return false, nil
	}
	return f.equalBut(e, func(choice *jsontree.Node, _ bool) {
		choice.Get("message").Set("annotations", jsontree.Text("[]"))
	}, nil)
}

// whole are the fields that any chunk may say of the whole completion.
var whole = []string{"created", "model", "service_tier", "system_fingerprint", "usage", "moderation"}

func (f *form) erased(e *oracle.Encounter) (bool, error) {
	return f.lacks(e, func(name string, event *jsontree.Node) bool {
		v := event.Get(name)
		return v != nil && v.Text == "null"
	})
}

func (f *form) unnamedChunk(e *oracle.Encounter) (bool, error) {
	return f.lacks(e, func(name string, event *jsontree.Node) bool {
		return jsontree.TextOf(event.Get("id")) == "" && given(event, name)
	})
}

// lacks looks whether all but some fields of the whole completion is the same, and
// whether this event is why upstream has not our values for them.
func (f *form) lacks(e *oracle.Encounter, why func(name string, event *jsontree.Node) bool) (bool, error) {
	event := jsontree.Tree(e.Text)
	if event == nil || event.Kind != jsontree.Object {
		return false, nil
	}
	var names []string
	for _, name := range whole {
		if why(name, event) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return false, nil
	}
	return f.equalBut(e, nil, names)
}

// emptyWords looks for roles, reasons, types and a fingerprint that are empty with us and
// not with upstream, if all else is the same.
func (f *form) emptyWords(e *oracle.Encounter) (bool, error) {
	if word, index, ok := strings.Cut(e.Theirs.Message, " for choice "); ok && e.Text == done && taken(e) {
		choice := choiceOf(e.Before, index)
		for _, n := range []*jsontree.Node{choice.Get("finish_reason"), choice.Get("message").Get("role")} {
			if strings.HasPrefix(word, "missing ") && n.IsString() && jsontree.TextOf(n) == "" {
				return true, nil
			}
		}
		return false, nil
	}
	empty, without := false, []string(nil)
	if print := jsontree.Tree(e.Ours.Value).Get("system_fingerprint"); e.Text == done && print.IsString() && jsontree.TextOf(print) == "" && jsontree.Tree(e.Theirs.Value).Get("system_fingerprint") == nil {
		empty, without = true, []string{"system_fingerprint"}
	}
	for _, choice := range jsontree.ItemsOf(jsontree.Tree(e.Text).Get("choices")) {
		words := []*jsontree.Node{choice.Get("finish_reason"), choice.Get("delta").Get("role")}
		for _, call := range jsontree.ItemsOf(choice.Get("delta").Get("tool_calls")) {
			words = append(words, call.Get("type"))
		}
		for _, word := range words {
			empty = empty || word.IsString() && jsontree.TextOf(word) == ""
		}
	}
	if !empty {
		return false, nil
	}
	theirs := f.read(e.Theirs.Value)
	return f.equalBut(e, func(choice *jsontree.Node, ours bool) {
		other := choiceIn(theirs, choice.Get("index").Text)
		if ours && jsontree.TextOf(choice.Get("finish_reason")) == "" && other != nil {
			choice.Set("finish_reason", other.Get("finish_reason"))
		}
		if message := choice.Get("message"); ours && jsontree.TextOf(message.Get("role")) == "" && other != nil {
			message.Set("role", other.Get("message").Get("role"))
		}
		for i, call := range jsontree.ItemsOf(choice.Get("message").Get("tool_calls")) {
			theirs := jsontree.ItemsOf(other.Get("message").Get("tool_calls"))
			if ours && jsontree.TextOf(call.Get("type")) == "" && i < len(theirs) {
				call.Set("type", theirs[i].Get("type"))
			}
		}
	}, without)
}

// equalBut compares completions that both sides have, after a change to each choice
// and without some fields.
func (f *form) equalBut(e *oracle.Encounter, change func(choice *jsontree.Node, ours bool), without []string) (bool, error) {
	ours, theirs := jsontree.Tree(e.Ours.Value), f.read(e.Theirs.Value)
	if !sameFate(e) || ours == nil || theirs == nil {
		return false, nil
	}
	for _, side := range []*jsontree.Node{ours, theirs} {
		for i := len(side.Keys) - 1; i >= 0; i-- {
			for _, name := range without {
				if side.Keys[i] == jsontree.Quote(name) {
					side.Delete(i)
					break
				}
			}
		}
		if change != nil {
			for _, choice := range jsontree.ItemsOf(side.Get("choices")) {
				change(choice, side == ours)
			}
		}
	}
	return ours.String() == theirs.String(), nil
}

// read is what upstream has written, in our form and without holes.
func (f *form) read(text string) *jsontree.Node {
	canonical, err := f.canonical(f.withoutHoles(text))
	if err != nil {
		return nil
	}
	return jsontree.Tree(canonical)
}

// withoutHoles closes the holes in the lists of choices and calls of what upstream has
// written.
func (f *form) withoutHoles(text string) string {
	root := jsontree.Tree(text)
	if root == nil {
		return text
	}
	found := close(root.Get("choices"))
	for _, choice := range jsontree.ItemsOf(root.Get("choices")) {
		found = close(choice.Get("message").Get("tool_calls")) || found
	}
	if !found {
		return text
	}
	canonical, err := f.canonical(root.String())
	if err != nil {
		return text
	}
	return canonical
}

func close(list *jsontree.Node) (found bool) {
	for i := len(jsontree.ItemsOf(list)) - 1; i >= 0; i-- {
		if list.Items[i].Text == "null" {
			list.Items = append(list.Items[:i:i], list.Items[i+1:]...)
			found = true
		}
	}
	return found
}

// taken reports whether we have taken an event that upstream refuses.
func taken(e *oracle.Encounter) bool { return e.Ours.Outcome == "applied" && refused(e.Theirs) }

// said reports whether an event up to this one has said something, not nothing, of a
// choice or of one of its calls.
func said(e *oracle.Encounter, choice, call, name string) bool {
	for _, text := range e.Stream.Events[:e.At+1] {
		for _, part := range jsontree.ItemsOf(jsontree.Tree(text).Get("choices")) {
			if part.Get("index") == nil || part.Get("index").Text != choice {
				continue
			}
			in := []*jsontree.Node{part.Get("delta")}
			if call != "" {
				in = jsontree.ItemsOf(part.Get("delta").Get("tool_calls"))
			}
			for _, n := range in {
				if index := n.Get("index"); (call == "" || index != nil && index.Text == call) && jsontree.TextOf(n.Get(name)) != "" {
					return true
				}
			}
		}
	}
	return false
}

// at is the choice of a completion with the index that another choice has.
func at(completion string, choice *jsontree.Node) *jsontree.Node {
	return choiceOf(completion, choice.Get("index").Text)
}

func choiceOf(completion, index string) *jsontree.Node {
	return choiceIn(jsontree.Tree(completion), index)
}

func choiceIn(completion *jsontree.Node, index string) *jsontree.Node {
	for _, choice := range jsontree.ItemsOf(completion.Get("choices")) {
		if n := choice.Get("index"); n != nil && n.Text == index {
			return choice
		}
	}
	return nil
}

// digits are those of a text.
func digits(text string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
}

// given reports whether an object has a member that is not null.
func given(n *jsontree.Node, name string) bool {
	v := n.Get(name)
	return v != nil && v.Text != "null"
}

func list(nodes []*jsontree.Node) string {
	return (&jsontree.Node{Kind: jsontree.List, Items: nodes}).String()
}
