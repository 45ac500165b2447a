package syntax

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// verb is a kind of step.
type verb struct {
	name string
	need []string // keys that must be there
	may  []string // keys that may
}

// verbs lists the steps in the order of the language reference.
var verbs = []*verb{
	{name: "set", need: []string{"value"}},
	{name: "unset"},
	{name: "insert", need: []string{"value"}, may: []string{"after", "where", "past", "while", "index"}},
	{name: "replace", need: []string{"in", "where", "value"}, may: []string{"every"}},
	{name: "push", need: []string{"value"}, may: []string{"as", "then"}},
	{name: "remove", may: []string{"in", "where", "index"}},
	{name: "append", need: []string{"value"}},
	{name: "append_base64", need: []string{"value"}},
	{name: "add", need: []string{"value"}},
	{name: "merge", need: []string{"value"}},
	{name: "patch", need: []string{"value"}, may: []string{"as", "then", "else"}},
	{name: "put", need: []string{"key", "value"}},
	{name: "delete", need: []string{"key"}},
	{name: "emit"},
	{name: "signal"},
	{name: "let", need: []string{"value"}},
	{name: "find", need: []string{"in"}, may: []string{"as", "where", "at", "index", "key", "then", "else"}},
	{name: "each", need: []string{"in", "do"}, may: []string{"as", "where"}},
	{name: "if", need: []string{"then"}, may: []string{"else"}},
	{name: "call", may: []string{"with"}},
	{name: "skip", need: []string{"message"}},
	{name: "warn", need: []string{"message"}},
	{name: "fail", need: []string{"message"}},
	{name: "stop"},
}

