package golang

import "github.com/msggen/msggen/gen/ir"

// declarer declares the types of a package, with what belongs to each.
type declarer struct {
	*codec
	indexes func(o *ir.Object) []index
}

// index is a hidden companion of a list, by which its elements are found.
type index struct {
	name string
	list *ir.Field
}
