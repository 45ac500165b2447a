// Package declare prints the types of a package, one file for each kind.
package declare

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// Declarer declares the types of a module.
type Declarer struct {
	*shape.Module
	methods func(o *ir.Object) // prints those of a class
}

// New declares types in a module; methods prints those of a class.
func New(m *shape.Module, methods func(o *ir.Object)) *Declarer { return &Declarer{m, methods} }
