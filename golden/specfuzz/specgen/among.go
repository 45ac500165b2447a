package specgen

import "fmt"

// setAmong puts a value of a union where one of another is wanted that has fewer members,
// once it is known to be among them; nil if there is none.
func (g *gen) setAmong(s *scope) *Node {
	if len(g.p.fewer) == 0 || !g.once(3) {
		return nil
	}
	fewer := pick(g, g.p.fewer)[0].Union
	place, ok := g.place(s, func(p path) bool {
		t := nonNull(p.declared)
		return t.Kind == KUnion && t.Union == fewer
	})
	if !ok {
		return nil
	}
	from, ok := g.choose(s, g.paths(s), func(p path) bool {
		return !p.absent && p.typ.Kind == KUnion && p.typ.Union != fewer && p.typ.Union.hasAll(fewer)
	})
	if !ok {
		return nil
	}
	g.change(s, place, true)
	tag, first, second := from.text+"."+spelled(fewer.Tag), fewer.Members[0], fewer.Members[1]
	set := mapping(entry("set", text(place.text)), entry("value", text(from.text)))
	if g.once(2) {
		cases := mapping(entry(first.Tag+", "+second.Tag, list(loose(set))))
		return mapping(entry("switch", text(tag)), entry("cases", cases), loose(entry("else", list())))
	}
	test := fmt.Sprintf("%s == '%s' || %s == '%s'", tag, first.Tag, tag, second.Tag)
	if others := from.typ.Union.without(fewer.Members...); len(others) == 1 && g.once(2) {
		test = fmt.Sprintf("%s != '%s'", tag, others[0].Tag)
	}
	return mapping(entry("if", text(test)), entry("then", set))
}
