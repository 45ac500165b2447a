package interp

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

func (a *application) parse(step *ir.Parse, s *scope) (ended bool, err *wire.Error) {
	source, err := s.text(step.Value)
	if err != nil {
		return false, err
	}
	v := a.m.parsed(source, step.Partial, step.Var.Type)
	if v == nil {
		return a.run(step.Else, s)
	}
	s.vars[step.Var] = v
	return a.run(step.Then, s)
}

// parsed is the JSON value of a text, or what of it is certain, as a free-form value of
// type t; nil if there is none.
func (m *Machine) parsed(source string, partial bool, t ir.Type) Value {
	var g jsontext.Growing
	g.Read(source)
	if !partial && !g.End() {
		return nil
	}
	certain, ok := g.AppendCertain(nil)
	if record, only := t.(*ir.Scalar); !ok || only && record.Kind == ir.Record && certain[0] != '{' {
		return nil
	}
	return m.made(t, certain)
}

// made reads a value that rules made as text. What it may be has been asked already: the
// limits of a caller are those of documents.
func (m *Machine) made(t ir.Type, data []byte) Value {
	v, _, err := m.read(t, data, func(c jsontext.Config) jsontext.Config { c.Limits = jsontext.Limits{}; return c })
	if err != nil {
		panic(fmt.Sprintf("interp: rules made %s: %v", data, err))
	}
	return v
}
