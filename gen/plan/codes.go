package plan

import "github.com/msggen/msggen/gen/ir"

// The codes with which a reducer skips what its rules do not decide.
const (
	UnknownEvent = "unknown-event" // of a type that the protocol does not have
	NoState      = "no-state"      // before any event that begins a state
)

// Code is a code that skips, warnings and failures of a protocol have.
type Code struct {
	Name    string
	Message *ir.Template // where it stands first; nil if no rule words it
}

// CodesOf are the codes of a protocol, each once: those of its reducers, of its other
// rules and of the checks of its objects.
func CodesOf(p *ir.Protocol) []Code {
	var found codes
	for _, s := range ir.ProtocolSteps(p) {
		found.step(s)
	}
	for _, o := range p.Objects {
		for _, c := range o.Checks {
			found.add(c.Code, c.Message)
		}
	}
	return found
}

// ReducerCodes are the codes that outcomes of a reducer have, and errors of its rules,
// those of the rules that it calls included.
func ReducerCodes(r *ir.Reducer) []Code {
	var found codes
	called := map[*ir.Rule]bool{}
	for _, body := range r.Bodies() {
		found.steps(body, called)
	}
	if r.KeepsUnknown() && r.Unknown == nil {
		found.add(UnknownEvent, nil)
	}
	if len(r.Starts) > 0 && r.Union() != nil { // any object begins one
		found.add(NoState, nil)
	}
	return found
}

type codes []Code

func (c *codes) add(name string, message *ir.Template) {
	for _, known := range *c {
		if known.Name == name {
			return
		}
	}
	*c = append(*c, Code{name, message})
}

func (c *codes) steps(body []ir.Stmt, called map[*ir.Rule]bool) {
	for s := range ir.Steps(body) {
		c.step(s)
		if call, ok := s.(*ir.Call); ok && !called[call.Rule] {
			called[call.Rule] = true
			c.steps(call.Rule.Body, called)
		}
	}
}

func (c *codes) step(s ir.Stmt) {
	if said := ir.NoticeOf(s); said != nil {
		c.add(said.Code, said.Message)
	}
}

// Sketch is the message of a code with dots where it varies.
func (c Code) Sketch() string {
	if c.Message == nil {
		return ""
	}
	var text string
	for _, part := range c.Message.Parts {
		if part.Expr == nil {
			text += part.Text
		} else {
			text += "…"
		}
	}
	return text
}
