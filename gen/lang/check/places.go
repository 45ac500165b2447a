package check

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/naming"
	"github.com/msggen/msggen/gen/lang/check/table"
	"github.com/msggen/msggen/gen/lang/index"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// noteDeclarations notes in the index all that has a name. Variables note themselves.
func (c *checker) noteDeclarations(imports map[string]*ir.Protocol) {
	for _, a := range c.Spec.Aliases {
		c.note(index.Alias, &a.Decl, "", a.Type.Value)
	}
	for _, e := range c.Spec.Enums {
		c.note(index.Enum, &e.Decl, "", "")
		for _, v := range e.Values {
			c.note(index.EnumValue, &v.Decl, e.Name.Value, "")
		}
	}
	for _, o := range c.Spec.Objects {
		c.noteObject(index.Object, o, o.Name.Value)
	}
	for _, u := range c.Spec.Unions {
		c.note(index.Union, &u.Decl, "", "")
		for _, m := range u.Of {
			if u.Tag.IsZero() && u.By.IsZero() {
				c.note(index.Choice, &m.Decl, u.Name.Value, m.Type.Value)
			}
		}
		c.noteTags(u.Name, u.Tag, u.SSE)
		c.Index.Declare(index.Symbol{Kind: index.Enum, Name: u.Tags.Value, Doc: "The kinds of " + u.Name.Value + ".", At: u.Tags.Whole()})
	}
	for _, e := range c.Spec.Events {
		c.note(index.Events, &e.Decl, "", "")
		c.Index.Declare(index.Symbol{Kind: index.Tag, Name: e.Tag.Value, In: e.Name.Value, Doc: "The kind of event.", At: e.Tag.Whole()})
		c.noteTags(e.Name, e.Tag, e.SSE)
		c.Index.Declare(index.Symbol{Kind: index.Enum, Name: e.Tags.Value, Doc: "The kinds of " + e.Name.Value + ".", At: e.Tags.Whole()})
		for _, event := range e.Of {
			c.noteObject(index.Event, &event.Object, naming.EventTypeName(e, event))
			c.Index.Declare(index.Symbol{Kind: index.Object, Name: event.TypeName.Value, Doc: table.Prose(event.Doc), At: event.TypeName.Whole()})
		}
	}
	c.noteBehaviour()
	if c.Spec.Header == nil {
		return
	}
	for _, i := range c.Spec.Header.Imports {
		doc := ""
		if p := imports[i.Name.Value]; p != nil {
			doc = p.Doc
		}
		c.Index.Declare(index.Symbol{Kind: index.Import, Name: i.Name.Value, Type: i.Path.Value, Doc: doc, At: i.Name.Whole()})
	}
}

// noteBehaviour does so for all that has expressions or steps.
func (c *checker) noteBehaviour() {
	for _, g := range c.Spec.Groups {
		c.note(index.Group, &g.Decl, "", "")
	}
	for _, f := range c.Spec.Functions {
		c.note(index.Function, &f.Decl, "", f.Returns.Value)
	}
	for _, r := range c.Spec.Rules {
		c.note(index.Rule, &r.Decl, "", "")
	}
	for _, r := range c.Spec.Reducers {
		c.note(index.Reducer, &r.Decl, "", r.State.Value)
		for _, s := range r.Signals {
			c.Index.Declare(index.Symbol{Kind: index.Signal, Name: s.Name.Value, In: r.Name.Value, Doc: table.Prose(s.Doc), At: s.Name.Whole()})
		}
	}
	for _, p := range c.Spec.Pipelines {
		c.note(index.Pipeline, &p.Decl, "", "")
	}
	for _, o := range c.Spec.Operations {
		c.note(index.Operation, &o.Decl, "", "")
	}
	for _, k := range c.Spec.Constructors {
		c.note(index.Constructor, &k.Decl, "", k.Of.Value)
	}
	for _, a := range c.Spec.Accessors {
		c.note(index.Accessor, &a.Decl, a.On.Value, a.Returns.Value)
	}
}

func (c *checker) note(kind index.Kind, d *syntax.Decl, in, typ string) {
	c.Index.Declare(index.Symbol{Kind: kind, Name: d.Name.Value, In: in, Type: typ, Doc: table.Prose(d.Doc), At: d.Name.Whole()})
}

// noteObject notes an object with its fields. The tag that tells it from others has its
// place in the constant.
func (c *checker) noteObject(kind index.Kind, o *syntax.Object, name string) {
	c.note(kind, &o.Decl, "", "")
	for _, f := range o.Fields {
		typ := f.Type.Value
		if text, ok := f.Const.(*syntax.Scalar); ok {
			if typ == "" {
				typ = "constant " + text.Text.Value
			}
			if text.Kind == syntax.String {
				c.Index.Declare(index.Symbol{Kind: index.Tag, Name: text.Text.Value, In: name, Doc: table.Prose(o.Doc), At: text.Span()})
			}
		}
		c.note(index.Field, &f.Decl, name, typ)
	}
}

// noteTags notes that a union names the tag of its members.
func (c *checker) noteTags(union, tag source.Text, sse *syntax.SSE) {
	decl := c.Types[union.Value]
	if decl == nil {
		return
	}
	u, ok := decl.Type.(*ir.Union)
	if !ok || u.Tag == "" {
		return
	}
	var objects []*ir.Object
	for _, m := range u.Members {
		objects = append(objects, m.Object())
	}
	for _, r := range u.Retired {
		objects = append(objects, r.Object)
	}
	c.Index.Fields(tag.Whole(), u.Tag, objects...)
	if sse != nil {
		c.Index.Fields(sse.Event.Whole(), u.Tag, objects...)
	}
}
