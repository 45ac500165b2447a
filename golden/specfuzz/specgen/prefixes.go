package specgen

import "strings"

// prefix is what the tag of an object begins with, if that is all that is said of it.
func (o *Object) prefix() (string, bool) { return strings.CutSuffix(o.Tag, "*") }

// openTag makes a tag by prefix of a word, or a tag, or prefix, that begins like one of
// those that there are. It may give none.
func (g *gen) openTag(word string, others []*Object) string {
	if !g.on("prefixes") {
		return ""
	}
	if g.once(5) {
		return word + pick(g, []string{"-*", "-*", "*", ".*"})
	}
	var open []string
	for _, o := range others {
		if prefix, ok := o.prefix(); ok {
			open = append(open, prefix)
		}
	}
	if len(open) == 0 || !g.once(3) {
		return ""
	}
	tag := pick(g, open) + pick(g, []string{"a", "a", "x-", "x-*", "x-y", "a*"})
	for _, o := range others {
		if folded(o.Tag) == folded(tag) || strings.Trim(o.Tag, "*-.") == strings.Trim(tag, "*-.") {
			return ""
		}
	}
	return tag
}

// tagField is the field of a member's tag.
func tagField(name, tag string) *Field {
	if prefix, open := strings.CutSuffix(tag, "*"); open {
		return &Field{Name: name, Type: &Type{Kind: KString, Ruled: true, Prefix: prefix}, Ruled: true}
	}
	return &Field{Name: name, Type: tString, Const: "'" + tag + "'"}
}

// openText makes up a text that begins with a prefix.
func (g *gen) openText(s *scope, t *Type, depth int) *Expr {
	if depth > 0 && g.once(2) {
		if rest := g.expr(s, tString, depth-1); rest != nil {
			return &Expr{Type: t, Op: "add", Parts: []any{"'" + t.Prefix + "' + ", operand(rest)}}
		}
	}
	return raw(t, "literal", "'"+t.Prefix+pick(g, openEnds)+"'")
}

// openEnds are ends of tags by prefix.
var openEnds = []string{"", "a", "b", "x", "x-y", "zz"}

// begins is a test of a tag for a member that is told by a prefix. It tells of no other
// member only if no other tag begins so.
func (g *gen) begins(p path, m *Object) *test {
	prefix, _ := m.prefix()
	x := loosely("tag", p.text+".startsWith('"+prefix+"')")
	alone := true
	for _, o := range p.tagOf.Members {
		alone = alone && (o == m || !strings.HasPrefix(o.Tag, prefix))
	}
	if !alone {
		return &test{x, nil, []assumption{{p.owner, fact{not: []*Object{m}}}}}
	}
	return &test{x, []assumption{{p.owner, fact{member: m}}}, []assumption{{p.owner, fact{not: []*Object{m}}}}}
}
