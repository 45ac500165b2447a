package body

import (
	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
)

// Variable is how a variable of the IR is read.
type Variable struct {
	Local *value.Local
	Code  func() *jen.Statement // instead of local
	Held  shape.Holding
	// StandsFor is the expression that the variable is another name of.
	StandsFor ir.Expr
	// Since is the step of which a test says whether there is anything to read, or 0.
	Since int
	Test  func(negated bool) value.Value // instead of local: the variable is a test, made when it is read
	// Index is the int that the variable is converted from, or nil: an index of Go.
	Index *value.Local
	// Parser is what has read the value, which it will write over when it reads on; or nil.
	Parser func() *jen.Statement
	// Missing tests whether an optional argument is missing, or whether it is
	// not, if that is not what held says.
	Missing func(negated bool) value.Value
}

// IsMissingIn is isMissing after the argument has been copied to a local.
func (v Variable) IsMissingIn(l *value.Local) value.Value {
	if v.Missing != nil {
		return value.IsEmpty(l.ID(), false)
	}
	return value.CompareNil(value.Primary(l.ID()), false)
}

// IsMissing tests whether an optional argument is missing, or whether it is not.
func (v Variable) IsMissing(negated bool) value.Value {
	if v.Missing != nil {
		return v.Missing(negated)
	}
	return value.CompareNil(value.Primary(v.Read()), negated)
}

// Read reads the variable.
func (v Variable) Read() *jen.Statement {
	if v.Local != nil {
		return v.Local.ID()
	}
	return v.Code()
}
