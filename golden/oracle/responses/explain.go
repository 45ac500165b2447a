package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
)

// The functions that tell whether two answers are what a difference makes of them.

// refusal looks for an event that we take, and that upstream refuses in one of these
// words, for a reason that can be seen.
func refusal(reason func(*situation) bool, words ...string) func(*oracle.Encounter) (bool, error) {
	return func(e *oracle.Encounter) (bool, error) {
		told := slices.ContainsFunc(words, func(w string) bool { return strings.Contains(e.Theirs.Message, w) })
		return told && e.Event() && !refused(e.Ours) && e.Theirs.Outcome == "error:rejected" && reason(situationOf(e)), nil
	}
}

// situation is an event and what was there before it.
type situation struct {
	typ     string
	event   *jsontree.Node
	before  *jsontree.Node   // the response, or null
	items   []*jsontree.Node // its items
	item    *jsontree.Node   // the one that the event is about, if it is there
	outcome string
}

func situationOf(e *oracle.Encounter) *situation {
	s := &situation{typ: eventType(e), event: jsontree.Tree(e.Text), outcome: e.Ours.Outcome}
	state := jsontree.Tree(e.Before)
	s.before = state.Get("response")
	s.items = jsontree.ItemsOf(s.before.Get("output"))
	if index := number(s.event, "output_index"); index >= 0 {
		indexes := jsontree.ItemsOf(state.Get("indexes"))
		inPlace := len(s.items) - len(indexes)
		if index < inPlace {
			s.item = s.items[index]
		}
		for i, n := range indexes {
			if n.Text == strconv.Itoa(index) {
				s.item = s.items[inPlace+i]
			}
		}
	}
	return s
}

// is reports whether the event is of one of these types, or of those that begin so.
func (s *situation) is(types ...string) bool {
	return slices.ContainsFunc(types, func(t string) bool {
		prefix, ok := strings.CutSuffix(t, "*")
		return s.typ == t || ok && strings.HasPrefix(s.typ, prefix)
	})
}

func (s *situation) terminal() bool {
	return s.is("response.completed", "response.failed", "response.incomplete")
}

func (s *situation) interim() bool {
	return s.is("response.created", "response.queued", "response.in_progress")
}

func cutOff(e *oracle.Encounter) (bool, error) {
	return e.Text == end && e.Ours.Outcome == "error:incomplete" && e.Theirs.Outcome == "applied" && e.HasValue(e.Theirs.Value) &&
		jsontree.Tree(e.Before).Get("ended").Text == "false", nil
}

func unknownEvent(s *situation) bool { return s.outcome == "skipped:unknown-event" }

func notBegun(s *situation) bool {
	return s.before.Text == "null" && (s.event.Get("response") != nil || s.outcome == "ignored")
}

func otherID(s *situation) bool {
	id := text(s.event, "item_id")
	return s.item != nil && (id == "" || id != text(s.item, "id"))
}

// identities looks for items without an id of their own, or with that of another one:
// the item of the event, or those of its response.
func identities(s *situation) bool {
	items := jsontree.ItemsOf(s.event.Get("response").Get("output"))
	if item := s.event.Get("item"); item != nil {
		if s.item != nil && (!same(s.item, item, "type") || !same(s.item, item, "id") || !same(s.item, item, "call_id")) {
			return true
		}
		items = append(slices.DeleteFunc(slices.Clone(s.items), func(n *jsontree.Node) bool { return n == s.item }), item)
	}
	known := map[string]bool{}
	for _, item := range items {
		for _, name := range []string{"id", "call_id"} {
			value := item.Get(name)
			key := name + text(item, name)
			if name == "call_id" {
				key = text(item, "type") + key
			}
			if value == nil && name == "id" || value != nil && text(item, name) == "" || known[key] {
				return true
			}
			known[key] = value != nil
		}
	}
	return s.terminal() && slices.ContainsFunc(items, func(item *jsontree.Node) bool {
		return slices.ContainsFunc(s.items, func(old *jsontree.Node) bool { return same(old, item, "id") && !same(old, item, "call_id") })
	})
}

// otherPlaces looks for a response that ends with other items than came, in their places.
func otherPlaces(s *situation) bool {
	items := jsontree.ItemsOf(s.event.Get("response").Get("output"))
	for i := range min(len(items), len(s.items)) {
		if !same(items[i], s.items[i], "id") || !same(items[i], s.items[i], "type") || !same(items[i], s.items[i], "call_id") {
			return s.terminal()
		}
	}
	return false
}

func itemAgain(s *situation) bool {
	return s.is("response.output_item.added") && s.item != nil
}

func itemAtOnce(s *situation) bool {
	return s.is("response.output_item.done") && s.item == nil
}

