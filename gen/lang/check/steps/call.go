package steps

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/change"
	"github.com/msggen/msggen/gen/lang/check/effect"
	"github.com/msggen/msggen/gen/lang/check/expr"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/report"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

func (f *Frame) callRule(s *syntax.CallStep, at ir.At) ir.Stmt {
	d := f.book.rules[s.Rule.Value]
	if d == nil {
		f.unknownRule(s)
		return nil
	}
	f.Index.Use(s.Rule.Whole(), d.syntax.Name.Whole())
	if f.Mute == 0 {
		d.called = true
	}
	if d.state == checking {
		f.Report(diag.New(diag.Recursion, s.Rule.Whole(), s.Rule.Value))
		f.callArgs(s, d)
		return nil
	}
	f.book.rule(d, f.reducer)
	if d.flawed {
		for _, b := range s.With {
			f.ParseAndCheck(b.Value)
		}
		return nil
	}
	d, fits := f.instead(s, d)
	if !fits {
		return nil
	}
	if d.state == checking {
		f.Report(diag.New(diag.Recursion, s.Rule.Whole(), s.Rule.Value))
		return nil
	}
	f.book.rule(d, f.reducer)
	d.direct = d.direct || f.Mute == 0
	args, ok := f.callArgs(s, d)
	ok = f.followed(args, d) && ok
	f.applyEffects(s, d, args)
	if !f.actsAlike(s, d) || !ok {
		return nil
	}
	for i, x := range args {
		f.Depths().Pass(d.rule.Params[i], x)
	}
	return &ir.Call{At: at, Rule: d.rule, Args: args}
}

// instead is a rule for what is passed for its parameters, where these are bases.
func (f *Frame) instead(s *syntax.CallStep, d *ruleDecl) (other *ruleDecl, fits bool) {
	args := make([]ir.Expr, len(d.rule.Params))
	f.Mute++
	for _, b := range s.With {
		for i, p := range d.rule.Params {
			if p.Name == b.Name.Value {
				args[i] = f.Expr(f.Parse(b.Value), nil)
			}
		}
	}
	f.Mute--
	b := f.Given(d.rule.Params, args)
	name := b.Name(d.rule.Name, d.rule.Params)
	if name == d.rule.Name {
		return d, true
	}
	if !f.FitBases(args, d.rule.Params, b) {
		return d, false
	}
	if d.others[name] == nil {
		r := &ir.Rule{Decl: d.rule.Decl}
		r.Name = name
		for _, p := range d.rule.Params {
			v := f.Variable(p.Name, ir.Param, b.In(p.Type))
			f.Vars[v].Raw, f.Vars[v].Apart = true, f.Vars[p].Apart
			v.InState = p.InState
			r.Params = append(r.Params, v)
		}
		if d.others == nil {
			d.others = map[string]*ruleDecl{}
		}
		d.others[name] = &ruleDecl{syntax: d.syntax, rule: r, effects: effect.None(), defaults: d.defaults, bases: d.rule.Params}
	}
	return d.others[name], true
}

func (f *Frame) unknownRule(s *syntax.CallStep) {
	for _, b := range s.With {
		f.ParseAndCheck(b.Value)
	}
	if s.Rule.IsZero() {
		return
	}
	var names []string
	for _, r := range f.Spec.Rules {
		names = append(names, r.Name.Value)
	}
	d := diag.New(diag.UnknownRule, s.Rule.Whole(), s.Rule.Value).DidYouMean(s.Rule.Value, names)
	if name, _, called := strings.Cut(s.Rule.Value, "("); called {
		d = d.WithHint("write `call: %s`, and what it is passed under `with`", name)
	}
	if f.IsFunction(s.Rule.Value) {
		d = d.WithHint("`%s` is a function: write `%s(…)` where its value is wanted", s.Rule.Value, s.Rule.Value)
	}
	f.Report(f.NewerHint(d, s.Rule.Value, f.Newer.Rules))
}

