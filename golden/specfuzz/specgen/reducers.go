package specgen

import (
	"maps"
	"slices"
	"strings"
)

// rule is a named rule.
type rule struct {
	name           string
	params         []*variable
	fails, changes bool
	tame           bool // may be called in a loop
}

// reducer is what other parts need to know of one.
type reducer struct {
	name   string
	state  *Object
	input  *Type
	emits  *Type
	starts bool
	alone  bool // its state begins by itself, and it may be a stage
}

// pipeline is what operations need to know of one.
type pipeline struct {
	name  string
	input *Type
}

func (g *gen) reducersAndRules() {
	n := 1
	if g.once(10) {
		n = 2
	}
	for range n {
		alone := g.toImport && g.once(2)
		var state *Type
		if alone {
			state = g.allDefaults()
		} else {
			state = g.state(4+g.IntN(3), "State", "Doc", "Board", "Session")
		}
		g.reducer(state, g.input(state.Object), nil, alone)
		g.p.objects = g.p.objects[:len(g.p.objects):len(g.p.objects)]
	}
	stages := g.foreignStages()
	// Few of them are left when a spec has been repaired.
	if g.on("pipelines") && (g.once(4) || len(stages) > 0 && g.once(2)) {
		g.pipeline(stages)
	}
	if g.on("operations") && len(g.p.events) > 0 && (g.once(6) || len(g.p.pipelines) > 0 && g.once(2)) {
		for range 1 + g.IntN(2) {
			g.operation()
		}
	}
}

// input is what a reducer reads: a union of events, or an object.
func (g *gen) input(state *Object) *Type {
	if g.on("object input") && len(g.p.objects) > 0 && g.once(5) {
		o := pick(g, g.p.objects)
		if n := g.p.section("objects").Get(o.Object.Name); n != nil {
			g.sse(n, "")
		}
		return o
	}
	return unionType(g.eventUnion(state, 3+g.IntN(2)).union)
}

func unionType(u *Union) *Type { return &Type{Kind: KUnion, Name: u.Name, Union: u} }

// reducer declares a reducer over a state.
func (g *gen) reducer(state, input *Type, emits *Type, alone bool) *reducer {
	taken := map[string]bool{}
	for _, r := range g.p.reducers {
		taken[folded(r.name)] = true
	}
	r := &reducer{name: g.wordName(taken, hostileReducers, reducerWords...), state: state.Object, input: input, alone: alone}
	if emits == nil && g.on("emits") && g.once(3) {
		if len(g.p.events) > 0 && g.once(2) {
			emits = unionType(pick(g, g.p.events).union)
		} else {
			emits = g.named(g.p.objects, KObject)
		}
	}
	r.emits = emits
	s := g.scope(effectful)
	s.depth, s.ends, s.emits = 3, true, emits
	if g.once(3) {
		s.signals = []string{"changed", "noted"}[:1+g.IntN(2)]
	}
	self := &variable{name: "self", typ: state, mutable: true}
	if g.on("calls") && g.once(2) {
		for range 1 + g.IntN(2) {
			g.rule(state)
		}
	}
	s.rules = g.p.rules
	n := mapping(entry("doc", text("Folds an event.")), entry("state", text(state.spelled())), entry("input", text(input.spelled())))
	if emits != nil {
		n.Kids = append(n.Kids, entry("emits", text(emits.spelled())))
	}
	if len(s.signals) > 0 {
		signals := mapping()
		for _, name := range s.signals {
			signals.Kids = append(signals.Kids, loose(entry(name, text("It was raised."))))
		}
		n.Kids = append(n.Kids, filled(loose(entry("signals", signals))))
	}
	if input.Kind == KObject {
		rule := s.branch()
		rule.bind(self)
		rule.bind(&variable{name: "event", typ: input})
		rule.heat("event")
		do := list()
		if body := g.steps(rule, 2+g.IntN(5)); body != nil {
			do = body
		}
		n.Kids = append(n.Kids, entry("do", do))
	} else {
		g.eventRules(n, s, self, input, emits)
	}
	if g.on("starts") && !alone && g.once(3) {
		if starts := g.starts(r, input); starts != nil {
			n.Kids = append(n.Kids, starts)
			r.starts = true
		}
	}
	if g.once(6) {
		end := s.branch()
		end.bind(self)
		end.bind(&variable{name: "incomplete", typ: tBool})
		end.heat("incomplete")
		if body := g.steps(end, 2); body != nil {
			n.Kids = append(n.Kids, loose(entry("end", body)))
		}
	}
	g.p.reducers = append(g.p.reducers, r)
	if emits == nil {
		g.example(n, input)
	}
	g.p.add("reducers", r.name, n)
	return r
}

