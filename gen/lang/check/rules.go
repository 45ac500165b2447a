package check

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// book holds the named rules of a spec, and what steps do.
type book struct {
	*reader
	*ledger
	rules map[string]*ruleDecl

	// raised are the signals that some step raises.
	raised map[*ir.Signal]bool

	// acted are the places of steps that emit or raise a signal.
	acted map[source.Span]bool
}

// newBook has no rules yet.
func newBook(r *reader, l *ledger) *book {
	return &book{
		reader: r,
		ledger: l,
		rules:  map[string]*ruleDecl{},
		raised: map[*ir.Signal]bool{},
		acted:  map[source.Span]bool{},
	}
}

// ruleDecl is a named rule. It is checked when it is first called, so that its
// callers know its effects.
type ruleDecl struct {
	syntax  *syntax.Rule
	rule    *ir.Rule
	state   ruleState
	effects *effects
	called  bool
	reducer *ir.Reducer // whose events it was first called for; nil: none
}

type ruleState int

const (
	notChecked ruleState = iota
	checking
	checked
)

// resolveBehaviour checks everything that has expressions or steps.
func (c *checker) resolveBehaviour() {
	for _, obj := range c.protocol.Objects {
		c.objectChecks(c.objects[obj])
	}
	c.book.declareRules()
	for _, k := range c.spec.Constructors {
		c.constructor(k)
	}
	methods := c.methodNames()
	for _, a := range c.spec.Accessors {
		c.accessor(a, methods)
	}
	for _, u := range c.protocol.Unions {
		c.retired(u)
	}
	for _, r := range c.spec.Reducers {
		c.reducer(r, methods)
	}
	for _, p := range c.spec.Pipelines {
		c.pipeline(p)
	}
	c.book.checkUncalled()
}

// declareRules enters the named rules.
func (c *book) declareRules() {
	for _, r := range c.spec.Rules {
		styled(c.log, r.Name, snakeCase)
		if first := c.rules[r.Name.Value]; first != nil {
			c.report(diag.New(diag.DuplicateName, r.Name.Whole(), r.Name.Value, "a rule").
				WithRelated(first.rule.Span, "declared here"))
			continue
		}
		d := &ruleDecl{syntax: r, rule: &ir.Rule{Decl: c.decl(&r.Decl)}, effects: newEffects()}
		for _, p := range r.Params {
			d.rule.Params = append(d.rule.Params, c.param(p))
		}
		c.rules[r.Name.Value] = d
		c.protocol.Rules = append(c.protocol.Rules, d.rule)
	}
}

func (c *book) param(p *syntax.Param) *ir.Var {
	v := c.variable(p.Name.Value, ir.Param, c.typ(p.Type))
	c.vars[v].raw = true
	return v
}

// rule checks the steps of a named rule, once: as a part of the reducer that
// calls it first.
func (c *book) rule(d *ruleDecl, reducer *ir.Reducer) {
	if d.state != notChecked {
		return
	}
	d.state, d.reducer = checking, reducer
	mute, repeating := c.mute, c.repeating
	c.mute, c.repeating = 0, false // whoever calls it may be looking ahead
	f := c.ruleFrame(d.effects)
	f.reducer = reducer
	for i, p := range d.syntax.Params {
		f.bind(p.Name, d.rule.Params[i])
		c.expectUse(p.Name, "parameter")
	}
	d.rule.Body = f.steps(d.syntax.Do)
	d.effects.ends = f.flow.dead
	for v := range d.effects.through {
		v.Mutable = true
	}
	c.mute, c.repeating = mute, repeating
	d.state = checked
}

func (c *book) ruleFrame(e *effects) *frame {
	f := &frame{exprFrame: newExprFrame(c.reader, c.ledger), book: c, effects: e}
	f.flow = &flow{}
	return f
}

// eventFrame is one for the steps that a reducer takes for an event.
func (c *book) eventFrame(red *ir.Reducer) *frame {
	f := c.ruleFrame(newEffects())
	f.reducer = red
	f.root("self", red.Self)
	return f
}

// after says that the state may have been changed by other steps already.
func (f *frame) after(first *frame) { f.flow.changed = first.flow.changed }

func (f *frame) callRule(s *syntax.CallStep, at ir.At) ir.Stmt {
	d := f.book.rules[s.Rule.Value]
	if d == nil {
		f.unknownRule(s)
		return nil
	}
	if f.mute == 0 {
		d.called = true
	}
	if d.state == checking {
		f.report(diag.New(diag.Recursion, s.Rule.Whole(), s.Rule.Value))
		f.callArgs(s, d)
		return nil
	}
	f.book.rule(d, f.reducer)
	args, ok := f.callArgs(s, d)
	f.applyEffects(s, d, args)
	if !f.actsAlike(s, d) || !ok {
		return nil
	}
	return &ir.Call{At: at, Rule: d.rule, Args: args}
}

