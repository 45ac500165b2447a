package specgen

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// steps makes up a list of steps. The scope goes through them.
func (g *gen) steps(s *scope, n int) *Node {
	out := filled(list())
	outer := len(s.vars)
	for range n {
		if s.dead {
			break
		}
		for range 4 {
			if step := g.step(s); step != nil {
				out.Kids = append(out.Kids, loose(step))
				break
			}
		}
		if each := len(out.Kids) - 1; each >= 0 && out.Kids[each].Get("each") != nil && s.ends && !s.dead && g.once(4) {
			s.dead = true // unless a turn has left the rule
			out.Kids = append(out.Kids, loose(mapping(entry("stop", &Node{Plain: true}))))
			break
		}
		for _, step := range slices.Concat(g.foundAndTested(s), g.over(s), g.againByName(s)) {
			out.Kids = append(out.Kids, loose(step))
		}
		if left := g.left(s); left != nil {
			out.Kids = append(out.Kids, loose(left))
		}
		if late := g.tooLate(s); late != nil {
			out.Kids = append(out.Kids, loose(late))
		}
	}
	s.vars = s.vars[:min(outer, len(s.vars))] // what was named ends here
	for i := len(out.Kids) - 1; i >= 0; i-- {
		if let := out.Kids[i].Get("let"); let != nil && !slices.ContainsFunc(out.Kids[i+1:], func(n *Node) bool { return mentions(n, let.Text) }) {
			out.Kids = slices.Delete(out.Kids, i, i+1)
		}
	}
	if len(out.Kids) == 0 {
		return nil
	}
	return out
}

// inner makes up the steps of a branch; nil if there are none.
func (g *gen) inner(s *scope) *Node {
	if s.depth <= 0 {
		return nil
	}
	s.depth--
	return g.steps(s, 1+g.IntN(3))
}

// step makes up a step; nil if the kind that was drawn has nothing to do here.
func (g *gen) step(s *scope) *Node {
	switch roll := g.IntN(100); {
	case roll < 4:
		return g.switchStep(s)
	case roll < 7:
		return g.parse(s)
	case roll < 17:
		return g.ifStep(s)
	case roll < 30:
		return g.set(s)
	case roll < 34:
		return g.unset(s)
	case roll < 42:
		return g.push(s)
	case roll < 44:
		return g.remove(s)
	case roll < 46:
		return g.moveStep(s)
	case roll < 52:
		return g.appendStep(s)
	case roll < 55:
		return g.add(s)
	case roll < 58:
		return g.merge(s)
	case roll < 60:
		return g.patch(s)
	case roll < 64:
		return g.insert(s)
	case roll < 67:
		return g.replace(s)
	case roll < 71:
		return g.put(s)
	case roll < 77:
		return g.find(s)
	case roll < 79:
		return g.findOrPush(s)
	case roll < 83:
		return g.each(s)
	case roll < 86:
		return g.let(s)
	case roll < 89:
		return g.emit(s)
	case roll < 91:
		return g.signal(s)
	case roll < 94:
		return g.call(s)
	default:
		return g.ending(s)
	}
}

// places lists what can be changed.
func (g *gen) places(s *scope, want func(path) bool) []path {
	var out []path
	for _, p := range g.paths(s) {
		if p.mutable && p.field != nil && !p.field.Derived && p.ofUnion == nil && p.tagOf == nil && want(p) {
			if slices.ContainsFunc(s.walked, func(w string) bool { return w == p.text || strings.HasPrefix(w, p.text+".") }) && !g.once(20) {
				continue
			}
			out = append(out, p)
		}
	}
	return out
}

func (g *gen) place(s *scope, want func(path) bool) (path, bool) {
	return g.choose(s, g.places(s, want), func(path) bool { return true })
}

// change notes that the value at a path has changed. What was proved is not always
// forgotten: whether it still holds is for the checker to know.
func (g *gen) change(s *scope, p path, whole bool) {
	s.changed = true
	s.vars = slices.DeleteFunc(slices.Clone(s.vars), func(v *variable) bool {
		gone := v.found || v.origin != "" && (v.origin == p.text || strings.HasPrefix(v.origin, p.text+".") || strings.HasPrefix(v.origin, p.text))
		return gone && g.percent(92)
	})
	if whole && g.percent(85) {
		s.forget(p.text)
	}
	s.heat(p.text)
}

func (g *gen) ifStep(s *scope) *Node {
	c := g.condition(s, g.IntN(3))
	if c == nil {
		return nil
	}
	return g.ifHolds(s, c)
}

