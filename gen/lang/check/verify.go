package check

import (
	"fmt"
	"regexp"
	"slices"
	"unicode/utf8"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// enforced reports whether values of a type may have to be refused or
// rewritten. Objects and unions of them are checked when they are made.
func enforced(t ir.Type) bool { return enforcedBelow(t, nil) }

// enforcedBelow is enforced inside of unions by kind, which may hold themselves.
func enforcedBelow(t ir.Type, inside []*ir.Union) bool {
	switch t := t.(type) {
	case *ir.Scalar:
		return t.Rules.Enforced()
	case *ir.Nullable:
		return enforcedBelow(t.Elem, inside)
	case *ir.List:
		return t.MinItems != nil || t.MaxItems != nil || enforcedBelow(t.Elem, inside)
	case *ir.Map:
		return enforcedBelow(t.Elem, inside)
	case *ir.Union:
		if t.Tag != "" || slices.Contains(inside, t) {
			return false
		}
		inside = append(inside, t)
		return slices.ContainsFunc(t.Members, func(m *ir.Member) bool { return enforcedBelow(m.Type, inside) })
	case *ir.Object, *ir.Enum:
		return false
	default:
		panic("check: unknown type")
	}
}

// verify reports whether the rules of a type must run on a value that enters a
// place of it. A constant is checked here and now.
func (f *scope) verify(x ir.Expr, t ir.Type) bool {
	if !enforced(t) {
		return false
	}
	switch x := x.(type) {
	case *ir.Widen:
		if n, ok := t.(*ir.Nullable); ok && !isKind(x.X.Type(), ir.Null) {
			return f.verify(x.X, n.Elem)
		}
		if u, ok := t.(*ir.Union); ok {
			if m := memberOfType(u, x.X.Type()); m != nil {
				return f.verify(x.X, m.Type)
			}
		}
		return !isKind(x.X.Type(), ir.Null)
	case *ir.Cond:
		then, els := f.verify(x.Then, t), f.verify(x.Else, t)
		return then || els
	case *ir.Literal:
		return f.verifyLiteral(x, t)
	case *ir.ListOf:
		return f.verifyList(x, t.(*ir.List))
	default:
		return f.isRaw(x) || !obeyed(x.Type(), t)
	}
}

func (f *scope) verifyLiteral(x *ir.Literal, t ir.Type) bool {
	s, ok := t.(*ir.Scalar)
	if !ok {
		return false
	}
	f.obeys(x.Value, s.Rules, x.At)
	text, isText := x.Value.(ir.TextConst)
	return isText && s.Rules.Normalize == ir.NormalURL && !plainURL.MatchString(string(text))
}

func (f *scope) verifyList(x *ir.ListOf, t *ir.List) bool {
	if why := countBroken(len(x.Elems), t); why != "" {
		f.report(diag.New(diag.RuleBroken, x.At, why))
	}
	run := false
	for _, e := range x.Elems {
		run = f.verify(e, t.Elem) || run
	}
	return run
}

// isRaw reports whether a value may have come in as an argument or been
// computed: its type promises nothing about its rules then.
func (f *scope) isRaw(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.FieldOf:
		return false
	case *ir.CommonField:
		return !f.sameRules(x)
	case *ir.Narrow:
		return f.isRaw(x.X)
	case *ir.Ref:
		return f.vars[x.Var].raw
	case *ir.Macro:
		return x.Kind != ir.Filter || f.isRaw(x.In)
	case *ir.Slice:
		return f.isRaw(x.List)
	default:
		return true
	}
}

// sameRules reports whether a field obeys the same rules in every member.
func (f *scope) sameRules(x *ir.CommonField) bool {
	var first ir.Type
	for _, m := range f.possible(x.X) {
		t := m.Object().Field(x.Name).Type
		if first == nil {
			first = t
		}
		if !obeyed(t, first) || !obeyed(first, t) {
			return false
		}
	}
	return true
}

