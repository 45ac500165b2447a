package value

import "github.com/dave/jennifer/jen"

// Local is a Go variable. One that nobody reads is not declared.
type Local struct {
	Name string
	Used bool
}

// ID reads the variable.
func (l *Local) ID() *jen.Statement {
	l.Used = true
	return jen.Id(l.Name)
}

// Declared is the name as it stands on the left of := when all is settled.
func (l *Local) Declared() *jen.Statement {
	if !l.Used {
		return jen.Id("_")
	}
	return jen.Id(l.Name)
}
