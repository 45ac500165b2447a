package limit

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// isCyclic reports whether a value of an object or a union may have another one inside.
func (d *Depths) isCyclic(t ir.Type) bool {
	is, known := d.cyclic[t]
	if !known {
		seen := map[ir.Type]bool{}
		switch t := t.(type) {
		case *ir.Object:
			for _, field := range t.Fields {
				namedIn(field.Type, seen)
			}
		case *ir.Union:
			for _, member := range t.Members {
				namedIn(member.Type, seen)
			}
		default:
			return false
		}
		is = seen[t]
		d.cyclic[t] = is
	}
	return is
}

// hasCycle reports whether a value of a type may be or have inside such an object or union.
func (d *Depths) hasCycle(t ir.Type) bool {
	has, known := d.holds[t]
	if !known {
		seen := map[ir.Type]bool{}
		namedIn(t, seen)
		for inner := range seen {
			has = has || d.isCyclic(inner)
		}
		d.holds[t] = has
	}
	return has
}

// hasLists reports whether values of a type may be lists that have such values inside.
func (d *Depths) hasLists(t ir.Type) bool {
	u, ok := ir.NonNull(t).(*ir.Union)
	return ok && u.ByKind() && d.isCyclic(u)
}

// namedIn sees the objects and unions that a value of a type may be or have inside.
func namedIn(t ir.Type, seen map[ir.Type]bool) {
	switch t := t.(type) {
	case *ir.Nullable:
		namedIn(t.Elem, seen)
	case *ir.List:
		namedIn(t.Elem, seen)
	case *ir.Map:
		namedIn(t.Elem, seen)
	case *ir.Object:
		if !seen[t] {
			seen[t] = true
			for _, field := range t.Fields {
				namedIn(field.Type, seen)
			}
		}
	case *ir.Union:
		if !seen[t] {
			seen[t] = true
			for _, member := range t.Members {
				namedIn(member.Type, seen)
			}
		}
	case *ir.Scalar, *ir.Enum: // have nothing inside
	}
}

// around is how many objects and lists a value of a type has around what is free-form in it,
// at most: 0 if it is so itself, -1 if there is nothing. Types that may contain themselves
// are as deep as may be.
func (d *Depths) around(t ir.Type) int {
	most, known := d.deep[t]
	if !known {
		most = d.levels(t)
		d.deep[t] = most
	}
	return most
}

func (d *Depths) levels(t ir.Type) int {
	most := -1
	switch t := ir.NonNull(t).(type) {
	case *ir.Scalar:
		if t.Kind.IsFree() {
			return 0
		}
	case *ir.List:
		most = d.around(t.Elem)
	case *ir.Map:
		most = d.around(t.Elem)
	case *ir.Object:
		if d.hasCycle(t) {
			return jsontext.MaxDepth
		}
		if t.Unknown == ir.Keep {
			most = 0
		}
		for _, field := range t.Fields {
			most = max(most, d.around(field.Type))
		}
	case *ir.Union:
		if d.hasCycle(t) {
			return jsontext.MaxDepth
		}
		if t.Unknown == ir.Keep {
			most = 0
		}
		for _, member := range t.Members {
			most = max(most, d.around(member.Type))
		}
		return most
	case *ir.Enum:
	}
	if most < 0 {
		return most
	}
	return min(most+1, jsontext.MaxDepth)
}
