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
	Code    string
	Message string
}

// Outcome is how applying one event went. The zero value is an event that was
// applied with nothing to say, and costs no allocation.
type Outcome struct {
	Status   Status
	Notice   Notice // why the event was skipped
	Warnings []Notice
}

// Skip is the outcome of an event that was declined.
func Skip(code, message string) Outcome {
	return Outcome{Status: Skipped, Notice: Notice{code, message}}
}

// Ignore is the outcome of an event that has no effect by definition.
func Ignore() Outcome { return Outcome{Status: Ignored} }

// Skip turns o into the outcome of a declined event. Warnings stay.
func (o *Outcome) Skip(code, message string) {
	o.Status, o.Notice = Skipped, Notice{code, message}
}

// Warn adds a warning.
func (o *Outcome) Warn(code, message string) {
	o.Warnings = append(o.Warnings, Notice{code, message})
}
