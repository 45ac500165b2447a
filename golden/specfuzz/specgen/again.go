package specgen

import "slices"

// againByName makes up steps that look at a part of the state under a name, change it where
// it stands, and look at it again under that name; none most of the time.
func (g *gen) againByName(s *scope) []*Node {
	if s.dead || s.depth <= 0 || !g.once(8) {
		return nil
	}
	part, ok := g.place(s, func(p path) bool {
		return !p.absent && p.field.Const == "" && p.owner != "" && noted(p.typ) != nil
	})
	if !ok {
		return nil
	}
	owner, ok := g.choose(s, g.paths(s), func(p path) bool { return p.text == part.owner && p.typ.Kind == KObject })
	if !ok {
		return nil
	}
	then := s.branch()
	steps, as := g.calledBy(then, owner)
	if as == nil {
		return nil
	}
	from := expression(&Expr{Type: part.typ, Op: "read", Parts: []any{operand(as), "." + spelled(part.field.Name)}, Tight: true})
	name := g.variableName(then)
	then.bind(&variable{name: name, typ: noted(part.typ)})
	seen := g.seenAgain(then, part, name)
	if seen == nil {
		return nil
	}
	s.changed = true
	g.change(s, part, false)
	if part.typ.Kind == KObject {
		let := mapping(entry("let", text(name)), entry("value", from))
		return append(append(steps, let), seen...)
	}
	if part.typ.Kind == KMap && g.once(2) {
		n := mapping(entry("each", text("_, "+name)), entry("in", from))
		n.Kids = append(n.Kids, entry("do", filled(list(seen...))))
		return append(steps, n)
	}
	n := g.search(s, part.typ, name, from)
	if n == nil {
		return nil
	}
	n.Kids = append(n.Kids, entry("then", filled(list(seen...))))
	return append(steps, n)
}

// search makes up a search of a list or a map for what gets a name.
func (g *gen) search(s *scope, t *Type, name string, in *Node) *Node {
	n := mapping(entry("find", text(name)), entry("in", in))
	switch {
	case t.Kind == KMap:
		key := g.expr(s.tamed(), tString, 0)
		if key == nil {
			return nil
		}
		n.Kids = append(n.Kids, entry("key", expression(key)))
	case g.once(3):
		n.Kids = append(n.Kids, entry("at", text("last")))
	case g.once(3):
		n.Kids = append(n.Kids, entry("index", text("0")))
	default:
		c := g.elementTest(s, noted(t), name, 1)
		if c == nil {
			return nil
		}
		n.Kids = append(n.Kids, entry("where", expression(c.x)))
	}
	return n
}

// noted is the type of objects with a text that are the value of a type, or its elements;
// nil if there is no such text.
func noted(t *Type) *Type {
	if t.Kind == KList || t.Kind == KMap {
		t = t.Elem
	}
	if t.Kind != KObject || noteOf(t) == nil {
		return nil
	}
	return t
}

// noteOf is a text of an object that is always there, and may be any.
func noteOf(t *Type) *Field {
	for _, f := range t.Object.Fields {
		if same(f.Type, tString) && !f.Optional && !f.Derived && !f.Told && !f.Ruled && f.Const == "" {
			return f
		}
	}
	return nil
}

// calledBy gives an object another name, with the steps before; nil if there is nothing to
// choose by.
func (g *gen) calledBy(s *scope, owner path) (steps []*Node, as *Expr) {
	other := owner
	if p, ok := g.choose(s, g.paths(s), func(p path) bool { return !p.absent && same(p.typ, owner.typ) }); ok {
		other = p
	}
	value := read(owner)
	if g.once(2) {
		c := g.condition(s.tamed(), 1)
		if c == nil {
			return nil, nil
		}
		value = choice(owner.typ, c, read(owner), read(other))
		if g.once(2) {
			return nil, value
		}
	} else if g.once(3) {
		return nil, read(other)
	}
	v := &variable{name: g.variableName(s), typ: owner.typ}
	s.bind(v)
	return []*Node{mapping(entry("let", text(v.name)), entry("value", expression(value)))}, raw(v.typ, "read", v.name)
}

// seenAgain changes what stands at a place, and looks at it by a name.
func (g *gen) seenAgain(s *scope, part path, name string) []*Node {
	to, ok := g.place(s, func(p path) bool { return !p.absent && same(p.typ, tString) && !p.field.Ruled && !p.field.Told })
	if !ok {
		return nil
	}
	note := "." + spelled(noteOf(noted(part.typ)).Name)
	grow := func(at string) *Node {
		return loose(mapping(entry("append", text(at+note)), entry("value", text("'!'"))))
	}
	change := grow(part.text)
	if part.typ.Kind != KObject {
		x := g.variableName(s)
		head := x
		if part.typ.Kind == KMap {
			head = "_, " + x
		}
		change = loose(mapping(entry("each", text(head)), entry("in", text(part.text)), entry("do", list(grow(x)))))
	}
	look := mapping(entry("set", text(to.text)), entry("value", text(name+note)))
	steps := []*Node{change, loose(look)}
	if g.once(3) {
		s.depth--
		if more := g.steps(s, 1); more != nil {
			steps = slices.Insert(steps, 1, more.Kids...)
		}
	}
	return steps
}
