package specgen

import (
	"fmt"
	"slices"
	"strings"
)

// state declares the state of a reducer: some of its fields are such that there is
// something to look into.
func (g *gen) state(fields int, words ...string) *Type {
	wish := func(percent int, types []*Type, wrap func(*Type) *Type) {
		if len(types) > 0 && g.percent(percent) {
			g.wishes = append(g.wishes, wrap(pick(g, types)))
		}
	}
	plain := func(t *Type) *Type {
		if g.once(4) {
			return nullable(t)
		}
		return t
	}
	unions := append(g.p.ofKind(KUnion), g.p.unions...)
	wish(70, unions, listOf)
	wish(50, unions, plain)
	wish(50, g.p.objects, listOf)
	wish(60, g.p.objects, plain)
	wish(30, append(append([]*Type{tString, tInt}, g.p.objects...), unions...), mapOf)
	wish(30, g.p.choices, plain)
	if fewer := g.p.fewer; len(fewer) > 0 && g.percent(70) {
		of := pick(g, fewer)
		g.wishes = append(g.wishes, plain(of[0]), pick(g, []*Type{of[1], listOf(of[1])}))
	}
	wish(50, []*Type{tString}, listOf)
	wish(50, []*Type{tString}, plain)
	t := g.object(g.typeName(words...), max(fields, len(g.wishes)), nil)
	g.wishes = nil
	g.functions(2)
	return t
}

// events is a union of events.
type events struct {
	union  *Union
	object map[string]*Object // by tag
	tags   []string
	body   *Node // `of`
}

// base is an abstract object, whose fields others take over.
type base struct {
	name   string
	fields []*Field
}

// abstract declares a base.
func (g *gen) abstract(name string) *base {
	b := &base{name: name}
	taken := map[string]bool{"type": true}
	fields := mapping()
	for range 1 + g.IntN(2) {
		f, n := g.private(g.field(taken, nil))
		b.fields = append(b.fields, f)
		fields.Kids = append(fields.Kids, n)
	}
	g.p.add("objects", name, mapping(entry("doc", text("What others share.")), entry("abstract", plain("true")), entry("fields", fields)))
	return b
}

func (g *gen) declare() {
	g.enum()
	if g.on("rules") && g.once(2) {
		g.alias()
	}
	g.object(g.typeName(typeWords...), 2+g.IntN(2), nil)
	g.functions(1)
	if g.on("bases") && g.once(6) {
		g.shared = g.abstract(g.typeName("Shared", "Basis"))
	}
	if g.percent(85) {
		g.union()
		if g.on("more unions") && g.once(4) {
			g.union() // the members of which may have the other one in a field
		}
	}
	if g.on("keyed") && g.once(3) {
		g.keyedUnion()
	}
	if g.on("choices") && g.percent(35) {
		g.choice()
	}
	if g.percent(40) {
		g.object(g.typeName(typeWords...), 2+g.IntN(3), nil)
	}
}

func (g *gen) enum() *Type {
	t := &Type{Kind: KEnum, Name: g.typeName("Colour", "Status", "Mood", "Side")}
	values := mapping()
	taken := map[string]bool{}
	for range 2 + g.IntN(2) {
		v := g.wordName(taken, []string{"Type", "default", "nil", "a-b", "x y"}, "a", "b", "c", "red", "open", "done")
		t.Values = append(t.Values, v)
		values.Kids = append(values.Kids, entry(v, text("A value.")))
	}
	g.p.enums = append(g.p.enums, t)
	n := mapping(entry("doc", text("A choice.")), entry("values", values))
	if g.on("unknown") && g.once(4) {
		n.Kids = append(n.Kids, entry("unknown", text(pick(g, policies[1:]))))
	}
	g.p.add("enums", t.Name, n)
	return t
}

// patterns match a text here and there.
var patterns = []string{"^[a-z]*$", "a|b", "^x?", "^[^\\n]{0,3}$", "(?:ab)*", "\\d|[A-F]"}

