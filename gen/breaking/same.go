package breaking

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsontree"
)

// sameText reports whether two documents say the same to those who know what both
// versions have: fields that only one of them declares do not count, for they are a
// finding of their own.
func (c *comparer) sameText(old, new ir.Type, a, b string) bool {
	if a == b {
		return true
	}
	return c.sameNode(old, new, jsontree.Tree(a), jsontree.Tree(b))
}

func (c *comparer) sameNode(old, new ir.Type, a, b *jsontree.Node) bool {
	if a == nil || b == nil {
		return a == b
	}
	old, new = ir.NonNull(old), ir.NonNull(new)
	switch o := old.(type) {
	case *ir.Object:
		if n, ok := new.(*ir.Object); ok && a.Kind == jsontree.Object && b.Kind == jsontree.Object {
			return c.sameFields(o, n, a, b)
		}
	case *ir.Union:
		if n, ok := new.(*ir.Union); ok && !o.ByKind() && o.Tag == n.Tag && o.ByKey == n.ByKey {
			was, is := o.Told(a.TextUnder), n.Told(b.TextUnder)
			if was != nil && is != nil && was.Label() == is.Label() {
				return c.sameNode(was.Type, is.Type, a, b)
			}
		}
		if n, ok := new.(*ir.Union); ok && o.ByKind() && n.ByKind() {
			was, is := byKind(o, a), byKind(n, b)
			if was != nil && is != nil {
				return c.sameNode(was.Type, is.Type, a, b)
			}
		}
	case *ir.List:
		if n, ok := new.(*ir.List); ok && a.Kind == jsontree.List && b.Kind == jsontree.List {
			return slices.EqualFunc(a.Items, b.Items, func(x, y *jsontree.Node) bool { return c.sameNode(o.Elem, n.Elem, x, y) })
		}
	case *ir.Map:
		if n, ok := new.(*ir.Map); ok && a.Kind == jsontree.Object && b.Kind == jsontree.Object {
			return slices.Equal(a.Keys, b.Keys) &&
				slices.EqualFunc(a.Items, b.Items, func(x, y *jsontree.Node) bool { return c.sameNode(o.Elem, n.Elem, x, y) })
		}
	case *ir.Scalar, *ir.Enum, *ir.Nullable:
	}
	return a.String() == b.String()
}

// sameFields compares what both types declare, in any order: that of the fields is a
// finding of its own.
func (c *comparer) sameFields(old, new *ir.Object, a, b *jsontree.Node) bool {
	for _, was := range old.Fields {
		is := new.Field(was.Name)
		if is == nil {
			continue
		}
		x, y := a.Get(was.Name), b.Get(is.Name)
		if was.Private != is.Private {
			continue
		}
		if !c.sameNode(was.Type, is.Type, x, y) {
			return false
		}
	}
	return true
}

func byKind(u *ir.Union, n *jsontree.Node) *ir.Member {
	kind := ir.NoKind
	switch {
	case n.Kind == jsontree.Object:
		kind = ir.KindObject
	case n.Kind == jsontree.List:
		kind = ir.KindList
	case n.IsString():
		kind = ir.KindString
	case n.IsNumber():
		kind = ir.KindNumber
	case n.Text == "true" || n.Text == "false":
		kind = ir.KindBool
	}
	return find(u.Members, func(m *ir.Member) bool { return ir.KindOf(m.Type) == kind })
}

// isOf reports whether an event is of a member.
func (c *comparer) isOf(event string, m *ir.Member) bool {
	n := jsontree.Tree(event)
	return n != nil && m.Union.Told(n.TextUnder) == m
}
