package specgen

// other finds a place that has fields of an object, now and then, and notes which.
func (g *gen) other(s *scope, o *Object, taken map[string]bool) string {
	if !g.percent(25) {
		return ""
	}
	p, ok := g.choose(s, g.paths(s), func(p path) bool { return !p.absent && len(common(p.typ, o)) > 0 })
	if !ok {
		return ""
	}
	for _, name := range common(p.typ, o) {
		taken[name] = true
	}
	return p.text
}

// common are the fields that a value of a type and an object both have, alike.
func common(t *Type, o *Object) []string {
	var holders []*Object
	switch t.Kind {
	case KObject:
		holders = []*Object{t.Object}
	case KUnion:
		holders = t.Union.Members
	default:
		return nil
	}
	var names []string
	for _, f := range o.Fields {
		all := f.Const == ""
		for _, h := range holders {
			other := h.field(f.Name)
			all = all && other != nil && other.Const == "" && same(other.Type, f.Type) && (f.Optional || !other.Optional)
		}
		if all {
			names = append(names, f.Name)
		}
	}
	return names
}
