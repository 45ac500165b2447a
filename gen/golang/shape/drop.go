package shape

import "github.com/msggen/msggen/gen/ir"

// droppables are the types whose values may be dropped as they are read: unions
// that do without members which they do not know or which are no more, and what
// cannot be without such a value.
type droppables map[ir.Type]bool

func findDroppables(protocols ...*ir.Protocol) droppables {
	found := droppables{}
	for known := -1; known < len(found); {
		known = len(found)
		for _, p := range protocols {
			found.add(p)
		}
	}
	return found
}

func (d droppables) add(p *ir.Protocol) {
	for _, u := range p.Unions {
		if d.union(u) {
			d[u] = true
		}
	}
	for _, o := range p.Objects {
		for _, f := range o.Fields {
			if f.Presence == ir.Required && d.Has(f.Type) {
				d[o] = true
			}
		}
	}
}

// Has reports whether a value of type t may be dropped. A list does without the
// items that are, and in a map that is an error.
func (d droppables) Has(t ir.Type) bool { return d[ir.NonNull(t)] }

func (d droppables) union(u *ir.Union) bool {
	if u.Tag != "" && (u.Unknown == ir.Drop || len(u.Retired) > 0) {
		return true
	}
	for _, m := range u.Members {
		if d.Has(m.Type) {
			return true
		}
	}
	return false
}
