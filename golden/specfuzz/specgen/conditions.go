package specgen

import "fmt"

// test is a condition and what it proves.
type test struct {
	x       *Expr
	yes, no []assumption // what is known if it holds, if it does not
}

// condition makes up a condition; nil if there is nothing to test.
func (g *gen) condition(s *scope, depth int) *test {
	if depth > 0 {
		switch roll := g.IntN(10); {
		case roll < 2:
			return g.joined(s, depth, true)
		case roll < 4:
			return g.joined(s, depth, false)
		case roll == 4:
			if t := g.condition(s, depth-1); t != nil {
				return &test{&Expr{Type: tBool, Op: "not", Parts: []any{"!", operand(t.x)}, Tight: true}, t.no, t.yes}
			}
		}
	}
	for range 6 {
		if t := g.atom(s, depth); t != nil {
			return t
		}
	}
	return nil
}

// joined makes up a && b or a || b, where b knows how a came out.
func (g *gen) joined(s *scope, depth int, and bool) *test {
	var a *test
	if g.percent(60) {
		a = g.guard(s)
	}
	if a == nil {
		a = g.condition(s, depth-1)
	}
	if a == nil {
		return nil
	}
	inner := s.branch()
	if and {
		inner.assume(a.yes)
	} else {
		inner.assume(a.no)
	}
	b := g.condition(inner, depth-1)
	if b == nil || b.x.String() == a.x.String() {
		return a // a tool would complain about the same twice
	}
	if and {
		return &test{&Expr{Type: tBool, Op: "and", Parts: []any{operand(a.x), " && ", operand(b.x)}}, append(a.yes[:len(a.yes):len(a.yes)], b.yes...), nil}
	}
	return &test{&Expr{Type: tBool, Op: "or", Parts: []any{operand(a.x), " || ", operand(b.x)}}, nil, append(a.no[:len(a.no):len(a.no)], b.no...)}
}

// guard makes up a test that proves something.
func (g *gen) guard(s *scope) *test {
	p, ok := g.choose(s, g.paths(s), func(p path) bool {
		return p.absent || p.tagOf != nil || p.typ.Kind == KNull || p.typ.Kind == KChoice
	})
	if !ok {
		return nil
	}
	t := g.prove(p)
	if t != nil && g.once(3) {
		t = &test{&Expr{Type: tBool, Op: "not", Parts: []any{"!", operand(t.x)}, Tight: true}, t.no, t.yes}
	}
	return t
}

// prove makes up the test that proves what a path needs.
func (g *gen) prove(p path) *test {
	switch {
	case p.absent:
		yes := []assumption{{p.text, fact{present: true}}}
		no := []assumption{{p.text, fact{absent: true}}}
		if p.ofUnion != nil {
			var having []*Object
			for _, m := range p.ofUnion.Members {
				if m.field(p.field.Name) != nil {
					having = append(having, m)
				}
			}
			if len(having) == 1 {
				yes = append(yes, assumption{p.owner, fact{member: having[0]}})
			}
			if len(having) == len(p.ofUnion.Members)-1 && !p.field.Optional {
				for _, m := range p.ofUnion.Members {
					if m.field(p.field.Name) == nil {
						no = []assumption{{p.owner, fact{member: m}}}
					}
				}
			}
		}
		return &test{raw(tBool, "has", "has("+p.text+")"), yes, no}
	case p.tagOf != nil:
		return g.tagTest(p)
	case p.typ.Kind == KNull:
		yes, no := []assumption{{p.text, fact{isNull: true}}}, []assumption{{p.text, fact{nonNull: true}}}
		if g.once(3) {
			return &test{loosely("is-null", p.text+" == null"), yes, no}
		}
		return &test{loosely("is-null", p.text+" != null"), no, yes}
	case p.typ.Kind == KChoice:
		c := pick(g, p.typ.Union.Choices)
		yes := []assumption{{p.text, fact{choice: c}}}
		var no []assumption
		if others := p.typ.Union.Choices; len(others) == 2 {
			other := others[0]
			if other == c {
				other = others[1]
			}
			no = []assumption{{p.text, fact{choice: other}}}
		}
		if g.once(4) {
			return &test{loosely("kind", fmt.Sprintf("type(%s) != %s", p.text, c.jsonKind())), no, yes}
		}
		return &test{loosely("kind", fmt.Sprintf("type(%s) == %s", p.text, c.jsonKind())), yes, no}
	}
	return nil
}

func (g *gen) tagTest(p path) *test {
	u := p.tagOf
	m := pick(g, u.Members)
	yes := []assumption{{p.owner, fact{member: m}}}
	no := []assumption{{p.owner, fact{not: []*Object{m}}}}
	if len(u.Members) == 2 {
		other := u.Members[0]
		if other == m {
			other = u.Members[1]
		}
		if u.Unknown != "keep" || g.once(6) {
			no = []assumption{{p.owner, fact{member: other}}}
		}
	}
	if u.Keyed {
		return g.keyTest(p, m, yes, no)
	}
	if _, open := m.prefix(); open {
		if g.once(4) {
			prefix, _ := m.prefix()
			return &test{x: loosely("tag", fmt.Sprintf("%s %s '%s'", p.text, pick(g, []string{"==", "!="}), prefix+pick(g, openEnds)))}
		}
		return g.begins(p, m)
	}
	switch g.IntN(6) {
	case 0:
		n := pick(g, u.Members)
		x := loosely("tag", fmt.Sprintf("%s in ['%s', '%s']", p.text, m.Tag, n.Tag))
		if no[0].fact.not != nil {
			no = []assumption{{p.owner, fact{not: []*Object{m, n}}}}
		}
		if n != m {
			return &test{x, []assumption{{p.owner, fact{not: u.without(m, n)}}}, no}
		}
		return &test{x, yes, no}
	case 1, 2:
		return &test{loosely("tag", fmt.Sprintf("%s != '%s'", p.text, m.Tag)), no, yes}
	default:
		return &test{loosely("tag", fmt.Sprintf("%s == '%s'", p.text, m.Tag)), yes, no}
	}
}

