package specgen

// begin makes up a step `place += value` for a field that may not be there yet.
func (g *gen) begin(s *scope) *Node {
	p, ok := g.place(s, func(p path) bool {
		return (p.absent || p.typ.Kind == KNull) && grows(nonNull(p.declared)) && !p.field.Ruled
	})
	if !ok || s.emitted {
		return nil
	}
	v := g.expr(s.tamed(), nonNull(p.declared), 2)
	if v == nil {
		return nil
	}
	g.change(s, p, false)
	s.assume([]assumption{{p.text, fact{present: true, nonNull: true}}})
	return mapping(entry(growing, text(p.text)), entry("value", expression(v)))
}

// grows reports whether `+=` does something to values of a type.
func grows(t *Type) bool {
	switch t.Kind {
	case KString, KInt, KNumber, KList:
		return true
	default:
		return false
	}
}
