package specgen

// changes has steps change an element by its name, now and then: one that is a text, a
// number or the like.
func (g *gen) changes(body *Node, s *scope, p path, name string) {
	if p.field == nil || !p.mutable || body.Kind != List {
		return
	}
	elem := p.typ.Elem
	switch nonNull(elem).Kind {
	case KString, KInt, KNumber, KBool, KEnum, KAny:
	default:
		return
	}
	for i := range 1 + g.IntN(3) { // behind a change the name is looked up again
		if i == 0 && !g.percent(60) {
			return
		}
		x := g.expr(s, elem, 1)
		if x == nil {
			continue
		}
		verb := "set"
		if kind := elem.Kind; g.once(2) && kind == KString {
			verb = "append"
		} else if kind == KInt || kind == KNumber {
			verb = "add"
		}
		step := loose(mapping(entry(verb, text(name)), entry("value", expression(x))))
		at := g.IntN(len(body.Kids) + 1)
		body.Kids = append(body.Kids[:at:at], append([]*Node{step}, body.Kids[at:]...)...)
	}
}
