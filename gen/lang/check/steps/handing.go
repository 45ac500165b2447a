package steps

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
)

func (f *Frame) emit(s *syntax.EmitStep, at ir.At) ir.Stmt {
	if f.reducer == nil { // an unused rule: nobody says what it may emit
		f.ParseAndCheck(s.Value)
		f.Emit(nil, s.Span())
		return nil
	}
	if f.reducer.Emits == nil {
		f.ParseAndCheck(s.Value)
		if !f.Flawed(f.reducer.Span) {
			f.Report(diag.New(diag.NothingEmitted, s.Span(), f.reducer.Name).WithHint("say what it emits with `emits`"))
		}
		return nil
	}
	value := f.Value(s.Value, f.reducer.Emits)
	f.Emit(value, s.Span())
	if types.IsBadExpr(value) {
		return nil
	}
	return &ir.Emit{At: at, Value: value}
}

func (f *Frame) raise(s *syntax.SignalStep, at ir.At) ir.Stmt {
	if f.reducer == nil || s.Name.IsZero() {
		f.Act(s.Span())
		return nil
	}
	f.Raise(s.Span())
	var names []string
	for _, signal := range f.reducer.Signals {
		names = append(names, signal.Name)
	}
	i := slices.Index(names, s.Name.Value)
	if i >= 0 {
		f.Index.Use(s.Name.Whole(), f.reducer.Signals[i].Span)
		f.book.raised[f.reducer.Signals[i]] = true
		return &ir.Raise{At: at, Signal: f.reducer.Signals[i]}
	}
	if meant, ok := diag.Nearest(s.Name.Value, names); ok {
		f.book.raised[f.reducer.Signals[slices.Index(names, meant)]] = true
	}
	if !f.Flawed(f.reducer.Span) {
		f.Report(diag.New(diag.UnknownSignal, s.Name.Whole(), f.reducer.Name, s.Name.Value).DidYouMean(s.Name.Value, names).OrList().
			OrElse("declare it under `signals`: `%s: What it tells.`", s.Name.Value))
	}
	return nil
}

// actsAlike reports a rule that acts for another reducer than the one that calls
// it here.
func (f *Frame) actsAlike(s *syntax.CallStep, d *ruleDecl) bool {
	here, there := f.reducer, d.reducer
	if here == nil || there == nil || here == there {
		return true
	}
	switch {
	case d.effects.Raises:
		f.Report(diag.New(diag.RaisesOther, s.Rule.Whole(), d.rule.Name, there.Name, here.Name))
		return false
	case d.effects.Emits && here.Emits != there.Emits:
		f.Report(diag.New(diag.EmitsOther, s.Rule.Whole(), d.rule.Name, f.TypeName(there.Emits), here.Name))
		return false
	default:
		return true
	}
}