func (g *gen) alias() {
	t := &Type{Name: g.typeName("Label", "Url", "Level", "Ratio", "Free"), Ruled: true}
	body := mapping()
	switch g.IntN(6) {
	case 0:
		t.Kind = KString
		body.Kids = append(body.Kids, entry("min_length", plain("1")))
	case 1:
		t.Kind = KString
		body.Kids = append(body.Kids, entry("pattern", text(pick(g, patterns))))
	case 2:
		t.Kind = KString
		body.Kids = append(body.Kids, entry("normalize", text("url")))
	case 3:
		t.Kind = KInt
		body.Kids = append(body.Kids, entry("min", plain("0")), entry("max", plain("50")))
	case 4:
		t.Kind = KNumber
		body.Kids = append(body.Kids, entry("min", plain("-1.5")))
	default:
		t.Kind, t.Ruled = KString, false
		body.Kids = append(body.Kids, entry("format", text("uri")))
	}
	body.Kids = append([]*Node{entry("type", text((&Type{Kind: t.Kind}).spelled())), entry("doc", text("A scalar."))}, body.Kids...)
	g.p.aliases = append(g.p.aliases, t)
	g.p.add("aliases", t.Name, body)
}

// object declares an object. With a tag it is a member of a union.
func (g *gen) object(name string, fields int, tag *Field) *Type {
	o := &Object{Name: name, Keeps: g.p.keeps}
	t := objectType(o)
	body := mapping()
	taken := map[string]bool{}
	if tag != nil {
		g.wishes = nil
		taken[folded(tag.Name)] = true
		o.Fields = append(o.Fields, tag)
		n := mapping(entry("const", text(strings.Trim(tag.Const, "'"))))
		if tag.Type.Prefix != "" {
			n = mapping(entry("prefix", text(tag.Type.Prefix)))
		}
		if tag.Told {
			n = mapping(entry("type", text(tag.Type.spelled())))
		}
		if tag.Default {
			n.Kids = append(n.Kids, entry("default", text(strings.Trim(tag.Const, "'"))))
		}
		body.Kids = append(body.Kids, entry(tag.Name, n))
	}
	// The fields of a base come first, but for those that are declared anew, which
	// the checker refuses where the types differ too much.
	var bases []*Field
	if g.shared != nil && g.once(3) {
		bases = g.shared.fields
		for _, f := range bases {
			taken[folded(f.Name)] = !g.once(5)
		}
		o.Fields = append(slices.Clone(bases), o.Fields...)
	}
	if tag == nil && g.once(20) {
		f := &Field{Name: g.wordName(taken, nil, "version", "mark"), Type: tString, Const: "'v1'"}
		c := mapping(entry("const", text("v1")))
		switch g.IntN(3) {
		case 0:
			f.Optional = true
			c.Kids = append(c.Kids, entry("optional", plain("true")))
		case 1:
			f.Default = true
			c.Kids = append(c.Kids, entry("default", text("v1")))
		}
		o.Fields = append(o.Fields, f)
		body.Kids = append(body.Kids, loose(entry(f.Name, c)))
	}
	for range fields {
		if len(g.wishes) > 0 && tag == nil {
			g.wish, g.wishes = g.wishes[0], g.wishes[1:]
		}
		f, n := g.private(g.field(taken, t))
		o.Fields = append(slices.DeleteFunc(o.Fields, func(b *Field) bool { return b.Name == f.Name }), f)
		body.Kids = append(body.Kids, n)
	}
	if g.on("derived") && g.once(3) {
		g.derived(o, body, taken)
	}
	n := mapping(g.doc("An object."))
	if len(bases) > 0 {
		n.Kids = append(n.Kids, loose(entry("base", text(g.shared.name))))
	}
	if g.on("unknown") && g.once(6) {
		policy := pick(g, policies)
		o.Keeps = policy == "keep"
		n.Kids = append(n.Kids, entry("unknown", text(policy)))
	}
	n.Kids = append(n.Kids, entry("fields", body))
	if g.on("checks") && g.once(10) {
		if c := g.check(o); c != nil {
			n.Kids = append(n.Kids, filled(loose(entry("checks", list(c)))))
			o.Checks = true
		}
	}
	g.p.objects = append(g.p.objects, t)
	g.p.add("objects", name, n)
	return t
}

// doc documents something, most of the time: what says nothing is the exception.
func (g *gen) doc(what string) *Node {
	if g.once(8) {
		return nil
	}
	return entry("doc", text(what))
}