// skipUnless makes up what skips every event but one unless there is something in a place of
// the state.
func (g *gen) skipUnless(s *scope, input *Union, but *string, proved map[string]fact) *Node {
	p, ok := g.choose(s, g.paths(s), func(p path) bool {
		return strings.HasPrefix(p.text, "self.") && (p.absent || p.typ.Kind == KNull)
	})
	if !ok {
		return nil
	}
	test, known := p.text+" == null", fact{nonNull: true}
	if p.absent {
		test, known = "!has("+p.text+")", fact{present: true}
	}
	if m := pick(g, input.Members); g.once(2) && m.Tag != "" {
		*but = m.Tag
		is := "event." + spelled(input.Tag) + " != '" + m.Tag + "'"
		if input.Keyed {
			is = "!has(event." + spelled(m.Tag) + ")"
		}
		test = is + " && " + test
	}
	proved[p.text] = known
	return mapping(entry("if", text(test)), entry("then", mapping(entry("skip", text("nothing-there")), entry("message", text("made up")))))
}

// eventRules are the rules of the events of a union, each of its own.
func (g *gen) eventRules(n *Node, s *scope, self *variable, of, emits *Type) {
	input := of.Union
	proved := map[string]fact{} // of the state
	var but string              // the event that it is not proved for
	if g.on("first") && g.once(3) {
		first := s.branch()
		first.bind(self)
		first.bind(&variable{name: "event", typ: of})
		first.heat("event")
		first.heat("self")
		if g.once(2) {
			if guard := g.skipUnless(first, input, &but, proved); guard != nil {
				n.Kids = append(n.Kids, loose(entry("first", guard)))
			}
		} else if leaves := g.leaving(first); leaves != nil && g.once(2) {
			n.Kids = append(n.Kids, loose(entry("first", list(leaves, loose(g.orWarn(g.ending(first.branch())))))))
		} else if body := g.steps(first, 1+g.IntN(2)); body != nil {
			n.Kids = append(n.Kids, loose(entry("first", body)))
			maps.Copy(proved, first.facts)
			maps.DeleteFunc(proved, func(path string, _ fact) bool { return !strings.HasPrefix(path, "self.") })
		}
	}
	on := filled(mapping())
	var pass []string
	for _, m := range input.Members {
		if emits != nil && emits.Kind == KUnion && emits.Union.has(m) && g.once(4) {
			pass = append(pass, m.Tag)
			continue
		}
		if g.once(12) {
			continue // ignored
		}
		rule := s.branch()
		rule.bind(self)
		rule.bind(&variable{name: "event", typ: objectType(m)})
		rule.heat("event")
		for _, path := range slices.Sorted(maps.Keys(proved)) {
			if m.Tag == but {
				break
			}
			rule.facts[path] = proved[path]
			rule.heat(path)
		}
		if body := g.steps(rule, 2+g.IntN(4)); body != nil {
			on.Kids = append(on.Kids, loose(entry(m.Tag, body)))
		}
	}
	if g.on("unknown rule") && g.once(4) {
		rule := s.branch()
		rule.bind(self)
		rule.bind(&variable{name: "event", typ: tRecord})
		if !input.Keyed {
			rule.bind(&variable{name: "event." + spelled(input.Tag), typ: tString})
		}
		rule.heat("event")
		if body := g.steps(rule, 2); body != nil {
			n.Kids = append(n.Kids, loose(entry("unknown", body)))
		}
	}
	g.shareRules(on, input)
	n.Kids = append(n.Kids, entry("on", on))
	g.after(n, s, self, on, input)
	if len(pass) > 0 {
		p := filled(loose(entry("pass", list())))
		for _, tag := range pass {
			p.Kids = append(p.Kids, loose(text(tag)))
		}
		n.Kids = append(n.Kids, p)
	}
}

