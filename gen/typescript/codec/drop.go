package codec

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// readType is what the reader of a declaration gives.
func (m *Codec) readType(t ir.Type) string {
	if plan.Drops(t) {
		return m.Type(t) + " | undefined"
	}
	return m.Type(t)
}

// cascade gives up the object if a part of it was dropped that it cannot be without. What
// nobody looks at has to be sound all the same.
func (r *reading) cascade() {
	var tests []layout.Doc
	for _, f := range plan.Losable(r.object) {
		name := r.hoisted[f.Name]
		tests = append(tests, layout.Text(name+" === undefined"))
	}
	if len(tests) > 0 {
		r.Block(layout.Cat("if ", layout.Condition(layout.Binary("||", tests...))), func() {
			if r.object.Unknown == ir.Keep {
				r.Line("reader.keepUnknown(from, ", r.IDs.Get(shape.RoleKeys, r.object), ", {});")
			}
			for _, f := range r.object.Fields {
				if f.Derived != nil {
					r.passOver(f)
				}
			}
			r.Line("return undefined;")
		})
	}
}

// spared is the value of a field that may be dropped without harm, or undefined.
func (r *reading) spared(f *ir.Field) layout.Doc {
	from := r.from(f)
	if f.NullIsAbsent {
		from += " ?? undefined"
	}
	value := layout.Call("reader.spared", layout.Texts(from, r.Value(shape.RoleRead, ir.NonNull(f.Type)), r.key(f))...)
	if shape.IsNullable(f.Type) {
		return layout.Ternary(layout.Text(r.from(f)+" === null"), layout.Text("null"), value)
	}
	return value
}

// sparedOr is the same, with the default of the field if there is nothing.
func (r *reading) sparedOr(f *ir.Field) layout.Doc {
	otherwise := r.defaultValue(f)
	switch {
	case !shape.IsNullable(f.Type):
		return layout.Coalesced(r.spared(f), otherwise)
	case shape.IsNull(f.Default):
		f := *f
		f.Type = ir.NonNull(f.Type)
		f.NullIsAbsent = true
		return layout.Coalesced(r.spared(&f), otherwise)
	default:
		g := *f
		g.Type = ir.NonNull(f.Type)
		return layout.Ternary(layout.Text(r.from(f)+" === null"), layout.Text("null"), layout.Cat("(", layout.Coalesced(r.spared(&g), otherwise), ")"))
	}
}

// readRetired reads a member of former days and what has become of it.
func (m *Codec) readRetired(u *ir.Union) {
	for _, old := range u.Retired {
		m.Line("case ", layout.Quoted(old.Tag), ":")
		m.In(func() {
			becomes := layout.Text(m.Value(shape.RoleAccessor, old.Becomes))
			m.Line("return ", layout.Call("reader.retired", append(layout.Texts("from", layout.Quoted(u.Tag), m.Value(shape.RoleRead, old.Object)), becomes)...), ";")
		})
	}
}
