package check

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

// flattenState guards against objects that are their own base.
type flattenState int

const (
	notFlat flattenState = iota
	flattening
	flat
)

// ownFields makes the fields that an object declares itself.
func (c *declarer) ownFields(d *objectDecl) {
	clash := newClashes(c.log)
	for _, f := range d.syntax.Fields {
		if !styled(c.log, f.Name, identifier) {
			continue
		}
		clash.add(f.Name)
		d.own = append(d.own, c.field(d.obj, f))
	}
}

// flatten puts the fields of the bases before those of the object; a field of
// the same name takes its base's place.
func (c *declarer) flatten(d *objectDecl) {
	if d.state != notFlat {
		return
	}
	d.state = flattening
	var fields []*ir.Field
	for _, text := range d.bases() {
		base := c.base(d, text)
		if base == nil {
			continue
		}
		d.obj.Bases = append(d.obj.Bases, base)
		for _, f := range base.Fields {
			if at := indexOf(fields, f.Name); at < 0 {
				fields = append(fields, f)
			} else if fields[at] != f && d.own != nil && indexOf(d.own, f.Name) < 0 {
				c.report(diag.New(diag.DuplicateField, text.Whole(), f.Name, fields[at].From.Name, base.Name))
			}
		}
	}
	d.obj.Fields = overlay(fields, d.own)
	d.state = flat
}

// bases of an event are those of the object; its union's base comes first.
func (d *objectDecl) bases() []source.Text {
	if d.event != nil && !d.event.events.Base.IsZero() {
		return append([]source.Text{d.event.events.Base}, d.syntax.Base...)
	}
	return d.syntax.Base
}

// base finds a base, flat.
func (c *declarer) base(d *objectDecl, text source.Text) *ir.Object {
	base := c.declaredObject(rule.Ident{Name: text.Value, At: text.Whole()})
	if base == nil || !c.own(base, text.Whole(), "a base") {
		return nil
	}
	decl := c.objects[base]
	decl.derived = true
	if decl.state == flattening {
		c.report(diag.New(diag.BaseCycle, text.Whole(), d.obj.Name))
		return nil
	}
	c.flatten(decl)
	return base
}

func indexOf(fields []*ir.Field, name string) int {
	for i, f := range fields {
		if f.Name == name {
			return i
		}
	}
	return -1
}

// overlay adds fields to others, in place where the name is there already.
func overlay(fields, own []*ir.Field) []*ir.Field {
	out := append([]*ir.Field(nil), fields...)
	for _, f := range own {
		if at := indexOf(out, f.Name); at >= 0 {
			out[at] = f
		} else {
			out = append(out, f)
		}
	}
	return out
}

// fieldValues checks the defaults and examples of an object. All types are
// known by now.
func (c *declarer) fieldValues(d *objectDecl) {
	for _, f := range d.syntax.Fields {
		if at := indexOf(d.own, f.Name.Value); at >= 0 {
			c.fieldDefault(f, d.own[at])
			for _, example := range f.Examples {
				if text, ok := c.json(example, d.own[at].Type); ok {
					d.own[at].Examples = append(d.own[at].Examples, text)
				}
			}
		}
	}
}

// objectExamples checks the examples of objects; they need all defaults.
func (c *declarer) objectExamples(d *objectDecl) {
	for _, example := range d.syntax.Examples {
		if text, ok := c.json(example, d.obj); ok {
			d.obj.Examples = append(d.obj.Examples, text)
		}
	}
}
