package golang

import (
	"github.com/dave/jennifer/jen"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// codec is how the values of a package are read, written and held to their rules.
type codec struct {
	*pkg
	all      map[*pkg]*codec // those of every package
	defaults defaults        // set before anything is emitted

	verifiers    map[any]*verifier
	verifierList []*verifier // in the order in which they came up
	stems        *names.Scope
}

// defaults say what a missing field means.
type defaults interface {
	// fieldDefault is the default of a field as its struct field holds it, or nil
	// if that is the zero value of Go. Ids and times come from draw.
	fieldDefault(o *ir.Object, f *ir.Field, draw func(method string) *jen.Statement) *jen.Statement
}

// newCodecs makes the codecs of all packages of a project.
func newCodecs(j *project) map[*pkg]*codec {
	all := map[*pkg]*codec{}
	for _, p := range j.packages {
		all[p] = &codec{pkg: p, all: all, verifiers: map[any]*verifier{}, stems: names.NewScope()}
	}
	return all
}
