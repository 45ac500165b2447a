package declare

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
)

// endlessTypes reports objects no value of which could ever be complete,
// because each needs another one inside it. It gives those that have values.
func (c *Declarer) endlessTypes() finiteObjects {
	finite := finiteObjects{c.Protocol, map[*ir.Object]bool{}}
	for changed := true; changed; {
		changed = false
		for _, obj := range c.Protocol.Objects {
			if !finite.has(obj) && endlessField(obj, finite) == nil {
				finite.known[obj], changed = true, true
			}
		}
	}
	seen := map[*ir.Object]bool{}
	for _, obj := range c.Protocol.Objects {
		if finite.has(obj) || seen[obj] {
			continue
		}
		if cycle := endlessCycle(obj, finite); cycle != nil {
			for _, part := range cycle {
				seen[part] = true
			}
			f := endlessField(obj, finite)
			c.Report(diag.New(diag.EndlessType, f.Span, obj.Name, f.Name).WithHint("make it optional or nullable"))
		}
	}
	return finite
}

// finiteObjects are those that have complete values: all that were checked with
// other protocols, and those of this one that are known to.
type finiteObjects struct {
	protocol *ir.Protocol
	known    map[*ir.Object]bool
}

func (f finiteObjects) has(obj *ir.Object) bool { return f.known[obj] || obj.ForeignTo(f.protocol) }

// endlessField is a field that keeps values of the object from being finite.
func endlessField(obj *ir.Object, finite finiteObjects) *ir.Field {
	for _, f := range obj.Fields {
		if f.Presence != ir.Optional && f.Const == nil && !finiteType(f.Type, finite) {
			return f
		}
	}
	return nil
}

func finiteType(t ir.Type, finite finiteObjects) bool {
	switch t := t.(type) {
	case *ir.Object:
		return finite.has(t)
	case *ir.Union:
		for _, m := range t.Members {
			if finiteType(m.Type, finite) {
				return true
			}
		}
		return len(t.Members) == 0
	case *ir.List:
		return t.MinItems == nil || *t.MinItems == 0 || finiteType(t.Elem, finite)
	case *ir.Scalar, *ir.Enum, *ir.Map, *ir.Nullable:
		return true
	default:
		panic("check: unknown type")
	}
}

// endlessCycle gives the objects on a way from obj back to itself; nil if obj
// only leads to such a cycle.
func endlessCycle(obj *ir.Object, finite finiteObjects) []*ir.Object {
	var parts []*ir.Object
	reached := map[*ir.Object]bool{}
	var walk func(t ir.Type)
	walk = func(t ir.Type) {
		switch t := t.(type) {
		case *ir.Object:
			if finite.has(t) || reached[t] {
				return
			}
			reached[t] = true
			parts = append(parts, t)
			if f := endlessField(t, finite); f != nil {
				walk(f.Type)
			}
		case *ir.Union:
			for _, m := range t.Members {
				walk(m.Type)
			}
		case *ir.List:
			walk(t.Elem)
		default: // ends
		}
	}
	walk(endlessField(obj, finite).Type)
	if !reached[obj] {
		return nil
	}
	return parts
}

// internalTypes reports published types that hold a reducer's private ones.
func (c *Declarer) internalTypes() {
	for _, obj := range c.Protocol.Objects {
		if obj.Internal {
			continue
		}
		for _, f := range obj.Fields {
			if inner := internalPart(f.Type); inner != nil && f.From == obj {
				c.Report(diag.New(diag.InternalType, f.Span, inner.Name, obj.Name))
			}
		}
	}
	for _, u := range c.Protocol.Unions {
		for _, m := range u.Members {
			if inner := internalPart(m.Type); inner != nil && u.ByKind() {
				c.Report(diag.New(diag.InternalType, m.Span, inner.Name, u.Name))
			}
		}
	}
}

func internalPart(t ir.Type) *ir.Object {
	switch t := t.(type) {
	case *ir.Object:
		if t.Internal {
			return t
		}
	case *ir.List:
		return internalPart(t.Elem)
	case *ir.Map:
		return internalPart(t.Elem)
	case *ir.Nullable:
		return internalPart(t.Elem)
	case *ir.Union:
		return internalUnion(t)
	case *ir.Scalar, *ir.Enum:
	default:
		panic("check: unknown type")
	}
	return nil
}

// internalUnion gives a member of a tagged union if all of them are internal:
// then no value of it is published. Otherwise only the others are.
func internalUnion(u *ir.Union) *ir.Object {
	for _, m := range u.Members {
		if obj, ok := m.Type.(*ir.Object); !ok || u.ByKind() || !obj.Internal {
			return nil
		}
	}
	if len(u.Members) == 0 {
		return nil
	}
	return u.Members[0].Object()
}
