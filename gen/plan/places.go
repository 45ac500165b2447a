package plan

import (
	"slices"
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/ir"
)

// A place is a variable, or a field of a place. Its name begins with the number of
// the variable. Fields are told apart by name only.

const placeSeparator = "\x00"

// place is the name of the place that an expression reads, or empty.
func (p *Proofs) place(x ir.Expr) string {
	switch x := x.(type) {
	case *ir.Ref:
		return p.variable(x.Var)
	case *ir.FieldOf:
		return partOf(p.place(x.X), x.Field.Name)
	case *ir.CommonField:
		return partOf(p.place(x.X), x.Name)
	case *ir.TagOf:
		return partOf(p.place(x.X), x.X.Type().(*ir.Union).Tag)
	case *ir.Size:
		return partOf(p.place(x.X), "size?") // no field is called so
	case *ir.Narrow:
		return p.place(x.X)
	case *ir.Widen:
		return p.place(x.X)
	case *ir.Cond:
		if ReadsCommon(x) && p.place(x.Then) == p.place(x.Else) {
			return p.place(x.Then)
		}
		return ""
	default:
		return ""
	}
}

// ReadsCommon reports whether a choice reads a field of the same name, whichever member a
// value is.
func ReadsCommon(x *ir.Cond) bool {
	_, ok := x.If.(*ir.IsMember)
	then, isField := ir.Unwidened(x.Then).(*ir.FieldOf)
	otherwise, alsoField := ir.Unwidened(x.Else).(*ir.FieldOf)
	return ok && isField && alsoField && then.Field.Name == otherwise.Field.Name
}

func (p *Proofs) variable(v *ir.Var) string {
	n, ok := p.vars[v]
	if !ok {
		n = strconv.Itoa(len(p.vars))
		p.vars[v] = n
		if p.apart.event(v) {
			p.events[n] = true
		}
	}
	return n
}

// inEvent reports whether a place is an event, or a part of one.
func (p *Proofs) inEvent(place string) bool {
	variable, _, _ := strings.Cut(place, placeSeparator)
	return p.events[variable]
}

func partOf(place, name string) string {
	if place == "" {
		return ""
	}
	return place + placeSeparator + name
}

// mentions reports whether a field of that name is on the way to a place.
func mentions(place, field string) bool {
	return strings.Contains(place+placeSeparator, placeSeparator+field+placeSeparator)
}

// choicesAt is what a place may be by its declaration.
func choicesAt(x ir.Expr) Choices {
	switch x := ir.Unwrapped(x).(type) {
	case *ir.Ref:
		c := typeChoices(x.Var.Type)
		c.Absent = x.Var.Optional
		if _, union := x.Var.Type.(*ir.Union); union && x.Var.Kind == ir.Event {
			c.Rest = false // no rule runs for an event of an unknown type
		}
		return c
	case *ir.FieldOf:
		return fieldChoices(x.Field)
	case *ir.CommonField:
		return commonChoices(readable(x), x.Name)
	case *ir.TagOf:
		return tagChoices(x.X.Type().(*ir.Union), choicesAt(x.X))
	default:
		return typeChoices(x.Type())
	}
}

// membersWith are the members of a union that have a field.
func membersWith(u *ir.Union, name string) []*ir.Member {
	var with []*ir.Member
	for _, m := range u.Members {
		if m.Object().Field(name) != nil {
			with = append(with, m)
		}
	}
	return with
}

// readable are the members from which a field is read that some have in common: a
// field of that name may be of another type in others.
func readable(x *ir.CommonField) []*ir.Member {
	other := func(m *ir.Member) bool { return !ir.Same(m.Object().Field(x.Name).Type, x.T) }
	return slices.DeleteFunc(membersWith(x.X.Type().(*ir.Union), x.Name), other)
}

// IsPlace reports whether x reads a variable, or something at the end of fields: that
// may be read twice.
func IsPlace(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Ref:
		return true
	case *ir.FieldOf:
		return IsPlace(x.X)
	case *ir.CommonField:
		return IsPlace(x.X)
	case *ir.Narrow:
		return IsPlace(x.X)
	default:
		return false
	}
}
