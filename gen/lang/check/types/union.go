package types

import "github.com/msggen/msggen/gen/ir"

// ObjectsOf are the objects that a value of an object type or tagged union may be.
func ObjectsOf(t ir.Type) []*ir.Object {
	u, ok := t.(*ir.Union)
	if !ok {
		return []*ir.Object{t.(*ir.Object)}
	}
	var all []*ir.Object
	for _, m := range u.Members {
		all = append(all, m.Object())
	}
	return all
}
