// Package declare enters what a spec declares into the table, and gives every
// declared type its meaning.
package declare

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/constant"
	"github.com/msggen/msggen/gen/lang/check/naming"
	"github.com/msggen/msggen/gen/lang/check/table"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// Declarer enters what a spec declares into the table, and gives every declared
// type its meaning.
type Declarer struct {
	*constant.Reader
	unknown policies
	// flatUnions tells which unions have their members.
	flatUnions map[*ir.Union]table.FlattenState
	extents    *extents
}

// New has declared nothing yet.
func New(t *table.Table) *Declarer {
	return &Declarer{Reader: constant.NewReader(t), flatUnions: map[*ir.Union]table.FlattenState{}}
}

// All declares and resolves all types.
func (c *Declarer) All(imports map[string]*ir.Protocol) {
	c.header(c.Spec)
	c.Spec = c.WithoutNewer(c.Spec)
	c.imported(imports)
	c.declare()
	c.resolveTypes()
}

// declare collects the names of everything, so that order does not matter.
func (c *Declarer) declare() {
	naming.CheckModules(c.Log, c.Spec.Files)
	p := c.Protocol
	for _, a := range c.Spec.Aliases {
		alias := &ir.Alias{Decl: c.Decl(&a.Decl)}
		alias.Scalar = &ir.Scalar{Kind: types.Bad.Kind, Alias: alias}
		p.Aliases = append(p.Aliases, alias)
		c.declareType(a.Name, "an alias", alias.Scalar)
	}
	for _, e := range c.Spec.Enums {
		enum := &ir.Enum{Decl: c.Decl(&e.Decl), Unknown: c.forward(e.Unknown, c.unknown.values)}
		c.enumValues(e, enum)
		p.Enums = append(p.Enums, enum)
		c.declareType(e.Name, "an enum", enum)
	}
	for _, o := range c.Spec.Objects {
		obj := c.declareObject(o, o.Name.Value)
		obj.SSE = c.sse(o.SSE, o.Name, source.Text{})
		c.declareType(o.Name, "an object", obj)
	}
	for _, u := range c.Spec.Unions {
		union := &ir.Union{
			Decl: c.Decl(&u.Decl), Unknown: c.members(u.Name, u.Unknown, c.unknown.members), SSE: c.sse(u.SSE, u.Name, u.Tag),
		}
		union.ByKey = !u.By.IsZero() && u.Tag.IsZero()
		c.Unions[union] = u
		p.Unions = append(p.Unions, union)
		c.declareType(u.Name, "a union", union)
		c.declareTags(u.Tags, u.Name, union)
	}
	for _, e := range c.Spec.Events {
		c.declareEvents(e)
	}
	for _, k := range c.Spec.Constructors {
		c.declareType(k.Name, "a constructor", nil)
	}
	for _, p := range c.Spec.Pipelines {
		c.declareType(p.Name, "a pipeline", nil)
	}
	c.keptUnions()
	c.declareFormerNames()
	c.declareGroups()
}

func (c *Declarer) declareObject(o *syntax.Object, name string) *ir.Object {
	obj := &ir.Object{
		Decl:     c.Decl(&o.Decl),
		Abstract: o.Abstract.Value,
		Internal: o.Internal.Value,
		Unknown:  c.forward(o.Unknown, c.unknown.fields),
	}
	if obj.Internal { // which nobody else writes
		obj.Unknown = policy(o.Unknown, c.unknown.fields)
	}
	obj.Name = name
	c.Protocol.Objects = append(c.Protocol.Objects, obj)
	c.Objects[obj] = &table.ObjectDecl{Object: obj, Syntax: o, Flawed: c.Flawed(o.Name.Whole())}
	return obj
}