// ifHolds is a step with a branch for a test, and perhaps one for its opposite.
func (g *gen) ifHolds(s *scope, c *test) *Node {
	n := mapping(entry("if", expression(c.x)))
	then, els := s.branch(), s.branch()
	then.assume(c.yes)
	els.assume(c.no)
	// The create if missing of every day.
	if g.percent(25) && len(c.yes) > 0 && (c.yes[0].fact.absent || c.yes[0].fact.isNull) {
		if made := g.create(then, c.yes[0].path); made != nil {
			n.Kids = append(n.Kids, entry("then", filled(list(loose(made)))))
			s.join(then)
			s.assume([]assumption{{c.yes[0].path, fact{present: true, nonNull: true}}})
			return n
		}
	}
	body := g.inner(then)
	if body == nil {
		return nil
	}
	n.Kids = append(n.Kids, entry("then", body))
	if g.once(2) {
		if other := g.inner(els); other != nil {
			n.Kids = append(n.Kids, loose(entry("else", other)))
		}
	}
	s.join(then, els)
	switch {
	case then.dead && els.dead:
		s.dead = true
	case then.dead:
		s.assume(c.no)
		s.hot = append(s.hot, els.hot...)
	case els.dead:
		s.assume(c.yes)
	default:
		for _, p := range slices.Sorted(maps.Keys(s.facts)) {
			if _, ok := then.facts[p]; !ok && g.percent(90) {
				delete(s.facts, p)
			} else if _, ok := els.facts[p]; !ok && g.percent(90) {
				delete(s.facts, p)
			}
		}
		s.hot = append(s.hot, then.hot...)
	}
	if len(s.hot) > 6 {
		s.hot = s.hot[len(s.hot)-6:]
	}
	return n
}

// create is a step that sets what is missing to something empty.
func (g *gen) create(s *scope, at string) *Node {
	p, ok := g.place(s, func(p path) bool { return p.text == at })
	if !ok {
		return nil
	}
	t := nonNull(p.declared)
	var v *Expr
	switch t.Kind {
	case KList:
		v = raw(t, "list-of", "[]")
	case KRecord:
		v = raw(t, "record-of", "{}")
	default:
		v = g.made(s.tamed(), t, 1)
	}
	if v == nil {
		return nil
	}
	s.changed = true
	return mapping(entry("set", text(at)), entry("value", expression(v)))
}

func (g *gen) set(s *scope) *Node {
	if n := g.setAmong(s); n != nil {
		return n
	}
	if n := g.setOrNull(s); n != nil {
		return n
	}
	p, ok := g.place(s, func(p path) bool { return !(p.field.Ruled && s.emitted) })
	if !ok {
		return nil
	}
	if v := g.perhaps(s, p); v != nil {
		g.change(s, p, true)
		return mapping(entry("set", text(p.text)), entry("value", expression(v)))
	}
	v := g.expr(s.tamed(), p.declared, 2)
	if v == nil || v.String() == p.text {
		return nil
	}
	g.change(s, p, true)
	if v.Type.Kind != KNull && v.Op != "literal" {
		s.assume([]assumption{{p.text, fact{present: true, nonNull: p.declared.Kind == KNull && v.Type.Kind != KNull}}})
	} else if p.field.Optional {
		s.assume([]assumption{{p.text, fact{present: true}}})
	}
	if v.Op == "new" && nonNull(p.declared).Kind == KUnion {
		s.assume([]assumption{{p.text, fact{member: v.Type.Object, nonNull: true}}})
	}
	return mapping(entry("set", text(p.text)), entry("value", expression(v)))
}

// setOrNull sets a place that may be null to what some members of a union have, if it is
// there.
func (g *gen) setOrNull(s *scope) *Node {
	if !g.once(4) {
		return nil
	}
	var members, empty []path // of these some may be there and empty, which is not null
	for _, q := range g.paths(s) {
		if q.absent && q.ofUnion != nil && s.harmless(q) {
			members = append(members, q)
			if kind := nonNull(q.typ).Kind; kind == KList || kind == KRecord || kind == KMap {
				empty = append(empty, q)
			}
		}
	}
	for _, among := range [][]path{empty, members} {
		given := func(p path) (path, bool) {
			return g.choose(s, among, func(q path) bool { return fits(nonNull(q.typ), p.declared) && q.text != p.text })
		}
		p, ok := g.place(s, func(p path) bool {
			_, some := given(p)
			return p.declared.Kind == KNull && some && !(p.field.Ruled && s.emitted)
		})
		if ok {
			q, _ := given(p)
			g.change(s, p, true)
			return mapping(entry("set", text(p.text)), entry("value", text(q.text+" ?? null")))
		}
	}
	return nil
}

// perhaps makes up what a place is set to if it is there: or else the place is cleared,
// or keeps what it has; nil for a plain value.
func (g *gen) perhaps(s *scope, p path) *Expr {
	if !g.once(4) {
		return nil
	}
	var v *Expr
	switch {
	case p.field.Optional && g.once(2):
		return g.maybe(s, p.declared, 1)
	case g.once(2):
		q, ok := g.choose(s, g.paths(s), func(q path) bool { return g.maybeNone(s, q) && fits(nonNull(q.typ), p.declared) && q.text != p.text })
		if ok {
			v = raw(p.declared, "coalesce", q.text+" ?? "+p.text)
		}
	case p.field.Optional || p.declared.Kind == KNull:
		if x := g.expr(s.tamed(), p.declared, 1); x != nil && x.String() != p.text {
			v = &Expr{Type: p.declared, Op: "coalesce", Parts: []any{p.text, " ?? ", operand(x)}}
		}
	}
	return v
}

