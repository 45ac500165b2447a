package syntax

import "github.com/msggen/msggen/gen/source"

// Step is one step of a rule. Its Span is the verb, its Key(verb) too.
//
//sumtype:decl
type Step interface {
	Span() source.Span
	Key(key string) source.Span
	Has(key string) bool
	// Versions are the step's since and until; either may be zero.
	Versions() (since, until source.Text)
	isStep()
}

// StepNode is embedded in every step.
type StepNode struct {
	Node
	Since source.Text
	Until source.Text
}

// Versions implements Step.
func (s *StepNode) Versions() (since, until source.Text) { return s.Since, s.Until }

// Change is a step that does one thing to one place, and leads to no others.
//
//sumtype:decl
type Change interface {
	Step
	isChange()
}

func (*SetStep) isStep()          {}
func (*UnsetStep) isStep()        {}
func (*InsertStep) isStep()       {}
func (*ReplaceStep) isStep()      {}
func (*ExtendStep) isStep()       {}
func (*RemoveStep) isStep()       {}
func (*MoveStep) isStep()         {}
func (*AppendStep) isStep()       {}
func (*AppendBase64Step) isStep() {}
func (*AddStep) isStep()          {}
func (*GrowStep) isStep()         {}
func (*MergeStep) isStep()        {}
func (*PutStep) isStep()          {}
func (*DeleteStep) isStep()       {}
func (*PushStep) isStep()         {}
func (*PatchStep) isStep()        {}
func (*EmitStep) isStep()         {}
func (*SignalStep) isStep()       {}
func (*LetStep) isStep()          {}
func (*FindStep) isStep()         {}
func (*ParseStep) isStep()        {}
func (*EachStep) isStep()         {}
func (*IfStep) isStep()           {}
func (*SwitchStep) isStep()       {}
func (*CallStep) isStep()         {}
func (*SkipStep) isStep()         {}
func (*WarnStep) isStep()         {}
func (*FailStep) isStep()         {}
func (*StopStep) isStep()         {}
func (*ReturnStep) isStep()       {}
func (*BadStep) isStep()          {}

func (*SetStep) isChange()          {}
func (*UnsetStep) isChange()        {}
func (*InsertStep) isChange()       {}
func (*ReplaceStep) isChange()      {}
func (*ExtendStep) isChange()       {}
func (*RemoveStep) isChange()       {}
func (*MoveStep) isChange()         {}
func (*AppendStep) isChange()       {}
func (*AppendBase64Step) isChange() {}
func (*AddStep) isChange()          {}
func (*GrowStep) isChange()         {}
func (*MergeStep) isChange()        {}
func (*PutStep) isChange()          {}
func (*DeleteStep) isChange()       {}