// callArgs checks the arguments, in the order of the parameters. A refused one
// is a bad expression.
func (f *Frame) callArgs(s *syntax.CallStep, d *ruleDecl) ([]ir.Expr, bool) {
	byName := map[string]*syntax.Binding{}
	var names, unknown []string
	for _, p := range d.rule.Params {
		names = append(names, p.Name)
	}
	for _, b := range s.With {
		if paramNamed(d.rule, b.Name.Value) == nil {
			f.Report(diag.New(diag.UnknownParam, b.Name.Whole(), d.rule.Name, b.Name.Value).DidYouMean(b.Name.Value, names).OrList())
			f.ParseAndCheck(b.Value)
			unknown = append(unknown, b.Name.Value)
			continue
		}
		f.noteParam(b.Name, d)
		byName[b.Name.Value] = b
	}
	var args []ir.Expr
	var missing []string
	ok := len(unknown) == 0
	for i, p := range d.rule.Params {
		b := byName[p.Name]
		if b == nil && d.defaults[i] != nil {
			args = append(args, f.defaultArg(s, expr.Fallback(d.defaults[i], p), p))
			ok = ok && !types.IsBadExpr(args[i])
			continue
		}
		if b == nil {
			missing = append(missing, p.Name)
			args = append(args, types.BadExpr(s.Rule.Whole()))
			continue
		}
		arg := f.Value(b.Value, p.Type)
		f.Evaluated(arg)
		if p.Mutable && !types.IsBadExpr(arg) && !f.passable(arg, p) {
			arg = types.BadExpr(b.Value.Whole())
		}
		ok = ok && !types.IsBadExpr(arg)
		args = append(args, arg)
	}
	ok = ok && len(missing) == 0
	if missing = report.WithoutMeant(missing, unknown, names); len(missing) > 0 && !s.Misplaced {
		f.Report(diag.New(diag.MissingParam, s.Rule.Whole(), d.rule.Name, diag.NameList(missing)))
	}
	return args, ok
}

// defaultArg is what a parameter is passed that a call leaves out. It is no part of the
// state, so the rule cannot change it.
func (f *Frame) defaultArg(s *syntax.CallStep, value ir.Expr, p *ir.Var) ir.Expr {
	if p.Mutable && !types.IsBadExpr(value) {
		f.Report(diag.New(diag.ImmutableArgument, s.Rule.Whole(), p.Name, "its default"))
		return types.BadExpr(s.Rule.Whole())
	}
	return value
}

// followed reports an argument that an expression has found in the state, if the rule
// changes anything: nobody could tell whether that is the same.
func (f *Frame) followed(args []ir.Expr, d *ruleDecl) bool {
	ok := true
	for _, arg := range args {
		if len(d.effects.Changes) > 0 && !types.IsBadExpr(arg) && f.IsFound(arg) {
			f.Report(diag.New(diag.FoundArgument, arg.Span(), d.rule.Name))
			ok = false
		}
	}
	return ok
}

// noteParam notes which parameter of a rule is named.
func (f *Frame) noteParam(name source.Text, d *ruleDecl) {
	for _, p := range d.syntax.Params {
		if p.Name.Value == name.Value {
			f.Index.Use(name.Whole(), p.Name.Whole())
		}
	}
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
func (f *Frame) passable(arg ir.Expr, p *ir.Var) bool {
	x := arg
	if w, ok := x.(*ir.Widen); ok {
		x = w.X
	}
	place, ok := fact.PathOf(x)
	if ok && change.Changeable(place.Root) {
		return true
	}
	d := diag.New(diag.ImmutableArgument, arg.Span(), p.Name, "not part of the state")
	if from := f.LetOf(place.Root); ok && from != "" {
		d = diag.New(diag.ImmutableArgument, arg.Span(), p.Name, "only a name for a value").WithHint("pass `%s`", from)
	}
	if choice, ok := arg.(*ir.Cond); ok && choice.If.Span() == arg.Span() { // which nobody wrote: see Fit
		d = diag.New(diag.ImmutableArgument, arg.Span(), p.Name, "of another union, which is passed only to be read").
			WithHint("let the parameter be of the type of what is passed")
	}
	f.Report(d)
	return false
}

// applyEffects does to the caller what the called rule may do.
func (f *Frame) applyEffects(s *syntax.CallStep, d *ruleDecl, args []ir.Expr) {
	at := s.Rule.Whole()
	if d.effects.Skips {
		f.MaySkip(at, "`"+d.rule.Name+"` may skip, and")
	}
	if d.effects.Fails {
		f.MayFail(at, "`"+d.rule.Name+"` may fail")
	}
	if d.effects.Acts {
		f.Act(at)
	}
	if d.effects.Raises {
		f.Raise(at)
	}
	if d.effects.Emits {
		f.Emit(nil, at)
	}
	for _, p := range d.effects.Changes {
		for i, param := range d.rule.Params {
			if param != p.Root {
				continue
			}
			for _, o := range f.Origins(args[i]) {
				f.Apply(d.effects, p, o.Then(p.Segs), at)
			}
		}
	}
	f.laterUses(d, args)
	f.Flow.Dead = f.Flow.Dead || d.effects.Ends
}

// laterUses reports an argument that stands in what the rule changes through another
// one before it is done with it: the targets would not agree what it is then.
func (f *Frame) laterUses(d *ruleDecl, args []ir.Expr) {
	reported := map[int]bool{}
	for _, u := range d.effects.Later.Pairs {
		used, changed := slices.Index(d.rule.Params, u.Use.Root), slices.Index(d.rule.Params, u.Change.Root)
		if f.Called(f.Flow.Later, u, args[used], args[changed]) && !reported[used] {
			reported[used] = true
			f.Report(diag.New(diag.GoneArgument, args[used].Span(), d.rule.Name, u.Use.Root.Name, u.Change.String()))
		}
	}
}