func (g *gen) unset(s *scope) *Node {
	p, ok := g.place(s, func(p path) bool { return p.field.Optional })
	if !ok {
		return nil
	}
	g.change(s, p, true)
	return mapping(entry("unset", text(p.text)))
}

// grown is a list in the state that steps can change.
func (g *gen) grown(s *scope) (path, bool) {
	return g.place(s, func(p path) bool { return !p.absent && p.typ.Kind == KList && !p.field.Ruled })
}

func (g *gen) push(s *scope) *Node {
	p, ok := g.grown(s)
	if !ok {
		return nil
	}
	if g.percent(20) {
		return g.extend(s, p)
	}
	v := g.expr(s.tamed(), p.typ.Elem, 2)
	if v == nil {
		return nil
	}
	n := mapping(entry("push", text(p.text)), entry("value", expression(v)))
	g.change(s, p, false)
	if v.Type.Kind == KObject || v.Type.Kind == KUnion {
		if g.percent(60) && s.depth > 0 {
			then := s.branch()
			name := g.variableName(s)
			then.bind(&variable{name: name, typ: v.Type, mutable: true, origin: p.text})
			then.heat(name)
			then.heat(name)
			if body := g.inner(then); body != nil && mentions(body, name) {
				n.Kids = append(n.Kids, loose(entry("as", text(name))), loose(entry("then", body)))
				s.dead = then.dead
				s.join(then)
			}
		}
	}
	return n
}

// extend makes up a step that puts the elements of a list at the end of another.
func (g *gen) extend(s *scope, p path) *Node {
	v := g.expr(s.tamed(), p.typ, 2)
	if v == nil {
		return nil
	}
	g.change(s, p, false)
	return mapping(entry("extend", text(p.text)), entry("value", expression(v)))
}

// mentions reports whether a name is used somewhere below a node.
func mentions(n *Node, name string) bool {
	if n == nil {
		return false
	}
	if n.Kind == Scalar && word(n.Value(), name) {
		return true
	}
	return slices.ContainsFunc(n.Kids, func(k *Node) bool { return mentions(k, name) })
}

// elementTest makes up a condition on elements of a list, with the name in it.
func (g *gen) elementTest(s *scope, elem *Type, name string, depth int) *test {
	inner := s.purely()
	inner.bind(&variable{name: name, typ: elem})
	inner.heat(name)
	inner.heat(name)
	inner.heat(name)
	if c := g.byKeyInside(inner, name); c != nil && g.percent(60) {
		return c
	}
	if c := g.byKey(inner, elem, name); c != nil && g.percent(35) {
		return c
	}
	for range 4 {
		c := g.condition(inner, depth)
		if depth > 0 && g.once(3) { // of which a part needs what another has proved
			c = g.joined(inner, depth, true)
		}
		if c != nil && c.x.mentions(name) {
			return c
		}
	}
	return nil
}

// byKey compares a text of the element with one from elsewhere, as finds do.
func (g *gen) byKey(s *scope, elem *Type, name string) *test {
	paths := g.paths(s)
	own, ok := g.choose(s, paths, func(p path) bool {
		return !p.absent && p.typ.Kind == KString && p.tagOf == nil && (p.text == name || strings.HasPrefix(p.text, name+"."))
	})
	if !ok {
		return nil
	}
	other, ok := g.choose(s, paths, func(p path) bool {
		return !p.absent && p.typ.Kind == KString && p.text != name && !strings.HasPrefix(p.text, name+".")
	})
	if !ok {
		return nil
	}
	return &test{&Expr{Type: tBool, Op: "eq", Parts: []any{read(own), " == ", read(other)}}, nil, nil}
}

// byKeyInside asks whether a list of the element has one with a text from elsewhere, as
// finds do that look for whom something belongs to.
func (g *gen) byKeyInside(s *scope, name string) *test {
	own, ok := g.choose(s, g.paths(s), func(p path) bool {
		return !p.absent && p.tagOf == nil && p.typ.Kind == KList && strings.HasPrefix(p.text, name+".")
	})
	if !ok {
		return nil
	}
	inner, item := g.item(s.purely(), own.typ.Elem)
	body := g.byKey(inner, own.typ.Elem, item)
	if body == nil || body.x.mentions(name) {
		return nil
	}
	return &test{macro(tBool, read(own), "exists", item, body.x), nil, nil}
}

func (g *gen) remove(s *scope) *Node {
	p, ok := g.grown(s)
	if !ok {
		return nil
	}
	if g.once(3) {
		i := g.expr(s, tInt, 0)
		if i == nil {
			return nil
		}
		g.change(s, p, false)
		return mapping(entry("remove", text(p.text)), entry("index", expression(i)))
	}
	name := g.variableName(s)
	n := mapping(entry("remove", text(name)), entry("in", text(p.text)))
	c := g.elementTest(s, g.narrowed(n, p.typ.Elem), name, 2)
	switch {
	case c != nil:
		n.Kids = append(n.Kids, entry("where", expression(c.x)))
	case len(n.Kids) > 2:
		n.Kids[0].Text = "_" + name
	default:
		return nil
	}
	g.change(s, p, false)
	return n
}

