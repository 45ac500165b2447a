package check

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// table holds what a spec declares.
type table struct {
	*versions
	spec     *syntax.Spec
	protocol *ir.Protocol

	types     map[string]*typeDecl // imported ones as import.Name
	imports   map[string]*imported
	typeNames []string
	objects   map[*ir.Object]*objectDecl
	unions    map[*ir.Union]*syntax.Union
	groups    map[string]*group
}

// newTable is empty.
func newTable(spec *syntax.Spec, l *log) *table {
	return &table{
		versions: &versions{log: l},
		spec:     spec,
		protocol: &ir.Protocol{},
		types:    map[string]*typeDecl{},
		imports:  map[string]*imported{},
		objects:  map[*ir.Object]*objectDecl{},
		unions:   map[*ir.Union]*syntax.Union{},
		groups:   map[string]*group{},
	}
}

// declarer enters what a spec declares into the table, and gives every declared
// type its meaning.
type declarer struct {
	*reader
	unknown policies
	// flatUnions tells which unions have their members.
	flatUnions map[*ir.Union]flattenState
	extents    *extents
}

// newDeclarer has declared nothing yet.
func newDeclarer(t *table) *declarer {
	return &declarer{reader: newReader(t), flatUnions: map[*ir.Union]flattenState{}}
}

// declareAll declares and resolves all types.
func (c *declarer) declareAll(imports map[string]*ir.Protocol) {
	c.header(c.spec)
	c.spec = c.withoutNewer(c.spec)
	c.imported(imports)
	c.declare()
	c.resolveTypes()
}

// typeDecl is a name of the namespace of types, which constructors and pipelines
// share.
type typeDecl struct {
	at   source.Span
	what string  // with its article
	typ  ir.Type // nil for what is no type
	used bool
}

// objectDecl is what an object or event was declared as.
type objectDecl struct {
	obj     *ir.Object
	syntax  *syntax.Object
	own     []*ir.Field
	event   *eventDecl // nil for objects
	state   flattenState
	flawed  bool // its declaration had mistakes
	derived bool // some object has it as a base
}

// eventDecl is an event with the union it belongs to.
type eventDecl struct {
	events *syntax.Events
	union  *ir.Union
}

// group is a named set of events, resolved against a union when it is used.
type group struct {
	syntax *syntax.Group
	used   bool
}

// declare collects the names of everything, so that order does not matter.
func (c *declarer) declare() {
	checkModules(c.log, c.spec.Files)
	p := c.protocol
	for _, a := range c.spec.Aliases {
		alias := &ir.Alias{Decl: c.decl(&a.Decl)}
		alias.Scalar = &ir.Scalar{Kind: bad.Kind, Alias: alias}
		p.Aliases = append(p.Aliases, alias)
		c.declareType(a.Name, "an alias", alias.Scalar)
	}
	for _, e := range c.spec.Enums {
		enum := &ir.Enum{Decl: c.decl(&e.Decl)}
		c.enumValues(e, enum)
		p.Enums = append(p.Enums, enum)
		c.declareType(e.Name, "an enum", enum)
	}
	for _, o := range c.spec.Objects {
		obj := c.declareObject(o, o.Name.Value)
		c.declareType(o.Name, "an object", obj)
	}
	for _, u := range c.spec.Unions {
		union := &ir.Union{Decl: c.decl(&u.Decl), Unknown: policy(u.Unknown, c.unknown.members)}
		c.unions[union] = u
		p.Unions = append(p.Unions, union)
		c.declareType(u.Name, "a union", union)
		c.declareTags(u.Tags, u.Name, union)
	}
	for _, e := range c.spec.Events {
		c.declareEvents(e)
	}
	for _, k := range c.spec.Constructors {
		c.declareType(k.Name, "a constructor", nil)
	}
	for _, p := range c.spec.Pipelines {
		c.declareType(p.Name, "a pipeline", nil)
	}
	c.declareFormerNames()
	c.declareGroups()
}

func (c *declarer) declareObject(o *syntax.Object, name string) *ir.Object {
	obj := &ir.Object{
		Decl:     c.decl(&o.Decl),
		Abstract: o.Abstract.Value,
		Internal: o.Internal.Value,
		Unknown:  policy(o.Unknown, c.unknown.fields),
	}
	obj.Name = name
	c.protocol.Objects = append(c.protocol.Objects, obj)
	c.objects[obj] = &objectDecl{obj: obj, syntax: o, flawed: c.flawed(o.Name.Whole())}
	return obj
}

