package types

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/msggen/msggen/gen/ir"
)

// PlainURL matches absolute URLs that are their own WHATWG serialisation
// beyond doubt. Others are left to run time.
var PlainURL = regexp.MustCompile(`^https?://[a-z0-9]+([.-][a-z0-9]+)*\.[a-z]+/([A-Za-z0-9_-]+/)*[A-Za-z0-9_-]*(\.[a-z0-9]+)?$`)

// absoluteURL matches everything that begins as an absolute URL must.
var absoluteURL = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:`)

// Enforced reports whether values of a type may have to be refused or
// rewritten. Objects and unions of them are checked when they are made.
func Enforced(t ir.Type) bool { return enforcedBelow(t, nil) }

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
		if !t.ByKind() || slices.Contains(inside, t) {
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

// Obeyed reports whether every value that obeys the rules of one type obeys
// those of another, which is the same but for its rules.
func Obeyed(have, want ir.Type) bool {
	switch want := want.(type) {
	case *ir.Scalar:
		have, ok := have.(*ir.Scalar)
		return ok && rulesImply(have.Rules, want.Rules)
	case *ir.Nullable:
		return Obeyed(ir.NonNull(have), want.Elem)
	case *ir.List:
		have, ok := have.(*ir.List)
		return ok && atLeast(have.MinItems, want.MinItems) && atMost(have.MaxItems, want.MaxItems) && Obeyed(have.Elem, want.Elem)
	case *ir.Map:
		have, ok := have.(*ir.Map)
		return ok && Obeyed(have.Elem, want.Elem)
	case *ir.Union:
		return !Enforced(want) || have == want
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
		(want.Normalize == ir.NormalNone || have.Normalize == want.Normalize) &&
		(want.Tag == nil || have.Tag == want.Tag)
}

func atLeast[N int | float64](have, want *N) bool {
	return want == nil || have != nil && *have >= *want
}

func atMost[N int | float64](have, want *N) bool {
	return want == nil || have != nil && *have <= *want
}

// RangeBroken says which rule a number breaks; "": none.
func RangeBroken(v float64, r ir.Rules) string {
	switch {
	case r.Min != nil && v < *r.Min:
		return "the least value is " + ir.JSONNumber(*r.Min)
	case r.Max != nil && v > *r.Max:
		return "the greatest value is " + ir.JSONNumber(*r.Max)
	default:
		return ""
	}
}

// TextBroken says which rule a text breaks; "": none.
func TextBroken(v string, r ir.Rules) string {
	n := utf8.RuneCountInString(v)
	switch {
	case r.MinLength != nil && n < *r.MinLength:
		return fmt.Sprintf("the text is too short, at least %d characters", *r.MinLength)
	case r.MaxLength != nil && n > *r.MaxLength:
		return fmt.Sprintf("the text is too long, at most %d characters", *r.MaxLength)
	case r.Normalize == ir.NormalURL && !absoluteURL.MatchString(v):
		return "the text is no absolute URL"
	case r.Tag == nil || r.Tag.Admits(v):
	case strings.HasPrefix(v, r.Tag.Prefix):
		return "`" + v + "` is the tag of another type"
	default:
		return "the text does not begin with " + r.Tag.Prefix
	}
	if re, err := regexp.Compile(r.Pattern); r.Pattern != "" && err == nil && !re.MatchString(v) {
		return "the text does not match " + r.Pattern
	}
	return ""
}

// CountBroken says which rule a list of n elements breaks; "": none.
func CountBroken(n int, t *ir.List) string {
	switch {
	case t.MinItems != nil && n < *t.MinItems:
		return fmt.Sprintf("the list has too few elements, at least %d", *t.MinItems)
	case t.MaxItems != nil && n > *t.MaxItems:
		return fmt.Sprintf("the list has too many elements, at most %d", *t.MaxItems)
	default:
		return ""
	}
}
