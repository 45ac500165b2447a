package specgen

import "slices"

// operation declares how a client and a server meet. What does not fit, such as a
// part of a path that may be missing, the checker refuses and Repair takes out.
func (g *gen) operation() {
	events := unionType(pick(g, g.p.events).union)
	public := slices.DeleteFunc(slices.Clone(g.p.objects), func(t *Type) bool {
		return slices.ContainsFunc(t.Object.Fields, func(f *Field) bool { return f.Private })
	})
	if len(public) > 0 && g.once(5) {
		events = pick(g, public)
	}
	var line *pipeline
	if len(g.p.pipelines) > 0 && g.once(2) {
		line = pick(g, g.p.pipelines)
		events = line.input
	}
	keys := []*Node{entry("doc", text("Asks for events."))}
	var fits []string
	if len(public) > 0 && g.once(2) {
		input := pick(g, public)
		keys = append(keys, loose(entry("input", text(input.Name))))
		for _, f := range input.Object.Fields {
			switch f.Type.Kind {
			case KString, KInt, KEnum:
				if !f.Optional {
					fits = append(fits, f.Name)
				}
			default: // stands in the body, or nowhere
			}
		}
	} else if g.once(2) {
		keys = append(keys, loose(entry("input", text(pick(g, g.p.events).union.Name))))
	}
	path := ""
	for range g.IntN(3) {
		part := "/" + pick(g, []string{"notes", "a.b", "v1", "~x"})
		if len(fits) > 0 && g.once(2) {
			part = "/{" + pick(g, fits) + "}"
		}
		path += part
	}
	if path != "" {
		keys = append(keys, loose(entry("path", text(path))))
	}
	if g.once(2) {
		keys = append(keys, loose(entry("method", text(pick(g, []string{"GET", "POST"})))))
	}
	keys = append(keys, entry("events", text(events.spelled())))
	if events.Kind == KUnion && g.once(2) {
		keys = append(keys, loose(entry("until", list(text(pick(g, events.Union.Members).Tag)))))
	}
	if line != nil {
		keys = append(keys, loose(entry("pipeline", text(line.name))))
	}
	if g.once(3) {
		keys = append(keys, loose(entry("stream", text(pick(g, []string{"sse", "ndjson"})))))
	}
	if g.once(2) {
		keys = append(keys, loose(entry("resumable", plain("true"))))
	}
	taken := map[string]bool{}
	if section := g.p.sections["operations"]; section != nil {
		for _, o := range section.Kids {
			taken[folded(o.Key)] = true
		}
	}
	g.p.add("operations", g.wordName(taken, []string{"constructor", "new", "client", "input", "session", "run"}, "ask", "follow", "listen"), mapping(keys...))
}
