package check

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// allLaws checks what is claimed of reducers and pipelines, once all of them are known.
func (c *checker) allLaws() {
	for _, r := range c.Spec.Reducers {
		for _, red := range c.Protocol.Reducers {
			if r.Laws != nil && red.Name == r.Name.Value {
				red.Laws = c.laws(r.Laws, ir.Subject{Reducer: red})
			}
		}
	}
	for _, p := range c.Spec.Pipelines {
		for _, pipe := range c.Protocol.Pipelines {
			if p.Laws != nil && pipe.Name == p.Name.Value && len(pipe.Stages) > 0 {
				pipe.Laws = c.laws(p.Laws, ir.Subject{Pipeline: pipe})
			}
		}
	}
}

func (c *checker) laws(l *syntax.Laws, of ir.Subject) *ir.Laws {
	laws := &ir.Laws{
		Resumable: l.Resumable.Value, Span: l.Span(),
	}
	laws.Given = c.judge(l.Given, of.Input())
	laws.Passes = c.judge(l.Passes, of.HandsOn())
	laws.Same = c.judge(l.Same, of.HandsOn())
	if laws.Same != nil {
		c.judges(l.Same, *laws.Same, of.Input())
	}
	laws.TellsIncomplete = c.lawEvents(l, "tells_incomplete", l.TellsIncomplete, of)
	laws.Linear = c.lawEvents(l, "linear", l.Linear, of)
	if laws.TellsIncomplete != nil && !of.Ends() {
		c.badLaw(l.Key("tells_incomplete"), "`"+of.Name()+"` has no `end`, which is told whether a stream was cut off", "give it one, or leave the law out")
	}
	return laws
}

// lawEvents are the events that a law lists; nil if it is not claimed.
func (c *checker) lawEvents(l *syntax.Laws, key string, names []source.Text, of ir.Subject) []*ir.Member {
	if !l.Has(key) {
		return nil
	}
	union, ok := of.Input().(*ir.Union)
	if !ok && len(names) == 0 && key == "tells_incomplete" {
		return []*ir.Member{}
	}
	if !ok {
		c.badLaw(l.Key(key), "`"+key+"` names events, and `"+ir.DeclOf(of.Input()).Name+"` is an object", "leave the law out")
		return nil
	}
	use := &eventUses{c: c, union: union, by: map[*ir.Member]source.Span{}}
	members := []*ir.Member{}
	for _, name := range names {
		members = append(members, use.claim(name)...)
	}
	return members
}

func (c *checker) badLaw(at source.Span, what, hint string) {
	c.Report(diag.New(diag.BadLaw, at, what).WithHint("%s", hint))
}

// judge finds the reducer or pipeline that a law names, which takes a type. It is nil if
// none is named, or none is found.
func (c *checker) judge(name source.Text, takes ir.Type) *ir.Subject {
	if name.IsZero() {
		return nil
	}
	among, prefix := c.Protocol, ""
	if i, lost := c.ImportOf(name.Value); lost {
		return nil
	} else if i != nil {
		among, prefix = i.Protocol, i.Syntax.Name.Value+"."
	}
	var names []string
	for _, s := range ir.Subjects(among) {
		if prefix+s.Name() == name.Value {
			c.Index.Use(name.Whole(), s.Decl().Span)
			c.NoteType(rule.Ident{Name: name.Value, At: name.Whole()})
			if len(s.Stages()) == 0 || !c.judges(name, s, takes) {
				return nil
			}
			return &s
		}
		names = append(names, prefix+s.Name())
	}
	c.Report(c.elsewhere(diag.New(diag.UnknownReducer, name.Whole(), name.Value).DidYouMean(name.Value, names), name.Value))
	return nil
}

// elsewhere says of a reducer that was not found which import has it.
func (c *checker) elsewhere(d diag.Diagnostic, name string) diag.Diagnostic {
	for _, i := range c.Protocol.Imports {
		if d.Hint == "" && slices.ContainsFunc(i.Protocol.Reducers, func(r *ir.Reducer) bool { return r.Name == name }) {
			return d.WithHint("write `%s.%s`", i.Name, name)
		}
	}
	return d
}

// judges reports a reducer or pipeline that cannot be given a stream of values of a type.
func (c *checker) judges(name source.Text, s ir.Subject, takes ir.Type) bool {
	if takes == nil || types.IsBad(takes) || types.IsBad(s.Input()) {
		return false
	}
	var missing []string
	for _, obj := range types.ObjectsOf(takes) {
		if !holds(s.Input(), obj) {
			missing = append(missing, obj.Name)
		}
	}
	if len(missing) > 0 {
		c.badLaw(name.Whole(), "`"+name.Value+"` does not take "+diag.NameList(missing), "name one whose input has every member of "+ir.DeclOf(takes).Name)
		return false
	}
	if r := s.Reducer; r != nil && !r.BeginsAlone() {
		c.badLaw(name.Whole(), "`"+name.Value+"` has no state to begin with", "give the fields of "+r.State.Name+" defaults")
		return false
	}
	return true
}
