package check

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// steps checks a list of steps in a scope of its own.
func (f *frame) steps(list []syntax.Step) []ir.Stmt {
	outer := f.names
	defer func() { f.names = outer }()
	var out []ir.Stmt
	ended := false
	for _, step := range list {
		if !f.includes(step.Versions()) {
			continue
		}
		if f.flow.dead {
			if !ended && !f.flow.folded {
				f.report(diag.New(diag.Unreachable, step.Span()))
			}
			ended, f.flow.dead = true, false
		}
		stmt := f.step(step)
		if stmt != nil && !ended {
			out = append(out, stmt...)
		}
	}
	f.flow.dead = f.flow.dead || ended
	return out
}

func (f *frame) step(step syntax.Step) []ir.Stmt {
	at := ir.At{Where: step.Span()}
	var stmt ir.Stmt
	switch s := step.(type) {
	case *syntax.SetStep:
		stmt = f.set(s, at)
	case *syntax.UnsetStep:
		stmt = f.unset(s, at)
	case *syntax.InsertStep:
		stmt = f.insert(s, at)
	case *syntax.ReplaceStep:
		stmt = f.replace(s, at)
	case *syntax.PushStep:
		stmt = f.push(s, at)
	case *syntax.RemoveStep:
		stmt = f.remove(s, at)
	case *syntax.AppendStep:
		if target, value, ok := f.text(s.Target, s.Value, "append"); ok {
			stmt = newChange(at, target, &ir.Append{Value: value})
		}
	case *syntax.AppendBase64Step:
		if target, value, ok := f.text(s.Target, s.Value, "append_base64"); ok {
			stmt = newChange(at, target, &ir.AppendBase64{Value: value})
		}
	case *syntax.AddStep:
		stmt = f.addTo(s, at)
	case *syntax.MergeStep:
		stmt = f.merge(s, at)
	case *syntax.PatchStep:
		stmt = f.patch(s, at)
	case *syntax.PutStep:
		stmt = f.put(s, at)
	case *syntax.DeleteStep:
		stmt = f.delete(s, at)
	case *syntax.EmitStep:
		stmt = f.emit(s, at)
	case *syntax.SignalStep:
		stmt = f.raise(s, at)
	case *syntax.LetStep:
		stmt = f.let(s, at)
	case *syntax.FindStep:
		stmt = f.find(s, at)
	case *syntax.EachStep:
		stmt = f.each(s, at)
	case *syntax.IfStep:
		return f.branches(s, at)
	case *syntax.CallStep:
		stmt = f.callRule(s, at)
	case *syntax.SkipStep:
		stmt = f.skip(s, at)
	case *syntax.WarnStep:
		stmt = &ir.Warn{At: at, Notice: f.notice(s.Notice)}
	case *syntax.FailStep:
		notice := f.notice(s.Notice)
		f.mayFail(s.Span(), "`fail` ends the event")
		f.flow.dead = true
		stmt = &ir.Fail{At: at, Notice: notice}
	case *syntax.StopStep:
		f.flow.dead = true
		stmt = &ir.Stop{At: at}
	case *syntax.BadStep:
		f.names = &binding{outer: f.names, silent: true}
	default:
		panic("check: unknown step")
	}
	if stmt == nil {
		return nil
	}
	return []ir.Stmt{stmt}
}

// notice checks the code and message of skip, warn and fail.
func (f *frame) notice(n syntax.Notice) ir.Notice {
	styled(f.log, n.Code, kebabCase)
	message := f.template(n.Message)
	for _, part := range message.Parts {
		if part.Expr != nil {
			f.evaluated(part.Expr)
		}
	}
	return ir.Notice{Code: n.Code.Value, Message: message}
}

func (f *frame) skip(s *syntax.SkipStep, at ir.At) ir.Stmt {
	notice := f.notice(s.Notice)
	f.mayNotSkip(s.Span(), "`skip`")
	f.flow.dead = true
	return &ir.Skip{At: at, Notice: notice}
}

// mayNotSkip reports a skip after a change: it claims that there was none.
func (f *frame) mayNotSkip(at source.Span, what string) {
	f.effects.skips = true
	if !f.flow.changed.IsZero() {
		f.report(diag.New(diag.SkipAfterChange, at, what).WithRelated(f.flow.changed, f.firstChange()))
	}
}

// branches checks an if. Where constant fields decide, only the branch that is
// taken is kept.
func (f *frame) branches(s *syntax.IfStep, at ir.At) []ir.Stmt {
	cond := f.condition(s.Cond)
	if v, ok := f.constantBool(cond); ok {
		return f.decided(s, v)
	}
	f.evaluated(cond)
	then, els := f.branch(), f.branch()
	if !badX(cond) {
		then.facts, els.facts = f.assuming(cond, true), f.assuming(cond, false)
	}
	stmt := &ir.If{At: at, Cond: cond, Then: then.steps(s.Then), Else: els.steps(s.Else)}
	f.meet(then, els)
	return []ir.Stmt{stmt}
}

func (f *frame) decided(s *syntax.IfStep, v bool) []ir.Stmt {
	live, dead := s.Then, s.Else
	if !v {
		live, dead = dead, live
	}
	other := f.branch()
	other.effects = newEffects()
	f.mute++
	other.steps(dead)
	f.mute--
	out := f.steps(live)
	f.flow.folded = f.flow.folded || f.flow.dead
	return out
}

// template checks a message.
func (f *exprFrame) template(text source.Text) *ir.Template {
	t := &ir.Template{}
	if text.IsZero() {
		return t
	}
	parsed := f.parseTemplate(text)
	for _, part := range parsed.Parts {
		if part.Expr == nil {
			t.Parts = append(t.Parts, ir.TemplatePart{Text: part.Text})
			continue
		}
		x := f.expr(part.Expr, nil)
		if badX(x) {
			continue
		}
		if n, ok := x.Type().(*ir.Nullable); ok {
			if holeType(n.Elem) {
				f.maybeNull(x)
				continue
			}
		}
		if !holeType(x.Type()) {
			f.report(diag.New(diag.HoleType, x.Span(), f.typeName(x.Type())))
			continue
		}
		t.Parts = append(t.Parts, ir.TemplatePart{Expr: x})
	}
	return t
}

func holeType(t ir.Type) bool {
	_, enum := t.(*ir.Enum)
	return enum || isKind(t, ir.String, ir.Int, ir.Bool)
}
