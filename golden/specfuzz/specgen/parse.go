package specgen

// parse makes up a step that reads a text as JSON.
func (g *gen) parse(s *scope) *Node {
	if !g.on("parse") || s.depth <= 0 {
		return nil
	}
	v := g.jsonText(s)
	if v == nil {
		return nil
	}
	name := g.variableName(s)
	n := mapping(entry("parse", text(name)), entry("value", expression(v)))
	if g.once(2) {
		n.Kids = append(n.Kids, loose(entry("partial", plain("true"))))
	}
	t := nullable(tAny)
	if g.once(3) {
		t = tRecord
		n.Kids = append(n.Kids, loose(entry("as", text("object"))))
	}
	then, els := s.branch(), s.branch()
	then.bind(&variable{name: name, typ: t})
	then.heat(name)
	then.heat(name)
	body := g.inner(then)
	if put := g.keep(then, name, t); put != nil {
		if body == nil {
			body = filled(list())
		}
		body.Kids = append([]*Node{loose(put)}, body.Kids...)
	}
	if body != nil {
		n.Kids = append(n.Kids, loose(entry("then", body)))
	} else {
		then.dead = false
	}
	if g.once(2) {
		if other := g.inner(els); other != nil {
			n.Kids = append(n.Kids, loose(entry("else", other)))
		}
	}
	s.dead = then.dead && els.dead
	s.join(then, els)
	return n
}

// jsonText is a text that may be JSON: one that grows, for preference.
func (g *gen) jsonText(s *scope) *Expr {
	grows := func(p path) bool { return !p.absent && p.mutable && p.field != nil && p.typ.Kind == KString }
	if p, ok := g.choose(s, g.paths(s), grows); ok && g.percent(60) {
		return read(p)
	}
	if g.once(6) {
		return raw(tString, "literal", `'{"a": [1, "x"'`)
	}
	return g.expr(s.tamed(), tString, 1)
}

// keep assigns what was read to a place that takes it.
func (g *gen) keep(s *scope, name string, t *Type) *Node {
	p, ok := g.place(s, func(p path) bool { return fits(t, p.declared) && !p.field.Ruled })
	if !ok || !g.percent(70) {
		return nil
	}
	s.changed = true
	return mapping(entry("set", text(p.text)), entry("value", text(name)))
}
