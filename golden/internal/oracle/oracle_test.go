package oracle_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/runner"
)

// notes is a small implementation: a state is a list of texts, an event a text
// that is added to it. The text "new" adds a fresh id, "bad" is an error.
type notes struct {
	state []string
	ids   int
	quirk func(n *notes, text string) (done bool) // what is different about it
}

func (n *notes) Do(r runner.Request) (runner.Answer, error) {
	switch r.Op {
	case runner.OpBegin:
		n.state, n.ids = []string{}, 0
		if r.State != "" && json.Unmarshal([]byte(r.State), &n.state) != nil {
			return runner.Answer{Outcome: "error:syntax"}, nil
		}
		return n.answer("ok"), nil
	case runner.OpEvent:
		var text string
		if json.Unmarshal([]byte(r.Event), &text) != nil {
			return n.answer("error:syntax"), nil
		}
		return n.add(text), nil
	case runner.OpDecode:
		if !json.Valid([]byte(r.Document)) {
			return runner.Answer{Outcome: "error:syntax"}, nil
		}
		return runner.Answer{Outcome: "ok", Value: r.Document}, nil
	}
	panic("notes: " + r.Op)
}

func (n *notes) add(text string) runner.Answer {
	if n.quirk != nil && n.quirk(n, text) {
		return n.answer("applied")
	}
	switch text {
	case "bad":
		return n.answer("error:bad")
	case "new":
		n.ids++
		text = "id-" + strconv.Itoa(n.ids)
	}
	n.state = append(n.state, text)
	return n.answer("applied")
}

func (n *notes) answer(outcome string) runner.Answer {
	value, _ := json.Marshal(n.state)
	return runner.Answer{Outcome: outcome, Value: string(value)}
}

// against is an oracle that holds one side against notes without quirks.
func against(quirk func(*notes, string) bool, differences ...*oracle.Difference) *oracle.Oracle {
	return &oracle.Oracle{
		Reference: &notes{},
		Sides: []*oracle.Side{{
			Name:        "odd",
			Runner:      &notes{quirk: quirk},
			Same:        func(e *oracle.Encounter) bool { return e.Ours.Outcome == e.Theirs.Outcome },
			Differences: differences,
		}},
	}
}

func stream(texts ...string) *oracle.Stream {
	s := &oracle.Stream{Label: "test"}
	for _, text := range texts {
		event, _ := json.Marshal(text)
		s.Events = append(s.Events, string(event))
	}
	return s
}

