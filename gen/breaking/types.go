package breaking

import (
	"fmt"
	"maps"
	"regexp"
	"strings"

	"github.com/msggen/msggen/gen/ir"
)

// spelled is a type as both sides spell it. What the new side calls otherwise has its
// old name.
func (c *comparer) spelled(t ir.Type) string { return spelledWith(t, c.oldKey) }

// spelledWith is a type with names for what is declared.
func spelledWith(t ir.Type, name func(ir.Decl) string) string {
	switch t := t.(type) {
	case *ir.Scalar:
		return t.Kind.String()
	case *ir.Enum:
		return name(t.Decl)
	case *ir.Object:
		return name(t.Decl)
	case *ir.Union:
		return name(t.Decl)
	case *ir.List:
		return "list[" + spelledWith(t.Elem, name) + "]"
	case *ir.Map:
		return "map[" + spelledWith(t.Elem, name) + "]"
	case *ir.Nullable:
		return spelledWith(t.Elem, name) + "?"
	default:
		panic(fmt.Sprintf("breaking: unknown type %T", t))
	}
}

// short is a type as messages spell it: without the name of its own protocol.
func short(spelled string, home *ir.Protocol) string {
	return strings.ReplaceAll(spelled, home.Name+".", "")
}

// relation is how the values of two types relate.
type relation int

const (
	same     relation = 0
	narrowed relation = 1 // some old values are none of the new type
	widened  relation = 2 // some new values are none of the old type
	replaced relation = 3 // both
)

// relate compares two types by their documents, limits aside.
func (c *comparer) relate(old, new ir.Type) relation {
	wasNull, isNull := ir.NonNull(old) != old, ir.NonNull(new) != new
	r := c.relateValues(ir.NonNull(old), ir.NonNull(new))
	if wasNull && !isNull {
		r |= narrowed
	}
	if isNull && !wasNull {
		r |= widened
	}
	return r
}

func (c *comparer) relateValues(old, new ir.NotNullable) relation {
	if c.spelled(old) == c.spelled(new) {
		return same
	}
	if was, ok := old.(*ir.Object); ok {
		if is, ok := new.(*ir.Object); ok {
			return c.relateObjects(was, is, "")
		}
	}
	if r := c.fits(old, new); r != replaced {
		return r
	}
	switch c.fits(new, old) {
	case same:
		return same
	case widened:
		return narrowed
	default:
		return replaced
	}
}

// relateObjects compares objects of two names by what is found of them, but for their tag.
func (c *comparer) relateObjects(old, new *ir.Object, tag string) relation {
	both := [2]*ir.Object{old, new}
	if c.related[both] {
		return same // as far as can be seen inside of it
	}
	inner := &comparer{oldNames: c.oldNames, related: maps.Clone(c.related)}
	if inner.related == nil {
		inner.related = map[[2]*ir.Object]bool{}
	}
	inner.related[both] = true
	inner.objects(old, new)
	r := same
	for _, f := range inner.findings {
		switch {
		case f.Class != JSON || tag != "" && strings.HasSuffix(f.Subject, "."+tag):
		case strings.HasPrefix(f.Who, bothSides):
			r |= replaced
		case strings.HasPrefix(f.Who, newReaders):
			r |= narrowed
		case strings.HasPrefix(f.Who, oldReaders):
			r |= widened
		}
	}
	return r
}

// fits is widened if all values of one type are values of another one, which has more.
func (c *comparer) fits(from, into ir.NotNullable) relation {
	switch to := into.(type) {
	case *ir.Scalar:
		switch to.Kind {
		case ir.Any:
			return widened
		case ir.Number:
			if s, ok := from.(*ir.Scalar); ok && s.Kind == ir.Int {
				return widened
			}
		case ir.String:
			if _, ok := from.(*ir.Enum); ok {
				return widened
			}
		case ir.Record:
			if _, isMap := from.(*ir.Map); isMap || ir.KindOf(from) == ir.KindObject {
				return widened
			}
		}
	case *ir.Union:
		for _, m := range to.Members {
			if c.spelled(m.Type) == c.spelled(from) {
				return widened
			}
		}
	case *ir.List:
		if l, ok := from.(*ir.List); ok {
			return c.relate(l.Elem, to.Elem)
		}
	case *ir.Map:
		if m, ok := from.(*ir.Map); ok {
			return c.relate(m.Elem, to.Elem)
		}
	case *ir.Enum, *ir.Object:
	}
	return replaced
}

var homes = regexp.MustCompile(`[a-z0-9_]+\.`)

// bare is a type without the names of protocols.
func bare(spelled string) string { return homes.ReplaceAllString(spelled, "") }