// build reads the keys of a step whose verb is known; subject is the value of
// the verb itself.
func (m *mapping) build(verb string, s StepNode, subject source.Text) Step {
	switch verb {
	case "set":
		return &SetStep{s, subject, m.text("value")}
	case "unset":
		return &UnsetStep{s, subject}
	case "insert":
		m.together("past", "while")
		m.unlessIndex("insert", []string{"after", "where"}, "past", "while")
		return &InsertStep{s, subject, m.text("value"), m.text("after"), m.text("where"), m.text("past"), m.text("while"), m.text("index")}
	case "replace":
		return &ReplaceStep{s, subject, m.text("in"), m.text("where"), m.text("value"), m.flag("every").Value}
	case "push":
		return &PushStep{s, subject, m.text("value"), m.text("as"), m.steps("then")}
	case "remove":
		m.unlessIndex("remove", []string{"in", "where"})
		step := &RemoveStep{StepNode: s, In: m.text("in"), Where: m.text("where"), Index: m.text("index")}
		if m.Has("index") {
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
		return &MergeStep{s, subject, m.text("value")}
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
		return &LetStep{s, subject, m.text("value")}
	case "find":
		m.apart("find", "key", "as", "where", "at", "index")
		m.apart("find", "index", "at")
		return &FindStep{s, subject, m.text("in"), m.text("as"), m.text("where"),
			!m.choice("at", "last").IsZero(), m.text("index"), m.text("key"), m.steps("then"), m.steps("else")}
	case "each":
		return &EachStep{s, subject, m.text("in"), m.text("as"), m.text("where"), m.steps("do")}
	case "if":
		return &IfStep{s, subject, m.steps("then"), m.steps("else")}
	case "call":
		return &CallStep{s, subject, m.bindings("with")}
	case "skip":
		return &SkipStep{s, Notice{subject, m.text("message")}}
	case "warn":
		return &WarnStep{s, Notice{subject, m.text("message")}}
	case "fail":
		return &FailStep{s, Notice{subject, m.text("message")}}
	default:
		panic("syntax: unknown verb " + verb)
	}
}

// together says that each of two keys needs the other.
func (m *mapping) together(a, b string) {
	if m.Has(a) {
		m.need(b)
	}
	if m.Has(b) {
		m.need(a)
	}
}

// apart refuses keys beside one that makes them pointless.
func (m *mapping) apart(verb, key string, others ...string) {
	for _, e := range m.entries {
		if m.Has(key) && slices.Contains(others, e.key.Value) {
			m.report(diag.New(diag.StepKeyMisplaced, e.key.Whole(), verb+" … "+key, e.key.Value))
		}
	}
}

// unlessIndex says which keys find a place in a list where no index names it;
// others may stand beside them.
func (m *mapping) unlessIndex(verb string, needed []string, others ...string) {
	if m.Has("index") {
		m.apart(verb, "index", append(needed, others...)...)
	} else {
		m.need(needed...)
	}
}

// stepKeys may stand in every step.
var stepKeys = []string{"since", "until"}

func verbNames() []string {
	names := make([]string, len(verbs))
	for i, v := range verbs {
		names[i] = v.name
	}
	return names
}

func verbNamed(name string) *verb {
	if i := slices.IndexFunc(verbs, func(v *verb) bool { return v.name == name }); i >= 0 {
		return verbs[i]
	}
	return nil
}

// takes reports whether the key belongs to the verb.
func (v *verb) takes(key string) bool {
	return slices.Contains(v.need, key) || slices.Contains(v.may, key)
}

// takersOf lists the verbs that have the key.
func takersOf(key string) []string {
	var names []string
	for _, v := range verbs {
		if v.takes(key) {
			names = append(names, v.name)
		}
	}
	return names
}

// steps reads the steps under a key.
func (m *mapping) steps(key string) []Step {
	if n := m.take(key); n != nil {
		return m.stepsAt(n, quote(key))
	}
	return nil
}

func (r *reader) stepsAt(n *yaml.Node, what string) []Step {
	if n.Kind == yaml.MappingNode {
		r.report(diag.New(diag.WrongShape, r.start(n), what, "a list of steps", kindName(n)).
			WithHint("begin every step with a dash"))
		return nil
	}
	if !r.kind(n, yaml.SequenceNode, what) {
		return nil
	}
	steps := []Step{}
	for _, item := range n.Content {
		steps = append(steps, r.step(item))
	}
	return steps
}

func (r *reader) step(n *yaml.Node) Step {
	bad := &BadStep{StepNode{Node: Node{At: r.start(n)}}}
	if n.Kind == yaml.ScalarNode && !isEmpty(n) {
		return r.bareStep(scalarText(r.file, n))
	}
	m := r.mapping(n, "a step", r.start(n))
	if m == nil {
		return bad
	}
	v := m.verb()
	if v == nil {
		return bad
	}
	m.At, m.what = m.Key(v.name), "step "+quote(v.name)
	m.need(v.need...)
	m.misplaced(v)
	defer m.done()
	node := StepNode{Node: m.Node, Since: m.text("since"), Until: m.text("until")}
	if v.name == "stop" {
		m.alone(v.name)
		return &StopStep{node}
	}
	return m.build(v.name, node, m.text(v.name))
}

// bareStep reads a step that is just a word: stop.
func (r *reader) bareStep(word source.Text) Step {
	node := StepNode{Node: Node{At: word.Whole(), keys: map[string]source.Span{"stop": word.Whole()}}}
	if word.Value == "stop" {
		return &StopStep{node}
	}
	if v := verbNamed(word.Value); v != nil {
		r.report(diag.New(diag.WrongShape, word.Whole(), "step "+quote(v.name), kindNames[yaml.MappingNode], "a word").
			WithHint("only `stop` stands alone"))
	} else {
		r.report(diag.New(diag.UnknownStep, word.Whole(), word.Value).DidYouMean(word.Value, verbNames()))
	}
	node.keys = nil
	return &BadStep{node}
}

// alone refuses a value for a verb that takes none.
func (m *mapping) alone(verb string) {
	m.asked = append(m.asked, verb)
	for _, e := range m.entries {
		if e.key.Value == verb && !isEmpty(e.value) {
			m.report(diag.New(diag.WrongShape, e.key.Whole(), m.what, "a word alone", kindNames[yaml.MappingNode]))
		}
	}
}

// verb finds the verb of a step, the first one if there are several.
func (m *mapping) verb() *verb {
	var found *verb
	for _, e := range m.entries {
		v := verbNamed(e.key.Value)
		switch {
		case v != nil && found == nil:
			found = v
		case v != nil:
			m.asked = append(m.asked, v.name)
			m.report(diag.New(diag.SecondStepVerb, e.key.Whole(), found.name, v.name))
		}
	}
	if found != nil {
		return found
	}
	for _, e := range m.entries {
		if key := e.key.Value; !slices.Contains(stepKeys, key) && len(takersOf(key)) == 0 {
			m.report(diag.New(diag.UnknownStep, e.key.Whole(), key).DidYouMean(key, verbNames()))
			return nil
		}
	}
	m.report(diag.New(diag.MissingStepVerb, m.At))
	return nil
}

// misplaced refuses keys that belong to other verbs, unless such a verb is
// there: that has been refused, and the key with it.
func (m *mapping) misplaced(v *verb) {
	for _, e := range m.entries {
		key, takers := e.key.Value, takersOf(e.key.Value)
		if v.takes(key) || len(takers) == 0 {
			continue
		}
		m.asked = append(m.asked, key)
		if !slices.ContainsFunc(takers, m.Has) {
			m.report(diag.New(diag.StepKeyMisplaced, e.key.Whole(), v.name, key).
				WithHint("it belongs to `%s`", strings.Join(takers, "`, `")))
		}
	}
}
