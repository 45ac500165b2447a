package typescript

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// readType is what the reader of a declaration gives.
func (m *codec) readType(t ir.Type) string {
	if plan.Drops(t) {
		return m.tsType(t) + " | undefined"
	}
	return m.tsType(t)
}

// cascade gives up the object if a part of it was dropped that it cannot be without.
func (r *reading) cascade() {
	var tests []Doc
	for _, f := range plan.Losable(r.object) {
		name := r.hoisted[f.Name]
		tests = append(tests, textDoc(name+" === undefined"))
	}
	if len(tests) > 0 {
		r.block(cat("if ", condition(binary("||", tests...))), func() {
			if r.object.Unknown == ir.Keep {
				r.line("reader.keepUnknown(from, ", r.names.of(roleKeys, r.object), ", {});")
			}
			r.line("reader.lose();")
			r.line("return undefined;")
		})
	}
}

// spared is the value of a field that may be dropped without harm, or undefined.
func (r *reading) spared(f *ir.Field) Doc {
	from := r.from(f)
	if f.NullIsAbsent {
		from += " ?? undefined"
	}
	value := call("reader.spared", texts(from, r.value(roleRead, ir.NonNull(f.Type)), r.key(f))...)
	if isNullable(f.Type) {
		return ternary(textDoc(r.from(f)+" === null"), textDoc("null"), value)
	}
	return value
}

// sparedOr is the same, with the default of the field if there is nothing.
func (r *reading) sparedOr(f *ir.Field) Doc {
	otherwise := r.defaultValue(f)
	switch {
	case !isNullable(f.Type):
		return coalesced(r.spared(f), otherwise)
	case isNull(f.Default):
		f := *f
		f.Type = ir.NonNull(f.Type)
		f.NullIsAbsent = true
		return coalesced(r.spared(&f), otherwise)
	default:
		g := *f
		g.Type = ir.NonNull(f.Type)
		return ternary(textDoc(r.from(f)+" === null"), textDoc("null"), cat("(", coalesced(r.spared(&g), otherwise), ")"))
	}
}

// readRetired reads a member of former days and what has become of it.
func (m *codec) readRetired(u *ir.Union) {
	for _, old := range u.Retired {
		m.line("case ", quoted(old.Tag), ":")
		m.in(func() {
			becomes := textDoc(m.value(roleAccessor, old.Becomes))
			m.line("return ", call("reader.retired", append(texts("from", quoted(u.Tag), m.value(roleRead, old.Object)), becomes)...), ";")
		})
	}
}