func (c *Declarer) declareEvents(e *syntax.Events) {
	union := &ir.Union{
		Decl: c.Decl(&e.Decl), Events: true, Unknown: c.members(e.Name, e.Unknown, c.unknown.events), SSE: c.sse(e.SSE, e.Name, e.Tag),
	}
	c.Protocol.Unions = append(c.Protocol.Unions, union)
	c.declareType(e.Name, "a union of events", union)
	tags := e.Tags
	if tags.IsZero() {
		name := e.Name.Value
		if !naming.PascalCase.Form.MatchString(name) {
			name = naming.Pascal(name) // which has been asked for
		}
		tags = source.NewText(name+"Type", e.Name.Whole(), nil)
	}
	c.declareTags(tags, e.Name, union)
	suffixed := e.Suffix.IsZero() || naming.PascalCase.Form.MatchString("A"+e.Suffix.Value)
	if !suffixed {
		c.Report(diag.New(diag.NameStyle, e.Suffix.Whole(), e.Suffix.Value, naming.PascalCase.Name).
			WithHint("write `%s`", naming.Pascal(e.Suffix.Value)))
	}
	for _, event := range e.Of {
		name := naming.EventTypeName(e, event)
		obj := c.declareObject(&event.Object, name)
		c.Objects[obj].Event = &table.EventDecl{Events: e, Union: union}
		obj.Event = &ir.Member{Union: union, Name: name, Type: obj, Doc: obj.Doc, Span: obj.Span}
		if tag, prefix, ok := c.label(event.Name); ok {
			obj.Event.Tag, obj.Event.Prefix = tag, prefix
		} else {
			obj.Event.Tag = event.Name.Value
		}
		union.Members = append(union.Members, obj.Event)
		at := event.TypeName
		if at.IsZero() {
			at = source.NewText(name, event.Name.Whole(), nil)
			if !suffixed { // which is the one mistake in its name
				c.enterType(at, "an event", obj)
				continue
			}
		}
		c.declareType(at, "an event", obj)
	}
}

// declareTags makes the enum of a union's tag values, if it has a name.
func (c *Declarer) declareTags(tags, union source.Text, u *ir.Union) {
	if tags.IsZero() {
		return
	}
	u.TagEnum = &ir.Enum{Decl: u.Decl, TagOf: u}
	u.TagEnum.Name = tags.Value
	u.TagEnum.Formerly = nil
	u.TagEnum.Doc = "The kinds of " + union.Value + "."
	u.TagEnum.Span = tags.Whole()
	c.Protocol.Enums = append(c.Protocol.Enums, u.TagEnum)
	c.declareType(tags, "an enum of tags", u.TagEnum)
}

// declareType enters a name, or reports that it is taken.
func (c *Declarer) declareType(name source.Text, what string, typ ir.Type) {
	if name.IsZero() {
		return
	}
	naming.Styled(c.Log, name, naming.PascalCase)
	if typ != nil {
		naming.FileNamed(c.Log, name)
	}
	c.enterType(name, what, typ)
}

// enterType is declareType for a name whose spelling is somebody else's.
func (c *Declarer) enterType(name source.Text, what string, typ ir.Type) {
	if first := c.Types[name.Value]; first != nil {
		c.Report(diag.New(diag.DuplicateName, name.Whole(), name.Value, first.What).
			WithRelated(first.At, "declared here"))
		return
	}
	c.Types[name.Value] = &table.TypeDecl{At: name.Whole(), What: what, Type: typ}
	if typ != nil {
		c.TypeNames = append(c.TypeNames, name.Value)
	}
}

func (c *Declarer) declareGroups() {
	for _, g := range c.Spec.Groups {
		naming.Styled(c.Log, g.Name, naming.SnakeCase)
		if first := c.Groups[g.Name.Value]; first != nil {
			c.Report(diag.New(diag.DuplicateName, g.Name.Whole(), g.Name.Value, "a group").
				WithRelated(first.Syntax.Name.Whole(), "declared here"))
			continue
		}
		c.Groups[g.Name.Value] = &table.Group{Syntax: g}
	}
}

// declareFormerNames enters the names that types had before: nothing else may
// have them, and nothing may use them.
func (c *Declarer) declareFormerNames() {
	former := func(d *syntax.Decl, name string) {
		for _, old := range d.Formerly {
			c.declareType(old, "a former name of `"+name+"`", nil)
		}
	}
	for _, d := range c.Spec.Aliases {
		former(&d.Decl, d.Name.Value)
	}
	for _, d := range c.Spec.Enums {
		former(&d.Decl, d.Name.Value)
	}
	for _, d := range c.Spec.Objects {
		former(&d.Decl, d.Name.Value)
	}
	for _, d := range c.Spec.Unions {
		former(&d.Decl, d.Name.Value)
	}
	for _, d := range c.Spec.Events {
		former(&d.Decl, d.Name.Value)
		for _, e := range d.Of {
			former(&e.Decl, naming.EventTypeName(d, e))
		}
	}
}
