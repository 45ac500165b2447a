package golang

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// memberships tell of which unions each variant is a value. A variant is a Go
// type that implements the interface of a union: an object, a member of a union
// by kind (*ir.Member), or what stands for the unknown members of a union
// (*ir.Union).
//
// An interface demands the marker methods of all unions that take every one of
// its variants, so a value of the smaller union is one of the larger as it
// stands.
type memberships struct {
	unionsOf map[any][]*ir.Union       // by variant, in the protocol's order
	variants map[*ir.Union][]any       // in the author's order, unknown last
	larger   map[*ir.Union][]*ir.Union // the unions that take all variants, itself included
}

func newMemberships(p *ir.Protocol) *memberships {
	m := &memberships{
		unionsOf: map[any][]*ir.Union{},
		variants: map[*ir.Union][]any{},
		larger:   map[*ir.Union][]*ir.Union{},
	}
	for _, u := range p.Unions {
		m.variants[u] = variantsOf(u)
	}
	for _, u := range p.Unions {
		for _, v := range p.Unions {
			if takesAll(m.variants[v], m.variants[u]) {
				m.larger[u] = append(m.larger[u], v)
			}
		}
	}
	for _, u := range p.Unions {
		for _, variant := range m.variants[u] {
			for _, larger := range m.larger[u] {
				if !slices.Contains(m.unionsOf[variant], larger) {
					m.unionsOf[variant] = append(m.unionsOf[variant], larger)
				}
			}
		}
	}
	return m
}

// variantsOf lists the Go types behind a union. A union inside a union by kind
// adds its own.
func variantsOf(u *ir.Union) []any {
	var variants []any
	for _, m := range u.Members {
		switch t := m.Type.(type) {
		case *ir.Object:
			variants = append(variants, t)
		case *ir.Union:
			variants = append(variants, variantsOf(t)...)
		default:
			variants = append(variants, m)
		}
	}
	if u.Tag != "" && u.Unknown == ir.Keep {
		variants = append(variants, u)
	}
	return variants
}

// takesAll reports whether the larger union takes every known variant of the
// smaller one. What a smaller union does not know passes along.
func takesAll(larger, smaller []any) bool {
	for _, variant := range smaller {
		if _, unknown := variant.(*ir.Union); !unknown && !slices.Contains(larger, variant) {
			return false
		}
	}
	return true
}

// tagResult is what the tag method of an object gives: the enum that the first
// union with a name for its tags has for them, or nil for a string.
func (m *memberships) tagResult(variant any, tag string) *ir.Enum {
	for _, u := range m.unionsOf[variant] {
		if u.Tag == tag && u.TagEnum != nil {
			return u.TagEnum
		}
	}
	return nil
}

// sharedTagResult is what the tag methods of all variants of a tagged union give.
// If they do not agree, the union's interface has no tag method.
func (m *memberships) sharedTagResult(u *ir.Union) (result *ir.Enum, agree bool) {
	for i, variant := range m.variants[u] {
		switch r := m.tagResult(variant, u.Tag); {
		case i == 0:
			result = r
		case r != result:
			return nil, false
		}
	}
	return result, true
}
