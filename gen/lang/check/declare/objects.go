package declare

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/naming"
	"github.com/msggen/msggen/gen/lang/check/table"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

// ownFields makes the fields that an object declares itself.
func (c *Declarer) ownFields(d *table.ObjectDecl) {
	clash := naming.NewClashes(c.Log)
	for _, f := range d.Syntax.Fields {
		if !naming.Styled(c.Log, f.Name, naming.Key) {
			continue
		}
		clash.Add(f.Name)
		d.Own = append(d.Own, c.field(d.Object, f))
	}
}

// flatten puts the fields of the bases before those of the object; a field of
// the same name takes its base's place.
func (c *Declarer) flatten(d *table.ObjectDecl) {
	if d.State != table.NotFlat {
		return
	}
	d.State = table.Flattening
	var fields []*ir.Field
	for _, text := range d.Bases() {
		base := c.base(d, text)
		if base == nil {
			continue
		}
		d.Object.Bases = append(d.Object.Bases, base)
		d.Flawed = d.Flawed || c.Objects[base].Incomplete()
		for _, f := range base.Fields {
			if at := indexOf(fields, f.Name); at < 0 {
				fields = append(fields, f)
			} else if fields[at] != f && d.Own != nil && indexOf(d.Own, f.Name) < 0 {
				c.Report(diag.New(diag.DuplicateField, text.Whole(), f.Name, fields[at].From.Name, base.Name))
			}
		}
	}
	for _, f := range d.Own {
		if at := indexOf(fields, f.Name); at >= 0 {
			c.Index.Twin(fields[at].Span, f.Span)
		}
	}
	d.Object.Fields = overlay(fields, d.Own)
	d.State = table.Flat
}

// base finds a base, flat.
func (c *Declarer) base(d *table.ObjectDecl, text source.Text) *ir.Object {
	base := c.DeclaredObject(rule.Ident{Name: text.Value, At: text.Whole()})
	if base == nil || !c.Own(base, text.Whole(), "a base") {
		return nil
	}
	decl := c.Objects[base]
	decl.Derived = true
	if decl.State == table.Flattening {
		c.Report(diag.New(diag.BaseCycle, text.Whole(), d.Object.Name))
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
func (c *Declarer) fieldValues(d *table.ObjectDecl) {
	for _, f := range d.Syntax.Fields {
		if at := indexOf(d.Own, f.Name.Value); at >= 0 {
			c.fieldDefault(f, d.Own[at])
			for _, example := range f.Examples {
				if text, ok := c.JSON(example, d.Own[at].Type); ok {
					d.Own[at].Examples = append(d.Own[at].Examples, text)
				}
			}
		}
	}
}

// ObjectExamples checks the examples of objects; they need all defaults.
func (c *Declarer) ObjectExamples(d *table.ObjectDecl) {
	for _, example := range d.Syntax.Examples {
		if text, ok := c.JSON(example, d.Object); ok {
			d.Object.Examples = append(d.Object.Examples, text)
		}
	}
}
