package specgen

// decorate adds to declarations, fields and steps what any of them may have: since
// when they exist and until when, what to use instead of them, former names, and
// docs that are no tame words.
func (g *gen) decorate() {
	p := g.p
	for _, section := range sectionOrder {
		s := p.sections[section]
		if s == nil || section == "groups" {
			continue
		}
		for _, d := range s.Kids {
			g.annotate(d, 12)
			if g.on("formerly") && (section == "objects" || section == "unions" || section == "enums") && g.once(25) {
				d.Kids = append(d.Kids, loose(entry("formerly", list(text(g.typeName("Was", "Before"))))))
			}
			switch section {
			case "objects":
				g.annotateAll(d.Get("fields"), 30)
				g.annotateAll(d.Get("checks"), 30)
			case "events":
				g.annotateAll(d.Get("of"), 30)
				for _, e := range kids(d.Get("of")) {
					g.annotateAll(e.Get("fields"), 30)
				}
			case "enums":
				for _, v := range kids(d.Get("values")) {
					if g.on("versions") && g.once(30) {
						*v = *loose(entry(v.Key, mapping(entry("doc", text("A value.")), g.version("since"))))
					}
				}
			case "reducers":
				for _, way := range []string{"first", "end"} {
					g.annotateSteps(d.Get(way))
				}
				for _, body := range kids(d.Get("on")) {
					g.annotateSteps(body)
				}
			case "rules":
				g.annotateSteps(d.Get("do"))
			}
		}
	}
}

func kids(n *Node) []*Node {
	if n == nil {
		return nil
	}
	return n.Kids
}

// annotateAll annotates one in n of the maps below a node.
func (g *gen) annotateAll(of *Node, n int) {
	for _, k := range kids(of) {
		if k.Kind == Map {
			g.annotate(k, n)
		}
	}
}

// annotate gives one in n of what is declared a version, a word on what replaces
// it, or a doc of its own.
func (g *gen) annotate(d *Node, n int) {
	if g.on("versions") && g.once(n) && d.Get("since") == nil {
		d.Kids = append(d.Kids, loose(g.version("since")))
	}
	if g.on("docs") && g.once(n) && d.Get("code") == nil {
		hostile := pick(g, hostileDocs)
		if doc := d.Get("doc"); doc != nil {
			doc.Text = hostile
		} else {
			d.Kids = append(d.Kids, loose(entry("doc", text(hostile))))
		}
	}
	if g.on("deprecated") && g.once(n) && d.Get("code") == nil && d.Get("do") == nil {
		d.Kids = append(d.Kids, loose(entry("deprecated", text(pick(g, hostileDocs)))))
	}
}

// annotateSteps gives some steps, at any depth, the versions they are for.
func (g *gen) annotateSteps(steps *Node) {
	for _, step := range kids(steps) {
		for _, inner := range []string{"then", "else", "do"} {
			g.annotateSteps(step.Get(inner))
		}
		if g.on("versions") && g.once(40) {
			version := loose(g.version(pick(g, []string{"since", "until"})))
			// No part of the one step that stands where steps do, nor what has one form, of a line.
			if step.Kind == Map && step.Kids[0].Key != growing {
				step.Kids = append(step.Kids, version)
			}
		}
	}
}

// version is a key that mostly keeps in the build what has it.
func (g *gen) version(key string) *Node {
	in, out := "0.9.0", "1.0.1"
	if key == "until" {
		in, out = out, "1.0.0"
	}
	if g.once(12) {
		in = out
	}
	return entry(key, text(in))
}

// hostileDocs are docs that would end a comment or a literal, or be read as
// something else, where a target forgets to see to it.
var hostileDocs = []string{
	"It is */ over /* and `over`.", "Costs ${money} and {braces}.", "First line.\n\n  Second, indented.\n- a list",
	"Ends with a backslash \\", "\"Quoted\" and 'quoted', <b>bold</b> & such.", "//go:build never\n//nolint", "@internal {@link Nothing}", "a", "Deprecated: no.",
}
