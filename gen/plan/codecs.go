package plan

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// Drops reports whether reading a value of a type may take it away: a union does
// without members that it does not know or that are no more, and what cannot be
// without such a value goes with it. A list does without its elements; in a map a
// value that is dropped is an error.
func Drops(t ir.Type) bool { return drops(t, map[ir.Type]bool{}) }

// drops takes what it is in the midst of for sound: nothing is dropped because it
// holds itself.
func drops(t ir.Type, seen map[ir.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch t := t.(type) {
	case *ir.Nullable:
		return drops(t.Elem, seen)
	case *ir.Object:
		return slices.ContainsFunc(t.Fields, func(f *ir.Field) bool { return needed(f) && drops(f.Type, seen) })
	case *ir.Union:
		return !t.ByKind() && (t.Unknown == ir.Drop || len(t.Retired) > 0) ||
			slices.ContainsFunc(t.Members, func(m *ir.Member) bool { return drops(m.Type, seen) })
	case *ir.Scalar, *ir.Enum, *ir.List, *ir.Map:
		return false
	default:
		panic("plan: unknown type")
	}
}

func needed(f *ir.Field) bool { return f.Presence == ir.Required && f.Const == nil }

// Losable are the fields that may be dropped as an object is read, and without
// which there is no object.
func Losable(o *ir.Object) []*ir.Field {
	var list []*ir.Field
	for _, f := range o.Fields {
		if needed(f) && Drops(f.Type) {
			list = append(list, f)
		}
	}
	return list
}

// Vanishes reports whether a field that does not need to be there may be dropped as
// its object is read.
func Vanishes(f *ir.Field) bool {
	return f.Presence != ir.Required && f.Const == nil && Drops(f.Type)
}

// Ruled reports whether a value of a type may be refused or rewritten as it enters,
// other than inside objects, which run their own rules.
func Ruled(t ir.Type) bool {
	return ir.Some(parts(t), func(part ir.Type) bool {
		switch part := part.(type) {
		case *ir.Scalar:
			return part.Rules.Enforced()
		case *ir.List:
			return part.MinItems != nil || part.MaxItems != nil
		default:
			return false
		}
	})
}

// Rewrites reports whether running the rules of a type may change a value.
func Rewrites(t ir.Type) bool {
	return ir.Some(parts(t), func(part ir.Type) bool {
		s, ok := part.(*ir.Scalar)
		return ok && s.Rules.Normalize != ir.NormalNone
	})
}

// Spellings are the keys under which a field is read, the best first. It is written
// under the first.
func Spellings(f *ir.Field) []string { return append([]string{f.Name}, f.Also...) }

// OwnKeys are the keys of an object that another has no fields for: what that keeps of
// such keys is not unknown to the object.
func OwnKeys(o, other *ir.Object) []string {
	var keys, theirs []string
	for _, f := range other.Fields {
		theirs = append(theirs, Spellings(f)...)
	}
	for _, f := range o.Fields {
		for _, key := range Spellings(f) {
			if !slices.Contains(theirs, key) {
				keys = append(keys, key)
			}
		}
	}
	return keys
}

// Signature are the fields that must all be there, under any of their spellings, for
// an object without its tag to be read as a member of a union: the first of the
// untagged members for which they are is the one. An empty signature fits always.
func Signature(m *ir.Member) []*ir.Field {
	var list []*ir.Field
	for _, f := range m.Object().Fields {
		if f.Presence == ir.Required && f.Name != m.Union.Tag {
			list = append(list, f)
		}
	}
	return list
}

// Stored reports whether an object has to remember a field: any but a constant that
// is always there.
func Stored(f *ir.Field) bool { return f.Const == nil || f.Presence == ir.Optional }

// BeginsAlone reports whether an object can be made of nothing.
func BeginsAlone(o *ir.Object) bool { return !slices.ContainsFunc(o.Fields, needed) }