// after makes up what follows the rules of some events, and looks at no more of these
// than they have in common.
func (g *gen) after(n *Node, s *scope, self *variable, on *Node, input *Union) {
	if !g.on("after") || !g.once(3) {
		return
	}
	var tags []string
	common := &Object{Name: "Common"}
	for _, rule := range on.Kids {
		m := input.member(rule.Key)
		if m == nil || strings.Contains(m.Tag, ".") || g.once(4) {
			continue
		}
		if len(tags) == 0 {
			common.Fields = slices.Clone(m.Fields)
		}
		common.Fields = slices.DeleteFunc(common.Fields, func(f *Field) bool {
			other := m.field(f.Name)
			return other == nil || f.Const != "" || !same(f.Type, other.Type)
		})
		tags = append(tags, rule.Key)
	}
	if len(tags) == 0 {
		return
	}
	later := s.branch()
	later.bind(self)
	later.bind(&variable{name: "event", typ: objectType(common)})
	later.heat("event")
	later.changed = g.once(2)
	var fails *Node
	if g.once(3) {
		fails = g.fails(later)
	}
	if body := g.steps(later, 2+g.IntN(3)); body != nil {
		if fails != nil {
			body.Kids = append([]*Node{loose(fails)}, body.Kids...)
		}
		key := strings.Join(tags, ", ")
		n.Kids = append(n.Kids, filled(loose(entry("after", mapping(loose(entry(key, body)))))))
	}
}

// member is the member with a tag, or nil.
func (u *Union) member(tag string) *Object {
	if i := slices.IndexFunc(u.Members, func(m *Object) bool { return m.Tag == tag }); i >= 0 {
		return u.Members[i]
	}
	return nil
}

// shareRules lets the rule of one event be that of others, too: listed, or as a
// group. What the others do not have the checker refuses.
func (g *gen) shareRules(on *Node, input *Union) {
	for _, rule := range on.Kids {
		if !g.once(8) || strings.Contains(rule.Key, ".") {
			continue
		}
		others := slices.DeleteFunc(slices.Clone(input.Members), func(m *Object) bool {
			return strings.Contains(m.Tag, ".") || slices.ContainsFunc(on.Kids, func(k *Node) bool { return k.Key == m.Tag })
		})
		if len(others) == 0 {
			return
		}
		other := pick(g, others).Tag
		if g.on("groups") && !strings.HasPrefix(input.Name, "lib.") && g.once(2) {
			name := "both"
			for g.p.section("groups").Get(name) != nil {
				name += "_too"
			}
			g.p.add("groups", name, list(text(rule.Key), text(other)))
			rule.Key = name
		} else {
			rule.Key += ", " + other
		}
		if input.Tag != "" && !input.Keyed && g.once(2) {
			rule.Kids = append([]*Node{g.which(input)}, rule.Kids...)
		}
	}
}

// which asks, in a rule of several events, whether this is one of some.
func (g *gen) which(input *Union) *Node {
	var tags []string
	for _, m := range input.Members {
		if !strings.Contains(m.Tag, ".") {
			tags = append(tags, m.Tag)
		}
	}
	g.Shuffle(len(tags), func(i, j int) { tags[i], tags[j] = tags[j], tags[i] })
	tags = tags[:1+g.IntN(min(3, len(tags)))]
	told := list(mapping(entry("warn", text("which")), entry("message", text("made up"))))
	place := "event." + spelled(input.Tag)
	if g.once(2) {
		return loose(mapping(entry("if", text(place+" in ['"+strings.Join(tags, "', '")+"']")), entry("then", told)))
	}
	return loose(mapping(entry("switch", text(place)), entry("cases", mapping(entry(strings.Join(tags, ", "), told))), loose(entry("else", list()))))
}