// atom makes up a condition without && and ||.
func (g *gen) atom(s *scope, depth int) *test {
	paths := g.paths(s)
	readable := func(want func(*Type) bool) (path, bool) {
		return g.choose(s, paths, func(p path) bool { return !p.absent && want(p.typ) })
	}
	kind := func(kinds ...TypeKind) func(*Type) bool {
		return func(t *Type) bool {
			for _, k := range kinds {
				if t.Kind == k {
					return true
				}
			}
			return false
		}
	}
	plain := func(x *Expr) *test { return &test{x, nil, nil} }
	switch g.IntN(18) {
	case 0, 1, 2, 3:
		return g.guard(s)
	case 4:
		if p, ok := readable(kind(KBool)); ok {
			return plain(read(p))
		}
	case 5, 6:
		return g.compared(s, paths)
	case 7:
		if p, ok := readable(kind(KNull)); ok && scalar(p.typ.Elem) {
			if v := g.part(s, p.typ.Elem); v != nil {
				yes := []assumption{{p.text, fact{nonNull: true}}}
				return &test{&Expr{Type: tBool, Op: "eq", Parts: []any{read(p), " == ", operand(v)}}, yes, nil}
			}
		}
	case 8:
		if p, ok := readable(kind(KInt, KNumber)); ok {
			if v := g.expr(s, p.typ, depth-1); v != nil {
				op := pick(g, []string{"<", "<=", ">", ">="})
				return plain(&Expr{Type: tBool, Op: map[string]string{"<": "lt", "<=": "le", ">": "gt", ">=": "ge"}[op], Parts: []any{g.orComputed(s, read(p)), " " + op + " ", operand(v)}})
			}
		}
	case 9:
		if x := g.size(s); x != nil {
			to := raw(tInt, "literal", pick(g, []string{"0", "1", "2"}))
			op := pick(g, []string{"==", ">", "<", "!="})
			return plain(&Expr{Type: tBool, Op: "eq", Parts: []any{x, " " + op + " ", g.orComputed(s, to)}})
		}
	case 10:
		if in, elem, ok := g.listed(s, scalar); ok {
			if v := g.part(s, elem); v != nil {
				return plain(&Expr{Type: tBool, Op: "in", Parts: []any{operand(v), " in ", operand(in)}})
			}
		}
	case 11, 12:
		return g.quantified(s, depth)
	case 13:
		if p, ok := readable(kind(KString)); ok {
			switch g.IntN(3) {
			case 0:
				pattern := pick(g, []string{"^a", "b$", "^[a-c]+$", "x|y", ""})
				if pattern == "" && !g.on("empty-pattern") {
					pattern = "a"
				}
				return plain(&Expr{Type: tBool, Op: "matches", Parts: []any{g.orComputed(s, read(p)), ".matches('" + pattern + "')"}, Tight: true})
			default:
				if v := g.part(s, tString); v != nil {
					return plain(&Expr{Type: tBool, Op: "starts-with", Parts: []any{g.orComputed(s, read(p)), ".startsWith(", v, ")"}, Tight: true})
				}
			}
		}
	case 14:
		if p, ok := readable(kind(KMap)); ok {
			if v := g.part(s, tString); v != nil {
				return plain(&Expr{Type: tBool, Op: "in", Parts: []any{operand(v), " in ", g.orComputed(s, read(p))}})
			}
		}
	case 17:
		return g.foundTest(s)
	case 16:
		if x := g.applied(s, kind(KBool), depth); x != nil {
			return plain(x)
		}
	case 15:
		if x := g.coalesced(s, paths, tBool, depth); x != nil {
			return plain(x)
		}
	}
	return nil
}

// compared makes up == and != between scalars.
func (g *gen) compared(s *scope, paths []path) *test {
	p, ok := g.choose(s, paths, func(p path) bool { return !p.absent && p.tagOf == nil && scalar(p.typ) && p.typ.Kind != KBool })
	if !ok {
		return nil
	}
	v := g.part(s, p.typ)
	if v == nil || v.String() == p.text {
		return nil
	}
	op := pick(g, []string{"==", "==", "!="})
	return &test{&Expr{Type: tBool, Op: map[string]string{"==": "eq", "!=": "ne"}[op], Parts: []any{g.orComputed(s, read(p)), " " + op + " ", operand(v)}}, nil, nil}
}

// quantified makes up exists or all.
func (g *gen) quantified(s *scope, depth int) *test {
	src, elem, ok := g.listed(s, func(*Type) bool { return true })
	if !ok {
		return nil
	}
	inner, name := g.item(s, elem)
	inner.learn(src, name)
	body := g.condition(inner, max(depth, 1))
	if body == nil {
		return nil
	}
	return &test{macro(tBool, src, pick(g, []string{"exists", "exists", "all"}), unused(name, body.x.mentions(name)), body.x), nil, nil}
}

// loosely is a comparison as it is written.
func loosely(op, s string) *Expr { return &Expr{Type: tBool, Op: op, Parts: []any{s}} }
