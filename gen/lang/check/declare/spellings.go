package declare

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/table"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// spellings reports keys that stand for two fields of an object. What clashes in
// a base is reported there.
func (c *Declarer) spellings(d *table.ObjectDecl) {
	taken := map[string]*ir.Field{}
	for _, f := range d.Object.Fields {
		taken[f.Name] = f
	}
	for _, f := range d.Object.Fields {
		for i, also := range f.Also {
			other := taken[also]
			taken[also] = f
			if other != nil && (f.From == d.Object || other.From == d.Object) {
				c.Report(diag.New(diag.BadSpelling, spelling(d, f, other, i), "`"+also+"` is a key of the field `"+other.Name+"` already"))
			}
		}
	}
}

// spelling is the place of a key among the other spellings of f, or of the other
// field that has it, if f is not the object's own.
func spelling(d *table.ObjectDecl, f, other *ir.Field, i int) source.Span {
	if at := indexOf(d.Own, f.Name); at >= 0 && d.Own[at] == f {
		for _, field := range d.Syntax.Fields {
			if field.Name.Value == f.Name && i < len(field.Also) {
				return field.Also[i].Whole()
			}
		}
	}
	return other.Span
}