func (g *gen) starts(r *reducer, input *Type) *Node {
	if input.Kind == KObject {
		if n := g.start(r, input); n != nil {
			return loose(entry("start", n))
		}
		return nil
	}
	out := mapping()
	for range 1 + g.IntN(2) {
		m := pick(g, input.Union.Members)
		if out.Get(m.Tag) != nil {
			continue
		}
		if n := g.start(r, objectType(m)); n != nil {
			out.Kids = append(out.Kids, loose(entry(m.Tag, n)))
		}
	}
	if len(out.Kids) == 0 {
		return nil
	}
	return filled(loose(entry("start", out)))
}

// start is how an event begins a state, or nil.
func (g *gen) start(r *reducer, event *Type) *Node {
	s := g.scope(effectful)
	s.bind(&variable{name: "event", typ: event})
	v := g.newObject(s, r.state, 2)
	if v == nil {
		return nil
	}
	n := mapping(entry("value", expression(v)))
	if g.once(2) {
		s := s.purely()
		s.bind(&variable{name: "self", typ: objectType(r.state)})
		if c := g.condition(s, 1); c != nil {
			n.Kids = append(n.Kids, loose(entry("unless", expression(c.x))))
		}
	}
	return n
}

// leaving makes up a test behind which steps are left, now and then.
func (g *gen) leaving(s *scope) *Node {
	if !g.once(3) {
		return nil
	}
	return g.leave(s, "return")
}

// orWarn is a step, or a warning.
func (g *gen) orWarn(step *Node) *Node {
	if step == nil {
		return mapping(entry("warn", text("odd")), entry("message", text("made up")))
	}
	return step
}

// rule declares a named rule over a part of the state.
func (g *gen) rule(state *Type) {
	taken := map[string]bool{}
	for _, r := range g.p.rules {
		taken[folded(r.name)] = true
	}
	r := &rule{name: g.wordName(taken, []string{"self", "event", "new", "type"}, "stamp", "touch", "note_it", "bump")}
	target := state
	if g.once(2) {
		for range 4 {
			f := pick(g, state.Object.Fields)
			if t := nonNull(f.Type); t.Kind == KObject {
				target = t
			} else if t.Kind == KList && t.Elem.Kind == KObject {
				target = t.Elem
			}
		}
	}
	s := g.scope(effectful)
	s.depth, s.ends, s.tame = 2, g.once(3), g.once(2)
	r.tame = s.tame
	names := map[string]bool{}
	r.params = append(r.params, &variable{name: g.wordName(names, hostileVars, "target", "on", "obj"), typ: target, mutable: true})
	if g.once(2) {
		r.params = append(r.params, g.inside(target, names))
	}
	for range g.IntN(3) {
		r.params = append(r.params, &variable{name: g.wordName(names, hostileVars, "p", "with", "much"), typ: pick(g, []*Type{tString, tInt, tBool, nullable(tString)})})
	}
	params := mapping()
	for _, p := range r.params {
		s.bind(p)
		s.heat(p.name)
	}
	s.rules = g.p.rules
	leaves := g.leaving(s)
	body := g.steps(s, 2+g.IntN(2))
	if body == nil || !s.changed {
		return
	}
	if leaves != nil {
		body.Kids = append([]*Node{leaves}, body.Kids...)
	}
	r.changes = true
	written := string((&Node{Kind: Map, Kids: []*Node{entry("do", body)}}).YAML())
	for _, p := range r.params {
		name := p.name
		if !mentions(body, name) {
			p.name = "_" + name
		}
		params.Kids = append(params.Kids, entry(p.name, g.declared(p, g.based(p.typ, written))))
	}
	r.fails = strings.Contains(written, "fail:")
	g.p.rules = append(g.p.rules, r)
	g.p.add("rules", r.name, mapping(entry("doc", text("A part of a rule.")), entry("params", params), entry("do", body)))
}

