package specgen

import "strings"

// freed makes up a value of a declared type, or that holds such values, where any
// value will do, or any object. What is in the state would grow with every event.
func (g *gen) freed(s *scope, t *Type) *Expr {
	p, ok := g.choose(s, g.paths(s), func(p path) bool {
		if p.absent || !strings.HasPrefix(p.text, "event") {
			return false
		}
		switch p.typ.Kind {
		case KObject, KUnion, KMap:
			return true
		case KList, KChoice:
			return t.Kind == KAny
		}
		return false
	})
	if !ok {
		return nil
	}
	return read(p)
}

// freedOrNull makes up what may be null and is of any other type, where any value will
// do, and null.
func (g *gen) freedOrNull(s *scope) *Expr {
	p, ok := g.choose(s, g.paths(s), func(p path) bool {
		return !p.absent && p.typ.Kind == KNull && strings.HasPrefix(p.text, "event")
	})
	if !ok {
		return nil
	}
	return read(p)
}