// field makes up a field of an object, which may hold others of its own type.
func (g *gen) field(taken map[string]bool, owner *Type) (*Field, *Node) {
	f := &Field{Name: g.fieldName(taken, fieldWords...)}
	f.Type = g.fieldType(owner)
	if g.wish != nil {
		f.Type, g.wish = g.wish, nil
	}
	n := mapping(entry("type", text(f.Type.spelled())))
	if t := nonNull(f.Type); g.on("rules") && t.Name == "" && g.once(12) {
		f.Ruled = true
		switch t.Kind {
		case KString:
			if g.on("base64") && g.once(2) {
				n.Kids = append(n.Kids, entry("encoding", text("base64")))
				f.Ruled = false
			} else {
				n.Kids = append(n.Kids, pick(g, []func() *Node{
					func() *Node { return entry("max_length", plain("4")) },
					func() *Node { f.Ruled = false; return entry("time", text("iso")) },
					func() *Node { return entry("min_length", plain("1")) },
					func() *Node { return entry("pattern", text(pick(g, patterns))) },
				})())
			}
		case KInt, KNumber:
			if g.once(4) {
				n.Kids = append(n.Kids, entry("time", text(pick(g, []string{"unix_ms", "unix_s"}))))
				f.Ruled = false
			} else {
				n.Kids = append(n.Kids, entry(pick(g, []string{"max", "max", "min"}), plain(pick(g, []string{"40", "1", "0"}))))
			}
		case KList:
			n.Kids = append(n.Kids, entry(pick(g, []string{"max_items", "max_items", "min_items"}), plain(pick(g, []string{"3", "1", "0"}))))
		default:
			f.Ruled = false
		}
	}
	f.Ruled = f.Ruled || nonNull(f.Type).Ruled
	switch roll := g.IntN(10); {
	case roll < 4 || f.Type.Kind == KObject && f.Type == owner:
		f.Optional = true
		n.Kids = append(n.Kids, entry("optional", plain("true")))
	case roll < 8 && g.on("defaults") || owner == nil && roll < 9:
		if v, ok := g.constant(f.Type, 0); ok {
			f.Default = true
			n.Kids = append(n.Kids, entry("default", plain(v)))
		}
	}
	if (f.Optional || f.Default) && f.Type.Kind != KNull && g.on("null-is-absent") && g.once(8) {
		n.Kids = append(n.Kids, loose(entry("null_is_absent", plain("true"))))
	}
	if g.on("also") && g.once(20) {
		if also := f.Name + "_old"; !taken[folded(also)] {
			taken[folded(also)] = true
			n.Kids = append(n.Kids, loose(entry("also", list(text(also)))))
		}
	}
	return f, loose(entry(f.Name, n))
}

// private makes some of the fields private that need not be sent.
func (g *gen) private(f *Field, n *Node) (*Field, *Node) {
	if g.on("private") && (f.Optional || f.Default) && n.Get("also") == nil && g.once(8) {
		f.Private = true
		n.Kids = append(n.Kids, loose(entry("private", plain("true"))))
	}
	return f, n
}

// fieldType is a type that a field may have. Of the owner itself there may be
// lists and what is optional.
func (g *gen) fieldType(owner *Type) *Type {
	p := g.p
	t := tString
	switch roll := g.IntN(30); {
	case roll < 7:
	case roll < 10:
		t = tInt
	case roll < 11:
		t = tNumber
	case roll < 13:
		t = tBool
	case roll < 15:
		t = pick(g, append(p.enums, p.ofKind(KEnum)...))
	case roll < 16:
		if len(p.aliases) > 0 {
			t = pick(g, p.aliases)
		}
	case roll < 18:
		if g.on("free-form") {
			t = pick(g, []*Type{tAny, tRecord, tRecord})
		}
	case roll < 22:
		if o := g.named(p.objects, KObject); o != nil {
			t = o
		}
	case roll < 24:
		if u := g.named(p.unions, KUnion); u != nil {
			t = u
		}
	case roll < 25:
		if u := g.named(p.choices, KChoice); u != nil {
			t = u
		}
	default:
		inner := pick(g, []*Type{tString, tString, tInt, tBool, tNumber})
		switch g.IntN(5) {
		case 0, 1:
			if o := g.named(p.objects, KObject); o != nil {
				inner = o
			}
			if owner != nil && g.once(5) {
				inner = owner
				if g.outerUnion != nil {
					inner = g.outerUnion
				}
			}
		case 2, 3:
			if u := g.named(p.unions, KUnion); u != nil {
				inner = u
			}
		}
		if g.once(12) {
			inner = nullable(inner)
		}
		if g.on("maps") && g.once(4) {
			t = mapOf(inner)
		} else {
			t = listOf(inner)
		}
	}
	if g.once(6) {
		t = nullable(t)
	}
	return t
}

