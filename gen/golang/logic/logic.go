// Package logic writes what the spec gives a body: reducers, pipelines, accessors,
// constructors and checks.
package logic

import "github.com/msggen/msggen/gen/golang/helper"

// Logic prints what the spec gives a body.
type Logic struct{ *helper.Helpers }

// New prints the logic of a package.
func New(l *helper.Helpers) *Logic { return &Logic{l} }
