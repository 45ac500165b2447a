package specgen

import "fmt"

// keyedUnion declares a union whose members are told apart by which key is there.
func (g *gen) keyedUnion() {
	u := &Union{Name: g.typeName("Told", "Shape", "Piece"), Keyed: true}
	t := &Type{Kind: KUnion, Name: u.Name, Union: u}
	of := mapping()
	keys := map[string]bool{}
	g.outerUnion = t
	for range 2 + g.IntN(2) {
		key := g.wordName(keys, nil, "text_part", "callPart", "image-part", "rawData", "$data")
		typ := pick(g, []*Type{tString, tInt, nullable(tString), listOf(tString)})
		name := g.typeName("Text", "Call", "Image", "Data", "Leaf", "Run")
		m := g.object(name, 1+g.IntN(2), &Field{Name: key, Type: typ, Told: true})
		m.Object.Tag = key
		u.Members = append(u.Members, m.Object)
		of.Kids = append(of.Kids, loose(entry(key, text(name))))
	}
	g.outerUnion = nil
	n := mapping(entry("doc", text("Told by a key.")), entry("by", text("presence")))
	if g.on("unknown") && g.once(2) {
		u.Unknown = pick(g, policies)
		n.Kids = append(n.Kids, entry("unknown", text(u.Unknown)))
	}
	n.Kids = append(n.Kids, entry("of", filled(of)))
	g.p.unions = append(g.p.unions, t)
	g.p.add("unions", u.Name, n)
}

// keyTest asks which member of a union told by keys a value is.
func (g *gen) keyTest(p path, m *Object, yes, no []assumption) *test {
	if g.once(3) {
		return &test{loosely("tag", fmt.Sprintf("!has(%s.%s)", p.text, spelled(m.Tag))), no, yes}
	}
	return &test{loosely("tag", fmt.Sprintf("has(%s.%s)", p.text, spelled(m.Tag))), yes, no}
}

// isMember asks for one member of a union.
func isMember(place string, u *Union, m *Object) string {
	switch prefix, open := m.prefix(); {
	case u.Keyed:
		return "has(" + place + "." + spelled(m.Tag) + ")"
	case open:
		return place + "." + spelled(u.Tag) + ".startsWith('" + prefix + "')"
	default:
		return place + "." + spelled(u.Tag) + " == '" + m.Tag + "'"
	}
}
