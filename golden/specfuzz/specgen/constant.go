package specgen

import "strings"

// constant makes up a JSON value of a type, for defaults. Objects leave out what
// they may, and have more than they must.
func (g *gen) constant(t *Type, depth int) (string, bool) {
	if depth > 4 {
		return "", false
	}
	switch t.Kind {
	case KString:
		if depth == 0 && t.Name == "" && g.draws && g.once(6) {
			return pick(g, []string{"new_id()", "now()"}), true
		}
		if t.Prefix != "" {
			return quote(t.Prefix + pick(g, openEnds)), true
		}
		if t.Ruled {
			return "", false
		}
		return quote(pick(g, []string{"", "a", "a", "b", "x", "YQ=="})), true
	case KInt:
		return pick(g, []string{"0", "1", "7"}), true
	case KNumber:
		return pick(g, []string{"0", "1.5", "-0.25", "3"}), true
	case KBool:
		return pick(g, []string{"true", "false"}), true
	case KAny:
		return pick(g, []string{"0", `"a"`, "{}", "[]", `{"a": [1, null]}`, "true"}), true
	case KRecord:
		return pick(g, []string{"{}", "{}", `{"a": 1}`, `{"b": {"c": []}, "a": null}`}), true
	case KEnum:
		if len(t.Values) == 0 {
			return "", false
		}
		return quote(pick(g, t.Values)), true
	case KNull:
		if g.once(2) {
			return "null", true
		}
		return g.constant(t.Elem, depth)
	case KList:
		var items []string
		for range g.IntN(3) * g.IntN(2) {
			if v, ok := g.constant(t.Elem, depth+1); ok {
				items = append(items, v)
			}
		}
		return "[" + strings.Join(items, ", ") + "]", true
	case KMap:
		var entries []string
		for _, k := range []string{"a", "b", "__proto__"} {
			if v, ok := g.constant(t.Elem, depth+1); ok && g.once(5) {
				entries = append(entries, quote(k)+": "+v)
			}
		}
		return "{" + strings.Join(entries, ", ") + "}", true
	case KObject:
		return g.objectConstant(t.Object, depth, g.once(4))
	case KUnion:
		if len(t.Union.Members) == 0 {
			return "", false
		}
		m := pick(g, t.Union.Members)
		return g.objectConstant(m, depth, false)
	case KChoice:
		return g.constant(pick(g, t.Union.Choices), depth)
	}
	return "", false
}

func (g *gen) objectConstant(o *Object, depth int, extra bool) (string, bool) {
	if o.Checks && !g.on("bad-defaults") {
		return "", false // it may not obey them
	}
	var entries []string
	for _, f := range o.Fields {
		switch {
		case f.Private:
			continue
		case f.Const != "":
			if !f.Default || g.once(2) {
				entries = append(entries, quote(f.Name)+": "+quote(strings.Trim(f.Const, "'")))
			}
			continue
		case (f.Optional || f.Default) && g.percent(60):
			continue
		}
		v, ok := g.constant(f.Type, depth+1)
		if !ok {
			if f.Optional || f.Default {
				continue
			}
			return "", false
		}
		entries = append(entries, quote(f.Name)+": "+v)
	}
	if extra && o.Keeps {
		entries = append(entries, `"unheard_of": [1]`)
	}
	return "{" + strings.Join(entries, ", ") + "}", true
}
