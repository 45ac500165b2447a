package specgen

// findOrPush makes up a find that puts an element into the list where it finds none.
func (g *gen) findOrPush(s *scope) *Node {
	p, ok := g.place(s, func(p path) bool {
		return !p.absent && p.typ.Kind == KList && !p.field.Ruled && (p.typ.Elem.Kind == KObject || p.typ.Elem.Kind == KUnion)
	})
	if !ok || s.depth <= 0 {
		return nil
	}
	name := g.variableName(s)
	n := mapping(entry("find", text(name)), entry("in", text(p.text)))
	elem := g.narrowed(n, p.typ.Elem)
	where := g.sought(s, n, elem, p.typ.Elem, name)
	if where == nil && n.Get("as") == nil && n.Get("at") == nil && n.Get("index") == nil && !g.once(6) {
		return nil
	}
	v := g.expr(s.tamed(), elem, 2)
	if v == nil {
		return nil
	}
	n.Kids = append(n.Kids, entry("push", expression(v)))
	g.change(s, p, false)
	then := s.branch()
	then.bind(&variable{name: name, typ: elem, mutable: true, origin: p.text})
	then.heat(name)
	then.heat(name)
	body := g.inner(then)
	if body == nil {
		return nil
	}
	n.Kids = append(n.Kids, entry("then", body))
	if !mentions(body, name) && !where.mentioned(name) && !mentions(n.Get("before"), name) {
		n.Kids[0].Text = "_" + name
	}
	s.dead = then.dead
	s.join(then)
	s.hot = append(s.hot, then.hot...)
	return n
}

// sought says where a find looks for its element, and where a new one goes.
func (g *gen) sought(s *scope, n *Node, elem, all *Type, name string) *test {
	roll := g.IntN(10)
	switch {
	case roll < 2:
		n.Kids = append(n.Kids, entry("at", text("last")))
	case roll < 5 && !s.emitted:
		if i := g.expr(s, tInt, g.IntN(2)); i != nil {
			n.Kids = append(n.Kids, entry("index", expression(i)))
			if fill := g.expr(s.purely().tamed(), all, 1); fill != nil && g.once(2) {
				n.Kids = append(n.Kids, loose(entry("fill", expression(fill))))
			}
		}
	case roll < 7:
		if c := g.elementTest(s, all, name, 1); c != nil {
			n.Kids = append(n.Kids, loose(entry("before", expression(c.x))))
		}
	}
	c := g.elementTest(s, elem, name, 2)
	if c == nil || n.Get("index") != nil && !g.once(3) {
		return nil
	}
	n.Kids = append(n.Kids, entry("where", expression(c.x)))
	return c
}

func (t *test) mentioned(name string) bool { return t != nil && t.x.mentions(name) }