func (p *protocol) ofKind(k TypeKind) []*Type {
	var out []*Type
	for _, t := range p.foreign {
		if t.Kind == k {
			out = append(out, t)
		}
	}
	return out
}

// named is a declared type, here or in the import, or nil.
func (g *gen) named(own []*Type, kind TypeKind) *Type {
	all := append(own[:len(own):len(own)], g.p.ofKind(kind)...)
	if len(all) == 0 {
		return nil
	}
	return pick(g, all)
}

func (g *gen) union() {
	u := &Union{Name: g.typeName("Shape", "Block", "Kind", "Entry", "Piece"), Tag: g.tagName("type", "kind", "t")}
	t := &Type{Kind: KUnion, Name: u.Name, Union: u}
	var members, plainTags []*Node
	tags := map[string]bool{}
	shared := map[string]bool{folded(u.Tag): true}
	if unions := g.p.unions; len(unions) > 0 && g.once(2) {
		g.wish = pick(g, unions)
	}
	common, commonNode := g.private(g.field(shared, nil))
	withCommon := g.percent(70)
	g.outerUnion = t
	for range 2 + g.IntN(2) {
		word := g.wordName(tags, nil, "a", "b", "text", "call", "image", "data")
		label := g.openTag(word, u.Members)
		if label == "" {
			label = word
		}
		tag := tagField(u.Tag, label)
		tag.Default = tag.Const != "" && g.on("untagged") && g.once(4)
		name := g.typeName("Text", "Call", "Image", "Data", "Leaf", "Run")
		m := g.object(name, 1+g.IntN(2), tag)
		m.Object.Tag = label
		fields := g.p.section("objects").Get(name).Get("fields")
		if withCommon && m.Object.field(common.Name) == nil {
			f, n := common, commonNode.Clone()
			if f.Type.Kind == KUnion && !f.Optional && g.once(3) { // a member may have one of its members
				f = &Field{Name: f.Name, Type: objectType(pick(g, f.Type.Union.Members))}
				n = loose(entry(f.Name, mapping(entry("type", text(f.Type.spelled())))))
			}
			m.Object.Fields = append(m.Object.Fields, f)
			fields.Kids = append(fields.Kids, n)
		}
		u.Members = append(u.Members, m.Object)
		members = append(members, loose(text(name)))
		if tag.Default {
			plainTags = append(plainTags, loose(text(name)))
		}
	}
	g.outerUnion = nil
	n := mapping(entry("doc", text("A choice.")), entry("tag", text(u.Tag)))
	if g.once(2) {
		u.Tags = &Type{Kind: KEnum, Name: g.typeName(u.Name + "Tag")}
		for _, m := range u.Members {
			if _, open := m.prefix(); !open {
				u.Tags.Values = append(u.Tags.Values, m.Tag)
			}
		}
		g.p.enums = append(g.p.enums, u.Tags)
		n.Kids = append(n.Kids, entry("tags", text(u.Tags.Name)))
	}
	if g.on("unknown") && g.once(3) {
		u.Unknown = pick(g, policies)
		n.Kids = append(n.Kids, entry("unknown", text(u.Unknown)))
	}
	n.Kids = append(n.Kids, entry("of", filled(list(members...))))
	if len(plainTags) > 0 {
		n.Kids = append(n.Kids, filled(loose(entry("untagged", list(plainTags...)))))
	}
	if g.on("retired") && g.once(6) {
		if r := g.retired(t); r != nil {
			n.Kids = append(n.Kids, loose(entry("retired", r)))
		}
	}
	g.p.unions = append(g.p.unions, t)
	g.p.add("unions", u.Name, n)
	if g.on("nested-unions") && g.once(5) {
		g.outer(t)
	}
	if g.on("nested-unions") && len(u.Members) > 2 && g.once(3) {
		g.fewer(t)
	}
}

