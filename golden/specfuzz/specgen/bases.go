package specgen

import (
	"slices"
	"strings"
)

// based spells the type of a parameter as the base that its objects have, if they have one
// and the text that reads the parameter needs nothing else of them.
func (g *gen) based(t *Type, text string) string {
	var objects []*Object
	section, tag := "objects", ""
	switch t.Kind {
	case KObject:
		objects = []*Object{t.Object}
	case KUnion:
		objects, tag = t.Union.Members, t.Union.Tag
	default:
		return t.spelled()
	}
	names := []string{t.Name}
	if g.p.section("events").Get(t.Name) != nil {
		section = "events"
	} else if t.Kind == KUnion {
		names = nil
		for _, o := range objects {
			names = append(names, o.Name)
		}
	}
	base := ""
	for _, name := range names {
		n := g.p.section(section).Get(name)
		if n == nil || n.Get("base") == nil || base != "" && n.Get("base").Text != base {
			return t.spelled()
		}
		base = n.Get("base").Text
	}
	if base == "" || tag != "" && strings.Contains(text, "."+spelled(tag)) {
		return t.spelled()
	}
	declared := g.p.section("objects").Get(base).Get("fields")
	for _, o := range objects {
		if slices.ContainsFunc(o.Fields, func(f *Field) bool {
			return declared.Get(f.Name) == nil && strings.Contains(text, "."+spelled(f.Name))
		}) {
			return t.spelled()
		}
	}
	return base
}