func compare(t *testing.T, o *oracle.Oracle, streams ...*oracle.Stream) []*oracle.Finding {
	t.Helper()
	found, err := o.Streams(streams)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestAgreement(t *testing.T) {
	o := against(nil)
	if found := compare(t, o, stream("a", "bad", "new"), stream(), stream("b")); len(found) > 0 {
		t.Errorf("found %s", found[0].Report())
	}
	if o.Counts.Streams != 3 || o.Counts.Events != 4 || len(o.Counts.Differences) != 0 {
		t.Errorf("counted %+v", o.Counts)
	}
}

// loses loses the text x.
func loses(_ *notes, text string) bool { return text == "x" }

func TestFindingIsMadeSmall(t *testing.T) {
	o := against(loses)
	found := compare(t, o, stream("a", "b", "x", "c"), stream("a"))
	if len(found) != 1 || found[0].At != 2 || found[0].Side.Name != "odd" {
		t.Fatalf("found %+v", found)
	}
	small, err := o.Shrink(found[0])
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(small.Stream.Events, []string{`"x"`}) {
		t.Errorf("left %q", small.Stream.Events)
	}
	for _, want := range []string{"test: odd differs on a stream, at event 1", `["x"]`, `[]`} {
		if report := small.Report(); !strings.Contains(report, want) {
			t.Errorf("report lacks %q:\n%s", want, report)
		}
	}
}

// A difference that is known does not end the comparison: what follows goes on
// from the state of the reference.
func TestExplained(t *testing.T) {
	known := &oracle.Difference{Name: "loses", Explains: func(e *oracle.Encounter) (bool, error) { return e.Text == `"x"`, nil }}
	o := against(func(n *notes, text string) bool { return text == "x" || text == "y" }, known)
	if found := compare(t, o, stream("a", "x", "b", "x", "c")); len(found) > 0 {
		t.Fatalf("found %s", found[0].Report())
	}
	if o.Counts.Streams != 1 || o.Counts.Events != 5 || o.Counts.Differences["odd loses"] != 2 {
		t.Errorf("counted %+v", o.Counts)
	}
	found := compare(t, o, stream("a", "x", "b", "y"))
	if len(found) != 1 || found[0].Text != `"y"` || found[0].Before != `["a","x","b"]` {
		t.Errorf("found %+v", found)
	}
}

// Where errors end streams, so do known differences, for nothing can be begun in
// the middle.
func TestErrorsEnd(t *testing.T) {
	known := &oracle.Difference{Name: "loses", Explains: func(e *oracle.Encounter) (bool, error) { return e.Text == `"x"`, nil }}
	for _, s := range []*oracle.Stream{stream("a", "x", "y"), stream("a", "bad", "y")} {
		o := against(func(_ *notes, text string) bool { return text == "x" || text == "y" }, known)
		o.ErrorsEnd = true
		if found := compare(t, o, s); len(found) > 0 || o.Counts.Events != 2 {
			t.Errorf("found %v, counted %+v", found, o.Counts)
		}
	}
}

// A difference may be of more than it shows.
func TestParts(t *testing.T) {
	shown := &oracle.Difference{Name: "late", Parts: true, Explains: func(e *oracle.Encounter) (bool, error) { return e.Text == `"bad"`, nil }}
	o := against(nil, shown)
	o.Sides[0].Same = func(e *oracle.Encounter) bool { return e.Text != `"bad"` }
	o.ErrorsEnd = true
	o.Reference.(*notes).quirk = func(_ *notes, text string) bool { return text == "bad" }
	o.Sides[0].Runner.(*notes).quirk = o.Reference.(*notes).quirk
	if found := compare(t, o, stream("a", "bad", "b")); len(found) > 0 || o.Counts.Events != 2 {
		t.Errorf("found %v, counted %+v", found, o.Counts)
	}
}

func TestExplainedMustBeTold(t *testing.T) {
	silent := &oracle.Difference{Name: "never", Explains: func(*oracle.Encounter) (bool, error) { return false, nil }}
	if found := compare(t, against(loses, silent), stream("x")); len(found) != 1 {
		t.Errorf("found %+v", found)
	}
}

// guesses reads bad as good.
func guesses(n *notes, text string) bool {
	if text == "bad" {
		n.state = append(n.state, "good")
	}
	return text == "bad"
}

func replace(old, with string) *oracle.Difference {
	return &oracle.Difference{Name: old, Repair: func(e *oracle.Encounter) (string, error) {
		return strings.ReplaceAll(e.Text, old, with), nil
	}}
}

func TestRepaired(t *testing.T) {
	o := against(guesses, replace("unheard-of", ""), replace("bad", "good"))
	if found := compare(t, o, stream("a", "bad", "b")); len(found) > 0 {
		t.Fatalf("found %s", found[0].Report())
	}
	if got := o.Counts.Differences; len(got) != 1 || got["odd bad"] != 1 {
		t.Errorf("counted %v", got)
	}
	if found := compare(t, against(guesses, replace("bad", "better")), stream("bad")); len(found) != 1 {
		t.Errorf("a repair that does not help was taken: %v", found)
	}
}

func TestRepairedTwice(t *testing.T) {
	o := against(guesses, replace("b", "g"), replace("ad", "ood"))
	if found := compare(t, o, stream("bad")); len(found) > 0 {
		t.Fatalf("found %s", found[0].Report())
	}
	if got := o.Counts.Differences; got["odd b"] != 1 || got["odd ad"] != 1 {
		t.Errorf("counted %v", got)
	}
}

func TestView(t *testing.T) {
	o := against(func(n *notes, text string) bool {
		n.state = append(n.state, strings.ToUpper(text))
		return true
	}, &oracle.Difference{Name: "case", View: strings.ToLower})
	if found := compare(t, o, stream("a", "b")); len(found) > 0 {
		t.Fatalf("found %s", found[0].Report())
	}
	if o.Counts.Streams != 1 || o.Counts.Differences["odd case"] != 2 {
		t.Errorf("counted %+v", o.Counts)
	}
}

func TestShows(t *testing.T) {
	o := against(nil, &oracle.Difference{Name: "a", Shows: func(e *oracle.Encounter) bool { return strings.Contains(e.Text, "a") }})
	compare(t, o, stream("a", "b", "a"))
	if got := o.Counts.Differences["odd a"]; got != 2 {
		t.Errorf("counted %d", got)
	}
}

// skipsIDs draws one id too many each time.
func skipsIDs(n *notes, text string) bool {
	if text == "new" {
		n.ids++
	}
	return false
}

func TestDrawnNames(t *testing.T) {
	any := &oracle.Difference{Name: "draws", Renames: func(*oracle.Encounter) bool { return true }}
	if found := compare(t, against(skipsIDs), stream("new")); len(found) != 1 {
		t.Errorf("other ids are no difference: %v", found)
	}
	if found := compare(t, against(skipsIDs, any), stream("new", "a", "new")); len(found) > 0 {
		t.Errorf("found %s", found[0].Report())
	}
	swaps := func(n *notes, text string) bool {
		if text == "swap" {
			n.state[0], n.state[1] = n.state[1], n.state[0]
			n.state = append(n.state, text)
			return true
		}
		return false
	}
	if found := compare(t, against(swaps, any), stream("new", "new", "swap")); len(found) != 1 {
		t.Errorf("ids that are exchanged later are no difference: %v", found)
	}
	constant := func(n *notes, text string) bool {
		n.ids = 0
		return false
	}
	if found := compare(t, against(constant, any), stream("new", "new")); len(found) != 1 {
		t.Errorf("one id for two is no difference: %v", found)
	}
}

// After a difference the stream goes on with names that were drawn before; fresh
// ones must not be taken for them.
func TestDrawnNamesSettle(t *testing.T) {
	known := &oracle.Difference{Name: "loses", Explains: func(e *oracle.Encounter) (bool, error) { return e.Text == `"x"`, nil }}
	o := against(loses, known)
	if found := compare(t, o, stream("new", "x", "new")); len(found) > 0 {
		t.Fatalf("found %s", found[0].Report())
	}
}

func TestStartThatIsRefused(t *testing.T) {
	s := stream("a")
	s.Start = "{"
	if found := compare(t, against(nil), s); len(found) > 0 {
		t.Errorf("found %s", found[0].Report())
	}
}

func TestQuestions(t *testing.T) {
	o := against(nil)
	o.Sides[0].Runner = answers{Outcome: "ok", Value: "1"}
	q := oracle.Document("Note", `{"a":[1,2],"b":1}`)
	q.Label = "test"
	found, err := o.Questions([]*oracle.Question{oracle.Document("Note", "1"), q})
	if err != nil || len(found) != 1 || found[0].Question != q {
		t.Fatalf("found %v, %v", found, err)
	}
	small, err := o.Shrink(found[0])
	if err != nil || small.Text != "0" && small.Text != "{}" {
		t.Errorf("left %s, %v", small.Text, err)
	}
	if report := small.Report(); !strings.Contains(report, "test: odd differs on decode Note") {
		t.Errorf("reported %s", report)
	}
}

// answers always answers the same.
type answers runner.Answer

func (a answers) Do(runner.Request) (runner.Answer, error) { return runner.Answer(a), nil }