// The steps, one type per verb.
type (
	SetStep struct {
		StepNode
		Target source.Text // place
		Value  source.Text
		Given  bool // place ?= value: only if there is a value
	}
	UnsetStep struct {
		StepNode
		Target source.Text
	}
	InsertStep struct {
		StepNode
		List   source.Text
		Value  source.Text
		After  source.Text // name
		Where  source.Text
		Past   source.Text // name; zero: none
		While  source.Text // zero: no condition
		Before source.Text // name; zero: After and Where say where, or Index
		Index  source.Text
	}
	ReplaceStep struct {
		StepNode
		Name  source.Text
		In    source.Text
		As    source.Text // type; zero: any element
		Where source.Text // zero: no condition
		Value source.Text
		Every bool
		Index source.Text // zero: Name, As and Where say what
	}
	PushStep struct {
		StepNode
		List  source.Text
		Value source.Text
		As    source.Text // name; zero: none
		Then  []Step
	}
	ExtendStep struct {
		StepNode
		List  source.Text
		Value source.Text
	}
	RemoveStep struct {
		StepNode
		Name  source.Text
		In    source.Text // place
		As    source.Text // type; zero: any element
		Where source.Text // zero: no condition
		Index source.Text // zero: Name, As and Where say what
	}
	MoveStep struct {
		StepNode
		Name  source.Text
		In    source.Text // place
		As    source.Text // type; zero: any element
		Where source.Text // zero: no condition
		From  source.Text // zero: Name, As and Where say what
		To    source.Text
	}
	AppendStep struct {
		StepNode
		Target source.Text
		Value  source.Text
	}
	AppendBase64Step struct {
		StepNode
		Target source.Text
		Value  source.Text
	}
	AddStep struct {
		StepNode
		Target source.Text
		Value  source.Text
	}
	// GrowStep is `place += value`: it joins text, adds to a number, or puts elements
	// at the end of a list. With a key, `place[key] += value`, it does so to an element of
	// a list or to a value of a map.
	GrowStep struct {
		StepNode
		Target source.Text
		MapKey source.Text // or index; zero: the place itself
		Value  source.Text
		Elems  []source.Text // of a value in brackets
	}
	MergeStep struct {
		StepNode
		Target source.Text
		Value  source.Text
		Deep   bool
	}
	PatchStep struct {
		StepNode
		Target source.Text
		Value  source.Text
		As     source.Text // name; zero: none
		Then   []Step
		Else   []Step
	}
	PutStep struct {
		StepNode
		Map    source.Text
		MapKey source.Text
		Value  source.Text
	}
	DeleteStep struct {
		StepNode
		Map    source.Text
		MapKey source.Text
	}
	EmitStep struct {
		StepNode
		Value source.Text
	}
	SignalStep struct {
		StepNode
		Name source.Text
	}
	LetStep struct {
		StepNode
		Name  source.Text
		Value source.Text
	}
	FindStep struct {
		StepNode
		Name   source.Text
		In     source.Text
		As     source.Text // type; zero: any element
		Where  source.Text // zero: no condition
		Last   bool        // at: last
		End    bool        // from: end
		Index  source.Text // zero: any element
		MapKey source.Text // zero: in is a list
		Push   source.Text // zero: nothing is made where nothing is found
		Before source.Text // condition; zero: what is made goes to the end
		Fill   source.Text // with Index: what is put before it, if need be
		Then   []Step
		Else   []Step
	}
	ParseStep struct {
		StepNode
		Name    source.Text
		Value   source.Text
		Partial bool
		Object  bool // as: object
		Then    []Step
		Else    []Step
	}
	EachStep struct {
		StepNode
		KeyName source.Text // zero: in is a list, not a map
		Name    source.Text
		In      source.Text
		As      source.Text // type; zero: any element
		Where   source.Text // zero: no condition
		Do      []Step
	}
	IfStep struct {
		StepNode
		Cond source.Text
		Then []Step
		Else []Step
	}
	SwitchStep struct {
		StepNode
		On    source.Text
		Cases []*SwitchCase
		Else  []Step
	}
	CallStep struct {
		StepNode
		Rule      source.Text
		With      []*Binding
		Misplaced bool // what belongs under `with` stands elsewhere, or is no mapping
	}
	SkipStep struct {
		StepNode
		Notice
	}
	WarnStep struct {
		StepNode
		Notice
	}
	FailStep struct {
		StepNode
		Notice
	}
	StopStep   struct{ StepNode }
	ReturnStep struct{ StepNode }

	// BadStep stands where a step was refused (no verb, an unknown one, not a
	// mapping): what follows it may miss a name that it was to bind.
	BadStep struct{ StepNode }
)

