package oracle

import "github.com/msggen/msggen/golden/internal/runner"

// Side is an implementation that is compared with the reference.
type Side struct {
	Name   string
	Runner runner.Runner
	// Same reports whether two answers say the same about an event or document,
	// values aside.
	Same func(*Encounter) bool
	// Canonical is the canonical form of a value that the side has written, if it
	// writes another.
	Canonical func(string) (string, error)
	// Shown is what the side shows of a value of the reference, if that is not all.
	Shown func(string) string
	// Kind tells findings apart that the outcomes do not.
	Kind func(*Encounter) string
	// Differences are those that are meant.
	Differences []*Difference
}

// Difference is a way in which a side may differ from the reference. One of the
// functions says when it does, as narrowly as it can.
type Difference struct {
	Name   string
	Reason string

	// View shows a value as both sides would if the difference did not exist.
	View func(value string) string
	// Renames reports whether the side may have drawn ids and times in another
	// order. They must still correspond one to one.
	Renames func(*Encounter) bool
	// Shows reports whether answers that are the same all the same show it.
	Shows func(*Encounter) bool
	// Repair changes what was asked so that the reference can understand it as
	// the other side did. It gives the text as it is if there is nothing to change.
	Repair func(*Encounter) (string, error)
	// Explains reports whether the answers are what the difference makes of them.
	Explains func(*Encounter) (bool, error)

	// Parts is set if the sides go on from different states then, even if that does
	// not show at once.
	Parts bool

	// Examples show it; each must show this difference and no other.
	Streams   []*Stream
	Questions []*Question
}

// Encounter is one event or document that the reference and a side were asked
// about, with their answers.
type Encounter struct {
	Op      string // of the request
	Type    string // of the text, or of what is called
	Text    string
	Args    string  // of an accessor
	Stream  *Stream // the text is one of its events; nil for a document
	At      int     // which one
	Before  string  // the state, if there is one
	Refused bool    // this or an earlier event was an error
	Ours    runner.Answer
	Theirs  runner.Answer

	side  *Side
	names *names
	// ask gives what the reference makes of another text in the same place.
	ask func(text string) (runner.Answer, error)
	// decode reads a text by itself.
	decode func(typ, text string) (runner.Answer, error)
}

// Readable reports whether the reference can read the text, whatever it makes of
// it then.
func (e *Encounter) Readable() (bool, error) {
	answer, err := e.Read()
	return answer.Outcome == "ok", err
}

// Read is what the reference makes of the text by itself.
func (e *Encounter) Read() (runner.Answer, error) { return e.decode(e.Type, e.Text) }

// On is the encounter if the reference had been asked about another text.
func (e *Encounter) On(text string) (*Encounter, error) {
	ours, err := e.ask(text)
	if err != nil {
		return nil, err
	}
	other := *e
	other.Text, other.Ours = text, ours
	return &other, nil
}

// Agrees reports whether the side says the same as the reference.
func (e *Encounter) Agrees() bool {
	same, _ := e.side.sameValue(e)
	return same && e.side.Same(e)
}

// HasValue reports whether the answer of the reference has this value, in the
// words of the side.
func (e *Encounter) HasValue(value string) bool {
	other := *e
	other.Theirs.Value = value
	same, _ := e.side.sameValue(&other)
	return same
}

// Event reports whether this is about an event, and not about what it is folded
// into.
func (e *Encounter) Event() bool { return e.Op == runner.OpEvent }
