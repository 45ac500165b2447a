package shape

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// appendTargets are the fields that some rule appends to. Go holds them so that a
// text which arrives in many pieces costs its length and not the square of it: a
// string has a hidden buffer beside it, and what base64 is appended to is a
// wire.Base64 instead of a string.
type appendTargets struct {
	texts         *plan.Texts
	text          map[FieldKey]*ir.Member // and the member of a union by kind that the text is, or nil
	Base64        map[FieldKey]bool
	Base64Members map[*ir.Member]bool // members of unions by kind that are such text
}

// Buffer tells whether the field f of o is text with a buffer, and which member of
// a union by kind the text is, if it is one.
func (a *appendTargets) Buffer(o *ir.Object, f *ir.Field) (m *ir.Member, has bool) {
	m, grows := a.text[FieldKey{o, f.Name}]
	return m, grows && !a.Base64[FieldKey{o, f.Name}] && !a.Base64Members[m]
}

// HasParser tells whether the field f of o has a hidden parser beside it: it is text with
// a buffer that some rule reads as JSON, or is computed of such text.
func (a *appendTargets) HasParser(o *ir.Object, f *ir.Field) bool {
	if f.Derived != nil {
		_, grows := a.Buffer(o, o.Field(f.Derived.From))
		return grows
	}
	_, grows := a.Buffer(o, f)
	return grows && a.texts.AreParsed(o, f)
}

// IsBase64 reports whether the field f of o is a wire.Base64.
func (a *appendTargets) IsBase64(o *ir.Object, f *ir.Field) bool {
	return a.Base64[FieldKey{o, f.Name}]
}

func findAppendTargets(texts *plan.Texts, protocols ...*ir.Protocol) *appendTargets {
	found := &appendTargets{
		texts: texts, text: map[FieldKey]*ir.Member{}, Base64: map[FieldKey]bool{}, Base64Members: map[*ir.Member]bool{},
	}
	for _, p := range protocols {
		for _, s := range ir.ProtocolSteps(p) {
			found.visit(s)
		}
	}
	return found
}

func (a *appendTargets) visit(s ir.Stmt) {
	change, ok := s.(*ir.Change)
	if !ok {
		return
	}
	switch change.Do.(type) {
	case *ir.Append:
		field, member := ChangedField(change.Place.Read())
		a.text[field] = member
	case *ir.AppendBase64:
		if field, member := ChangedField(change.Place.Read()); member != nil {
			a.Base64Members[member] = true
		} else {
			a.Base64[field] = true
		}
	default: // appends no text
	}
}

// ChangedField is the field at the end of a place, and the member that its value is if
// it is a union.
func ChangedField(place ir.Expr) (FieldKey, *ir.Member) {
	if x, ok := place.(*ir.Narrow); ok {
		key, member := ChangedField(x.X)
		if u, ok := x.X.Type().(*ir.Union); ok {
			member = MemberFor(u, x.T)
		}
		return key, member
	}
	x := place.(*ir.FieldOf) // nothing else is a place
	return FieldKey{x.X.Type().(*ir.Object), x.Field.Name}, nil
}
