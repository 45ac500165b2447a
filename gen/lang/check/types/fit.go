package types

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// BeforeNarrowing takes off Narrow nodes until the type is one of those
// wanted; if there is none, x stays as it is.
func BeforeNarrowing(x ir.Expr, wanted func(ir.Type) bool) ir.Expr {
	for y := x; ; {
		if wanted(y.Type()) {
			return y
		}
		n, ok := y.(*ir.Narrow)
		if !ok {
			return x
		}
		y = n.X
	}
}

// Comparable reports whether values of a type can be compared with == and !=.
func Comparable(t ir.Type) bool {
	_, enum := t.(*ir.Enum)
	return enum || IsPrimitive(t)
}

// Widen wraps a value in Widen nodes, innermost first: into its union, then
// into the nullable. Where anything will do it becomes free-form.
func Widen(x ir.Expr, want ir.Type) (ir.Expr, bool) {
	have := x.Type()
	if ir.Same(have, want) {
		return x, true
	}
	node := ir.Node{T: want, At: x.Span()}
	switch want := want.(type) {
	case *ir.Nullable:
		if IsKind(have, ir.Null) {
			return &ir.Widen{Node: node, X: x}, true
		}
		if _, ok := have.(*ir.Nullable); ok {
			return nil, false
		}
		inner, ok := Widen(x, want.Elem)
		if !ok {
			return nil, false
		}
		return &ir.Widen{Node: node, X: inner}, true
	case *ir.Scalar:
		_, enum := have.(*ir.Enum)
		switch {
		case want.Kind == ir.Number && IsKind(have, ir.Int) || want.Kind == ir.String && enum || want.Kind == ir.Any && IsPlain(have):
			return &ir.Widen{Node: node, X: x}, true
		case want.Kind == ir.Any && hasParts(have) || want.Kind == ir.Record && ir.KindOf(have) == ir.KindObject:
			return &ir.FreeForm{Node: node, X: x}, true
		}
	case *ir.Union:
		if other, ok := have.(*ir.Union); ok && IncludesUnion(want, other) {
			return &ir.Widen{Node: node, X: x}, true
		}
		for _, m := range want.Members {
			if ir.Same(m.Type, have) {
				return &ir.Widen{Node: node, X: x}, true
			}
		}
		for _, m := range want.Members {
			if inner, ok := Widen(x, m.Type); ok && want.ByKind() {
				return &ir.Widen{Node: node, X: inner}, true
			}
		}
	case *ir.Enum, *ir.Object, *ir.List, *ir.Map: // are what they are
	}
	return nil, false
}

// IncludesUnion reports whether every value of the narrower union is one of
// the wider. What a union keeps without knowing it is no value of a member, although it
// may have its tag: the wider has to keep it, and to know no more tags.
func IncludesUnion(wide, narrow *ir.Union) bool {
	if !HasMembersOf(wide, narrow) || narrow.Unknown == ir.Keep && wide.Unknown != ir.Keep {
		return false
	}
	if narrow.Unknown != ir.Keep {
		return true
	}
	known := tagsOf(narrow)
	return !slices.ContainsFunc(tagsOf(wide), func(tag string) bool { return !slices.Contains(known, tag) })
}

// HasMembersOf reports whether every member of the narrower union is one of the wider.
func HasMembersOf(wide, narrow *ir.Union) bool {
	if wide.Tag != narrow.Tag || wide.ByKey != narrow.ByKey {
		return false
	}
	for _, m := range narrow.Members {
		if !slices.ContainsFunc(wide.Members, func(w *ir.Member) bool { return ir.Same(w.Type, m.Type) && (!wide.ByKey || w.Tag == m.Tag) }) {
			return false
		}
	}
	return true
}

// tagsOf are all tags, or keys, that a union does not take for unknown.
func tagsOf(u *ir.Union) (tags []string) {
	for _, m := range u.Members {
		tags = append(tags, m.Label())
	}
	for _, r := range u.Retired {
		tags = append(tags, r.Tag)
	}
	return tags
}

// CanWiden reports whether values of a type can be widened to another one.
func CanWiden(have, want ir.Type) bool {
	_, ok := Widen(&ir.Literal{Node: ir.Node{T: have}}, want)
	return ok
}

// MemberOf is the member of a union that has a type, or nil.
func MemberOf(u *ir.Union, t ir.Type) *ir.Member {
	for _, m := range u.Members {
		if ir.Same(m.Type, t) {
			return m
		}
	}
	return nil
}

// IsConstant reports whether an expression is a literal.
func IsConstant(x ir.Expr) bool { _, ok := x.(*ir.Literal); return ok }

// Nullable is a type that may be null, too.
func Nullable(t ir.Type) ir.Type {
	if _, ok := t.(*ir.Nullable); ok {
		return t
	}
	return &ir.Nullable{Elem: t}
}

// IsText reports whether a type is joined by +.
func IsText(t ir.Type) bool {
	t = ir.NonNull(t)
	_, enum := t.(*ir.Enum)
	return enum || IsKind(t, ir.String)
}

// IsObject reports whether values of a type may be JSON objects.
func IsObject(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.Object:
		return true
	case *ir.Union:
		return !t.ByKind()
	default:
		return IsFree(t)
	}
}

// IsPlain reports whether values of a type are free-form JSON as they are: they hold no
// object of a declared type.
func IsPlain(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.Scalar:
		return t.Kind != ir.Null
	case *ir.Enum:
		return true
	case *ir.List:
		return isPlainElement(t.Elem)
	case *ir.Map:
		return isPlainElement(t.Elem)
	default:
		return false
	}
}

func isPlainElement(t ir.Type) bool { return IsPlain(ir.NonNull(t)) }

// hasParts reports whether values of a type are made of others, or may be.
func hasParts(t ir.Type) bool {
	switch t.(type) {
	case *ir.Object, *ir.Union, *ir.List, *ir.Map:
		return !IsBad(t)
	default:
		return false
	}
}
