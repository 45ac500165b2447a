package plan

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
)

// InFamily reports whether it takes more than a comparison of the tag to know a member:
// it is told by a prefix, or its tag begins with the prefix of another one.
func InFamily(m *ir.Member) bool {
	return slices.ContainsFunc(m.Union.Members, func(of *ir.Member) bool { return of.Prefix && strings.HasPrefix(m.Tag, of.Tag) })
}

// Family is the first membership in a union of a protocol by which an object is such
// a member, or nil.
func Family(p *ir.Protocol, o *ir.Object) *ir.Member {
	for _, u := range p.Unions {
		for _, m := range u.Members {
			if m.Type == ir.Type(o) && InFamily(m) {
				return m
			}
		}
	}
	return nil
}

// TagTest is a test of a tag: that it is Text, or that it begins so and none of But
// holds.
type TagTest struct {
	Text   string
	Prefix bool
	But    []TagTest
}

// TagTests are the tests of which one holds if a value of a tagged union is one of
// some members.
func TagTests(u *ir.Union, members []*ir.Member) []TagTest {
	var tests []TagTest
	for _, m := range members {
		if follows(u, members, m) {
			continue
		}
		test := TagTest{Text: m.Tag, Prefix: m.Prefix}
		if m.Prefix {
			for _, other := range u.Members {
				if beneath(other, m) && !slices.Contains(members, other) {
					test.But = append(test.But, TagTest{Text: other.Tag, Prefix: other.Prefix})
				}
			}
		}
		tests = append(tests, test)
	}
	return tests
}

// beneath reports whether a tag, or prefix, begins with the prefix of another member.
func beneath(m, prefix *ir.Member) bool {
	return m != prefix && prefix.Prefix && strings.HasPrefix(m.Tag, prefix.Tag)
}

// follows reports whether the test of another of the members holds for a member, too.
func follows(u *ir.Union, members []*ir.Member, m *ir.Member) bool {
	return slices.ContainsFunc(members, func(above *ir.Member) bool {
		return beneath(m, above) && !slices.ContainsFunc(u.Members, func(between *ir.Member) bool {
			return beneath(m, between) && beneath(between, above) && !slices.Contains(members, between)
		})
	})
}

// others stands in the hidden members of a union for those that it does not name.
type others struct{}

// hide notes which members a test for some of them excludes although a comparison of
// tags would not.
func (p *Proofs) hide(x ir.Expr, asked []*ir.Member, k, holds, fails knowledge) (yes, no knowledge) {
	u, place := x.Type().(*ir.Union), p.place(x)
	if place == "" || u.ByKind() || len(u.ByPrefix()) == 0 {
		return holds, fails
	}
	before := k.at(place, choicesAt(x))
	open := slices.ContainsFunc(asked, func(m *ir.Member) bool { return m.Prefix })
	may := func(m *ir.Member) bool { // be left where one of them is, to who compares
		return open || slices.ContainsFunc(asked, func(one *ir.Member) bool { return beneath(one, m) })
	}
	s, t := holds.at(place, before.all), fails.at(place, before.all)
	s.hidden, t.hidden = nil, nil
	strange := slices.Contains(before.hidden, any(others{}))
	if open && (before.left.Rest || strange) && !s.left.Rest {
		s.hidden = append(s.hidden, others{})
	}
	if (open && before.left.Rest || strange) && !t.left.Rest {
		t.hidden = append(t.hidden, others{})
	}
	for _, m := range u.Members {
		hidden := slices.Contains(before.hidden, memberChoice(m))
		seen := hidden || before.left.lists(memberChoice(m))
		if seen && may(m) && !s.left.lists(memberChoice(m)) {
			s.hidden = append(s.hidden, memberChoice(m))
		}
		if seen && (hidden || InFamily(m)) && !t.left.lists(memberChoice(m)) { // whatever it was compared with
			t.hidden = append(t.hidden, memberChoice(m))
		}
	}
	return holds.with(place, s), fails.with(place, t)
}
