package interp

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
)

// Arguments are JSON values by the name of the argument, with private fields: they come
// from a program. One that is not there is not given.
type Arguments map[string]json.RawMessage

// Construct builds an object with the constructor of that name.
func (m *Machine) Construct(name string, args Arguments) (Value, error) {
	for _, c := range m.protocol.Constructors {
		if c.Name != name {
			continue
		}
		s := m.scope()
		if err := s.bind(c.Args, args); err != nil {
			return nil, err
		}
		v, err := s.build(c.Of, c.Inits, c.Self)
		if err != nil {
			return nil, err
		}
		return v, nil
	}
	return nil, fmt.Errorf("protocol %s has no constructor %s", m.protocol.Name, name)
}

// Access computes the accessor of that name on an object. The result may share
// memory with the object.
func (m *Machine) Access(name string, on Value, args Arguments) (Value, error) {
	self, ok := on.(*object)
	if !ok {
		return nil, errors.New("only objects have accessors")
	}
	for _, a := range m.protocol.Accessors {
		if a.Name != name || a.On != self.typ {
			continue
		}
		s := m.scope()
		s.vars[a.Self] = self
		if err := s.bind(a.Args, args); err != nil {
			return nil, err
		}
		v, err := s.eval(a.Value)
		if err != nil {
			return nil, err
		}
		return v, nil
	}
	return nil, fmt.Errorf("%s has no accessor %s", self.typ.Name, name)
}

// bind gives the arguments of a call their values.
func (s *scope) bind(declared []*ir.Argument, given Arguments) error {
	known := 0
	for _, arg := range declared {
		data, ok := given[arg.Var.Name]
		if ok {
			known++
		}
		if err := s.bindOne(arg, data); err != nil {
			return err
		}
	}
	if known < len(given) {
		return errors.New("there are arguments that are not declared")
	}
	return nil
}

func (s *scope) bindOne(arg *ir.Argument, data json.RawMessage) error {
	if data != nil && !(arg.Var.Optional && string(data) == "null") {
		v, _, err := s.m.Restore(arg.Var.Type, data)
		var invalid *wire.Error
		if errors.As(err, &invalid) {
			return invalid.Under(wire.Field(arg.Var.Name))
		}
		if !arg.Variadic || len(as[*list](v).items) > 0 {
			s.vars[arg.Var] = v
			return nil
		}
	}
	switch {
	case arg.Default != nil:
		v, err := s.eval(arg.Default)
		if err != nil {
			return err
		}
		s.vars[arg.Var] = v
		return nil
	case arg.Var.Optional:
		return nil
	default:
		return wire.NewError(wire.CodeMissingField, "required argument is missing").Under(wire.Field(arg.Var.Name))
	}
}