// moveStep makes up a step that puts an element of a list at another index.
func (g *gen) moveStep(s *scope) *Node {
	p, ok := g.grown(s)
	if !ok {
		return nil
	}
	to := g.expr(s, tInt, 1)
	if to == nil || s.emitted || g.once(3) {
		to = raw(tInt, "literal", pick(g, []string{"0", "0", "0", "1"}))
	}
	if g.once(3) {
		from := g.expr(s, tInt, 1)
		if from == nil {
			return nil
		}
		g.change(s, p, false)
		return mapping(entry("move", text(p.text)), entry("from", expression(from)), entry("to", expression(to)))
	}
	name := g.variableName(s)
	n := mapping(entry("move", text(name)), entry("in", text(p.text)))
	c := g.elementTest(s, g.narrowed(n, p.typ.Elem), name, 2)
	if c == nil {
		return nil
	}
	n.Kids = append(n.Kids, entry("where", expression(c.x)), entry("to", expression(to)))
	g.change(s, p, false)
	return n
}

func (g *gen) appendStep(s *scope) *Node {
	if g.once(4) {
		return g.begin(s)
	}
	p, ok := g.place(s, func(p path) bool { return !p.absent && p.typ.Kind == KString && !p.field.Ruled })
	if !ok {
		return nil
	}
	verb := "append"
	if g.on("base64") && !s.emitted && g.once(3) {
		verb = "append_base64"
	}
	v := g.expr(s.tamed(), tString, 1)
	if v == nil {
		return nil
	}
	g.change(s, p, false)
	return mapping(entry(verb, text(p.text)), entry("value", expression(v)))
}

func (g *gen) add(s *scope) *Node {
	p, ok := g.place(s, func(p path) bool {
		return !p.absent && (p.typ.Kind == KNumber || p.typ.Kind == KInt && !s.emitted) && !(p.field.Ruled && s.emitted)
	})
	if !ok {
		return nil
	}
	v := g.expr(s, p.typ, 1)
	if v == nil {
		return nil
	}
	g.change(s, p, false)
	return mapping(entry("add", text(p.text)), entry("value", expression(v)))
}

func (g *gen) merge(s *scope) *Node {
	p, ok := g.place(s, func(p path) bool { return p.typ.Kind == KRecord })
	if !ok {
		return nil
	}
	if q, ok := g.place(s, func(p path) bool { return !p.absent && p.typ.Kind == KMap }); ok && g.once(3) {
		v := g.expr(s.tamed(), q.typ, 1)
		if v == nil {
			return nil
		}
		g.change(s, q, false)
		return mapping(entry("merge", text(q.text)), entry("value", expression(v)))
	}
	v := g.expr(s.tamed(), tRecord, 1)
	if v == nil {
		return nil
	}
	g.change(s, p, p.absent)
	if p.absent {
		s.assume([]assumption{{p.text, fact{present: true}}})
	}
	n := mapping(entry("merge", text(p.text)), entry("value", expression(v)))
	if g.once(2) {
		n.Kids = append(n.Kids, loose(entry("deep", plain("true"))))
	}
	return n
}

func (g *gen) patch(s *scope) *Node {
	if !g.on("patch") {
		return nil
	}
	p, ok := g.place(s, func(p path) bool {
		return !p.absent && (p.typ.Kind == KRecord || p.typ.Kind == KAny || p.typ.Kind == KNull && p.typ.Elem.Kind == KAny)
	})
	if !ok {
		return nil
	}
	var v *Expr
	if src, ok := g.source(s, func(e *Type) bool { return e.Kind == KRecord || e.Kind == KAny }); ok && g.once(2) {
		v = read(src)
	} else {
		v = g.operationsOf(s)
	}
	n := mapping(entry("patch", text(p.text)), entry("value", expression(v)))
	then, els := s.branch(), s.branch()
	then.changed = true
	g.change(s, p, true)
	if body := g.inner(then); body != nil && g.once(2) {
		n.Kids = append(n.Kids, loose(entry("then", body)))
	} else {
		then.dead = false
	}
	if g.once(2) {
		name := g.variableName(s)
		els.bind(&variable{name: name, typ: tString})
		els.heat(name)
		if body := g.inner(els); body != nil {
			if mentions(body, name) {
				n.Kids = append(n.Kids, entry("as", text(name)))
			}
			n.Kids = append(n.Kids, loose(entry("else", body)))
		}
	}
	s.dead = then.dead && els.dead
	s.join(then, els)
	return n
}

