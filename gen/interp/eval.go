package interp

import (
	"encoding/json"
	"fmt"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
	"github.com/msggen/msggen/gen/wire/reduce"
)

// scope holds the variables that expressions may read. An argument that is
// missing is not in it.
type scope struct {
	m    *Machine
	vars map[*ir.Var]Value
}

func (m *Machine) scope() *scope { return &scope{m, map[*ir.Var]Value{}} }

// eval computes an expression. Objects, lists and maps come out where they
// stand, everything else as it is now.
func (s *scope) eval(x ir.Expr) (Value, *wire.Error) {
	if s.m.Watch != nil {
		s.m.Watch(nil)
	}
	v, err := s.compute(x)
	if s.m.Computed != nil {
		s.m.Computed(x, told(v), err != nil)
	}
	return v, err
}

func (s *scope) compute(x ir.Expr) (Value, *wire.Error) {
	switch x := x.(type) {
	case *ir.Literal:
		return s.m.constant(x.T, x.Value), nil
	case *ir.Ref:
		return s.vars[x.Var], nil
	case *ir.FieldOf:
		return s.field(x.X, x.Field.Name)
	case *ir.CommonField:
		return s.field(x.X, x.Name)
	case *ir.TagOf:
		return s.tag(x)
	case *ir.Narrow:
		return s.eval(x.X)
	case *ir.Widen:
		v, err := s.eval(x.X)
		if err != nil {
			return nil, err
		}
		return widen(v, x.T), nil
	case *ir.IsMember:
		return s.isMember(x)
	case *ir.IsNull:
		v, err := s.eval(x.X)
		_, isNull := v.(null)
		return boolean(isNull), err
	case *ir.Has:
		return s.has(x)
	case *ir.OrValue:
		return s.orValue(x)
	case *ir.Matches:
		v, err := s.text(x.X)
		return boolean(jsontext.Matches(s.m.patterns.get(x.Pattern), v)), err
	case *ir.StartsWith:
		v, err := s.text(x.X)
		if err != nil {
			return nil, err
		}
		prefix, err := s.text(x.Prefix)
		return boolean(jsontext.HasPrefix(v, prefix)), err
	case *ir.RemovePrefix:
		v, err := s.text(x.X)
		if err != nil {
			return nil, err
		}
		prefix, err := s.text(x.Prefix)
		return text(jsontext.TrimPrefix(v, prefix)), err
	case *ir.JSONText:
		v, err := s.eval(x.X)
		if err != nil {
			return nil, err
		}
		return text(jsontext.TextOf(appendValue(nil, v))), nil
	case *ir.FreeForm:
		v, err := s.eval(x.X)
		if err != nil {
			return nil, err
		}
		text := freeform(appendValue(nil, v))
		if t := x.T.(*ir.Scalar); t.Kind == ir.Record {
			return &record{members: membersOf(json.RawMessage(text))}, nil
		}
		return text, nil
	case *ir.CompareVersions:
		l, err := s.text(x.L)
		if err != nil {
			return nil, err
		}
		r, err := s.text(x.R)
		return integer(reduce.CompareVersions(l, r)), err
	case *ir.RecordOf:
		return s.recordOf(x)
	case *ir.Unary:
		return s.unary(x)
	case *ir.Binary:
		return s.binary(x)
	case *ir.Cond:
		holds, err := s.bool(x.If)
		if err != nil {
			return nil, err
		}
		if holds {
			return s.eval(x.Then)
		}
		return s.eval(x.Else)
	case *ir.Size:
		return s.size(x)
	case *ir.Macro:
		return s.macro(x)
	case *ir.Join:
		return s.join(x)
	case *ir.Slice:
		return s.slice(x)
	case *ir.ValueAt:
		return s.valueAt(x)
	case *ir.ListOf:
		return s.listOf(x)
	case *ir.New:
		return s.made(x)
	case *ir.Apply:
		return s.apply(x)
	case *ir.NewID:
		return text(s.m.sources.NewID()), nil
	case *ir.Now:
		return text(s.m.sources.Now()), nil
	default:
		panic(fmt.Sprintf("interp: unknown expression %T", x))
	}
}

// bool, text, object, list and mapping compute an expression of that type.

func (s *scope) bool(x ir.Expr) (bool, *wire.Error) {
	v, err := s.eval(x)
	if err != nil {
		return false, err
	}
	return bool(as[boolean](v)), nil
}

func (s *scope) text(x ir.Expr) (string, *wire.Error) {
	v, err := s.eval(x)
	if err != nil {
		return "", err
	}
	return string(as[text](v)), nil
}

