package effect

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/expr"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// MayFail records that something can end the event with an error here. What was changed
// is taken back then, but a value that was handed on cannot be.
func (w *Way) MayFail(at source.Span, what string) {
	w.Effects.Fails = true
	if !w.Flow.HandedOn.IsZero() {
		d := diag.New(diag.FailsAfterEmit, at, what).WithRelated(w.Flow.HandedOn, "it is emitted here")
		if w.emitting {
			d = d.WithHint("what was emitted cannot be taken back; name this value with a `let` before it is emitted")
		}
		w.Report(d)
	}
}

// Evaluated records that an expression is evaluated here.
func (w *Way) Evaluated(xs ...ir.Expr) {
	for _, x := range xs {
		if x == nil || types.IsBadExpr(x) {
			continue
		}
		if at, what := expr.Failure(x); what != "" {
			w.MayFail(at, what)
		}
	}
}

// Verified records that the rules of a type run on a value here.
func (w *Way) Verified(run bool, at source.Span) {
	if run {
		w.MayFail(at, "the rules may refuse the value")
	}
}

// MaySkip reports a skip after a change: it claims that there was none.
func (w *Way) MaySkip(at source.Span, what string) {
	w.Effects.Skips = true
	if changed := w.Facts.Change(); !changed.IsZero() {
		w.Report(diag.New(diag.SkipAfterChange, at, what).WithRelated(changed, w.whatChanged(changed)))
	}
}

// whatChanged says what the change at a place was.
func (w *Way) whatChanged(at source.Span) string {
	if w.notes.acts[at] {
		return "something is emitted or signalled here"
	}
	return "the state is changed here"
}

// Act records that something is seen outside of the state: like a change of it,
// that cannot be taken back.
func (w *Way) Act(at source.Span) {
	w.notes.acts[at] = true
	w.Facts = w.Facts.ChangedAt(at)
	w.Effects.Acts = true
}

// Raise records that a signal is raised.
func (w *Way) Raise(at source.Span) {
	w.Act(at)
	w.Effects.Raises = true
}

// Emit records that a value is emitted, if that is known.
func (w *Way) Emit(value ir.Expr, at source.Span) {
	w.emitting = true
	w.Evaluated(value)
	w.emitting = false
	w.Act(at)
	w.Flow.HandedOn = orSpan(w.Flow.HandedOn, at)
	w.Effects.Emits = true
}