// build reads the keys of a step whose verb is known; subject is the value of
// the verb itself.
func (m *mapping) build(verb string, s StepNode, subject source.Text) Step {
	switch verb {
	case "set":
		return &SetStep{s, subject, m.text("value"), false}
	case "unset":
		return &UnsetStep{s, subject}
	case "insert":
		return &InsertStep{s, subject, m.text("value"), m.text("after"), m.text("where"), m.text("past"), m.text("while"),
			m.text("before"), m.text("index")}
	case "replace":
		step := &ReplaceStep{StepNode: s, In: m.text("in"), As: m.memberNames("as"), Where: m.text("where"),
			Value: m.text("value"), Every: m.flag("every").Value, Index: m.text("index")}
		if m.Has("index") {
			step.In = subject
		} else {
			step.Name = subject
		}
		return step
	case "push":
		return &PushStep{s, subject, m.text("value"), m.text("as"), m.steps("then")}
	case "extend":
		return &ExtendStep{s, subject, m.text("value")}
	case "remove":
		step := &RemoveStep{StepNode: s, In: m.text("in"), As: m.memberNames("as"), Where: m.text("where"), Index: m.text("index")}
		if m.Has("index") {
			step.In = subject
		} else {
			step.Name = subject
		}
		return step
	case "move":
		step := &MoveStep{StepNode: s, In: m.text("in"), As: m.memberNames("as"), Where: m.text("where"), From: m.text("from"), To: m.text("to")}
		if m.Has("from") {
			step.In = subject
		} else {
			step.Name = subject
		}
		return step
	case "append":
		return &AppendStep{s, subject, m.text("value")}
	case "append_base64":
		return &AppendBase64Step{s, subject, m.text("value")}
	case "add":
		return &AddStep{s, subject, m.text("value")}
	case "merge":
		return &MergeStep{s, subject, m.text("value"), m.flag("deep").Value}
	case "patch":
		return &PatchStep{s, subject, m.text("value"), m.text("as"), m.steps("then"), m.steps("else")}
	case "put":
		return &PutStep{s, subject, m.text("key"), m.text("value")}
	case "delete":
		return &DeleteStep{s, subject, m.text("key")}
	case "emit":
		return &EmitStep{s, subject}
	case "signal":
		return &SignalStep{s, subject}
	case "let":
		return &LetStep{s, m.name(subject, true), m.text("value")}
	case "find":
		return &FindStep{s, subject, m.text("in"), m.memberNames("as"), m.text("where"),
			!m.choice("at", "last").IsZero(), !m.choice("from", "end").IsZero(), m.text("index"), m.text("key"),
			m.text("push"), m.text("before"), m.text("fill"), m.steps("then"), m.steps("else")}
	case "parse":
		return &ParseStep{s, m.name(subject, true), m.text("value"), m.flag("partial").Value, !m.choice("as", "object").IsZero(), m.steps("then"), m.steps("else")}
	case "each":
		key, name := m.keyAndValue(subject)
		return &EachStep{s, key, name, m.text("in"), m.memberNames("as"), m.text("where"), m.steps("do")}
	case "if":
		return &IfStep{s, subject, m.steps("then"), m.steps("else")}
	case "switch":
		return &SwitchStep{s, subject, m.cases(), m.steps("else")}
	case "call":
		return &CallStep{s, subject, m.bindings("with"), m.isMisplaced("with")}
	case "skip":
		return &SkipStep{s, Notice{subject, m.text("message")}}
	case "warn":
		return &WarnStep{s, Notice{subject, m.text("message")}}
	case "fail":
		return &FailStep{s, Notice{subject, m.text("message")}}
	case "stop":
		return &StopStep{s}
	case "return":
		return &ReturnStep{s}
	default:
		panic("syntax: unknown verb " + verb)
	}
}

// SwitchCase is what a switch does for some of the values that there may be.
type SwitchCase struct {
	Names []source.Text
	Do    []Step
}

// Notice is a stable code and a message template.
type Notice struct {
	Code    source.Text
	Message source.Text
}

// NewSwitch makes a switch that nobody has written. If it is open it has an else, which
// does nothing.
func NewSwitch(at source.Span, on source.Text, cases []*SwitchCase, open bool) *SwitchStep {
	s := &SwitchStep{StepNode: StepNode{Node: Node{At: at}}, On: on, Cases: cases}
	if open {
		s.keys = map[string]source.Span{"else": at}
	}
	return s
}
