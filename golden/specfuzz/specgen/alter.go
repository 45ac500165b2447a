package specgen

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
)

// Altered is a spec of which one place is another, at random, mostly as one that was made
// up by hand would be. Whether the checker accepts it is not known; nil if nothing came
// to mind.
func (s *Spec) Altered(r *rand.Rand) *Spec {
	c := s.Clone()
	a := &alteration{Rand: r}
	for _, p := range c.Protocols {
		for _, f := range p.Files {
			a.read(f.Root)
		}
	}
	ways := []func() bool{a.word, a.word, a.word, a.word, a.condition, a.condition, a.value, a.step, a.step, a.step, a.field, a.field, a.policy}
	for range 20 {
		if ways[r.IntN(len(ways))]() {
			return c
		}
	}
	return nil
}

// alteration is a change of a spec, and what there is to change.
type alteration struct {
	*rand.Rand
	lines      []*Node // scalars in which there are expressions
	conditions []*Node // those that are conditions
	values     []*Node // those that are values
	steps      []*Node // lists of steps
	fields     []*Node // maps of fields
	types      []*Node // objects, unions and events
	words      []string
}

// spoken are the keys of what is prose, or names something.
var spoken = map[string]bool{"doc": true, "message": true, "title": true, "version": true, "protocol": true, "msggen": true, "example": true, "examples": true, "ignore": true, "pass": true, "tag": true, "discriminator": true, "state": true, "input": true, "emits": true}

// asking are the keys of conditions.
var asking = map[string]bool{"if": true, "where": true, "while": true, "unless": true}

// doing are the keys of lists of steps.
var doing = map[string]bool{"then": true, "else": true, "do": true, "first": true, "end": true}

func (a *alteration) read(root *Node) {
	var logic func(n *Node, steps bool)
	logic = func(n *Node, steps bool) {
		if spoken[n.Key] {
			return
		}
		if n.Kind == Scalar {
			if n.Plain || n.Text == "" {
				return
			}
			a.lines = append(a.lines, n)
			a.words = append(a.words, tokens.FindAllString(n.Text, -1)...)
			switch {
			case n.Text == "true" || n.Text == "false": // nobody asks that
			case asking[n.Key]:
				a.conditions = append(a.conditions, n)
			case n.Key == "value":
				a.values = append(a.values, n)
			}
			return
		}
		if n.Kind == List && steps {
			a.steps = append(a.steps, n)
		}
		for _, k := range n.Kids {
			logic(k, n.Kind == Map && (doing[k.Key] || n.Key == "on" || n.Key == "after" || n.Key == "cases"))
		}
	}
	var types func(n *Node)
	types = func(n *Node) {
		if n.Key == "fields" && n.Kind == Map {
			a.fields = append(a.fields, n)
		}
		for _, k := range n.Kids {
			types(k)
		}
	}
	for _, section := range root.Kids {
		switch section.Key {
		case "reducers", "rules", "functions", "accessors", "constructors":
			logic(section, false)
		case "objects", "unions", "events":
			types(section)
			for _, t := range section.Kids {
				if t.Kind == Map {
					a.types = append(a.types, t)
				}
			}
		}
	}
}

// tokens are the parts of expressions.
var tokens = regexp.MustCompile("'[^']*'|`[^`]*`|[A-Za-z_][A-Za-z0-9_.]*|[0-9]+(?:\\.[0-9]+)?|&&|\\|\\||[=!<>]=|[-+*/<>!?]=?|\\?\\?")

// alike are the operators and functions that may stand for one another.
var alike = [][]string{
	{"==", "!="}, {"&&", "||"}, {"<", "<=", ">", ">="}, {"+", "-", "*"}, {"+=", "="}, {"min", "max"}, {"exists", "all"},
	{"true", "false"}, {"first", "last"}, {"find", "last"}, {"index", "key"},
}

// word puts another word in the place of one.
func (a *alteration) word() bool {
	if len(a.lines) == 0 {
		return false
	}
	line := a.lines[a.IntN(len(a.lines))]
	at := tokens.FindAllStringIndex(line.Text, -1)
	if len(at) == 0 {
		return false
	}
	where := at[a.IntN(len(at))]
	was := line.Text[where[0]:where[1]]
	is := ""
	for _, group := range alike {
		if slices.Contains(group, was) {
			is = group[a.IntN(len(group))]
		}
	}
	for range 30 {
		if is != "" && is != was {
			break
		}
		other := a.words[a.IntN(len(a.words))]
		if kindOf(other) == kindOf(was) && (a.IntN(4) == 0 || strings.Contains(other, ".") == strings.Contains(was, ".")) {
			is = other
		}
	}
	if is == "" || is == was {
		return false
	}
	line.Text = line.Text[:where[0]] + is + line.Text[where[1]:]
	return true
}

// kindOf is what a token begins with, roughly.
func kindOf(token string) byte {
	switch c := token[0]; {
	case c == '\'' || c == '`':
		return c
	case '0' <= c && c <= '9':
		return '0'
	case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_':
		return 'a'
	default:
		return '+'
	}
}

