package specgen

// indexed makes up the element of a list at an index, or the value of a key of a map.
func (g *gen) indexed(s *scope, t *Type, want func(elem *Type) bool, depth int) (x *Expr, elem *Type) {
	wanted := func(elem *Type) bool { return elem.Kind != KNull && want(elem) }
	var in *Expr
	keyType := tInt
	m, isMap := g.choose(s, g.paths(s), func(p path) bool { return !p.absent && p.typ.Kind == KMap && wanted(p.typ.Elem) })
	if isMap && g.once(2) {
		in, keyType = read(m), tString
	} else if list, _, ok := g.listed(s, wanted); ok {
		in = list
	} else {
		return nil, nil
	}
	if s.emitted { // it should not fail
		depth = 0
	}
	key := g.expr(s, keyType, min(depth-1, 1))
	if key == nil {
		return nil, nil
	}
	return &Expr{Type: t, Op: "index", Parts: []any{operand(in), "[", key, "]"}, Tight: true}, in.Type.Elem
}

// foundAndTested makes up a name for what is found, and a test whether it is there.
func (g *gen) foundAndTested(s *scope) []*Node {
	if s.dead || len(s.walked) > 0 || s.emitted || !g.once(25) {
		return nil
	}
	var v *Expr
	if src, ok := g.source(s, func(t *Type) bool { return t.Kind != KNull }); ok && g.once(2) {
		v = g.found(s, nullable(src.typ.Elem), 1)
	} else if x, elem := g.indexed(s, nil, func(*Type) bool { return true }, 1); x != nil {
		x.Type = nullable(elem)
		v = x
	}
	if v == nil {
		return nil
	}
	found := &variable{name: g.variableName(s), typ: v.Type, found: !scalar(v.Type.Elem)}
	s.bind(found)
	s.learn(v, found.name)
	s.heat(found.name)
	test := g.ifHolds(s, g.prove(path{text: found.name, typ: v.Type}))
	if test == nil {
		return nil
	}
	return []*Node{mapping(entry("let", text(found.name)), entry("value", expression(v))), test}
}

// foundTest makes up a test of what is found: whether it is there, or equal to something.
func (g *gen) foundTest(s *scope) *test {
	x, elem := g.indexed(s, nil, func(*Type) bool { return true }, 1)
	if src, ok := g.source(s, func(t *Type) bool { return t.Kind != KNull }); ok && g.once(4) {
		elem = src.typ.Elem
		x = g.found(s, nullable(elem), 1)
	}
	if y := g.applied(s, func(t *Type) bool { return t.Kind == KNull }, 1); y != nil && g.once(3) {
		x, elem = y, y.Type.Elem
	}
	if x == nil {
		return nil
	}
	x.Type = nullable(elem)
	var to *Expr
	if scalar(elem) && g.percent(80) {
		to = g.part(s, pick(g, []*Type{elem, elem, x.Type}))
	}
	if to == nil {
		to = raw(x.Type, "literal", "null")
	}
	return &test{&Expr{Type: tBool, Op: "eq", Parts: []any{x, pick(g, []string{" == ", " == ", " != "}), operand(to)}}, nil, nil}
}

// indexedOr makes up such a value, or another one.
func (g *gen) indexedOr(s *scope, t *Type, depth int) *Expr {
	x, elem := g.indexed(s, t, func(elem *Type) bool { return fits(elem, t) }, depth)
	if x == nil {
		return nil
	}
	other := g.instead(s, elem, depth-1)
	if other == nil {
		return nil
	}
	return &Expr{Type: t, Op: "coalesce", Parts: []any{x, " ?? ", operand(other)}}
}

// instead makes up a value of a type that cannot fail and draws nothing.
func (g *gen) instead(s *scope, t *Type, depth int) *Expr {
	if depth > 0 && g.once(4) {
		x, _ := g.indexed(s, t, func(elem *Type) bool { return same(elem, t) }, 0)
		if x != nil {
			if other := g.instead(s, t, 0); other != nil {
				return &Expr{Type: t, Op: "coalesce", Parts: []any{x, " ?? ", operand(other)}}
			}
		}
	}
	if !s.emitted && !s.tame && g.once(6) {
		if x := g.computed(s, t); x != nil {
			return x
		}
	}
	if g.once(2) {
		if p, ok := g.choose(s, g.paths(s), func(p path) bool { return !p.absent && same(p.typ, t) && s.harmless(p) }); ok {
			return read(p)
		}
	}
	switch t.Kind {
	case KList:
		return raw(t, "list-of", "[]")
	case KMap:
		return raw(t, "literal", "{}")
	default:
		return g.literal(t)
	}
}