// obeyed reports whether every value that obeys the rules of one type obeys
// those of another, which is the same but for its rules.
func obeyed(have, want ir.Type) bool {
	switch want := want.(type) {
	case *ir.Scalar:
		have, ok := have.(*ir.Scalar)
		return ok && rulesImply(have.Rules, want.Rules)
	case *ir.Nullable:
		return obeyed(ir.NonNull(have), want.Elem)
	case *ir.List:
		have, ok := have.(*ir.List)
		return ok && atLeast(have.MinItems, want.MinItems) && atMost(have.MaxItems, want.MaxItems) && obeyed(have.Elem, want.Elem)
	case *ir.Map:
		have, ok := have.(*ir.Map)
		return ok && obeyed(have.Elem, want.Elem)
	case *ir.Union:
		return !enforced(want) || have == want
	case *ir.Object, *ir.Enum:
		return true
	default:
		panic("check: unknown type")
	}
}

func rulesImply(have, want ir.Rules) bool {
	return atLeast(have.Min, want.Min) && atMost(have.Max, want.Max) &&
		atLeast(have.MinLength, want.MinLength) && atMost(have.MaxLength, want.MaxLength) &&
		(want.Pattern == "" || have.Pattern == want.Pattern) &&
		(want.Normalize == ir.NormalNone || have.Normalize == want.Normalize)
}

func atLeast[N int | float64](have, want *N) bool {
	return want == nil || have != nil && *have >= *want
}

func atMost[N int | float64](have, want *N) bool {
	return want == nil || have != nil && *have <= *want
}

// plainURL matches absolute URLs that are their own WHATWG serialisation
// beyond doubt. Others are left to run time.
var plainURL = regexp.MustCompile(`^https?://[a-z0-9]+([.-][a-z0-9]+)*\.[a-z]+/([A-Za-z0-9_-]+/)*[A-Za-z0-9_-]*(\.[a-z0-9]+)?$`)

// absoluteURL matches everything that begins as an absolute URL must.
var absoluteURL = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:`)

// obeys reports a constant that breaks a rule.
func (c *reader) obeys(value ir.Const, r ir.Rules, at source.Span) bool {
	why := ""
	switch v := value.(type) {
	case ir.IntConst:
		why = rangeBroken(float64(v), r)
	case ir.NumberConst:
		why = rangeBroken(float64(v), r)
	case ir.TextConst:
		why = textBroken(string(v), r)
	default: // no rules are about it
	}
	if why == "" {
		return true
	}
	c.report(diag.New(diag.RuleBroken, at, why))
	return false
}

// isNormal reports a constant that would have to be rewritten at run time,
// when nobody looks at it any more.
func (c *reader) isNormal(text string, r ir.Rules, at source.Span) bool {
	if r.Normalize != ir.NormalURL || plainURL.MatchString(text) {
		return true
	}
	c.report(diag.New(diag.RuleBroken, at, "the address is not plainly in its normal form").
		WithHint("write it like https://example.com/path"))
	return false
}

// rangeBroken says which rule a number breaks; "": none.
func rangeBroken(v float64, r ir.Rules) string {
	switch {
	case r.Min != nil && v < *r.Min:
		return "the least value is " + ir.JSONNumber(*r.Min)
	case r.Max != nil && v > *r.Max:
		return "the greatest value is " + ir.JSONNumber(*r.Max)
	default:
		return ""
	}
}

// textBroken says which rule a text breaks; "": none.
func textBroken(v string, r ir.Rules) string {
	n := utf8.RuneCountInString(v)
	switch {
	case r.MinLength != nil && n < *r.MinLength:
		return fmt.Sprintf("the text is too short, at least %d characters", *r.MinLength)
	case r.MaxLength != nil && n > *r.MaxLength:
		return fmt.Sprintf("the text is too long, at most %d characters", *r.MaxLength)
	case r.Normalize == ir.NormalURL && !absoluteURL.MatchString(v):
		return "the text is no absolute URL"
	}
	if re, err := regexp.Compile(r.Pattern); r.Pattern != "" && err == nil && !re.MatchString(v) {
		return "the text does not match " + r.Pattern
	}
	return ""
}

// countBroken says which rule a list of n elements breaks; "": none.
func countBroken(n int, t *ir.List) string {
	switch {
	case t.MinItems != nil && n < *t.MinItems:
		return fmt.Sprintf("the list has too few elements, at least %d", *t.MinItems)
	case t.MaxItems != nil && n > *t.MaxItems:
		return fmt.Sprintf("the list has too many elements, at most %d", *t.MaxItems)
	default:
		return ""
	}
}
