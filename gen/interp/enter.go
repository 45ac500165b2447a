package interp

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
	"github.com/msggen/msggen/gen/wire/weburl"
)

// verify runs the rules of a type on a value that a rule of the protocol has
// computed. Objects inside have passed theirs when they were made.
func (m *Machine) verify(t ir.Type, v Value) (Value, *wire.Error) {
	switch t := t.(type) {
	case *ir.Scalar, *ir.Enum, *ir.Object:
		return m.enter(t, v)
	case *ir.Union:
		for _, member := range t.Members {
			if t.ByKind() && isMember(v, member) {
				return m.verify(member.Type, v)
			}
		}
		return v, nil
	case *ir.List:
		l := &list{make([]Value, len(as[*list](v).items))}
		for i, item := range v.(*list).items {
			var err *wire.Error
			if l.items[i], err = m.verify(t.Elem, item); err != nil {
				return nil, err.Under(wire.Item(i))
			}
		}
		return m.enter(t, l)
	case *ir.Map:
		verified := new(mapping)
		for key, entry := range as[*mapping](v).entries.All() {
			entry, err := m.verify(t.Elem, entry)
			if err != nil {
				return nil, err.Under(wire.Field(key))
			}
			verified.entries.Set(key, entry)
		}
		return verified, nil
	case *ir.Nullable:
		if _, ok := v.(null); ok {
			return v, nil
		}
		return m.verify(t.Elem, v)
	default:
		panic(fmt.Sprintf("interp: unknown type %T", t))
	}
}

// enter runs the rules that a scalar or list type itself has, on a value that is
// about to become part of a document. The value may come out rewritten.
func (m *Machine) enter(t ir.Type, v Value) (Value, *wire.Error) {
	switch t := t.(type) {
	case *ir.Scalar:
		switch v := v.(type) {
		case integer:
			return v, inRange(t.Rules, float64(v))
		case number:
			return v, inRange(t.Rules, float64(v))
		case text:
			return m.enterText(t.Rules, string(v))
		default: // has no rules
		}
	case *ir.List:
		return v, ofSize(len(as[*list](v).items), t.MinItems, t.MaxItems, "items")
	default: // has no rules
	}
	return v, nil
}

func (m *Machine) enterText(r ir.Rules, s string) (Value, *wire.Error) {
	if err := ofSize(jsontext.RuneLen(s), r.MinLength, r.MaxLength, "characters"); err != nil {
		return nil, err
	}
	if r.Pattern != "" && !jsontext.Matches(m.patterns.get(r.Pattern), s) {
		return nil, wire.NewError(wire.CodePattern, "text does not match "+r.Pattern)
	}
	switch {
	case r.Tag == nil || r.Tag.Admits(s):
	case strings.HasPrefix(s, r.Tag.Prefix):
		return nil, wire.NewError(wire.CodePattern, "text is the tag of another type")
	default:
		return nil, wire.NewError(wire.CodePattern, "text does not begin with "+r.Tag.Prefix)
	}
	switch r.Normalize {
	case ir.NormalNone:
		return text(s), nil
	case ir.NormalURL:
		u, err := weburl.Normalize(s)
		if err != nil {
			return nil, wire.NewError(wire.CodeBadURL, err.Error())
		}
		return text(u), nil
	default:
		panic(fmt.Sprintf("interp: unknown normalisation %d", r.Normalize))
	}
}

func inRange(r ir.Rules, f float64) *wire.Error {
	switch {
	case r.Min != nil && f < *r.Min:
		return wire.NewError(wire.CodeOutOfRange, "number is below "+string(jsontext.AppendNumber(nil, *r.Min)))
	case r.Max != nil && f > *r.Max:
		return wire.NewError(wire.CodeOutOfRange, "number is above "+string(jsontext.AppendNumber(nil, *r.Max)))
	}
	return nil
}

func ofSize(n int, least, most *int, what string) *wire.Error {
	switch {
	case least != nil && n < *least:
		return wire.NewError(wire.CodeTooShort, "want at least "+strconv.Itoa(*least)+" "+what)
	case most != nil && n > *most:
		return wire.NewError(wire.CodeTooLong, "want at most "+strconv.Itoa(*most)+" "+what)
	}
	return nil
}

// check runs the checks of an object, the first that does not hold wins.
func (m *Machine) check(o *object) *wire.Error {
	for _, c := range o.typ.Checks {
		s := m.scope()
		s.vars[c.Self] = o
		holds, err := s.bool(c.That)
		if err != nil {
			return err
		}
		if !holds {
			message, err := s.message(c.Message)
			if err != nil {
				return err
			}
			return wire.NewError(wire.Code(c.Code), message)
		}
	}
	return nil
}

// patterns are the regular expressions met so far.
type patterns struct{ compiled sync.Map }

func (p *patterns) get(pattern string) *regexp.Regexp {
	if re, ok := p.compiled.Load(pattern); ok {
		return re.(*regexp.Regexp)
	}
	re := regexp.MustCompile(pattern)
	p.compiled.Store(pattern, re)
	return re
}
