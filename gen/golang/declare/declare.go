// Package declare emits the types of a package, one file for each kind.
package declare

import (
	"github.com/msggen/msggen/gen/golang/codec"
	"github.com/msggen/msggen/gen/ir"
)

// Declarer declares the types of a package, with what belongs to each.
type Declarer struct {
	*codec.Codec
	Indexes func(o *ir.Object) []Index
}

// Index is a hidden companion of a list, by which its elements are found.
type Index struct {
	Name   string
	List   *ir.Field
	Inside bool // by what is inside of them
}
