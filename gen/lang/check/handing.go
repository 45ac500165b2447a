package check

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

func (f *frame) emit(s *syntax.EmitStep, at ir.At) ir.Stmt {
	if f.reducer == nil { // an unused rule: nobody says what it may emit
		f.parseAndCheck(s.Value)
		f.act(s.Span())
		return nil
	}
	if f.reducer.Emits == nil {
		f.parseAndCheck(s.Value)
		if !f.flawed(f.reducer.Span) {
			f.report(diag.New(diag.NothingEmitted, s.Span(), f.reducer.Name).WithHint("say what it emits with `emits`"))
		}
		return nil
	}
	value := f.value(s.Value, f.reducer.Emits)
	f.evaluated(value)
	f.act(s.Span())
	f.effects.emits = true
	if badX(value) {
		return nil
	}
	return &ir.Emit{At: at, Value: value}
}

func (f *frame) raise(s *syntax.SignalStep, at ir.At) ir.Stmt {
	f.act(s.Span())
	if f.reducer == nil || s.Name.IsZero() {
		return nil
	}
	f.effects.raises = true
	var names []string
	for _, signal := range f.reducer.Signals {
		names = append(names, signal.Name)
	}
	i := slices.Index(names, s.Name.Value)
	if i >= 0 {
		f.book.raised[f.reducer.Signals[i]] = true
		return &ir.Raise{At: at, Signal: f.reducer.Signals[i]}
	}
	if meant, ok := diag.Nearest(s.Name.Value, names); ok {
		f.book.raised[f.reducer.Signals[slices.Index(names, meant)]] = true
	}
	if !f.flawed(f.reducer.Span) {
		f.report(diag.New(diag.UnknownSignal, s.Name.Whole(), f.reducer.Name, s.Name.Value).DidYouMean(s.Name.Value, names))
	}
	return nil
}

// act records that something is seen outside of the state: like a change of it,
// that cannot be taken back.
func (f *frame) act(at source.Span) {
	f.book.acted[at] = true
	f.flow.changed = orSpan(f.flow.changed, at)
	f.effects.acts = true
}

// firstChange says what the first change of the flow was.
func (f *frame) firstChange() string {
	if f.book.acted[f.flow.changed] {
		return "something is emitted or signalled here"
	}
	return "the state is changed here"
}

// actsAlike reports a rule that acts for another reducer than the one that calls
// it here.
func (f *frame) actsAlike(s *syntax.CallStep, d *ruleDecl) bool {
	here, there := f.reducer, d.reducer
	if here == nil || there == nil || here == there {
		return true
	}
	switch {
	case d.effects.raises:
		f.report(diag.New(diag.RaisesOther, s.Rule.Whole(), d.rule.Name, there.Name, here.Name))
		return false
	case d.effects.emits && here.Emits != there.Emits:
		f.report(diag.New(diag.EmitsOther, s.Rule.Whole(), d.rule.Name, f.typeName(there.Emits), here.Name))
		return false
	default:
		return true
	}
}
