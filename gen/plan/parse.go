package plan

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// Texts are the fields that rules read as JSON, again and again while they grow.
type Texts struct {
	parsed map[fieldOf][]*ir.Protocol
	merged map[fieldOf]bool
}

// TextsOf looks at the rules of some protocols and of those that they import.
func TextsOf(protocols ...*ir.Protocol) *Texts {
	t := &Texts{parsed: map[fieldOf][]*ir.Protocol{}, merged: map[fieldOf]bool{}}
	for _, p := range ir.WithImports(protocols...) {
		for _, s := range ir.ProtocolSteps(p) {
			switch s := s.(type) {
			case *ir.Parse:
				if text := ParsedField(s); text != nil {
					at := fieldAt(text)
					t.parsed[at] = append(t.parsed[at], p)
				}
			case *ir.Change:
				switch s.Do.(type) {
				case *ir.Merge, *ir.Patch:
					t.merged[fieldOf{s.Place.Of.Type().(*ir.Object), s.Place.Field.Name}] = true
				default: // changes no free-form value where it stands
				}
			default: // has nothing to do with them
			}
		}
	}
	return t
}

func fieldAt(x *ir.FieldOf) fieldOf { return fieldOf{x.X.Type().(*ir.Object), x.Field.Name} }

// AreParsed reports whether rules read a field as JSON.
func (t *Texts) AreParsed(o *ir.Object, f *ir.Field) bool {
	return len(t.parsed[fieldOf{o, f.Name}]) > 0
}

// ReadIn reports whether the text at a place is read as JSON in the protocol whose rule
// appends to it: by another rule, or for a field that is computed of it.
func (t *Texts) ReadIn(p *ir.Protocol, place *ir.Place) bool {
	o := place.Of.Type().(*ir.Object)
	return o.Home == p && len(place.Derived()) > 0 || slices.Contains(t.parsed[fieldOf{o, place.Field.Name}], p)
}

// StayAsRead reports whether what a step reads stays as it is where the step puts it:
// nothing is merged into it.
func (t *Texts) StayAsRead(s *ir.Parse) bool {
	return !ir.Some(ir.Steps(s.Then), func(inner ir.Stmt) bool {
		change, ok := inner.(*ir.Change)
		return ok && t.merged[fieldOf{change.Place.Of.Type().(*ir.Object), change.Place.Field.Name}]
	})
}

// ParsedField is the field that a step reads as JSON, if it reads one that is always there
// and no part of the event: its text may have grown since it was read last.
func ParsedField(s *ir.Parse) *ir.FieldOf {
	text, ok := s.Value.(*ir.FieldOf)
	if !ok || text.Field.Presence == ir.Optional || text.Field.Const != nil {
		return nil
	}
	if _, scalar := text.Field.Type.(*ir.Scalar); !scalar {
		return nil
	}
	if root := RootOf(text); root == nil || root.Kind == ir.Event {
		return nil
	}
	return text
}

// ParsesAgain reports whether the steps that know what a text has given may have the same
// text read again.
func ParsesAgain(s *ir.Parse) bool {
	field := ParsedField(s)
	for inner := range ir.Steps(s.Then) {
		switch inner := inner.(type) {
		case *ir.Call:
			return true
		case *ir.Parse:
			if other := ParsedField(inner); other != nil && field != nil && fieldAt(other) == fieldAt(field) {
				return true
			}
		default: // reads no text
		}
	}
	return false
}