// fewer declares a union of some members of another one.
func (g *gen) fewer(of *Type) {
	u := &Union{Name: g.typeName("Some", "Few", "Inner"), Tag: of.Union.Tag}
	var members []*Node
	for _, i := range g.Perm(len(of.Union.Members))[:2] {
		u.Members = append(u.Members, of.Union.Members[i])
		members = append(members, loose(text(of.Union.Members[i].spelled())))
	}
	t := &Type{Kind: KUnion, Name: u.Name, Union: u}
	g.p.unions = append(g.p.unions, t)
	g.p.fewer = append(g.p.fewer, [2]*Type{t, of})
	g.p.add("unions", u.Name, mapping(entry("doc", text("A narrower choice.")), entry("tag", text(u.Tag)), entry("of", filled(list(members...)))))
}

// outer declares a union that has another one's members, too.
func (g *gen) outer(inner *Type) {
	u := &Union{Name: g.typeName("Any", "Whole", "Outer"), Tag: inner.Union.Tag}
	extra := g.object(g.typeName("Extra", "More"), 1+g.IntN(2), &Field{Name: u.Tag, Type: tString, Const: "'extra'"})
	extra.Object.Tag = "extra"
	u.Members = append(append(u.Members, inner.Union.Members...), extra.Object)
	g.p.unions = append(g.p.unions, &Type{Kind: KUnion, Name: u.Name, Union: u})
	g.p.add("unions", u.Name, mapping(entry("doc", text("A wider choice.")), entry("tag", text(u.Tag)), entry("of", list(text(inner.Name), loose(text(extra.Name))))))
}

// retired declares a former member of a union and what it becomes.
func (g *gen) retired(t *Type) *Node {
	var target *Object
	for _, m := range t.Union.Members {
		if g.newable(m) {
			target = m
		}
	}
	if target == nil {
		return nil
	}
	name := g.typeName("Old", "Former")
	accessor := strings.ToLower(name) + "_now"
	old := g.object(name, 2, &Field{Name: t.Union.Tag, Type: tString, Const: "'old_" + strings.ToLower(name) + "'"})
	s := g.scope(pure)
	s.bind(&variable{name: "self", typ: old})
	value := g.expr(s, nullable(objectType(target)), 2)
	if value == nil {
		return nil
	}
	g.p.add("accessors", accessor, mapping(entry("on", text(name)), entry("doc", text("What it is now.")), entry("returns", text(t.Name+"?")), entry("value", expression(value))))
	return mapping(entry(name, text(accessor)))
}

func (g *gen) newable(o *Object) bool {
	for _, f := range o.Fields {
		if !f.Default && !f.Optional && f.Const == "" && (f.Type.Kind == KObject || f.Type.Kind == KUnion) {
			return false
		}
	}
	return true
}

func (g *gen) choice() {
	u := &Union{Name: g.typeName("Body", "Value", "Either")}
	n := mapping()
	taken := map[string]bool{}
	for range 2 + g.IntN(2) {
		var t *Type
		switch g.IntN(6) {
		case 0:
			t = tString
		case 1:
			t = pick(g, []*Type{tInt, tNumber})
		case 2:
			t = tBool
		case 3:
			t = listOf(tString)
			if o := g.named(g.p.objects, KObject); o != nil && g.once(2) {
				t = listOf(o)
			}
		case 4:
			if t = g.named(g.p.objects, KObject); t == nil {
				continue
			}
		default:
			t = pick(g, []*Type{tRecord, mapOf(tString)})
		}
		if taken[t.jsonKind()] {
			continue
		}
		taken[t.jsonKind()] = true
		u.Choices = append(u.Choices, t)
		n.Kids = append(n.Kids, entry("c_"+t.jsonKind(), text(t.spelled())))
	}
	if len(u.Choices) < 2 {
		return
	}
	g.p.choices = append(g.p.choices, &Type{Kind: KChoice, Name: u.Name, Union: u})
	g.p.add("unions", u.Name, mapping(entry("doc", text("A value of one of several kinds.")), entry("of", n)))
}