// operationsOf makes up a JSON Patch, of which a later part may fail.
func (g *gen) operationsOf(s *scope) *Expr {
	x := &Expr{Type: listOf(tRecord), Op: "list-of", Parts: []any{"["}, Tight: true}
	pointer := func() string { return pick(g, []string{"/a", "/a", "/b", "", "/a/b", "/a/-", "/a/0"}) }
	for i := range 1 + g.IntN(3) {
		if i > 0 {
			x.Parts = append(x.Parts, ", ")
		}
		if g.once(4) {
			x.Parts = append(x.Parts, fmt.Sprintf("{'op': '%s', 'from': '%s', 'path': '%s'}", pick(g, []string{"move", "copy"}), pointer(), pointer()))
			continue
		}
		var value any = pick(g, []string{"1", "'a'", "null", "true", "[]", "{}"})
		if v := g.part(s.tamed(), pick(g, []*Type{tString, tInt, tBool})); v != nil && g.once(2) {
			value = v
		}
		x.Parts = append(x.Parts, fmt.Sprintf("{'op': '%s', 'path': '%s', 'value': ", pick(g, []string{"add", "add", "replace", "remove", "test"}), pointer()), value, "}")
	}
	x.Parts = append(x.Parts, "]")
	return x
}

func (g *gen) insert(s *scope) *Node {
	p, ok := g.grown(s)
	if !ok {
		return nil
	}
	v := g.expr(s.tamed(), p.typ.Elem, 1)
	if v == nil {
		return nil
	}
	n := mapping(entry("insert", text(p.text)), entry("value", expression(v)))
	if !s.emitted && g.once(3) {
		i := g.expr(s, tInt, 1)
		if i == nil {
			return nil
		}
		g.change(s, p, false)
		n.Kids = append(n.Kids, entry("index", expression(i)))
		return n
	}
	name := g.variableName(s)
	c := g.elementTest(s, p.typ.Elem, name, 2)
	if c == nil {
		return nil
	}
	if g.once(3) {
		g.change(s, p, false)
		n.Kids = append(n.Kids, entry("before", text(name)), entry("where", expression(c.x)))
		return n
	}
	n.Kids = append(n.Kids, entry("after", text(name)), entry("where", expression(c.x)))
	if g.once(2) {
		next := g.variableName(s)
		if c := g.elementTest(s, p.typ.Elem, next, 2); c != nil {
			n.Kids = append(n.Kids, entry("past", text(next)), entry("while", expression(c.x)))
		}
	}
	g.change(s, p, false)
	return n
}

func (g *gen) replace(s *scope) *Node {
	p, ok := g.grown(s)
	if !ok {
		return nil
	}
	if g.once(3) {
		return g.replaceAt(s, p)
	}
	name := g.variableName(s)
	n := mapping(entry("replace", text(name)), entry("in", text(p.text)))
	elem := g.narrowed(n, p.typ.Elem)
	c := g.elementTest(s, elem, name, 2)
	if c == nil {
		return nil
	}
	inner := s.purely()
	inner.mode, inner.tame = s.mode, len(s.walked) > 0
	inner.bind(&variable{name: name, typ: elem})
	inner.assume(c.yes)
	v := g.expr(inner, p.typ.Elem, 2)
	if v == nil {
		return nil
	}
	n.Kids = append(n.Kids, entry("where", expression(c.x)), entry("value", expression(v)))
	if g.once(3) {
		n.Kids = append(n.Kids, loose(entry("every", plain("true"))))
	}
	g.change(s, p, false)
	return n
}

// replaceAt makes up a step about the element at an index.
func (g *gen) replaceAt(s *scope, p path) *Node {
	i := g.expr(s, tInt, 1)
	if g.once(2) {
		i = g.literal(tInt)
	}
	if i == nil || s.emitted {
		return nil
	}
	if n := g.grow(s, p, i); n != nil {
		return n
	}
	v := g.expr(s.tamed(), p.typ.Elem, 2)
	if v == nil {
		return nil
	}
	g.change(s, p, false)
	return mapping(entry("replace", text(p.text)), entry("index", expression(i)), entry("value", expression(v)))
}

// grow makes up a step that adds to an element of a list or a value of a map; nil if these
// are neither texts nor numbers.
func (g *gen) grow(s *scope, p path, key *Expr) *Node {
	switch p.typ.Elem.Kind {
	case KString, KInt, KNumber:
	default:
		return nil
	}
	v := g.expr(s.tamed(), p.typ.Elem, 1)
	if v == nil || s.emitted {
		return nil
	}
	g.change(s, p, false)
	return mapping(entry(growing, text(p.text)), entry("key", expression(key)), entry("value", expression(v)))
}

func (g *gen) put(s *scope) *Node {
	p, ok := g.place(s, func(p path) bool { return !p.absent && p.typ.Kind == KMap })
	if !ok {
		return nil
	}
	k := g.expr(s.tamed(), tString, 1)
	if k == nil {
		return nil
	}
	if g.once(3) {
		g.change(s, p, false)
		return mapping(entry("delete", text(p.text)), entry("key", expression(k)))
	}
	if g.once(2) {
		if n := g.grow(s, p, k); n != nil {
			return n
		}
	}
	v := g.expr(s.tamed(), p.typ.Elem, 2)
	if v == nil {
		return nil
	}
	g.change(s, p, false)
	return mapping(entry("put", text(p.text)), entry("key", expression(k)), entry("value", expression(v)))
}