// inside is a parameter for what may stand in the object that is passed for another
// one, or is that object itself.
func (g *gen) inside(target *Type, names map[string]bool) *variable {
	v := &variable{name: g.wordName(names, hostileVars, "inner", "of", "there"), typ: target, mutable: true}
	for _, f := range target.Object.Fields {
		if t := nonNull(f.Type); f.Const == "" && !scalar(t) && t.Kind != KAny && g.once(2) {
			v.typ, v.mutable = t, t.Kind == KObject
		}
	}
	return v
}

// foreignStages are the reducers of the import that may be stages.
func (g *gen) foreignStages() []*reducer {
	if g.lib == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(g.lib.reducers), func(r *reducer) bool { return !r.alone })
}

// pipeline declares reducers that run one after the other; the first may be one of
// the import.
func (g *gen) pipeline(library []*reducer) {
	var stages []*Node
	var given, in, out *Type
	if len(library) > 0 {
		first := pick(g, library)
		stages = append(stages, text("lib."+first.name))
		given, in = first.input.foreign(), first.input
		if first.emits != nil {
			in = first.emits
		}
		in = in.foreign()
		out = in
	} else {
		first := g.allDefaults()
		in = g.input(first.Object)
		given, out = in, in
		if g.once(2) {
			out = g.input(first.Object)
		}
		stages = append(stages, text(g.reducer(first, in, out, true).name))
	}
	stages = append(stages, text(g.reducer(g.allDefaults(), out, nil, true).name))
	n := mapping(entry("doc", text("One after the other.")), entry("stages", list(stages...)))
	g.example(n, in)
	name := g.typeName("Line", "Desk", "Office")
	g.p.add("pipelines", name, n)
	g.p.pipelines = append(g.p.pipelines, &pipeline{name, given})
}

// example makes up a stream that shows what something does. What does nothing there is
// taken out when the spec is repaired.
func (g *gen) example(n *Node, input *Type) {
	if !g.on("examples") || !g.once(2) {
		return
	}
	events := filled(list())
	for range 1 + g.IntN(4) {
		event := input.Object
		if input.Kind == KUnion {
			event = pick(g, input.Union.Members)
		}
		if event, ok := g.objectConstant(event, 1, false); ok {
			events.Kids = append(events.Kids, loose(plain(event)))
		}
	}
	if len(events.Kids) > 0 {
		n.Kids = append(n.Kids, loose(entry("example", events)))
	}
}

// foreign is a type of the import as it is spelled here.
func (t *Type) foreign() *Type {
	if t.Kind == KObject {
		t.Object.Foreign = true
		return objectType(t.Object)
	}
	f := *t.Union
	if !strings.HasPrefix(f.Name, "lib.") {
		f.Name = "lib." + f.Name
	}
	for _, m := range f.Members {
		m.Foreign = true
	}
	return unionType(&f)
}

// allDefaults declares a state that begins by itself.
func (g *gen) allDefaults() *Type {
	shared := g.shared
	g.shared = nil // it may have required fields
	t := g.state(5, "Store", "Memory", "Shelf")
	g.shared = shared
	fields := g.p.section("objects").Get(t.Object.Name).Get("fields")
	kept := t.Object.Fields[:0]
	var nodes []*Node
	for i, f := range t.Object.Fields {
		if f.Default || f.Optional {
			kept, nodes = append(kept, f), append(nodes, fields.Kids[i])
		}
	}
	t.Object.Fields, fields.Kids = kept, nodes
	if len(kept) == 0 {
		t.Object.Fields = []*Field{{Name: "count", Type: tInt, Default: true}}
		fields.Kids = []*Node{entry("count", mapping(entry("type", text("int")), entry("default", plain("0"))))}
	}
	if g.once(3) {
		t.Object.Internal = true
		o := g.p.section("objects").Get(t.Object.Name)
		o.Kids = append(o.Kids, loose(entry("internal", plain("true"))))
	}
	return t
}
