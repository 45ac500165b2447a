package steps

import (
	"maps"
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/change"
	"github.com/msggen/msggen/gen/lang/check/effect"
	"github.com/msggen/msggen/gen/lang/check/expr"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/naming"
	"github.com/msggen/msggen/gen/lang/check/scope"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
)

// Book holds the named rules of a spec, and what steps do.
type Book struct {
	*expr.Functions
	rules map[string]*ruleDecl

	// raised are the signals that some step raises.
	raised map[*ir.Signal]bool

	changes *change.Book
}

// ruleDecl is a named rule. It is checked when it is first called, so that its
// callers know its effects.
type ruleDecl struct {
	syntax  *syntax.Rule
	rule    *ir.Rule
	state   ruleState
	effects *effect.Effects
	called  bool
	// defaults are what those parameters mean that a call leaves out; nil for what has to be
	// given.
	defaults []ir.Expr
	direct   bool // somebody calls it as it is
	// others are the same rule for what extends the bases of its parameters, by name.
	others  map[string]*ruleDecl
	bases   []*ir.Var   // of one of those: the parameters as they were declared
	flawed  bool        // there are no others, as something was wrong with it
	reducer *ir.Reducer // whose events it was first called for; nil: none
}

type ruleState int

const (
	notChecked ruleState = iota
	checking
	checked
)

// NewBook has no rules yet.
func NewBook(c *expr.Functions) *Book {
	return &Book{
		Functions: c,
		rules:     map[string]*ruleDecl{},
		raised:    map[*ir.Signal]bool{},
		changes:   change.NewBook(),
	}
}

// DeclareRules enters the named rules.
func (c *Book) DeclareRules() {
	for _, r := range c.Spec.Rules {
		naming.Styled(c.Log, r.Name, naming.SnakeCase)
		if first := c.rules[r.Name.Value]; first != nil {
			c.Report(diag.New(diag.DuplicateName, r.Name.Whole(), r.Name.Value, "a rule").
				WithRelated(first.rule.Span, "declared here"))
			continue
		}
		d := &ruleDecl{syntax: r, rule: &ir.Rule{Decl: c.Decl(&r.Decl)}, effects: effect.None()}
		for _, p := range r.Params {
			v, fallback := c.Param(p)
			d.rule.Params, d.defaults = append(d.rule.Params, v), append(d.defaults, fallback)
		}
		c.rules[r.Name.Value] = d
		c.Protocol.Rules = append(c.Protocol.Rules, d.rule)
	}
	c.findApart()
}

// rule checks the steps of a named rule, once: as a part of the reducer that
// calls it first.
func (c *Book) rule(d *ruleDecl, reducer *ir.Reducer) {
	if d.state != notChecked {
		return
	}
	d.state, d.reducer = checking, reducer
	mute, repeating := c.Mute, c.Repeating
	c.Mute, c.Repeating = 0, d.bases != nil // whoever calls it may be looking ahead
	f := c.ruleFrame(d.effects)
	f.reducer, f.Flow.Later = reducer, d.effects.Later
	for i, p := range d.syntax.Params {
		f.Bind(p.Name, d.rule.Params[i])
		c.ExpectUse(p.Name, "parameter")
	}
	f.Goes = true
	f.KnowMembers(d.rule.Params, d.bases)
	before := c.Found()
	d.rule.Body = f.Whole(f.Steps(d.syntax.Do))
	d.flawed = d.isAbstract() && c.Found() > before
	d.effects.Ends = f.Flow.Dead
	for v := range d.effects.Through {
		v.Mutable = true
	}
	c.Mute, c.Repeating = mute, repeating
	d.state = checked
}

func (c *Book) ruleFrame(e *effect.Effects) *Frame {
	return &Frame{Frame: c.changes.Begin(expr.NewFrame(c.Functions), e), book: c}
}

// EventFrame is one for the steps that a reducer takes for an event.
func (c *Book) EventFrame(red *ir.Reducer) *Frame {
	f := c.ruleFrame(effect.None())
	f.reducer = red
	f.Root("self", red.Self)
	return f
}

// After says what steps have done that ran before, for whatever event: they may have
// changed the state, and what they have proved of it for this one is known.
func (f *Frame) After(first *Frame, before, event *ir.Var, is *ir.Member) {
	f.Flow.HandedOn, f.Flow.Lost = first.Flow.HandedOn, first.Flow.Lost
	u := before.Type.(*ir.Union)
	only := fact.MembersOf(u, func(m *ir.Member) bool { return m == is }, false)
	proved := f.Add(first.Facts, fact.Fact{At: fact.Path{Root: before}.As(u), Members: only})
	if len(proved) > 0 { // or else this event never comes here, which teaches nothing
		f.Facts = f.Renamed(proved, before, event)
	}
}

// Behind says what the rule of the event has done, in front of these steps.
func (f *Frame) Behind(rule *Frame) {
	f.Flow.HandedOn = rule.Flow.HandedOn
	f.Facts = f.Facts.ChangedAt(rule.Facts.Change())
	if rule.Flow.Dead {
		f.Flow.Dead = true // and so nobody comes here
	}
}

// CheckUncalled checks the functions and rules that nothing has called.
func (c *Book) CheckUncalled() {
	c.Functions.CheckUncalled()
	for _, r := range c.Spec.Rules {
		if d := c.rules[r.Name.Value]; d != nil {
			c.rule(d, nil)
		}
	}
	var all []*ir.Rule
	for _, r := range c.Protocol.Rules {
		if d := c.rules[r.Name]; d != nil && d.rule == r {
			all = append(all, d.listed()...)
		} else {
			all = append(all, r)
		}
	}
	c.Protocol.Rules = all
}

// isAbstract reports whether a rule cannot be called as it is.
func (d *ruleDecl) isAbstract() bool {
	return slices.ContainsFunc(d.rule.Params, func(p *ir.Var) bool { return scope.IsAbstract(p.Type) })
}

// listed is the rule, if it can be called as it is, and what it is for those that extend the
// bases of its parameters.
func (d *ruleDecl) listed() []*ir.Rule {
	var all []*ir.Rule
	if !d.isAbstract() && (d.direct || len(d.others) == 0) {
		all = append(all, d.rule)
	}
	for _, name := range slices.Sorted(maps.Keys(d.others)) {
		if d.others[name].direct {
			all = append(all, d.others[name].rule)
		}
	}
	return all
}

// ReportUnused reports functions and rules that nothing calls, and signals that nothing raises.
func (c *Book) ReportUnused() {
	c.Functions.ReportUnused()
	for _, r := range c.Spec.Rules {
		if d := c.rules[r.Name.Value]; d != nil && !d.called && d.syntax == r {
			c.Report(diag.New(diag.Unused, r.Name.Whole(), "rule", r.Name.Value).WithHint("call it or remove it"))
		}
	}
	for _, r := range c.Protocol.Reducers {
		for _, s := range r.Signals {
			if !c.raised[s] {
				c.Report(diag.New(diag.Unused, s.Span, "signal", s.Name).WithHint("raise it or remove it"))
			}
		}
	}
}