// partAtOnce looks for a part that begins again, or was complete before it had begun.
func partAtOnce(s *situation) bool {
	for prefix, list := range map[string][2]string{
		"response.content_part.": {"content_index", "content"}, "response.reasoning_summary_part.": {"summary_index", "summary"},
		"response.shell_call_command.": {"command_index", "action.commands"},
	} {
		if s.is(prefix+"added", prefix+"done") && s.item != nil {
			there := number(s.event, list[0]) < len(jsontree.ItemsOf(s.item.At(list[1])))
			return there == strings.HasSuffix(s.typ, "added")
		}
	}
	return false
}

func notice(s *situation) bool {
	return s.outcome == "ignored" && s.event.Get("output_index") != nil &&
		(s.item == nil || otherID(s) || !s.is("response."+text(s.item, "type")+".*"))
}

// otherKind looks for an event that is about another kind of item, with the same members.
func otherKind(s *situation) bool {
	return s.item != nil && (s.is("response.content_part.*", "response.function_call_arguments.*", "response.mcp_call_arguments.*") || statusEvent(s)) &&
		!s.is("response."+text(s.item, "type")+"*")
}

func statusEvent(s *situation) bool {
	return slices.Contains([]string{"in_progress", "searching", "generating", "interpreting", "completed", "failed"}, s.typ[strings.LastIndex(s.typ, ".")+1:]) && s.event.Get("response") == nil
}

func unfinished(s *situation) bool { return s.is("response.completed") && len(s.items) > 0 }

// shellGap looks for the output of a command that is not there, or for none.
func shellGap(s *situation) bool {
	if s.item == nil || !s.is("response.shell_call_output_content.delta", "response.shell_call_output_content.done") {
		return false
	}
	index := number(s.event, "command_index")
	there := len(jsontree.ItemsOf(s.item.Get("output"))) + 1
	for _, item := range s.items {
		if text(item, "type") == "shell_call" && same(item, s.item, "call_id") {
			there = len(jsontree.ItemsOf(item.At("action.commands")))
			break
		}
	}
	return index >= there || s.is("response.shell_call_output_content.done") && len(jsontree.ItemsOf(s.event.Get("output"))) == 0
}

// itemsKept looks whether upstream has no items where we kept those that were there.
func itemsKept(e *oracle.Encounter) (bool, error) {
	s := situationOf(e)
	output := s.event.Get("response").Get("output")
	if !s.terminal() || output == nil || output.Kind != jsontree.List || len(output.Items) > 0 || len(s.items) == 0 {
		return false, nil
	}
	theirs := jsontree.Tree(e.Theirs.Value)
	return len(jsontree.ItemsOf(theirs.Get("output"))) == 0 && withoutItems(e).Agrees(), nil
}

// changedLate looks whether upstream has items as they were when they were complete,
// where something has come for one of them since then, and nothing else is different.
func changedLate(e *oracle.Encounter) (bool, error) {
	s := situationOf(e)
	output := s.event.Get("response").Get("output")
	if !s.terminal() || output != nil && output.Text != "null" || refused(e.Ours) || refused(e.Theirs) || !withoutItems(e).Agrees() {
		return false, nil
	}
	complete := map[int]bool{}
	for _, text := range e.Stream.Events[:e.At] {
		event := jsontree.Tree(text)
		index := number(event, "output_index")
		done := jsontree.TextOf(event.Get("type")) == "response.output_item.done"
		if complete[index] && !done {
			return true, nil
		}
		complete[index] = complete[index] || done && index >= 0
	}
	return false, nil
}

// itemsReplaced looks whether upstream has other items where we took those of an event,
// and nothing else is different.
func itemsReplaced(e *oracle.Encounter) (bool, error) {
	s := situationOf(e)
	if !s.interim() || len(s.items) == 0 || len(jsontree.ItemsOf(s.event.Get("response").Get("output"))) == 0 || refused(e.Ours) {
		return false, nil
	}
	if e.Theirs.Outcome == "error:rejected" {
		return strings.Contains(e.Theirs.Message, "output item") || strings.Contains(e.Theirs.Message, "output positions"), nil
	}
	return withoutItems(e).Agrees(), nil
}

// withoutItems is an encounter in which neither side has items.
func withoutItems(e *oracle.Encounter) *oracle.Encounter {
	ours, theirs := jsontree.Tree(e.Ours.Value), jsontree.Tree(e.Theirs.Value)
	ours.Get("response").Set("output", jsontree.Text("[]"))
	theirs.Set("output", jsontree.Text("[]"))
	other := *e
	other.Ours.Value, other.Theirs.Value = ours.String(), theirs.String()
	return &other
}

// behindTheEnd looks for an event about an item behind the end of the response.
func behindTheEnd(e *oracle.Encounter) (bool, error) {
	s := situationOf(e)
	ended := jsontree.Tree(e.Before).Get("ended")
	return ended != nil && ended.Text == "true" && s.event.Get("output_index") != nil && e.Theirs.Problem == "", nil
}

