package wire

// Status says what a reducer did with an event.
type Status uint8

const (
	Applied Status = iota // a rule ran to its end
	Ignored               // the reducer lists the event as having no effect
	Skipped               // a rule declined the event; the notice says why
)

func (s Status) String() string {
	switch s {
	case Applied:
		return "applied"
	case Ignored:
		return "ignored"
	case Skipped:
		return "skipped"
	}
	panic("wire: unknown status")
}

// Notice is a stable code with a sentence for people.
type Notice struct {
	Code    Code
	Message string
}

// Outcome is how applying one event went. The zero value is an event that was
// applied with nothing to say, and costs no allocation.
type Outcome struct {
	Status Status
	// An array keeps the outcome in memory. In registers, which it would fill, each
	// caller would store it word by word and then wait for these stores to copy it.
	_        [3]uint8
	Signals  Signals // what the event touched, for those who watch
	Notice   Notice  // why the event was skipped
	Warnings []Notice
}

// Signals is a set of the signals of one reducer. Which bit is which signal, the
// SDK of the protocol says.
type Signals uint32

// Has reports whether all the given signals are in the set.
func (s Signals) Has(signals Signals) bool { return s&signals == signals }

// Skip turns o into the outcome of a declined event. Warnings stay.
func (o *Outcome) Skip(code Code, message string) {
	o.Status, o.Notice = Skipped, Notice{code, message}
}

// Raise adds signals.
func (o *Outcome) Raise(signals Signals) { o.Signals |= signals }

// Warn adds a warning.
func (o *Outcome) Warn(code Code, message string) {
	o.Warnings = append(o.Warnings, Notice{code, message})
}
