package breaking

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
)

func (c *comparer) enums(old, new *ir.Enum) {
	if old.TagOf != nil && new.TagOf != nil {
		return // the union is compared
	}
	subject := key(new.Decl)
	c.policy(subject, old.Unknown, new.Unknown, old.Span, new.Span)
	c.admitted(subject, old.Unknown, new.Unknown, old.Span, new.Span)
	for _, v := range old.Values {
		if !new.Has(v.Value) {
			c.add("enum-value-removed", subject+"."+v.Value, v.Span, new.Span, "")
			if new.Unknown == ir.Reject {
				c.add("enum-value-refused", subject+"."+v.Value, v.Span, new.Span, "")
			}
		}
	}
	for _, v := range new.Values {
		if !old.Has(v.Value) {
			c.add("enum-value-added", subject+"."+v.Value, old.Span, v.Span, "")
			if old.Unknown == ir.Reject {
				c.add("enum-value-unknown", subject+"."+v.Value, old.Span, v.Span, "")
			}
		}
	}
}

func (c *comparer) unions(old, new *ir.Union) {
	subject := key(new.Decl)
	if old.Tag != new.Tag || old.ByKey != new.ByKey {
		c.add("tag-key-changed", subject, old.Span, new.Span, "%s, not %s", toldBy(new), toldBy(old))
		return
	}
	c.policy(subject, old.Unknown, new.Unknown, old.Span, new.Span)
	c.admitted(subject, old.Unknown, new.Unknown, old.Span, new.Span)
	if old.SSE != new.SSE {
		c.add("stream-form-changed", subject, old.Span, new.Span, "%s, not %s", sse(new.SSE), sse(old.SSE))
	}
	for _, m := range old.Members {
		is := like(new, m)
		switch {
		case is == nil:
			c.add("member-removed", subject+"."+label(m), m.Span, new.Span, "%s", c.retired(new, m))
			if other := teller(new, m); other != nil {
				c.add("member-type-changed", subject+"."+label(m), m.Span, other.Span, "`%s` has this tag now", label(other))
				c.retold(subject+"."+label(m), m, other)
			} else if new.Unknown != ir.Keep && c.retired(new, m) == "" {
				c.add("member-refused", subject+"."+label(m), m.Span, new.Span, "")
			}
		case m.Union.ByKind() && c.spelled(m.Type) != c.spelled(is.Type):
			c.add("member-type-changed", subject+"."+label(m), m.Span, is.Span, "%s, not %s", short(c.spelled(is.Type), new.Home), short(c.spelled(m.Type), new.Home))
			c.relation(subject+"."+label(m), c.relate(m.Type, is.Type), m.Type, is.Type, m.Span, is.Span)
		case !m.Union.ByKind() && c.spelled(m.Type) != c.spelled(is.Type):
			c.add("member-type-changed", subject+"."+label(m), m.Span, is.Span, "%s, not %s", short(c.spelled(is.Type), new.Home), short(c.spelled(m.Type), new.Home))
		}
	}
	for _, m := range new.Members {
		if like(old, m) == nil {
			c.add("member-added", subject+"."+label(m), old.Span, m.Span, "")
			if other := teller(old, m); other != nil {
				c.add("member-type-changed", subject+"."+label(m), other.Span, m.Span, "`%s` had this tag", label(other))
				c.retold(subject+"."+label(m), other, m)
			} else if old.Unknown != ir.Keep {
				c.add("member-unknown", subject+"."+label(m), old.Span, m.Span, "")
			}
		}
	}
	if before, now := untagged(old), untagged(new); before != now && before != "" {
		c.add("untagged-changed", subject, old.Span, new.Span, "%s, not %s", orNone(now), before)
	}
	if before, now := keys(old, new), keys(new, old); old.ByKey && before != now {
		c.add("untagged-changed", subject, old.Span, new.Span, "%s, not %s", now, before)
	}
}

// teller is the member that takes values of a member which another version of the union has,
// or nil: one that only begins like its tag.
func teller(u *ir.Union, m *ir.Member) *ir.Member {
	if u.Tag == "" {
		return nil
	}
	return u.Member(m.Tag)
}

// retold tells how documents with a tag relate that another member has now.
func (c *comparer) retold(subject string, old, new *ir.Member) {
	was, is := old.Type.(*ir.Object), new.Type.(*ir.Object) // as all with a tag
	c.relation(subject, c.relateObjects(was, is, new.Union.Tag), was, is, old.Span, new.Span)
}

// keys are those by which members are told that both unions have, in the order of one.
func keys(u, other *ir.Union) string {
	var names []string
	for _, m := range u.Members {
		if like(other, m) != nil {
			names = append(names, label(m))
		}
	}
	return strings.Join(names, ", ")
}

// label is what a member is told by: its tag, or the name of the choice.
func label(m *ir.Member) string {
	if !m.Union.ByKind() {
		return m.Label()
	}
	return m.Name
}

func like(u *ir.Union, m *ir.Member) *ir.Member {
	i := slices.IndexFunc(u.Members, func(other *ir.Member) bool { return label(other) == label(m) })
	if i < 0 {
		return nil
	}
	return u.Members[i]
}

// retired says that a union still reads a former member, or nothing.
func (c *comparer) retired(u *ir.Union, m *ir.Member) string {
	for _, r := range u.Retired {
		if r.Tag == m.Tag {
			return "it is retired: read still, and never written"
		}
	}
	return ""
}

func untagged(u *ir.Union) string {
	var names []string
	for _, m := range u.Untagged {
		names = append(names, label(m))
	}
	return strings.Join(names, ", ")
}

// toldBy says what tells the members of a union apart.
func toldBy(u *ir.Union) string {
	switch {
	case u.ByKey:
		return "which key is there"
	case u.Tag == "":
		return "the kind of the value"
	default:
		return u.Tag
	}
}
