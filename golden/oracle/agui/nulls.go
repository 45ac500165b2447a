package main

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsontree"
)

// addNulls gives every optional field of a value that is not there null, but for the
// one that upstream does not know.
func addNulls(t ir.Type, n *jsontree.Node) {
	switch t := t.(type) {
	case *ir.Object:
		for _, f := range t.Fields {
			value := n.Get(f.Name)
			switch {
			case value != nil:
				addNulls(f.Type, value)
			case f.Presence == ir.Optional && f.Name != newer:
				n.Set(f.Name, jsontree.Text("null"))
			}
		}
	case *ir.Union:
		if m := member(t, n); m != nil {
			addNulls(m.Type, n)
		}
	case *ir.List:
		for _, item := range n.Items {
			addNulls(t.Elem, item)
		}
	case *ir.Map:
		for _, item := range n.Items {
			addNulls(t.Elem, item)
		}
	case *ir.Nullable:
		if n.Text != "null" {
			addNulls(t.Elem, n)
		}
	case *ir.Scalar, *ir.Enum: // no fields
	}
}

// member is the member of a union that a value is one of, or nil.
func member(u *ir.Union, n *jsontree.Node) *ir.Member {
	if !u.ByKind() {
		return u.Member(jsontree.TextOf(n.Get(u.Tag)))
	}
	for _, m := range u.Members {
		if _, isList := m.Type.(*ir.List); isList == (n.Kind == jsontree.List) {
			return m
		}
	}
	return nil
}
