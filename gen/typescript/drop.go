package typescript

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// mayDrop reports whether reading a value of a type may take it away, with what
// cannot be without it: readers give undefined then.
func (e *emitter) mayDrop(t ir.Type) bool { return e.drops(t, map[ir.Type]bool{}) }

func (e *emitter) drops(t ir.Type, seen map[ir.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch t := t.(type) {
	case *ir.Nullable:
		return e.drops(t.Elem, seen)
	case *ir.Object:
		return slices.ContainsFunc(t.Fields, func(f *ir.Field) bool {
			return f.Presence == ir.Required && f.Const == nil && e.drops(f.Type, seen)
		})
	case *ir.Union:
		return t.Tag != "" && (t.Unknown == ir.Drop || len(t.Retired) > 0) ||
			slices.ContainsFunc(t.Members, func(m *ir.Member) bool { return e.drops(m.Type, seen) })
	default: // lists lose elements; maps cannot
		return false
	}
}

// readType is what the reader of a declaration gives.
func (m *module) readType(t ir.Type) string {
	if m.mayDrop(t) {
		return m.tsType(t) + " | undefined"
	}
	return m.tsType(t)
}

// losable are the required fields without which there is no object.
func (e *emitter) losable(o *ir.Object) []*ir.Field {
	var list []*ir.Field
	for _, f := range o.Fields {
		if f.Presence == ir.Required && f.Const == nil && e.mayDrop(f.Type) {
			list = append(list, f)
		}
	}
	return list
}

// cascade gives up the object if a part of it was dropped that it cannot be without.
func (r *reading) cascade() {
	var tests []Doc
	for _, f := range r.losable(r.object) {
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

// mayVanish reports whether a field that does not need to be there may be dropped.
func (r *reading) mayVanish(f *ir.Field) bool {
	return f.Presence != ir.Required && f.Const == nil && r.mayDrop(f.Type)
}

// readRetired reads a member of former days and what has become of it.
func (m *module) readRetired(u *ir.Union) {
	for _, old := range u.Retired {
		m.line("case ", quoted(old.Tag), ":")
		m.in(func() {
			becomes := textDoc(m.value(roleAccessor, old.Becomes))
			m.line("return ", call("reader.retired", append(texts("from", quoted(u.Tag), m.value(roleRead, old.Object)), becomes)...), ";")
		})
	}
}
