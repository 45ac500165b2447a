package jsonschema

import (
	invopop "github.com/invopop/jsonschema"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// tolerated describes what readers take for a tagged union though no member
// has its tag: what they keep or drop, and former members, which they turn
// into members.
func tolerated(u *ir.Union) []*invopop.Schema {
	var known, former []any
	for _, m := range u.Members {
		known = append(known, m.Tag)
	}
	for _, r := range u.Retired {
		former = append(former, r.Tag)
	}
	switch {
	case u.Unknown == ir.Keep:
		return []*invopop.Schema{{
			Type:       "object",
			Properties: properties(u.Tag, &invopop.Schema{Type: "string", Not: &invopop.Schema{Enum: known}}),
			Required:   []string{u.Tag},
		}}
	case u.Unknown == ir.Drop:
		// Without a tag, or with one that is no string, a value is dropped, too.
		s := &invopop.Schema{
			Type:       "object",
			Properties: properties(u.Tag, not(&invopop.Schema{Enum: known})),
		}
		if len(u.Untagged) > 0 {
			s.AnyOf = []*invopop.Schema{having(u.Tag), not(untagged(u))}
		}
		return []*invopop.Schema{s}
	case len(former) > 0:
		return []*invopop.Schema{{
			Type:       "object",
			Properties: properties(u.Tag, &invopop.Schema{Enum: former}),
			Required:   []string{u.Tag},
		}}
	default:
		return nil
	}
}

// untagged accepts an object that is read as a member though it has no tag.
func untagged(u *ir.Union) *invopop.Schema {
	s := &invopop.Schema{}
	for _, m := range u.Untagged {
		var required []string
		var spelled []*invopop.Schema
		for _, f := range plan.Signature(m) {
			if len(f.Also) > 0 {
				spelled = append(spelled, havingOneOf(plan.Spellings(f)))
			} else {
				required = append(required, f.Name)
			}
		}
		keys := having(required...)
		keys.AllOf = spelled
		s.AnyOf = append(s.AnyOf, keys)
	}
	return s
}

// isTolerant reports whether readers take more for a union than its members.
func isTolerant(u *ir.Union) bool {
	return u.Tag != "" && (u.Unknown != ir.Reject || len(u.Retired) > 0)
}

// isPublished reports whether some member of a union is.
func isPublished(u *ir.Union) bool {
	for _, m := range u.Members {
		if u.Tag == "" || published(m.Object()) {
			return true
		}
	}
	return false
}

// withoutRetired leaves out the objects that are only former members.
func (e *edition) withoutRetired() {
	retired := map[string]bool{}
	for _, u := range e.p.Unions {
		for _, r := range u.Retired {
			retired[r.Object.Name] = true
		}
	}
	for _, d := range e.defs {
		for name := range d.uses {
			if !retired[d.name] {
				delete(retired, name)
			}
		}
	}
	var left []*definition
	for _, d := range e.defs {
		if retired[d.name] {
			delete(e.byName, d.name)
		} else {
			left = append(left, d)
		}
	}
	e.defs = left
}