func (f *frame) unknownRule(s *syntax.CallStep) {
	for _, b := range s.With {
		f.parseAndCheck(b.Value)
	}
	if s.Rule.IsZero() {
		return
	}
	var names []string
	for _, r := range f.spec.Rules {
		names = append(names, r.Name.Value)
	}
	d := diag.New(diag.UnknownRule, s.Rule.Whole(), s.Rule.Value).DidYouMean(s.Rule.Value, names)
	f.report(f.newerHint(d, s.Rule.Value, f.newer.rules))
}

// callArgs checks the arguments, in the order of the parameters. A refused one
// is a bad expression.
func (f *frame) callArgs(s *syntax.CallStep, d *ruleDecl) ([]ir.Expr, bool) {
	byName := map[string]*syntax.Binding{}
	var names, unknown []string
	for _, p := range d.rule.Params {
		names = append(names, p.Name)
	}
	for _, b := range s.With {
		if paramNamed(d.rule, b.Name.Value) == nil {
			f.report(diag.New(diag.UnknownParam, b.Name.Whole(), d.rule.Name, b.Name.Value).DidYouMean(b.Name.Value, names))
			f.parseAndCheck(b.Value)
			unknown = append(unknown, b.Name.Value)
			continue
		}
		byName[b.Name.Value] = b
	}
	var args []ir.Expr
	var missing []string
	ok := len(unknown) == 0
	for _, p := range d.rule.Params {
		b := byName[p.Name]
		if b == nil {
			missing = append(missing, p.Name)
			args = append(args, badExpr(s.Rule.Whole()))
			continue
		}
		arg := f.value(b.Value, p.Type)
		f.evaluated(arg)
		if p.Mutable && !badX(arg) && !f.passable(arg, p) {
			arg = badExpr(b.Value.Whole())
		}
		ok = ok && !badX(arg)
		args = append(args, arg)
	}
	ok = ok && len(missing) == 0
	if missing = withoutMeant(missing, unknown); len(missing) > 0 {
		f.report(diag.New(diag.MissingParam, s.Rule.Whole(), d.rule.Name, nameList(missing)))
	}
	return args, ok
}

func paramNamed(r *ir.Rule, name string) *ir.Var {
	for _, p := range r.Params {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// passable reports an argument that the rule would change but may not.
func (f *frame) passable(arg ir.Expr, p *ir.Var) bool {
	x := arg
	if w, ok := x.(*ir.Widen); ok {
		x = w.X
	}
	place, ok := pathOf(x)
	if ok && changeable(place.root) {
		return true
	}
	f.report(diag.New(diag.ImmutableArgument, arg.Span(), p.Name))
	return false
}

// applyEffects does to the caller what the called rule may do.
func (f *frame) applyEffects(s *syntax.CallStep, d *ruleDecl, args []ir.Expr) {
	at := s.Rule.Whole()
	if d.effects.skips {
		f.mayNotSkip(at, "`"+d.rule.Name+"` may skip, and")
	}
	if d.effects.fails {
		f.mayFail(at, "`"+d.rule.Name+"` may fail")
	}
	if d.effects.acts {
		f.act(at)
		f.effects.emits = f.effects.emits || d.effects.emits
		f.effects.raises = f.effects.raises || d.effects.raises
	}
	for _, p := range d.effects.changes {
		for i, param := range d.rule.Params {
			if param != p.root {
				continue
			}
			for _, o := range f.origins(args[i]) {
				f.change(o.then(p.segs), at)
			}
		}
	}
	f.flow.dead = f.flow.dead || d.effects.ends
}

// parseTemplate reads a message.
func (f *exprFrame) parseTemplate(text source.Text) *rule.Template {
	t, errs := rule.ParseTemplate(text)
	for _, d := range errs {
		f.report(d)
	}
	return t
}

// checkUncalled checks the rules that nothing has called.
func (c *book) checkUncalled() {
	for _, r := range c.spec.Rules {
		if d := c.rules[r.Name.Value]; d != nil {
			c.rule(d, nil)
		}
	}
}

// reportUnused reports rules that nothing calls, and signals that nothing raises.
func (c *book) reportUnused() {
	for _, r := range c.spec.Rules {
		if d := c.rules[r.Name.Value]; d != nil && !d.called && d.syntax == r {
			c.report(diag.New(diag.Unused, r.Name.Whole(), "rule", r.Name.Value).WithHint("call it or remove it"))
		}
	}
	for _, r := range c.protocol.Reducers {
		for _, s := range r.Signals {
			if !c.raised[s] {
				c.report(diag.New(diag.Unused, s.Span, "signal", s.Name).WithHint("raise it or remove it"))
			}
		}
	}
}