// walkable is a list or map to look into: of the state or of the event.
func (g *gen) walkable(s *scope, kinds ...TypeKind) (path, bool) {
	return g.choose(s, g.paths(s), func(p path) bool { return !p.absent && slices.Contains(kinds, p.typ.Kind) })
}

func (g *gen) find(s *scope) *Node {
	p, ok := g.walkable(s, KList, KList, KMap)
	if !ok || s.depth <= 0 {
		return nil
	}
	in := text(p.text)
	if x := g.chosen(s, p); x != nil {
		p, in = path{typ: p.typ, text: "?"}, expression(x)
	}
	name := g.variableName(s)
	n := mapping(entry("find", text(name)), entry("in", in))
	elem := p.typ.Elem
	then, els := s.branch(), s.branch()
	if p.typ.Kind == KMap {
		k := g.expr(s.tamed(), tString, 1)
		if k == nil {
			return nil
		}
		n.Kids = append(n.Kids, entry("key", expression(k)))
	} else {
		elem = g.narrowed(n, elem)
		roll := g.IntN(10)
		if roll == 0 {
			n.Kids = append(n.Kids, entry("at", text("last")))
		}
		if roll > 7 {
			n.Kids = append(n.Kids, loose(entry("from", text("end"))))
		}
		if roll == 1 {
			if i := g.expr(s, tInt, 0); i != nil {
				n.Kids = append(n.Kids, entry("index", expression(i)))
			}
		}
		if c := g.elementTest(s, elem, name, 2); c != nil && (roll > 1 || g.once(2)) {
			n.Kids = append(n.Kids, entry("where", expression(c.x)))
			then.assume(c.yes)
		} else if roll > 1 && !g.once(6) && len(n.Kids) == 2 {
			return nil
		}
	}
	then.bind(&variable{name: name, typ: elem, mutable: p.mutable, origin: p.text})
	then.heat(name)
	then.heat(name)
	body := g.inner(then)
	if body == nil {
		return nil
	}
	if n.Get("from") == nil {
		g.changes(body, then, p, name)
	}
	n.Kids = append(n.Kids, entry("then", body))
	if g.once(2) {
		if other := g.inner(els); other != nil {
			n.Kids = append(n.Kids, loose(entry("else", other)))
		}
	}
	if !mentions(body, name) && !mentions(n.Get("where"), name) {
		n.Kids[0].Text = "_" + name
	}
	s.dead = then.dead && els.dead
	s.join(then, els)
	if then.changed || els.changed {
		s.hot = append(s.hot, then.hot...)
	}
	return n
}

// narrowed makes a find or each look at one member only, or at some, now and then.
func (g *gen) narrowed(n *Node, elem *Type) *Type {
	if elem.Kind != KUnion || !g.percent(60) {
		return elem
	}
	m := pick(g, elem.Union.Members)
	if other := pick(g, elem.Union.Members); other != m && g.once(3) {
		n.Kids = append(n.Kids, loose(entry("as", text(m.spelled()+", "+other.spelled()))))
		return elem.among(func(o *Object) bool { return o == m || o == other })
	}
	if g.once(3) {
		for _, f := range g.p.fewer {
			if fewer := f[0].Union; elem.Union != fewer && elem.Union.hasAll(fewer) {
				n.Kids = append(n.Kids, entry("as", text(fewer.Name)))
				return elem.among(func(o *Object) bool { return slices.Contains(fewer.Members, o) })
			}
		}
	}
	n.Kids = append(n.Kids, entry("as", text(m.spelled())))
	return objectType(m)
}

