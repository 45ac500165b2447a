// Package logic prints what the spec gives a body: reducers, named rules and
// pipelines, each in a file of its own, and accessors, constructors and checks.
package logic

import "github.com/msggen/msggen/gen/typescript/shape"

// Logic prints the functions of a module that the spec gives a body.
type Logic struct{ *shape.Module }

// New prints logic into a module.
func New(m *shape.Module) *Logic { return &Logic{m} }
