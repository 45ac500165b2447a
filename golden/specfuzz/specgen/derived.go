package specgen

import "slices"

// derived adds a field to an object that is computed of a text, and now and then the
// text as well.
func (g *gen) derived(o *Object, body *Node, taken map[string]bool) {
	from := ""
	for _, f := range o.Fields {
		if f.Type.Kind == KString && f.Const == "" && !f.Private && !f.Optional && !f.Default && !f.Ruled {
			from = f.Name
		}
	}
	if from == "" || g.once(2) {
		f := &Field{Name: g.wordName(taken, nil, "source", "json", "raw"), Type: tString, Default: true}
		from = f.Name
		o.Fields = append(o.Fields, f)
		body.Kids = append(body.Kids, entry(f.Name, mapping(entry("type", text("string")), entry("default", text("")))))
	}
	for range 1 + g.IntN(2) {
		f := &Field{Name: g.fieldName(taken, "input", "value", "parsed"), Type: nullable(tAny), Optional: true, Derived: true}
		if g.once(2) {
			f.Type = tRecord
		}
		how := mapping(entry("parse", text(from)))
		if g.percent(60) {
			how.Kids = append(how.Kids, loose(entry("partial", plain("true"))))
		}
		n := loose(entry(f.Name, mapping(entry("type", text(f.Type.spelled())), entry("derived", how))))
		at := g.IntN(len(body.Kids) + 1)
		o.Fields = append(o.Fields, f)
		body.Kids = slices.Insert(body.Kids, at, n)
	}
}
