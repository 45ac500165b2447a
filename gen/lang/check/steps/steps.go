// Package steps checks the steps of rules one after the other: those that lead to others
// itself, and changes by package change.
package steps

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/naming"
	"github.com/msggen/msggen/gen/lang/check/scope"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
)

// Steps checks a list of steps in a scope of its own.
func (f *Frame) Steps(list []syntax.Step) []ir.Stmt {
	outer := f.Names
	defer f.LeaveAll(outer, "it is known to the end of the list of steps that the `let` stands in")
	var out []ir.Stmt
	ended := false
	checked := 0
	for i, step := range list {
		if i < checked || !f.Includes(step.Versions()) {
			continue
		}
		if f.Flow.Dead {
			if !ended && !f.Flow.Folded {
				f.Report(diag.New(diag.Unreachable, step.Span(), "step"))
			}
			ended, f.Flow.Dead = true, false
		}
		if v, c := f.Stale(); c != nil && !ended {
			return append(out, f.lookAgain(v, c, list[i:])...)
		}
		stmt, n := f.overMembers(list[i:])
		if checked = i + n; n == 0 {
			stmt = f.step(step)
		}
		if stmt != nil && !ended {
			out = append(out, stmt...)
		}
	}
	f.Flow.Dead = f.Flow.Dead || ended
	return out
}

func (f *Frame) step(step syntax.Step) []ir.Stmt {
	at := ir.At{Where: step.Span()}
	var stmt ir.Stmt
	switch s := step.(type) {
	case syntax.Change:
		return f.Frame.Step(s)
	case *syntax.PushStep:
		stmt = f.push(s, at)
	case *syntax.PatchStep:
		stmt = f.patch(s, at)
	case *syntax.EmitStep:
		stmt = f.emit(s, at)
	case *syntax.SignalStep:
		stmt = f.raise(s, at)
	case *syntax.LetStep:
		stmt = f.let(s, at)
	case *syntax.FindStep:
		return f.find(s, at)
	case *syntax.ParseStep:
		stmt = f.parse(s, at)
	case *syntax.EachStep:
		stmt = f.each(s, at)
	case *syntax.IfStep:
		return f.branches(s, at)
	case *syntax.SwitchStep:
		return f.switchStep(s, at)
	case *syntax.CallStep:
		stmt = f.callRule(s, at)
	case *syntax.SkipStep:
		stmt = f.skip(s, at)
	case *syntax.WarnStep:
		stmt = &ir.Warn{At: at, Notice: f.notice(s.Notice)}
	case *syntax.FailStep:
		notice := f.notice(s.Notice)
		f.MayFail(s.Span(), "`fail` ends the event")
		f.Flow.Dead = true
		stmt = &ir.Fail{At: at, Notice: notice}
	case *syntax.StopStep:
		f.Flow.Dead = true
		stmt = &ir.Stop{At: at}
	case *syntax.ReturnStep:
		stmt = f.leave(at)
	case *syntax.BadStep:
		f.Names = &scope.Binding{Outer: f.Names, Silent: true}
	default:
		panic("check: unknown step")
	}
	if stmt == nil {
		return nil
	}
	return f.Limits().Change(stmt)
}

// notice checks the code and message of skip, warn and fail.
func (f *Frame) notice(n syntax.Notice) ir.Notice {
	naming.Styled(f.Log, n.Code, naming.KebabCase)
	message := f.Template(n.Message)
	for _, part := range message.Parts {
		if part.Expr != nil {
			f.Evaluated(part.Expr)
		}
	}
	return ir.Notice{Code: n.Code.Value, Message: message}
}

func (f *Frame) skip(s *syntax.SkipStep, at ir.At) ir.Stmt {
	notice := f.notice(s.Notice)
	f.MaySkip(s.Span(), "`skip`")
	f.Flow.Dead = true
	return &ir.Skip{At: at, Notice: notice}
}

// branches checks an if. Where constant fields decide, only the branch that is
// taken is kept.
func (f *Frame) branches(s *syntax.IfStep, at ir.At) []ir.Stmt {
	cond := f.Condition(s.Cond)
	if v, ok := f.ConstantBool(cond); ok {
		return f.decided(s, v)
	}
	f.Evaluated(cond)
	unchanged := f.Facts.Change().IsZero()
	then, els := f.branch(), f.branch()
	mistaken := ir.Some(ir.Within(cond), types.IsBadExpr) && f.Mistaken(s.Cond.Whole())
	then.Flow.Doubtful = then.Flow.Doubtful || mistaken
	els.Flow.Doubtful = then.Flow.Doubtful
	then.Learn(f.Assuming(cond, true))
	els.Learn(f.Assuming(cond, false))
	stmt := &ir.If{At: at, Cond: cond, Then: then.Steps(s.Then), Else: els.Steps(s.Else)}
	if !s.Has("then") {
		stmt.Cond = &ir.Unary{Node: ir.Node{T: types.Bool, At: cond.Span()}, Op: ir.Not, X: cond}
		stmt.Then, stmt.Else = stmt.Else, nil
	}
	f.Meet(&then.Way, &els.Way)
	if types.IsBadExpr(cond) && unchanged {
		f.Facts = f.Facts.Unchanged() // which way changes is not known; one error is enough
	}
	return []ir.Stmt{sought(stmt)}
}

func (f *Frame) decided(s *syntax.IfStep, v bool) []ir.Stmt {
	live, dead := s.Then, s.Else
	if !v {
		live, dead = dead, live
	}
	other := f.inner()
	other.Ahead()
	other.Flow.Later = other.Effects.Later
	f.Mute++
	other.Steps(dead)
	f.Mute--
	out := f.Steps(live)
	f.Flow.Folded = f.Flow.Folded || f.Flow.Dead
	return out
}
