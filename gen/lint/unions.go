package lint

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/syntax"
)

// ambiguousUntagged finds documents without a tag that two members of a union could be:
// the one that is tried first takes what has all keys that it requires, also where the
// other one is meant, which has them as well.
func ambiguousUntagged(p *pass) {
	for _, u := range p.Protocol.Unions {
		written := p.union(u.Name)
		for i, later := range u.Untagged {
			for _, first := range u.Untagged[:i] {
				if !takes(first.Object(), later.Object(), u.Tag) {
					continue
				}
				at := u.Span
				if written != nil {
					at = written.Untagged[i].Whole()
				}
				p.report(at, "try the member with more required keys first, or require a key that the other lacks",
					"without a tag, what is meant as %s and has all keys that %s requires is read as %s, which is tried first", later.Name, first.Name, first.Name)
			}
		}
	}
}

func (p *pass) union(name string) *syntax.Union {
	i := slices.IndexFunc(p.Unions, func(u *syntax.Union) bool { return u.Name.Value == name })
	if i < 0 || len(p.Unions[i].Untagged) == 0 {
		return nil
	}
	return p.Unions[i]
}

// takes reports whether an object may have all keys that another one, which is tried
// first, requires.
func takes(first, later *ir.Object, tag string) bool {
	for _, f := range first.Fields {
		if f.Presence == ir.Required && f.Name != tag && later.Field(f.Name) == nil {
			return false
		}
	}
	return true
}