func (g *gen) each(s *scope) *Node {
	p, ok := g.walkable(s, KList, KMap)
	if !ok || s.depth <= 0 {
		return nil
	}
	again, ok := g.choose(s, g.paths(s), func(p path) bool { return !p.absent && slices.Contains(s.walked, p.text) })
	if ok && g.percent(40) {
		p = again // what is walked already: a turn changes what the next one sees
	}
	in, made := text(p.text), new(Expr)
	if g.once(5) {
		if x := g.applied(s.tamed(), func(t *Type) bool { return t.Kind == KList }, 1); x != nil {
			p, in = path{typ: x.Type, text: "?"}, expression(x)
		}
	} else if g.once(6) {
		if x, _, ok := g.listed(s, func(*Type) bool { return true }); ok {
			p, in, made = path{typ: x.Type, text: "?"}, expression(x), x
		}
	} else if x := g.chosen(s, p); x != nil {
		p, in = path{typ: p.typ, text: "?"}, expression(x)
	}
	name := g.variableName(s)
	n := mapping(entry("each", text(name)), entry("in", in))
	elem := g.narrowed(n, p.typ.Elem)
	do := s.branch()
	do.learn(made, name)
	if c := g.elementTest(s, elem, name, 2); c != nil && g.percent(60) {
		n.Kids = append(n.Kids, entry("where", expression(c.x)))
		do.assume(c.yes)
	}
	do.bind(&variable{name: name, typ: elem, mutable: p.mutable, origin: p.text})
	do.heat(name)
	do.heat(name)
	key := ""
	if p.typ.Kind == KMap {
		key = g.variableName(do)
		do.bind(&variable{name: key, typ: tString})
		do.heat(key)
	}
	do.walked = append(do.walked, p.text)
	body := g.inner(do)
	if body == nil {
		return nil
	}
	g.changes(body, do, p, name)
	if !do.dead && g.once(3) {
		if leaves := g.leave(do, "return"); leaves != nil {
			body.Kids = append(body.Kids, leaves)
		}
	}
	n.Kids = append(n.Kids, entry("do", body))
	if !mentions(body, name) && !mentions(n.Get("where"), name) {
		n.Kids[0].Text = "_" + name
	}
	if key != "" {
		n.Kids[0].Text = unused(key, mentions(body, key)) + ", " + n.Kids[0].Text
	}
	s.join(do)
	return n
}

func (g *gen) let(s *scope) *Node {
	t := pick(g, []*Type{tString, tString, tInt, tBool, tNumber, nil, nil})
	var v *Expr
	v0 := &variable{name: g.variableName(s)}
	if t == nil {
		p, ok := g.choose(s, g.paths(s), func(p path) bool {
			return !p.absent && p.field != nil && (nameable(p.typ) || p.typ.Kind == KNull)
		})
		if !ok {
			return nil
		}
		v, v0.mutable = read(p), p.mutable && nonNull(p.typ).Kind == KObject
		if g.once(2) {
			named := func(t *Type) bool { return nameable(nonNull(t)) || t.Kind == KNull }
			x := g.applied(s.tamed(), named, 1)
			if src, ok := g.source(s, named); ok && len(s.walked) == 0 && src.typ.Elem.Kind != KNull && (x == nil || g.once(2)) {
				x = g.found(s, nullable(src.typ.Elem), 1)
			}
			if x != nil {
				v, v0.mutable = x, false
			}
		}
	} else {
		v = g.expr(s.tamed(), t, 2)
	}
	if v == nil || v.Op == "literal" {
		return nil
	}
	v0.typ = v.Type
	s.bind(v0)
	s.learn(v, v0.name)
	s.heat(v0.name)
	return mapping(entry("let", text(v0.name)), entry("value", expression(v)))
}

// nameable reports whether values of a type have parts.
func nameable(t *Type) bool {
	switch t.Kind {
	case KObject, KUnion, KChoice, KList, KMap, KRecord:
		return true
	}
	return false
}

func (g *gen) emit(s *scope) *Node {
	if s.emits == nil {
		return nil
	}
	v := g.expr(s.tamed(), s.emits, 2)
	if v == nil {
		return nil
	}
	s.changed, s.emitted = true, true
	return mapping(entry("emit", expression(v)))
}

func (g *gen) signal(s *scope) *Node {
	if len(s.signals) == 0 {
		return nil
	}
	s.changed = true
	return mapping(entry("signal", text(pick(g, s.signals))))
}

func (g *gen) call(s *scope) *Node {
	if len(s.rules) == 0 {
		return nil
	}
	r := pick(g, s.rules)
	if r.fails && s.emitted || len(s.walked) > 0 && !r.tame {
		return nil
	}
	with := mapping()
	var passed string // first
	for _, p := range r.params {
		var v *Expr
		if p.foregone && g.once(2) {
			continue
		}
		if at, ok := g.stands(s, p, passed); ok {
			passed = at.text
			v = read(at)
		} else if p.mutable {
			return nil
		} else if v = g.expr(s.tamed(), p.typ, 1); v == nil {
			return nil
		}
		with.Kids = append(with.Kids, entry(p.name, expression(v)))
	}
	s.changed = s.changed || r.changes
	n := mapping(entry("call", text(r.name)))
	if len(with.Kids) > 0 {
		n.Kids = append(n.Kids, entry("with", with))
	}
	return n
}

// stands is what may be passed for a parameter where it stands, if it is not a value:
// rather a part of what was passed before.
func (g *gen) stands(s *scope, p *variable, passed string) (path, bool) {
	if scalar(p.typ) || !p.mutable && g.once(5) {
		return path{}, false
	}
	fits := func(q path) bool { return !q.absent && (q.mutable || !p.mutable) && same(q.typ, p.typ) }
	if passed != "" && !g.once(4) {
		inner := func(q path) bool { return fits(q) && strings.HasPrefix(q.text, passed) }
		if at, ok := g.choose(s, g.paths(s), inner); ok {
			return at, true
		}
	}
	return g.choose(s, g.paths(s), fits)
}