// condition makes a condition of another one, or of two.
func (a *alteration) condition() bool {
	if len(a.conditions) == 0 {
		return false
	}
	n := a.conditions[a.IntN(len(a.conditions))]
	other := a.conditions[a.IntN(len(a.conditions))].Text
	if n.Text == other { // asked twice
		return false
	}
	switch a.IntN(7) {
	case 0:
		n.Text = "!(" + n.Text + ")"
	case 1:
		n.Text = "(" + n.Text + ") && (" + other + ")"
	case 2:
		n.Text = "(" + other + ") && (" + n.Text + ")"
	case 3:
		n.Text = "(" + n.Text + ") || (" + other + ")"
	case 4:
		n.Text = "(" + other + ") || (" + n.Text + ")"
	case 5:
		n.Text = []string{"false && (", "true || ("}[a.IntN(2)] + n.Text + ")"
	default:
		n.Text = other
	}
	return true
}

// value makes a value of another one, or of two.
func (a *alteration) value() bool {
	if len(a.values) == 0 {
		return false
	}
	n := a.values[a.IntN(len(a.values))]
	other := a.values[a.IntN(len(a.values))].Text
	if n.Text == other {
		return false
	}
	if len(a.conditions) > 0 && a.IntN(2) == 0 {
		other = "(" + a.conditions[a.IntN(len(a.conditions))].Text + ") ? (" + n.Text + ") : (" + other + ")"
	}
	n.Text = other
	return true
}

// step takes out a step, says it twice, moves it, takes it elsewhere, or leaves the steps
// if a condition holds.
func (a *alteration) step() bool {
	if len(a.steps) == 0 {
		return false
	}
	steps := a.steps[a.IntN(len(a.steps))]
	if len(steps.Kids) == 0 {
		return false
	}
	at := a.IntN(len(steps.Kids))
	step := steps.Kids[at]
	switch a.IntN(6) {
	case 0:
		if len(steps.Kids) == 1 {
			return false
		}
		steps.Kids = slices.Delete(steps.Kids, at, at+1)
	case 1:
		steps.Kids = slices.Insert(steps.Kids, at, step.Clone())
	case 2:
		if at == 0 {
			return false
		}
		steps.Kids[at-1], steps.Kids[at] = step, steps.Kids[at-1]
	case 3:
		other := a.steps[a.IntN(len(a.steps))]
		other.Kids = slices.Insert(other.Kids, a.IntN(len(other.Kids)+1), step.Clone())
	case 4:
		ends := []*Node{
			mapping(entry("return", &Node{Plain: true})), mapping(entry("stop", &Node{Plain: true})),
			mapping(entry("fail", text("altered")), entry("message", text("made up"))),
		}[a.IntN(3)]
		steps.Kids = slices.Insert(steps.Kids, at, loose(mapping(entry("if", text(a.test())), entry("then", list(loose(ends))))))
	default:
		steps.Kids[at] = loose(mapping(entry("if", text(a.test())), entry("then", list(step))))
	}
	return true
}

// test is a condition of the spec, or one with which its author turns something off or on.
func (a *alteration) test() string {
	switch n := a.IntN(8); {
	case n == 0 || len(a.conditions) == 0:
		return "false"
	case n == 1:
		return "true"
	default:
		return a.conditions[a.IntN(len(a.conditions))].Text
	}
}

// field makes a field another one: it may be missing, or null, or has no default.
func (a *alteration) field() bool {
	if len(a.fields) == 0 {
		return false
	}
	fields := a.fields[a.IntN(len(a.fields))]
	if len(fields.Kids) == 0 {
		return false
	}
	f := fields.Kids[a.IntN(len(fields.Kids))]
	if f.Kind == Scalar {
		*f = *entry(f.Key, mapping(entry("type", text(f.Text))))
	}
	t := f.Get("type")
	if f.Kind != Map || t == nil {
		return false
	}
	without := func(key string) bool {
		n := len(f.Kids)
		f.Kids = slices.DeleteFunc(f.Kids, func(k *Node) bool { return k.Key == key })
		return len(f.Kids) < n
	}
	switch a.IntN(5) {
	case 0:
		without("default")
		if !without("optional") {
			f.Kids = append(f.Kids, entry("optional", plain("true")))
		}
	case 1:
		if bare, nullable := strings.CutSuffix(t.Text, "?"); nullable {
			t.Text = bare
		} else {
			t.Text += "?"
		}
	case 2:
		if !without("default") {
			return false
		}
	case 3:
		if !strings.HasSuffix(t.Text, "?") || f.Get("default") != nil || f.Get("optional") != nil {
			return false
		}
		f.Kids = append(f.Kids, entry("default", plain("null")))
	default:
		if !without("null_is_absent") {
			f.Kids = append(f.Kids, entry("null_is_absent", plain("true")))
		}
	}
	return true
}

// policy says otherwise what becomes of what is unknown.
func (a *alteration) policy() bool {
	if len(a.types) == 0 {
		return false
	}
	t := a.types[a.IntN(len(a.types))]
	is := policies[a.IntN(len(policies))]
	if n := t.Get("unknown"); n == nil {
		t.Kids = append(t.Kids, entry("unknown", text(is)))
	} else if n.Text != is {
		n.Text = is
	} else {
		return false
	}
	return true
}