// events declares a union of events, each with fields that a state of the given
// type can make use of.
func (g *gen) eventUnion(state *Object, n int) *events {
	u := &Union{Name: g.typeName("AppEvent", "FeedEvent", "LogEvent"), Tag: g.tagName("type")}
	e := &events{union: u, object: map[string]*Object{}, body: mapping()}
	body := mapping(entry("doc", text("What happens.")), entry("tag", text("type")))
	var base []*Field
	if g.on("bases") && g.once(3) {
		b := g.abstract(g.typeName("EventBase", "Common"))
		base = b.fields
		body.Kids = append(body.Kids, entry("base", text(b.name)))
		if g.once(3) {
			body.Kids = append(body.Kids, entry("base_at", text("end")))
		}
	}
	if g.once(4) {
		body.Kids = append(body.Kids, entry("tag_at", text(pick(g, []string{"start", "end"}))))
	}
	if g.once(2) {
		u.Tags = &Type{Kind: KEnum, Name: g.typeName(u.Name + "Type")}
		body.Kids = append(body.Kids, entry("tags", text(u.Tags.Name)))
	} else {
		u.Tags = &Type{Kind: KEnum, Name: u.Name + "Type"}
	}
	suffix := "Event"
	if g.once(6) {
		suffix = "Told"
		body.Kids = append(body.Kids, entry("suffix", text(suffix)))
	}
	tags := map[string]bool{}
	for _, f := range base {
		tags[folded(f.Name)] = false
	}
	for range n {
		tag := g.wordName(tags, []string{"a.b", "TYPE", "default", "event", "class"}, "added", "grew", "put", "cut", "told", "moved", "ran", "asked", "closed", "set", "gone", "tick")
		open := g.openTag(tag, u.Members)
		if open != "" {
			tag = open
		}
		o := &Object{Name: pascalName(strings.TrimSuffix(tag, "*")) + suffix, Tag: tag}
		for g.p.taken[strings.ToLower(o.Name)] {
			g.names++
			tag, open = fmt.Sprintf("ev%d", g.names), ""
			o.Name, o.Tag = pascalName(tag)+suffix, tag
		}
		g.p.taken[strings.ToLower(o.Name)] = true
		o.Fields = append(o.Fields, base...)
		tagged := tagField("type", tag)
		if tagged.Const != "" {
			tagged.Type = u.Tags
			u.Tags.Values = append(u.Tags.Values, tag)
		}
		o.Fields = append(o.Fields, tagged)
		taken := map[string]bool{"type": true}
		for _, f := range base {
			taken[folded(f.Name)] = true
		}
		fields := mapping()
		for range 1 + g.IntN(2) {
			f, fn := g.eventField(taken, state)
			o.Fields = append(o.Fields, f)
			fields.Kids = append(fields.Kids, fn)
		}
		u.Members = append(u.Members, o)
		e.object[tag] = o
		e.tags = append(e.tags, tag)
		n := mapping(g.doc("An event."), filled(loose(entry("fields", fields))))
		if g.once(20) {
			o.Name = g.typeName("Named", "Called")
			n.Kids = append(n.Kids, entry("name", text(o.Name)))
		}
		e.body.Kids = append(e.body.Kids, loose(entry(tag, n)))
	}
	g.sse(body, u.Tag)
	body.Kids = append(body.Kids, entry("of", e.body))
	g.p.events = append(g.p.events, e)
	g.p.add("events", u.Name, body)
	return e
}

// eventField is like one of the state's fields, or an element of one, half of the
// time: so that there is something to put there.
func (g *gen) eventField(taken map[string]bool, state *Object) (*Field, *Node) {
	if state == nil || g.once(2) {
		return g.field(taken, nil)
	}
	t := pick(g, state.Fields).Type
	if n := nonNull(t); (n.Kind == KList || n.Kind == KMap) && g.percent(70) {
		t = n.Elem
	}
	if g.once(4) {
		t = nonNull(t)
	}
	f := &Field{Name: g.fieldName(taken, fieldWords...), Type: t, Ruled: nonNull(t).Ruled}
	n := mapping(entry("type", text(t.spelled())))
	if g.once(3) {
		f.Optional = true
		n.Kids = append(n.Kids, entry("optional", plain("true")))
	}
	return f, loose(entry(f.Name, n))
}

func pascalName(tag string) string {
	var b strings.Builder
	for _, w := range strings.FieldsFunc(tag, func(r rune) bool { return r == '_' || r == '.' || r == '-' }) {
		if strings.ToUpper(w) == w {
			w = strings.ToLower(w)
		}
		fmt.Fprintf(&b, "%s%s", strings.ToUpper(w[:1]), w[1:])
	}
	return b.String()
}