// ending makes up warn, skip, fail, stop or return.
func (g *gen) ending(s *scope) *Node {
	code := entry("message", text(g.message(s)))
	switch roll := g.IntN(9); {
	case roll == 8:
		s.dead = true
		return mapping(entry("return", &Node{Plain: true}))
	case roll < 4:
		return mapping(entry("warn", text(pick(g, []string{"odd", "late", "again"}))), code)
	case !s.ends:
		return nil
	case roll == 4 && !s.changed:
		s.dead = true
		return mapping(entry("skip", text(pick(g, []string{"not-now", "other"}))), code)
	case roll == 5 && !s.emitted:
		s.dead = true
		return mapping(entry("fail", text(pick(g, []string{"wrong", "bad"}))), code)
	case roll == 6:
		s.dead = true
		return mapping(entry("stop", &Node{Plain: true}))
	}
	return nil
}

// over makes up steps of which one changes something and ends the event, so that what
// follows may skip, and does; if there are any.
func (g *gen) over(s *scope) []*Node {
	if s.changed || s.dead || !s.ends || len(s.walked) > 0 || !g.once(12) {
		return nil
	}
	if g.once(3) {
		return g.byValue(s)
	}
	c := g.condition(s, 1)
	if c == nil {
		return nil
	}
	then := s.branch()
	then.assume(c.yes)
	change := g.set(then)
	if change == nil {
		return nil
	}
	s.assume(c.no)
	skip := mapping(entry("skip", text("not-now")), entry("message", text(g.message(s))))
	steps := list(loose(change), mapping(entry("stop", &Node{Plain: true})))
	d := g.condition(s, 1)
	if d == nil {
		return nil
	}
	s.assume(d.no)
	return []*Node{
		mapping(entry("if", expression(c.x)), entry("then", steps)),
		mapping(entry("if", expression(d.x)), entry("then", skip)),
	}
}

// byValue is a change for one value of an enum of the event, and a skip for another.
func (g *gen) byValue(s *scope) []*Node {
	p, ok := g.choose(s, g.paths(s), func(p path) bool {
		return !p.absent && p.tagOf == nil && p.typ.Kind == KEnum && len(p.typ.Values) > 1 && strings.HasPrefix(p.text, "event.")
	})
	if !ok {
		return nil
	}
	then := s.branch()
	change := g.set(then)
	if change == nil {
		return nil
	}
	s.join(then)
	values := slices.Clone(p.typ.Values)
	g.Shuffle(len(values), func(i, j int) { values[i], values[j] = values[j], values[i] })
	is, other := p.text+" == "+"'"+values[0]+"'", p.text+" != "+"'"+values[0]+"'"
	if g.once(2) {
		other = p.text + " in [" + "'" + values[1] + "'" + "]"
	}
	skip := mapping(entry("skip", text("of-another-value")), entry("message", text(g.message(s))))
	s.changed = true
	return []*Node{
		mapping(entry("if", text(is)), entry("then", list(loose(change)))),
		mapping(entry("if", text(other)), entry("then", skip)),
	}
}

// left makes up a test behind which the rule is left, or the event ends, behind a step that
// has changed something: in loops more often.
func (g *gen) left(s *scope) *Node {
	rarely := 12
	if len(s.walked) > 0 {
		rarely = 5
	}
	if !s.changed || s.dead || !g.once(rarely) {
		return nil
	}
	if s.ends && g.once(4) {
		return g.leave(s, "stop")
	}
	return g.leave(s, "return")
}

// leave is a test behind which steps are left; nil if there is nothing to test.
func (g *gen) leave(s *scope, way string) *Node {
	c := g.condition(s, 1)
	if c == nil {
		return nil
	}
	s.assume(c.no)
	return loose(mapping(entry("if", expression(c.x)), entry("then", filled(list(mapping(entry(way, &Node{Plain: true})))))))
}

// tooLate makes up a step that may fail behind one that has changed something.
func (g *gen) tooLate(s *scope) *Node {
	if !s.changed || s.dead || !s.ends || !g.once(8) {
		return nil
	}
	return g.fails(s)
}

// fails makes up a test behind which the event fails, if nothing was emitted.
func (g *gen) fails(s *scope) *Node {
	if s.emitted {
		return nil
	}
	c := g.condition(s, 1)
	if c == nil {
		return nil
	}
	fail := mapping(entry("fail", text("too-late")), entry("message", text(g.message(s))))
	return mapping(entry("if", expression(c.x)), entry("then", fail))
}

// message makes up a message with holes.
func (g *gen) message(s *scope) string {
	m := pick(g, []string{"made up", "{{odd}}", "it's `so`"})
	for range g.IntN(3) {
		p, ok := g.choose(s, g.paths(s), func(p path) bool {
			return !p.absent && (p.typ.Kind == KString || p.typ.Kind == KInt || p.typ.Kind == KBool || p.typ.Kind == KEnum)
		})
		if ok {
			m += " {" + p.text + "}"
		}
	}
	return m
}
