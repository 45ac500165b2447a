package specgen

// What stands beside an operator, or before a dot, is a place or a literal most of the
// time. Here it is computed: a target has to know which of the two binds tighter, what
// type it has, and that it is evaluated once.

// part makes up an operand: a place, a literal or, now and then, what is computed or drawn.
func (g *gen) part(s *scope, t *Type) *Expr {
	if t.Kind == KString && s.mode == effectful && g.once(15) {
		return g.drawn(t)
	}
	if g.once(4) {
		if x := g.computed(s, t); x != nil {
			return x
		}
	}
	return g.expr(s, t, 0)
}

// drawn is an id or a time.
func (g *gen) drawn(t *Type) *Expr { return raw(t, "draw", pick(g, []string{"new_id()", "now()"})) }

// orComputed is what is read, or now and then what is computed in its place.
func (g *gen) orComputed(s *scope, x *Expr) *Expr {
	if g.once(4) {
		if y := g.computed(s, x.Type); y != nil {
			return operand(y)
		}
	}
	return x
}

// computed makes up a value that is neither a literal nor just read. It draws nothing but
// in specs that are about that.
func (g *gen) computed(s *scope, t *Type) *Expr {
	if !g.draws || g.once(2) {
		s = s.purely()
	}
	var x *Expr
	switch g.IntN(7) {
	case 6:
		x = g.partOf(s, t)
	case 0:
		x = g.conditional(s, t, 1)
	case 1, 2:
		x = g.coalesced(s, g.paths(s), t, 1)
	case 3:
		x = g.applied(s, func(returns *Type) bool { return fits(returns, t) }, 1)
	default:
		x = g.made(s, t, 1)
	}
	if x == nil || x.Op == "literal" || x.Op == "read" {
		return nil
	}
	return x
}

// anyList makes up a list that is not just read: of which type it is has to be clear from
// itself.
func (g *gen) anyList(s *scope, src path) *Expr {
	s = s.purely()
	var other *Expr
	if g.once(2) {
		other = raw(src.typ, "list-of", "[]")
	} else {
		other = g.expr(s.tamed(), src.typ, 0)
	}
	switch g.IntN(6) {
	case 5:
		return g.mapped(s, src.typ, 1)
	case 0:
		if c := g.condition(s, 1); c != nil && other != nil {
			return choice(src.typ, c, read(src), other)
		}
	case 1, 2:
		from, ok := g.choose(s, g.paths(s), func(p path) bool { return g.maybeNone(s, p) && same(nonNull(p.typ), src.typ) })
		if ok && other != nil {
			return &Expr{Type: src.typ, Op: "coalesce", Parts: []any{from.text, " ?? ", operand(other)}}
		}
	case 3:
		from, to := g.part(s, tInt), g.part(s, tInt)
		if from != nil && to != nil {
			return &Expr{Type: src.typ, Op: "slice", Parts: []any{read(src), ".slice(", from, ", ", to, ")"}, Tight: true}
		}
	default:
		first, ok := g.choose(s, g.paths(s), func(p path) bool { return !p.absent && same(p.typ, src.typ.Elem) })
		if second := g.expr(s, src.typ.Elem, 0); ok && second != nil {
			return &Expr{Type: src.typ, Op: "list-of", Parts: []any{"[", read(first), ", ", second, "]"}, Tight: true}
		}
	}
	return nil
}

// partOf makes up a field of what a function gives, or the tag.
func (g *gen) partOf(s *scope, t *Type) *Expr {
	fitting := func(f *Field) bool { return !f.Optional && f.Const == "" && fits(f.Type, t) }
	parts := func(of *Type) (names []string) {
		var fields []*Field
		switch of.Kind {
		case KObject:
			fields = of.Object.Fields
		case KUnion:
			if t.Kind == KString && !of.Union.Keyed && len(of.Union.Members) > 0 {
				names = append(names, of.Union.Tag)
			}
			fields = of.Union.common()
		default:
			return nil
		}
		for _, f := range fields {
			if fitting(f) {
				names = append(names, f.Name)
			}
		}
		return names
	}
	x := g.applied(s, func(returns *Type) bool { return len(parts(returns)) > 0 }, 1)
	if x == nil {
		return nil
	}
	return &Expr{Type: t, Op: "part", Parts: []any{x, "." + spelled(pick(g, parts(x.Type)))}, Tight: true}
}
