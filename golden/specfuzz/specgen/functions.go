package specgen

import (
	"slices"
	"strings"
)

// function is a named expression that may be called.
type function struct {
	name    string
	params  []*variable
	returns *Type

	// Of an accessor:
	on       *Object // what it is called on
	needs    int     // how many arguments there have to be
	variadic bool    // the last one is for any number
}

// callable reports whether an accessor may be called on what is in a place.
func (f *function) callable(p path) bool {
	return !p.absent && p.typ.Kind == KObject && p.typ.Object == f.on
}

// functions declares some functions, of which later ones may call earlier ones.
func (g *gen) functions(most int) {
	if !g.on("functions") {
		return
	}
	for range g.IntN(most + 1) {
		g.function()
	}
}

// function declares a function over values of types that there are.
func (g *gen) function() {
	s := g.scope(pure)
	names := map[string]bool{}
	f := &function{name: g.wordName(g.functionNames(), []string{"clone", "fold", "string", "len", "has_it", "list_of", "print", "lambda", "list", "dict", "copy", "go"}, "sum_up", "pick_of", "look_up", "told_by", "counted")}
	for range 1 + g.IntN(3) {
		t := g.fieldType(nil)
		if objects := append(g.p.objects[:len(g.p.objects):len(g.p.objects)], g.p.unions...); len(objects) > 0 && g.once(2) {
			t = pick(g, objects)
		}
		v := &variable{name: g.wordName(names, hostileVars, "of", "by", "from", "into", "much"), typ: t}
		f.params = append(f.params, v)
		s.bind(v)
		s.heat(v.name)
	}
	f.returns = g.fieldType(nil)
	if p, ok := g.choose(s, g.paths(s), func(p path) bool { return !p.absent && p.field != nil && p.tagOf == nil }); ok && g.once(2) {
		f.returns = p.declared // so that something is found
	}
	if g.once(5) {
		f.returns = tBool
	}
	v := g.expr(s, f.returns, 3)
	if v == nil {
		return
	}
	f.params = slices.DeleteFunc(f.params, func(p *variable) bool { return !v.mentions(p.name) })
	params := mapping()
	for i, p := range f.params {
		params.Kids = append(params.Kids, entry(p.name, g.declared(p, g.based(p.typ, expression(v).Value()))))
		if !p.foregone {
			f.needs = i + 1
		}
	}
	n := mapping(entry("doc", text("Computes something.")), entry("params", params), entry("returns", text(f.returns.spelled())), entry("value", expression(v)))
	if len(f.params) == 0 {
		n.Kids = slices.Delete(n.Kids, 1, 2)
	}
	g.p.add("functions", f.name, n)
	g.p.functions = append(g.p.functions, f)
}

func (g *gen) functionNames() map[string]bool {
	taken := map[string]bool{}
	for _, f := range g.p.functions {
		taken[folded(f.name)] = f.on == nil
	}
	return taken
}

// applied makes up a call of a function whose result is wanted; nil if there is none.
func (g *gen) applied(s *scope, want func(*Type) bool, depth int) *Expr {
	var all []*function
	paths := g.paths(s)
	for _, f := range g.p.functions {
		alone := f.on != nil && !slices.ContainsFunc(paths, f.callable)
		if !alone && want(f.returns) && (!s.tame || scalar(f.returns) && f.returns.Kind != KString) {
			all = append(all, f)
		}
	}
	if len(all) == 0 || s.changed && !g.once(3) {
		return nil
	}
	f := pick(g, all)
	called := f.name
	if f.on != nil {
		on, _ := g.choose(s, paths, f.callable)
		called = on.text + "." + f.name
	}
	params := g.given(f)
	x := &Expr{Type: f.returns, Op: "apply", Parts: []any{called + "("}, Tight: true}
	for i, p := range params {
		arg := g.expr(s, p.typ, depth-1)
		if at, ok := g.choose(s, paths, func(q path) bool { return !q.absent && same(q.typ, p.typ) }); ok && !g.once(4) {
			arg = read(at)
		}
		if arg == nil {
			return nil
		}
		if i > 0 {
			x.Parts = append(x.Parts, ", ")
		}
		x.Parts = append(x.Parts, arg)
	}
	x.Parts = append(x.Parts, ")")
	return x
}

