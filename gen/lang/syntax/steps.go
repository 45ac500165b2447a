package syntax

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/verb"
	"github.com/msggen/msggen/gen/source"
)

// steps reads the steps under a key.
func (m *mapping) steps(key string) []Step {
	if n := m.take(key); n != nil {
		return m.stepsAt(n, quote(key))
	}
	return nil
}

// cases reads the lists of steps of a switch; nil if they are refused.
func (m *mapping) cases() []*SwitchCase {
	n := m.take("cases")
	if n == nil || !m.kind(n, yaml.MappingNode, quote("cases")) {
		return nil
	}
	list := []*SwitchCase{}
	m.each(n, quote("cases"), func(key source.Text, n *yaml.Node) {
		list = append(list, &SwitchCase{Names: m.listed(key), Do: m.stepsAt(n, quote(key.Value))})
	})
	return list
}

// stepsAt reads a list of steps, or one that stands alone.
func (r *reader) stepsAt(n *yaml.Node, what string) []Step {
	if n.Kind == yaml.MappingNode || n.Kind == yaml.ScalarNode && !isEmpty(n) {
		return guarded([]Step{r.step(n)})
	}
	if !r.kind(n, yaml.SequenceNode, what) {
		return nil
	}
	steps := []Step{}
	for _, item := range n.Content {
		steps = append(steps, r.step(item))
	}
	return guarded(steps)
}

func (r *reader) step(n *yaml.Node) Step {
	bad := &BadStep{StepNode{Node: Node{At: r.start(n)}}}
	if n.Kind == yaml.ScalarNode && !isEmpty(n) {
		return r.line(scalarText(r.file, n))
	}
	m := r.mapping(n, "a step", r.start(n))
	if m == nil {
		return bad
	}
	v := m.verb()
	if v == nil {
		if slices.ContainsFunc(m.entries, func(e entry) bool { return slices.Contains(throws, e.key.Value) }) {
			return &FailStep{StepNode: bad.StepNode} // nothing that follows from it is told again
		}
		return bad
	}
	m.At, m.what = m.Key(v.Name), "step "+quote(v.Name)
	var subject source.Text
	if m.isBelow(v) {
		return m.build(v.Name, StepNode{Node: m.Node}, source.Text{})
	}
	if v.Alone {
		m.alone(v.Name)
	} else if subject = m.text(v.Name); v.Heading() {
		subject = m.heading(subject)
	}
	switch {
	case m.isPlace(v, subject):
		return bad
	case m.isUncased(v):
		return m.build(v.Name, StepNode{Node: m.Node}, subject)
	case m.isSpread(v):
		step := m.build(v.Name, StepNode{Node: m.Node}, subject).(*CallStep)
		step.Misplaced = true
		return step
	case m.isWords(v, subject):
		return m.build(v.Name, StepNode{Node: m.Node}, source.Text{})
	}
	if step := m.assigned(v, StepNode{Node: m.Node}, subject); step != nil {
		return step
	}
	m.misplaced(v)
	m.formed(v)
	defer m.done()
	return m.build(v.Name, StepNode{Node: m.Node, Since: m.text("since"), Until: m.text("until")}, subject)
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

// verb finds the verb of a step, the first one if there are several. A verb may be a key
// of another one.
func (m *mapping) verb() *verb.Verb {
	isKey := func(v *verb.Verb) bool { return slices.ContainsFunc(verb.Takers(v.Name), m.Has) }
	var found *verb.Verb
	for _, e := range m.entries {
		v := verb.Named(e.key.Value)
		switch {
		case v == nil || isKey(v):
		case found == nil:
			found = v
		default:
			m.asked = append(m.asked, v.Name)
			d := diag.New(diag.SecondStepVerb, e.key.Whole(), found.Name, v.Name)
			if found.Name == "if" && !m.Has("then") && !m.Has("else") {
				d = d.WithHint("what is done if it is true stands under `then`")
				m.keys["then"] = e.key.Whole() // it is not missing, too
			}
			m.report(d)
		}
	}
	if found != nil {
		return found
	}
	for _, e := range m.entries {
		if key := e.key.Value; !verb.Common.Takes(key) && len(verb.Takers(key)) == 0 {
			d := diag.New(diag.UnknownStep, e.key.Whole(), key).DidYouMean(key, verb.Names())
			if meant := elsewhere[key]; meant != "" {
				d = d.WithHint("%s", meant)
			}
			if word, rest, two := strings.Cut(key, " "); two && verb.Named(word) != nil {
				d = d.WithHint("the colon stands behind the verb: `%s: %s`", word, rest)
			} else if strings.Contains(key, ".") && isPlainText(e.value) {
				d = d.WithHint("an assignment is a line of its own: `%s = …`", key)
			}
			if _, op := assignment(key); op != "" {
				d = d.WithHint("quote the whole line: what stands before a colon and a blank is a key")
			}
			m.report(d)
			return nil
		}
	}
	d := diag.New(diag.MissingStepVerb, m.At)
	if len(m.entries) == 0 {
		d = d.WithHint("%s; elsewhere no steps are `[]`", noSteps)
	}
	for _, e := range m.entries {
		if len(verb.Takers(e.key.Value)) > 0 {
			d = d.WithHint("`%s` stands below the verb of its step, without a dash", e.key.Value)
			break
		}
	}
	m.report(d)
	return nil
}

const noSteps = "what has no effect on the state is listed under `ignore`"

// misplaced refuses keys that belong to other verbs, unless such a verb is
// there: that has been refused, and the key with it.
func (m *mapping) misplaced(v *verb.Verb) {
	for _, e := range m.entries {
		key, takers := e.key.Value, verb.Takers(e.key.Value)
		if key == v.Name || v.Takes(key) || len(takers) == 0 {
			continue
		}
		m.asked = append(m.asked, key)
		if !slices.ContainsFunc(takers, func(name string) bool { return !v.Takes(name) && m.Has(name) }) {
			d := diag.New(diag.StepKeyMisplaced, e.key.Whole(), v.Name, key).
				WithHint("it belongs to `%s`", strings.Join(takers, "`, `"))
			if own := otherBlock[key]; own != "" && v.Takes(own) && !m.Has(own) {
				d = d.WithHint("write `%s`", own)
				d.Wrote, d.Meant = key, own
				m.keys[own] = e.key.Whole() // it is not missing, too
			} else {
				m.strays++
			}
			m.report(d)
		}
	}
}

// otherBlock is what a block of steps, or what is put somewhere, may be called at other verbs.
var otherBlock = map[string]string{"then": "do", "do": "then", "to": "value", "with": "value", "at": "index", "index": "from"}

// formed says which keys a step needs in the form that it has, and refuses those
// of other forms beside the one that makes them pointless.
func (m *mapping) formed(v *verb.Verb) {
	form, by := v.Form(m.Has)
	m.need(form.Needed()...)
	what := v.Name
	if by != "" {
		what += " … " + by
	}
	for _, e := range m.entries {
		if key := e.key.Value; v.Takes(key) && !form.Takes(key) {
			m.report(diag.New(diag.StepKeyMisplaced, e.key.Whole(), what, key))
		}
	}
	for _, key := range verb.HeadWords {
		if _, ok := m.given[key]; ok && by != "" && !form.Takes(key) {
			m.report(diag.New(diag.StepKeyMisplaced, m.Key(key), what, key))
		}
	}
}
