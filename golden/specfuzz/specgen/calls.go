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

// accessors declares some accessors, of which later ones may call earlier ones.
func (g *gen) accessors(most int) {
	if !g.on("accessors") {
		return
	}
	for range g.IntN(most + 1) {
		g.accessor()
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
	args := g.arguments(s, 1+g.IntN(3), true)
	if spread := g.givenByDefault(s, t.Object); spread != nil && g.once(2) {
		args.Kids = append([]*Node{spread}, args.Kids...)
	}
	if len(args.Kids) > 0 {
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

// givenByDefault is an argument with a default from which an object takes what it can: one
// that has it itself, or in a part.
func (g *gen) givenByDefault(s *scope, o *Object) *Node {
	shares := func(t *Type) bool {
		return t.Kind == KObject && slices.ContainsFunc(o.Fields, func(f *Field) bool { return f.Type.Kind == KObject && len(common(t, f.Type.Object)) > 0 })
	}
	var fit []*Type
	for _, t := range g.p.objects {
		if shares(t) || slices.ContainsFunc(t.Object.Fields, func(f *Field) bool { return shares(f.Type) }) {
			fit = append(fit, t)
		}
	}
	if len(fit) == 0 || s.has("given") {
		return nil
	}
	t := pick(g, fit)
	c, ok := g.constant(t, 2)
	if !ok {
		return nil
	}
	s.bind(&variable{name: "given", typ: t})
	s.heat("given")
	return loose(entry("given", mapping(entry("type", text(t.spelled())), entry("default", plain(c)))))
}

func (g *gen) accessor() {
	var on *Type
	for range 5 {
		if len(g.p.objects) == 0 {
			return
		}
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
	f := &function{name: g.wordName(taken, []string{"get", "clone", "equal", "copy", "lambda", "print"}, "get_it", "tells", "sum_of", "found_in", "best"), returns: returns, on: on.Object}
	for _, arg := range kids(n.Get("args")) {
		at := slices.IndexFunc(s.vars, func(v *variable) bool { return v.name == arg.Key })
		f.params = append(f.params, s.vars[at])
		f.variadic = arg.Get("variadic") != nil
		if !s.vars[at].optional && (arg.Get("default") == nil || g.once(3)) {
			f.needs = len(f.params)
		}
	}
	g.p.add("accessors", f.name, n)
	g.p.functions = append(g.p.functions, f)
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