// declared is the declaration of a parameter, which may have a default: one that draws
// nothing, and the type is not that of a base.
func (g *gen) declared(p *variable, spelled string) *Node {
	if spelled != p.typ.spelled() || !plainly(p.typ) || p.mutable || !g.once(3) {
		return text(spelled)
	}
	c, ok := g.constant(p.typ, 1)
	if !ok {
		return text(spelled)
	}
	p.foregone = true
	return mapping(entry("type", text(spelled)), entry("default", plain(c)))
}

// plainly reports whether no object is part of a type.
func plainly(t *Type) bool {
	switch t.Kind {
	case KNull, KList, KMap:
		return plainly(t.Elem)
	case KObject, KUnion, KChoice:
		return false
	default:
		return true
	}
}

// given are the parameters for which there are arguments.
func (g *gen) given(f *function) []*variable {
	params := f.params
	for len(params) > f.needs && g.once(2) {
		params = params[:len(params)-1]
	}
	if n := len(params); f.variadic && n == len(f.params) {
		last := &variable{typ: params[n-1].typ.Elem}
		params = append(params[:n-1:n-1], last)
		for range g.IntN(3) {
			params = append(params, last)
		}
	}
	return params
}

// found makes up a search in a list.
func (g *gen) found(s *scope, t *Type, depth int) *Expr {
	if g.once(2) {
		if x, _ := g.indexed(s, t, func(elem *Type) bool { return same(elem, t.Elem) }, depth); x != nil {
			if g.once(5) {
				return &Expr{Type: t, Op: "coalesce", Parts: []any{x, " ?? null"}}
			}
			return x
		}
	}
	src, elem, ok := g.listed(s, func(e *Type) bool { return same(e, t.Elem) })
	if !ok {
		return nil
	}
	inner, name := g.item(s, elem)
	inner.learn(src, name)
	c := g.condition(inner, depth)
	if c == nil {
		return nil
	}
	return macro(t, src, pick(g, []string{"find", "findLast"}), unused(name, c.x.mentions(name)), c.x).proving(name, c.yes)
}

// listed is a list in scope, or what a function makes of one.
func (g *gen) listed(s *scope, want func(elem *Type) bool) (*Expr, *Type, bool) {
	if g.once(4) {
		if x := g.applied(s, func(t *Type) bool { return t.Kind == KList && want(t.Elem) }, 1); x != nil {
			return x, x.Type.Elem, true
		}
	}
	src, ok := g.source(s, want)
	if !ok {
		return nil, nil, false
	}
	if g.once(5) {
		inner, name := g.item(s, src.typ.Elem)
		if c := g.condition(inner, 1); c != nil && len(c.yes) > 0 {
			return macro(src.typ, read(src), "filter", unused(name, c.x.mentions(name)), c.x).proving(name, c.yes), src.typ.Elem, true
		}
	}
	if g.once(6) {
		if x := g.anyList(s, src); x != nil {
			return x, src.typ.Elem, true
		}
	}
	return read(src), src.typ.Elem, true
}

// proving notes what a condition has proved of the elements that it was true for, under
// the name that they have in it.
func (x *Expr) proving(name string, yes []assumption) *Expr {
	x.item, x.known = name, yes
	return x
}

// learn takes as given, of a name, what is known of the elements of an expression, or of
// what it has found.
func (s *scope) learn(x *Expr, name string) {
	for _, a := range x.known {
		if rest, ok := strings.CutPrefix(a.path, x.item); ok && (rest == "" || rest[0] == '.') {
			s.assume([]assumption{{name + rest, a.fact}})
		}
	}
}
