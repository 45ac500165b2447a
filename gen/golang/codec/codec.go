// Package codec emits what reads, writes and makes the values of a package, and
// holds them to their rules.
package codec

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// Codec is how the values of a package are read, written and held to their rules.
type Codec struct {
	*shape.Package
	all      map[*shape.Package]*Codec // those of every package
	Defaults defaults                  // set before anything is emitted

	verifiers     map[any]*Verifier      // by plan.RulesAt
	verifierSlots map[string]*shape.Slot // by module
	stems         *names.Scope           // what names of verifiers have in common; those of types are taken
}

// defaults say what a missing field means.
type defaults interface {
	// FieldDefault is the default of a field as its struct field holds it, or nil
	// if that is the zero value of Go. Ids and times come from draw.
	FieldDefault(o *ir.Object, f *ir.Field, draw func(method string) *jen.Statement) *jen.Statement
}

// New makes the codecs of all packages of a project.
func New(j *shape.Project) map[*shape.Package]*Codec {
	all := map[*shape.Package]*Codec{}
	for _, p := range j.Packages {
		all[p] = &Codec{Package: p, all: all, verifiers: map[any]*Verifier{}, verifierSlots: map[string]*shape.Slot{}, stems: typeNames(p)}
	}
	return all
}

// typeNames are the names of the types that a package declares.
func typeNames(p *shape.Package) *names.Scope {
	scope := names.NewScope()
	for _, a := range p.Protocol.Aliases {
		scope.Claim(p.IDs.Alias(a))
	}
	for _, e := range p.Protocol.Enums {
		scope.Claim(p.IDs.Type(e))
	}
	for _, u := range p.Protocol.Unions {
		scope.Claim(p.IDs.Type(u))
	}
	for _, o := range p.Protocol.Objects {
		scope.Claim(p.IDs.Type(o))
	}
	return scope
}