func (s *scope) object(x ir.Expr) (*object, *wire.Error) {
	v, err := s.eval(x)
	if err != nil {
		return nil, err
	}
	return as[*object](v), nil
}

func (s *scope) list(x ir.Expr) (*list, *wire.Error) {
	v, err := s.eval(x)
	if err != nil {
		return nil, err
	}
	return as[*list](v), nil
}

func (s *scope) mapping(x ir.Expr) (*mapping, *wire.Error) {
	v, err := s.eval(x)
	if err != nil {
		return nil, err
	}
	return as[*mapping](v), nil
}

func (s *scope) field(x ir.Expr, name string) (Value, *wire.Error) {
	o, err := s.object(x)
	if err != nil {
		return nil, err
	}
	v := o.get(name)
	if v == nil {
		panic(fmt.Sprintf("interp: %s: field %s of %s is absent", x.Span(), name, o.typ.Name))
	}
	return v, nil
}

func (s *scope) tag(x *ir.TagOf) (Value, *wire.Error) {
	v, err := s.eval(x.X)
	if err != nil {
		return nil, err
	}
	switch v := v.(type) {
	case *object:
		union := ir.NonNull(x.X.Type()).(*ir.Union)
		for _, m := range union.Members {
			switch {
			case m.Type != v.typ:
			case m.Prefix:
				return v.get(union.Tag), nil
			default:
				return text(m.Tag), nil
			}
		}
		panic(fmt.Sprintf("interp: %s is no member of %s", v.typ.Name, union.Name))
	case *stranger:
		return text(v.tag), nil
	case null, text, integer, number, boolean, freeform, *growing, *list, *mapping, *record:
	}
	panic(fmt.Sprintf("interp: %T has no tag", v))
}

func (s *scope) isMember(x *ir.IsMember) (Value, *wire.Error) {
	v, err := s.eval(x.X)
	if err != nil {
		return nil, err
	}
	for _, m := range x.Members {
		if isMember(v, m) {
			return boolean(true), nil
		}
	}
	return boolean(false), nil
}

func (s *scope) has(x *ir.Has) (Value, *wire.Error) {
	v, err := s.optional(x.X, x.Field, x.Name)
	return boolean(v != nil), err
}

func (s *scope) orValue(x *ir.OrValue) (Value, *wire.Error) {
	v, err := s.optional(x.X, x.Field, x.Name)
	if v == nil && err == nil {
		return s.eval(x.Else)
	}
	return v, err
}

// optional is the value of an optional field or argument, or nil if it is
// missing; x, f and name are as in ir.Has.
func (s *scope) optional(x ir.Expr, f *ir.Field, name string) (Value, *wire.Error) {
	if f == nil && name == "" {
		return s.vars[x.(*ir.Ref).Var], nil
	}
	if f != nil {
		name = f.Name
	}
	v, err := s.eval(x)
	if err != nil {
		return nil, err
	}
	if o, ok := v.(*object); ok {
		return o.get(name), nil
	}
	return nil, nil
}

// apply computes a function.
func (s *scope) apply(x *ir.Apply) (Value, *wire.Error) {
	inner := s.m.scope()
	for i, arg := range x.Args {
		var err *wire.Error
		if inner.vars[x.Function.Params[i]], err = s.eval(arg); err != nil {
			return nil, err
		}
	}
	return inner.eval(x.Function.Value)
}

// recordOf builds a free-form object. Of keys of one name the last counts.
func (s *scope) recordOf(x *ir.RecordOf) (Value, *wire.Error) {
	r := new(record)
	for i, key := range x.Keys {
		v, err := s.eval(x.Values[i])
		if err != nil {
			return nil, err
		}
		r.members.Set(key, appendValue(nil, v))
	}
	return r, nil
}

func (s *scope) listOf(x *ir.ListOf) (Value, *wire.Error) {
	l := &list{make([]Value, len(x.Elems))}
	for i, elem := range x.Elems {
		var err *wire.Error
		if l.items[i], err = s.eval(elem); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// message prints a template.
func (s *scope) message(t *ir.Template) (string, *wire.Error) {
	if t == nil {
		return "", nil
	}
	message := ""
	for _, part := range t.Parts {
		if part.Expr == nil {
			message = jsontext.Concat(message, part.Text)
			continue
		}
		v, err := s.eval(part.Expr)
		if err != nil {
			return "", err
		}
		message = jsontext.Concat(message, printed(v))
	}
	return message, nil
}

func printed(v Value) string {
	switch v := v.(type) {
	case text:
		return string(v)
	case integer, boolean:
		return string(appendValue(nil, v))
	case null, number, freeform, *growing, *list, *mapping, *record, *object, *stranger:
	}
	panic(fmt.Sprintf("interp: a message cannot show %T", v))
}
