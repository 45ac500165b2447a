package ir

// Effect is what steps may do besides going on, and what it takes for that.
type Effect struct {
	Fails   bool // ends the event with an error
	Skips   bool // ends it because it has no effect
	Stops   bool // ends it early, done
	Warns   bool // notes a warning
	Raises  bool // raises a signal
	Emits   bool // hands a value on
	Draws   bool // takes ids or the time
	Bounds  bool // asks for the limits of the caller
	Changes bool // changes the state
}

// Ends reports whether steps may end the event other than by an error.
func (e Effect) Ends() bool { return e.Skips || e.Stops }

// Notes reports whether steps may say something about the event that does not end
// it.
func (e Effect) Notes() bool { return e.Warns || e.Raises }

// Asks reports whether steps ask for something that callers may say.
func (e Effect) Asks() bool { return e.Draws || e.Bounds }

// Or is what either of two may do.
func (e Effect) Or(other Effect) Effect {
	return Effect{
		Fails:   e.Fails || other.Fails,
		Skips:   e.Skips || other.Skips,
		Stops:   e.Stops || other.Stops,
		Warns:   e.Warns || other.Warns,
		Raises:  e.Raises || other.Raises,
		Emits:   e.Emits || other.Emits,
		Draws:   e.Draws || other.Draws,
		Bounds:  e.Bounds || other.Bounds,
		Changes: e.Changes || other.Changes,
	}
}

// Traits are what there is to know of a change beside what it does in detail. Who has no
// business with one action goes by them, and need not know which there are.
type Traits struct {
	Fails   bool // the action itself may fail, its operands aside
	Bounds  bool // it asks for the limits of the caller
	Assigns bool // it puts another value in the place of the old one, and does not change what is in it
	Fresh   bool // it does so without a look at the old one
	Longer  bool // it adds to what is there, which may be longer than before
	Adds    bool // it adds elements and takes none away
	Takes   bool // something is no longer there, and nothing has come
	Splices bool // elements that were there may have others before them, or be others
	InTurn  bool // of what it computes for several elements, it may have put the first ones there before the next is computed
	// Puts is the value that becomes the place, its elements or entries, or, where it is
	// Inside, one of them; nil: none does.
	Puts   *Expr
	Inside bool
}
