// Package declare prints the types of a package, one file for each kind.
package declare

import "github.com/msggen/msggen/gen/typescript/shape"

// Declarer declares the types of a module.
type Declarer struct{ *shape.Module }

// New declares types in a module.
func New(m *shape.Module) *Declarer { return &Declarer{m} }
