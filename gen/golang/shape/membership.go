package shape

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
// stands. A type of another package cannot have the markers of this one, so a
// union with such variants is open: its interface has no marker of its own.
type memberships struct {
	UnionsOf map[any][]*ir.Union       // by variant, those of its own package in the protocol's order
	Variants map[*ir.Union][]any       // in the author's order, unknown last
	Larger   map[*ir.Union][]*ir.Union // the unions whose markers an interface demands
	Outer    map[*ir.Union][]*ir.Union // the imported unions that take all variants
	Open     map[*ir.Union]bool
}

// newMemberships takes the protocols of a project, imported ones first.
func newMemberships(protocols ...*ir.Protocol) *memberships {
	m := &memberships{
		UnionsOf: map[any][]*ir.Union{},
		Variants: map[*ir.Union][]any{},
		Larger:   map[*ir.Union][]*ir.Union{},
		Outer:    map[*ir.Union][]*ir.Union{},
		Open:     map[*ir.Union]bool{},
	}
	for i, p := range protocols {
		for _, u := range p.Unions {
			m.variantsOf(u)
		}
		m.compare(p)
		for _, u := range p.Unions {
			for _, other := range protocols[:i] {
				m.embed(u, other)
			}
		}
	}
	return m
}

// compare finds the larger unions among those of one protocol.
func (m *memberships) compare(p *ir.Protocol) {
	for _, u := range p.Unions {
		for _, v := range p.Unions {
			if !m.Open[v] && takesAll(m.Variants[v], m.Variants[u]) {
				m.Larger[u] = append(m.Larger[u], v)
			}
		}
	}
	for _, u := range p.Unions {
		unions := m.Larger[u]
		if m.Open[u] {
			unions = append(slices.Clone(unions), u)
		}
		for _, variant := range m.Variants[u] {
			if homeOfVariant(variant) != u.Home {
				continue
			}
			for _, larger := range unions {
				if !slices.Contains(m.UnionsOf[variant], larger) {
					m.UnionsOf[variant] = append(m.UnionsOf[variant], larger)
				}
			}
		}
	}
}

// embed finds the unions of an imported protocol whose values all values of u are.
func (m *memberships) embed(u *ir.Union, imported *ir.Protocol) {
	if !m.Open[u] || u.Unknown == ir.Keep && !u.ByKind() {
		return
	}
	for _, v := range imported.Unions {
		if takesAll(m.Variants[v], m.Variants[u]) {
			m.Outer[u] = append(m.Outer[u], v)
		}
	}
}

// variantsOf lists the Go types behind a union. A union inside a union by kind
// adds its own, unless it is open.
func (m *memberships) variantsOf(u *ir.Union) []any {
	if known, ok := m.Variants[u]; ok {
		return known
	}
	var variants []any
	for _, member := range u.Members {
		switch t := member.Type.(type) {
		case *ir.Object:
			variants = append(variants, t)
		case *ir.Union:
			if inner := m.variantsOf(t); m.Open[t] {
				variants = append(variants, member)
			} else {
				variants = append(variants, inner...)
			}
		default:
			variants = append(variants, member)
		}
	}
	if !u.ByKind() && u.Unknown == ir.Keep {
		variants = append(variants, u)
	}
	m.Variants[u] = variants
	m.Open[u] = slices.ContainsFunc(variants, func(variant any) bool { return homeOfVariant(variant) != u.Home })
	return variants
}

// homeOfVariant is the protocol whose package declares a variant.
func homeOfVariant(variant any) *ir.Protocol {
	switch v := variant.(type) {
	case *ir.Object:
		return v.Home
	case *ir.Union:
		return v.Home
	case *ir.Member:
		return v.Union.Home
	default:
		panic("golang: unknown variant")
	}
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

// IsPart reports whether every Go value of a union is one of another.
func (m *memberships) IsPart(u, of *ir.Union) bool {
	return u == of || takesAll(m.Variants[of], m.Variants[u])
}

// SealedOf are the unions whose markers a variant has.
func (m *memberships) SealedOf(variant any) []*ir.Union {
	return slices.DeleteFunc(slices.Clone(m.UnionsOf[variant]), func(u *ir.Union) bool { return m.Open[u] })
}

// TagResult is what the tag method of a variant gives: the enum that the first
// union with a name for its tags has for them, or nil for a string.
func (m *memberships) TagResult(variant any, tag string) *ir.Enum {
	for _, u := range m.UnionsOf[variant] {
		if u.Tag == tag && u.TagEnum != nil {
			return u.TagEnum
		}
	}
	return nil
}

// hasTag reports whether a variant has a tag method at all. An object has those
// of its own package's unions.
func (m *memberships) hasTag(variant any, tag string) bool {
	return slices.ContainsFunc(m.UnionsOf[variant], func(u *ir.Union) bool { return u.Tag == tag })
}

// SharedTagResult is what the tag methods of all variants of a tagged union give.
// If they do not agree, the union's interface has no tag method.
func (m *memberships) SharedTagResult(u *ir.Union) (result *ir.Enum, agree bool) {
	if u.Tag == "" {
		return nil, false
	}
	for i, variant := range m.Variants[u] {
		r := m.TagResult(variant, u.Tag)
		if i == 0 {
			result = r
		}
		if r != result || !m.hasTag(variant, u.Tag) {
			return nil, false
		}
	}
	return result, true
}
