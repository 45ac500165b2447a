package scope

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
)

// Verify reports whether the rules of a type must run on a value that enters a
// place of it. A constant is checked here and now.
func (f *Scope) Verify(x ir.Expr, t ir.Type) bool {
	if !types.Enforced(t) {
		return false
	}
	switch x := x.(type) {
	case *ir.Widen:
		if n, ok := t.(*ir.Nullable); ok && !types.IsKind(x.X.Type(), ir.Null) {
			return f.Verify(x.X, n.Elem)
		}
		if u, ok := t.(*ir.Union); ok {
			if m := types.MemberOf(u, x.X.Type()); m != nil {
				return f.Verify(x.X, m.Type)
			}
		}
		return !types.IsKind(x.X.Type(), ir.Null)
	case *ir.Cond:
		then, els := f.Verify(x.Then, t), f.Verify(x.Else, t)
		return then || els
	case *ir.Literal:
		return f.verifyLiteral(x, t)
	case *ir.ListOf:
		return f.verifyList(x, t.(*ir.List))
	default:
		if s, ok := t.(*ir.Scalar); ok && s.Rules.Tag != nil { // of which nothing but the field itself is known to be one
			read, field := x.(*ir.FieldOf)
			return !beginsAs(x, s.Rules.Tag) && (!field || !types.Obeyed(read.Field.Type, t))
		}
		return f.IsRaw(x) || !types.Obeyed(x.Type(), t)
	}
}

// beginsAs reports whether a text begins with a literal that makes it a tag of the member,
// whatever comes behind it.
func beginsAs(x ir.Expr, tag *ir.TagRule) bool {
	for {
		sum, ok := x.(*ir.Binary)
		if !ok || sum.Op != ir.Add {
			break
		}
		x = sum.L
	}
	lit, ok := x.(*ir.Literal)
	if !ok {
		return false
	}
	text, ok := lit.Value.(ir.TextConst)
	begin := string(text)
	others := func(tag string) bool { return strings.HasPrefix(tag, begin) }
	return ok && tag.Admits(begin) && !slices.ContainsFunc(tag.Except, others) && !slices.ContainsFunc(tag.Longer, others)
}

func (f *Scope) verifyLiteral(x *ir.Literal, t ir.Type) bool {
	s, ok := t.(*ir.Scalar)
	if !ok {
		return false
	}
	f.Obeys(x.Value, s.Rules, x.At)
	text, isText := x.Value.(ir.TextConst)
	return isText && s.Rules.Normalize == ir.NormalURL && !types.PlainURL.MatchString(string(text))
}

func (f *Scope) verifyList(x *ir.ListOf, t *ir.List) bool {
	if why := types.CountBroken(len(x.Elems), t); why != "" {
		f.Report(diag.New(diag.RuleBroken, x.At, why))
	}
	run := false
	for _, e := range x.Elems {
		run = f.Verify(e, t.Elem) || run
	}
	return run
}

// IsRaw reports whether a value may have come in as an argument or been
// computed: its type promises nothing about its rules then.
func (f *Scope) IsRaw(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.FieldOf:
		return false
	case *ir.CommonField:
		return !f.sameRules(x)
	case *ir.Narrow:
		return f.IsRaw(x.X)
	case *ir.Ref:
		return f.Vars[x.Var].Raw
	case *ir.Macro:
		return x.Kind != ir.Filter && x.Kind != ir.FirstOf && x.Kind != ir.LastOf || f.IsRaw(x.In)
	case *ir.Slice:
		return f.IsRaw(x.List)
	case *ir.ValueAt:
		return x.Else != nil || f.IsRaw(x.In)
	default:
		return true
	}
}

// sameRules reports whether a field obeys the same rules in every member.
func (f *Scope) sameRules(x *ir.CommonField) bool {
	var first ir.Type
	for _, m := range f.Possible(x.X) {
		field := m.Object().Field(x.Name)
		if field == nil {
			continue // a test has excluded it that is not known here
		}
		t := field.Type
		if first == nil {
			first = t
		}
		if !types.Obeyed(t, first) || !types.Obeyed(first, t) {
			return false
		}
	}
	return true
}