func nullAnnotation(e *oracle.Encounter) (bool, error) {
	s := situationOf(e)
	if annotation := s.event.Get("annotation"); !s.is("response.output_text.annotation.added") || annotation == nil || annotation.Text != "null" {
		return false, nil
	}
	theirs := jsontree.Tree(e.Theirs.Value)
	theirs.Walk(func(n *jsontree.Node) {
		list := n.Get("annotations")
		for i := len(jsontree.ItemsOf(list)) - 1; i >= 0; i-- {
			if list.Items[i].Text == "null" {
				list.Delete(i)
			}
		}
	})
	return !refused(e.Ours) && e.HasValue(theirs.String()), nil
}

// logprobs looks whether only the probabilities of a text are different, and those of the
// event are not all there.
func logprobs(e *oracle.Encounter) (bool, error) {
	s := situationOf(e)
	if !s.is("response.output_text.delta", "response.output_text.done") || refused(e.Ours) || refused(e.Theirs) {
		return false, nil
	}
	list := s.event.Get("logprobs")
	whole := len(jsontree.ItemsOf(list)) > 0
	for _, l := range jsontree.ItemsOf(list) {
		whole = whole && wholeLogprob(l) && l.Get("top_logprobs") != nil && l.Get("top_logprobs").Kind == jsontree.List
		for _, top := range jsontree.ItemsOf(l.Get("top_logprobs")) {
			whole = whole && wholeLogprob(top)
		}
	}
	other := *e
	other.Ours.Value, other.Theirs.Value = withoutLogprobs(e.Ours.Value), withoutLogprobs(e.Theirs.Value)
	return !whole && other.Agrees(), nil
}

func wholeLogprob(n *jsontree.Node) bool {
	bytes := n.Get("bytes")
	return n.Get("token") != nil && n.Get("logprob") != nil && bytes != nil && bytes.Kind == jsontree.List
}

func withoutLogprobs(value string) string {
	root := jsontree.Tree(value)
	root.Walk(func(n *jsontree.Node) { drop(n, "logprobs") })
	return root.String()
}

// withoutSuccess is a state in which nothing is said of commands that ended well, which
// upstream says of those that have not ended, too.
func withoutSuccess(value string) string {
	root := jsontree.Tree(value)
	if root == nil {
		return value
	}
	for _, item := range jsontree.ItemsOf(root.Get("output")) {
		if text(item, "type") != "shell_call_output" {
			continue
		}
		for _, output := range jsontree.ItemsOf(item.Get("output")) {
			if outcome := output.Get("outcome"); outcome != nil && outcome.String() == `{"type":"exit","exit_code":0}` {
				drop(output, "outcome")
			}
		}
	}
	return root.String()
}

// membersOf are the members without which upstream cannot do with what has this type.
var membersOf = map[string]string{
	"message": "content", "reasoning": "summary", "output_text": "annotations", "function_call": "arguments", "custom_tool_call": "input", "mcp_call": "arguments",
	"shell_call": "action.commands", "shell_call_output": "output",
}

// leftOut looks for a failure for want of a member that some event has left out, or for a
// text that begins with its absence.
func leftOut(e *oracle.Encounter) (bool, error) {
	if !e.Event() || refused(e.Ours) || !slices.ContainsFunc(e.Stream.Events[:e.At+1], lacking) {
		return false, nil
	}
	if e.Theirs.Outcome == "error:rejected" {
		return slices.ContainsFunc([]string{"is not iterable", "Cannot read properties of ", "is not a function", "missing annotation at index 0", "missing content at index 0", "missing command at index 0"}, func(words string) bool {
			return strings.Contains(e.Theirs.Message, words)
		}), nil
	}
	theirs := strings.NewReplacer(`:"undefined`, `:"`, `:"null`, `:"`).Replace(e.Theirs.Value)
	return theirs != e.Theirs.Value && e.HasValue(theirs), nil
}

// lacking reports whether an event leaves out such a member.
func lacking(event string) bool {
	root, found := jsontree.Tree(event), false
	if root != nil {
		root.Walk(func(n *jsontree.Node) {
			if path := membersOf[text(n, "type")]; path != "" {
				member := n.At(path)
				found = found || member == nil || member.Text == "null"
			}
		})
	}
	return found
}

// unchecked looks for an event that we cannot read, not for a key that comes twice, and
// that upstream has taken.
func unchecked(e *oracle.Encounter) (bool, error) {
	if !e.Event() || e.Text == end || !refused(e.Ours) || refused(e.Theirs) {
		return false, nil
	}
	other := *e
	other.Text = jsontree.LastOfDuplicates(e.Text)
	readable, err := other.Readable()
	return !readable, err
}

func text(n *jsontree.Node, name string) string { return jsontree.TextOf(n.Get(name)) }

// same reports whether two objects have the same text under a name.
func same(a, b *jsontree.Node, name string) bool { return text(a, name) == text(b, name) }

// number is an int of an object, or -1.
func number(n *jsontree.Node, name string) int {
	if n.Get(name) == nil {
		return -1
	}
	i, err := strconv.Atoi(n.Get(name).Text)
	if err != nil {
		return -1
	}
	return i
}
