package shape

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/term"
)

// Beginning is the type of the texts that begin with a prefix.
func Beginning(prefix string) string { return "`" + layout.Escaped(prefix, '`') + "${string}`" }

// Begins is the test whether a text begins with a prefix.
func Begins(text, prefix string) layout.Doc {
	return layout.Call(text+".startsWith", layout.Text(layout.Quoted(prefix)))
}

// AsMember is an expression for a union value that has been tested for one tag. A switch
// over tags narrows it, unless the tag begins like those of another member. all says
// that every other tag has a case of its own.
func (m *Module) AsMember(value string, member *ir.Member, all bool) string {
	if !plan.InFamily(member) {
		return value
	}
	u := member.Union
	left := u.Members
	if all { // TypeScript does not take those away that begin like others
		left = slices.DeleteFunc(slices.Clone(left), func(m *ir.Member) bool { return !plan.InFamily(m) })
	}
	if len(left) == 1 && !m.KeepsUnknown(u) {
		return value
	}
	return value + " as " + m.Type(member.Type)
}

// HasTag is a condition, or its opposite, on the tag of a union value.
func HasTag(tag term.Term, tests []plan.TagTest, want bool) term.Term {
	terms := make([]term.Term, len(tests))
	for i, test := range tests {
		terms[i] = tagTest(tag, test, want)
	}
	if want {
		return term.Logical(ir.Or, terms)
	}
	return term.Logical(ir.And, terms)
}

func tagTest(tag term.Term, test plan.TagTest, want bool) term.Term {
	if !test.Prefix {
		return term.Equals(tag, layout.Quoted(test.Text), want)
	}
	begins := term.MethodCall(tag, "startsWith", layout.Text(layout.Quoted(test.Text)))
	if !want {
		begins = term.Not(begins)
	}
	if len(test.But) == 0 {
		return begins
	}
	but := slices.Clone(test.But)
	terms := []term.Term{begins}
	for _, other := range but {
		terms = append(terms, tagTest(tag, other, !want))
	}
	if want {
		return term.Logical(ir.And, terms)
	}
	return term.Logical(ir.Or, terms)
}

// Guard is the test of the guard of an object that cannot be told from others by
// comparing its tag, whose key it gives, too. Most objects have no guard.
func Guard(p *ir.Protocol, o *ir.Object, value string) (key string, test layout.Doc, ok bool) {
	m := plan.Family(p, o)
	if m == nil {
		return "", nil, false
	}
	is := plan.TagTest{Text: m.Tag, Prefix: m.Prefix}
	if m.Prefix {
		rule := o.Field(m.Union.Tag).TagRule()
		for _, tag := range rule.Except {
			is.But = append(is.But, plan.TagTest{Text: tag})
		}
		for _, prefix := range rule.Longer {
			is.But = append(is.But, plan.TagTest{Text: prefix, Prefix: true})
		}
	}
	return m.Union.Tag, tagTest(term.Tight(layout.Member(value, m.Union.Tag)), is, true).Doc, true
}

// Narrowed is a test for a member by which TypeScript knows it, or nothing if an
// ordinary test will do.
func (m *Module) Narrowed(value string, member *ir.Member) (term.Term, bool) {
	u := member.Union
	guard := func(test term.Term) term.Term {
		return term.Tight("((", value, ": ", m.Type(u), "): ", value, " is ", m.Type(member.Type), " => ", test.Doc, ")(", value, ")")
	}
	if u.ByKey && !m.NarrowsByKey(u) {
		return guard(m.IsKeyed(term.Tight(value), member, true)), true
	}
	if !plan.InFamily(member) {
		return term.Term{}, false
	}
	o := member.Object()
	if _, _, ok := Guard(m.Home(o).Protocol, o, value); ok {
		return term.Invoke(m.Value(RoleIs, o), layout.Text(value)), true
	}
	return guard(HasTag(term.Tight(layout.Member(value, u.Tag)), plan.TagTests(u, []*ir.Member{member}), true)), true
}

// PrefixTest is the test of a tag for those of some members that are told by a prefix,
// besides other tests. There has to be one.
func PrefixTest(tag string, u *ir.Union, members []*ir.Member, besides ...layout.Doc) layout.Doc {
	var terms []term.Term
	for _, test := range besides {
		terms = append(terms, term.Tight(test))
	}
	for _, test := range plan.TagTests(u, members) {
		if test.Prefix {
			terms = append(terms, tagTest(term.Tight(tag), test, true))
		}
	}
	return term.Logical(ir.Or, terms).Doc
}