func (c *declarer) declareEvents(e *syntax.Events) {
	union := &ir.Union{Decl: c.decl(&e.Decl), Events: true, Unknown: policy(e.Unknown, c.unknown.events)}
	c.protocol.Unions = append(c.protocol.Unions, union)
	c.declareType(e.Name, "a union of events", union)
	tags := e.Tags
	if tags.IsZero() {
		tags = source.NewText(e.Name.Value+"Type", e.Name.Whole(), nil)
	}
	c.declareTags(tags, e.Name, union)
	if !e.Suffix.IsZero() && !pascalCase.form.MatchString("A"+e.Suffix.Value) {
		c.report(diag.New(diag.NameStyle, e.Suffix.Whole(), e.Suffix.Value, pascalCase.name))
	}
	for _, event := range e.Of {
		name := eventTypeName(e, event)
		obj := c.declareObject(&event.Object, name)
		c.objects[obj].event = &eventDecl{events: e, union: union}
		obj.Event = &ir.Member{Union: union, Name: name, Type: obj, Tag: event.Name.Value, Doc: obj.Doc, Span: obj.Span}
		union.Members = append(union.Members, obj.Event)
		at := event.TypeName
		if at.IsZero() {
			at = source.NewText(name, event.Name.Whole(), nil)
		}
		c.declareType(at, "an event", obj)
	}
}

// declareTags makes the enum of a union's tag values, if it has a name.
func (c *declarer) declareTags(tags, union source.Text, u *ir.Union) {
	if tags.IsZero() {
		return
	}
	u.TagEnum = &ir.Enum{Decl: u.Decl, TagOf: u}
	u.TagEnum.Name = tags.Value
	u.TagEnum.Formerly = nil
	u.TagEnum.Doc = "The kinds of " + union.Value + "."
	u.TagEnum.Span = tags.Whole()
	c.protocol.Enums = append(c.protocol.Enums, u.TagEnum)
	c.declareType(tags, "an enum of tags", u.TagEnum)
}

// declareType enters a name, or reports that it is taken.
func (c *declarer) declareType(name source.Text, what string, typ ir.Type) {
	if name.IsZero() {
		return
	}
	styled(c.log, name, pascalCase)
	if typ != nil {
		fileNamed(c.log, name)
	}
	if first := c.types[name.Value]; first != nil {
		c.report(diag.New(diag.DuplicateName, name.Whole(), name.Value, first.what).
			WithRelated(first.at, "declared here"))
		return
	}
	c.types[name.Value] = &typeDecl{at: name.Whole(), what: what, typ: typ}
	if typ != nil {
		c.typeNames = append(c.typeNames, name.Value)
	}
}

func (c *declarer) declareGroups() {
	for _, g := range c.spec.Groups {
		styled(c.log, g.Name, snakeCase)
		if first := c.groups[g.Name.Value]; first != nil {
			c.report(diag.New(diag.DuplicateName, g.Name.Whole(), g.Name.Value, "a group").
				WithRelated(first.syntax.Name.Whole(), "declared here"))
			continue
		}
		c.groups[g.Name.Value] = &group{syntax: g}
	}
}

// decl is what the ir keeps of every declaration.
func (c *table) decl(d *syntax.Decl) ir.Decl {
	decl := ir.Decl{
		Name:       d.Name.Value,
		Home:       c.protocol,
		Doc:        prose(d.Doc),
		Since:      d.Since.Value,
		Deprecated: prose(d.Deprecated),
		Formerly:   texts(d.Formerly),
		Span:       d.Name.Whole(),
	}
	if f := d.Name.Whole().File; f != nil {
		decl.File = f.Name
		decl.Module = moduleOf(f)
	}
	return decl
}

// texts are the words of a list.
func texts(list []source.Text) []string {
	var words []string
	for _, text := range list {
		words = append(words, text.Value)
	}
	return words
}

// declareFormerNames enters the names that types had before: nothing else may
// have them, and nothing may use them.
func (c *declarer) declareFormerNames() {
	former := func(d *syntax.Decl, name string) {
		for _, old := range d.Formerly {
			c.declareType(old, "a former name of `"+name+"`", nil)
		}
	}
	for _, d := range c.spec.Aliases {
		former(&d.Decl, d.Name.Value)
	}
	for _, d := range c.spec.Enums {
		former(&d.Decl, d.Name.Value)
	}
	for _, d := range c.spec.Objects {
		former(&d.Decl, d.Name.Value)
	}
	for _, d := range c.spec.Unions {
		former(&d.Decl, d.Name.Value)
	}
	for _, d := range c.spec.Events {
		former(&d.Decl, d.Name.Value)
		for _, e := range d.Of {
			former(&e.Decl, eventTypeName(d, e))
		}
	}
}
