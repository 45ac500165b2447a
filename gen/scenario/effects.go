package scenario

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/trace"
)

// fieldOf is a field of an object.
type fieldOf struct {
	object *ir.Object
	name   string
}

// finalOf are the values of fields from which no rule leads on.
func finalOf(p *ir.Protocol, subject ir.Subject, effects *plan.Effects) map[fieldOf][]string {
	final := map[fieldOf][]string{}
	for _, r := range subject.Stages() {
		for _, m := range plan.MachinesOf(p, r, effects) {
			for _, v := range m.Values() {
				if !v.None && m.Ends(v) {
					at := fieldOf{m.Object, m.Field.Name}
					final[at] = append(final[at], v.Label)
				}
			}
		}
	}
	return final
}

// changes are those that an event makes, each once, without what is private.
func (s *search) changes(t *trace.Trace, n int, list []trace.Change) []Change {
	before, after := jsontree.Tree(string(t.State(n, 0))), jsontree.Tree(string(t.State(n+1, 0)))
	var changes []Change
	note := func(c Change) {
		if !slices.Contains(changes, c) {
			changes = append(changes, c)
		}
	}
	for _, c := range list {
		in := after
		if c.Kind == trace.Removed {
			in = before
		}
		change, value, ok := s.change(c, in)
		if !ok {
			continue
		}
		note(change)
		if change.Verb == Begins {
			inside(change.Object, value, func(o *ir.Object) { note(Change{Begins, o, nil}) })
		}
	}
	return changes
}

// inside gives the objects that a value has inside, without those that are private.
func inside(t ir.Type, v *jsontree.Node, give func(*ir.Object)) {
	if v == nil {
		return
	}
	switch of := memberOf(t, v).(type) {
	case *ir.Object:
		for _, f := range of.Fields {
			if value := v.Get(f.Name); value != nil && !f.Private {
				if o, ok := memberOf(f.Type, value).(*ir.Object); ok && value.Kind == jsontree.Object {
					give(o)
				}
				inside(f.Type, value, give)
			}
		}
	case *ir.List:
		elements(of.Elem, v, give)
	case *ir.Map:
		elements(of.Elem, v, give)
	default: // has none
	}
}

func elements(t ir.Type, v *jsontree.Node, give func(*ir.Object)) {
	for _, item := range v.Items {
		if o, ok := memberOf(t, item).(*ir.Object); ok {
			give(o)
		}
		inside(t, item, give)
	}
}

// change says which object a change is in, and what is there. What is free-form is as it is: no object of the
// protocol.
func (s *search) change(c trace.Change, in *jsontree.Node) (Change, *jsontree.Node, bool) {
	root := s.subject.Reducer.State
	change := Change{Verb: Fills, Object: root}
	var t ir.Type = root
	for i, segment := range c.Path {
		t = memberOf(t, in)
		last := i == len(c.Path)-1
		switch of := t.(type) {
		case *ir.Object:
			f := of.Field(segment.Name)
			if f == nil {
				return change, in, true
			}
			if f.Private {
				return change, in, false
			}
			change.Object, change.Field = of, f
			t, in = f.Type, in.Get(segment.Name)
		case *ir.List:
			t = of.Elem
			if in != nil && segment.Index < len(in.Items) {
				in = in.Items[max(0, segment.Index)]
			}
		case *ir.Map:
			t, in = of.Elem, in.Get(segment.Name)
		default: // free-form
			return change, in, true
		}
		if !last {
			continue
		}
		if o, ok := memberOf(t, in).(*ir.Object); ok && c.Kind == trace.Added {
			return Change{Begins, o, nil}, in, true
		} else if ok && c.Kind == trace.Removed {
			return Change{Removes, o, nil}, in, true
		}
		if in.IsString() && slices.Contains(s.final[fieldOf{change.Object, segment.Name}], jsontree.Unquote(in.Text)) {
			change.Verb = Ends
		}
	}
	if len(c.Path) == 0 && c.Kind == trace.Added {
		change.Verb = Begins
	}
	return change, in, true
}

// memberOf is the type that a value has: of a union, that of the member.
func memberOf(t ir.Type, v *jsontree.Node) ir.Type {
	t = ir.NonNull(t)
	u, ok := t.(*ir.Union)
	if !ok || u.ByKind() {
		return t
	}
	if m := u.Told(v.TextUnder); m != nil {
		return m.Type
	}
	return t
}

func memberIn(u *ir.Union, text string) *ir.Member {
	return u.Told(jsontree.Tree(text).TextUnder)
}

// handed is what stages hand on to each other, and out of the last.
func (s *search) handed(x trace.Explanation) []Handed {
	stages := s.subject.Stages()
	index := map[string]int{}
	for i, stage := range stages {
		index[stage.Name] = i
	}
	var list []Handed
	add := func(stage int, t ir.Type, text string) {
		h := Handed{Stage: stage, Type: t}
		if u, ok := t.(*ir.Union); ok {
			h.Member = memberIn(u, text)
		}
		list = append(list, h)
	}
	for _, v := range x.Visits {
		if stage := index[v.Reducer]; stage > 0 && v.Event != "" {
			add(stage-1, stages[stage].Input, v.Event)
		}
	}
	for _, text := range x.Emitted {
		add(len(stages)-1, s.subject.HandsOn(), text)
	}
	return list
}
