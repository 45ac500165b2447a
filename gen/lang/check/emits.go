package check

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/naming"
	"github.com/msggen/msggen/gen/lang/check/table"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// maxSignals is how many signals of one reducer a set of bits has room for.
const maxSignals = 32

// objectOrTagged looks up the type of what a reducer hands on or a client sends;
// nil if there is none.
func (c *checker) objectOrTagged(text source.Text) ir.Type {
	if text.IsZero() {
		return nil
	}
	const wanted = "an object or a tagged union"
	name := rule.Ident{Name: text.Value, At: text.Whole()}
	switch t := c.DeclaredType(name, wanted).(type) {
	case *ir.Object:
		if t.Abstract {
			c.Report(diag.New(diag.AbstractType, name.At, name.Name))
			return types.Bad
		}
		return t
	case *ir.Union:
		if !t.ByKind() {
			return t
		}
		c.Report(diag.New(diag.WrongKind, name.At, name.Name, "a union told apart by kind", wanted))
	default:
		if !types.IsBad(t) {
			c.Report(diag.New(diag.WrongKind, name.At, name.Name, c.Types[name.Name].What, wanted))
		}
	}
	return types.Bad
}

// signals makes what a reducer may raise.
func (c *checker) signals(r *syntax.Reducer) []*ir.Signal {
	var signals []*ir.Signal
	clash := naming.NewClashes(c.Log)
	for _, s := range r.Signals {
		if !naming.Styled(c.Log, s.Name, naming.SnakeCase) {
			continue
		}
		clash.Add(s.Name)
		signals = append(signals, &ir.Signal{Name: s.Name.Value, Doc: table.Prose(s.Doc), Span: s.Name.Whole()})
	}
	if len(signals) > maxSignals {
		c.Report(diag.New(diag.TooManySignals, signals[maxSignals].Span, r.Name.Value, maxSignals))
	}
	return signals
}

// pass resolves the events that a reducer emits as they are.
func (c *checker) pass(red *ir.Reducer, r *syntax.Reducer, use *eventUses) {
	if len(r.Pass) > 0 && red.Emits == nil && !c.Flawed(red.Span) {
		c.Report(diag.New(diag.NothingEmitted, r.Key("pass"), r.Name.Value).WithHint("say what it emits with `emits`"))
	}
	for _, name := range r.Pass {
		for _, m := range use.claim(name) {
			if red.Emits != nil && !types.IsBad(red.Emits) && !holds(red.Emits, m.Object()) {
				c.Report(diag.New(diag.WrongType, name.Whole(), c.TypeName(red.Emits), m.Name).
					WithHint("`%s` cannot emit it as it is", r.Name.Value))
			}
			red.Pass = append(red.Pass, m)
		}
	}
}

// holds reports whether every value of an object is one of the type.
func holds(t ir.Type, obj *ir.Object) bool {
	if u, ok := t.(*ir.Union); ok {
		return types.MemberOf(u, obj) != nil
	}
	return t == obj
}

// missingHint says what can be done about events that a reducer forgot.
func (u *eventUses) missingHint(r *syntax.Reducer) string {
	hint := "handle them under on, or list them under ignore"
	if !r.Emits.IsZero() {
		hint = "handle them under on, or list them under pass or ignore"
	}
	if u.forgetsStart(r) {
		hint += "; what begins a state needs that, too"
	}
	return hint
}

// forgetsStart reports whether an event that begins a state has no rule.
func (u *eventUses) forgetsStart(r *syntax.Reducer) bool {
	return slices.ContainsFunc(r.Start, func(start *syntax.Start) bool {
		m := u.union.Labelled(start.Event.Value)
		return m != nil && u.by[m].IsZero()
	})
}
