package specgen

import "slices"

// check makes up a check of an object.
func (g *gen) check(o *Object) *Node {
	s := g.scope(pure)
	s.bind(&variable{name: "self", typ: objectType(o)})
	c := g.condition(s, 2)
	if c == nil {
		return nil
	}
	return loose(mapping(entry("code", text("not-so")), entry("that", expression(c.x)), entry("message", text(g.message(s)))))
}

// calls declares constructors and accessors.
func (g *gen) calls() {
	if g.on("constructors") {
		for range g.IntN(2) {
			g.constructor()
		}
	}
	if g.on("accessors") {
		for range g.IntN(3) {
			g.accessor()
		}
	}
}

// arguments declares arguments and puts them in scope.
func (g *gen) arguments(s *scope, n int, variadic bool) *Node {
	args := mapping()
	taken := map[string]bool{"self": true}
	for i := range n {
		name := g.wordName(taken, hostileVars, varWords...)
		t := g.fieldType(nil)
		arg := mapping(entry("type", text(t.spelled())))
		v := &variable{name: name, typ: t}
		switch roll := g.IntN(5); {
		case variadic && i == n-1 && g.once(2):
			t = listOf(pick(g, []*Type{tString, tInt}))
			v.typ, v.optional = t, true
			arg = mapping(entry("type", text(t.spelled())), entry("variadic", plain("true")))
		case roll < 2:
			v.optional = true
			arg.Kids = append(arg.Kids, entry("optional", plain("true")))
		case roll == 2:
			if c, ok := g.constant(t, 1); ok {
				arg.Kids = append(arg.Kids, entry("default", plain(c)))
			}
		}
		s.bind(v)
		s.heat(name)
		args.Kids = append(args.Kids, loose(entry(name, arg)))
	}
	return args
}

func (g *gen) constructor() {
	t := pick(g, g.p.objects)
	if t.Object.Internal {
		return
	}
	s := g.scope(effectful)
	n := mapping(entry("of", text(t.spelled())), entry("doc", text("Makes one.")))
	if args := g.arguments(s, 1+g.IntN(3), true); len(args.Kids) > 0 {
		n.Kids = append(n.Kids, filled(loose(entry("args", args))))
	}
	set := filled(loose(mapping()))
	made := *t.Object // so far
	made.Fields = nil
	s.bind(&variable{name: "self", typ: objectType(&made)})
	for i, f := range t.Object.Fields {
		made.Fields = t.Object.Fields[:i]
		if f.Const != "" || f.Derived || (f.Optional || f.Default) && g.once(3) {
			continue
		}
		name := f.Name
		var v *Expr
		if f.Optional && g.percent(60) {
			if v = g.maybe(s, f.Type, 1); v != nil {
				name += "?"
			}
		}
		if v == nil {
			v = g.expr(s, f.Type, 2)
		}
		if v == nil {
			if f.Optional || f.Default {
				continue
			}
			return
		}
		set.Kids = append(set.Kids, loose(entry(name, expression(v))))
	}
	used(n, set)
	if len(set.Kids) > 0 {
		n.Kids = append(n.Kids, entry("set", set))
	}
	g.p.add("constructors", g.typeName("Fresh", "Blank", "Made"), n)
}

func (g *gen) accessor() {
	var on *Type
	for range 5 {
		if t := pick(g, g.p.objects); !t.Object.Internal && !t.Object.Foreign {
			on = t
		}
	}
	if on == nil {
		return
	}
	s := g.scope(pure)
	s.bind(&variable{name: "self", typ: on})
	s.heat("self")
	n := mapping(entry("on", text(on.spelled())), entry("doc", text("Tells something.")))
	if args := g.arguments(s, g.IntN(3), true); len(args.Kids) > 0 {
		n.Kids = append(n.Kids, filled(loose(entry("args", args))))
	}
	returns := g.fieldType(nil)
	v := g.expr(s, returns, 3)
	if v == nil {
		return
	}
	used(n, expression(v))
	n.Kids = append(n.Kids, entry("returns", text(returns.spelled())), entry("value", expression(v)))
	taken := map[string]bool{}
	for _, k := range g.p.section("accessors").Kids {
		taken[folded(k.Key)] = true
	}
	for _, f := range on.Object.Fields {
		taken[folded(f.Name)] = true
	}
	g.p.add("accessors", g.wordName(taken, []string{"get", "clone", "equal"}, "get_it", "tells", "sum_of", "found_in", "best"), n)
}

// used takes out the arguments that nothing mentions.
func used(n, in *Node) {
	args := n.Get("args")
	if args == nil {
		return
	}
	args.Kids = slices.DeleteFunc(args.Kids, func(a *Node) bool { return !mentions(in, a.Key) })
	n.Kids = slices.DeleteFunc(n.Kids, func(k *Node) bool { return k.Fill && len(k.Kids) == 0 })
}
