package interp

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
)

// build makes an object: first the fields that its type implies, then those that
// are given, in their order. If self is given, it stands for the object so far.
func (s *scope) build(t *ir.Object, inits []*ir.Init, self *ir.Var) (Value, *wire.Error) {
	o := newObject(t)
	for i, f := range t.Fields {
		if f.Const != nil && f.Presence != ir.Optional {
			o.fields[i] = s.m.constant(f.Type, f.Const.Value)
		}
	}
	if self != nil {
		s.vars[self] = o
	}
	for _, init := range inits {
		if init.If != nil {
			wanted, err := s.bool(init.If)
			if err != nil {
				return nil, err
			}
			if !wanted {
				continue
			}
		}
		v, err := s.computed(init.Field, init.Value, init.Verify)
		if err != nil {
			return nil, err
		}
		*o.slot(init.Field.Name) = v
	}
	s.m.derive(o)
	if err := s.m.check(o); err != nil {
		return nil, err
	}
	return o, nil
}

// computed is the value of an expression as it goes into a field: a copy, which
// has passed the rules of the field if they must be run.
func (s *scope) computed(f *ir.Field, x ir.Expr, verify bool) (Value, *wire.Error) {
	v, err := s.eval(x)
	if err != nil {
		return nil, err
	}
	v = clone(v)
	if verify {
		if v, err = s.m.verify(f.Type, v); err != nil {
			return nil, err.Under(wire.Field(f.Name))
		}
	}
	return v, nil
}

// made is build for an expression, with what the object keeps of another one.
func (s *scope) made(x *ir.New) (Value, *wire.Error) {
	v, err := s.build(x.Object, x.Inits, nil)
	if err != nil || x.Kept == nil {
		return v, err
	}
	other, err := s.eval(x.Kept)
	if err != nil {
		return nil, err
	}
	for name, raw := range as[*object](other).kept.All() {
		if spelled(x.Object, name) < 0 {
			as[*object](v).kept.Set(name, raw)
		}
	}
	return v, nil
}

// defaultOf is what a missing field means.
func (m *Machine) defaultOf(f *ir.Field) Value {
	return m.constant(f.Type, f.DefaultConst())
}
