package plan

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// Lookup is a search in a list that is a field, for the first element of which some
// fields equal values that do not depend on it. All steps that search the same way
// may share it.
type Lookup struct {
	Owner *ir.Object
	List  *ir.Field
	As    *ir.Member // the member of the elements' union that is looked for, or nil
	Elem  ir.Type    // what is found: an object or a union
	Keys  []Key
	Rest  []ir.Expr // what else the condition asks for, after the keys
}

// Key is a field of the elements, which every one of them has, and the value that
// it must have. Of a union all members have it, with one type.
type Key struct {
	Name  string
	Type  ir.Type
	Field *ir.Field // nil in a union
	Value ir.Expr
}

// Like reports whether two searches differ in nothing but the values they look for.
func (l *Lookup) Like(other *Lookup) bool {
	return l.Owner == other.Owner && l.List.Name == other.List.Name && l.Elem == other.Elem &&
		len(l.Rest) == 0 && len(other.Rest) == 0 &&
		slices.EqualFunc(l.Keys, other.Keys, func(a, b Key) bool { return a.Name == b.Name })
}

// Fields are the fields that the first key may be.
func (l *Lookup) Fields() []FieldOf {
	key := l.Keys[0]
	if o, ok := l.Elem.(*ir.Object); ok {
		return []FieldOf{{o, key.Name}}
	}
	var fields []FieldOf
	for _, m := range l.Elem.(*ir.Union).Members {
		fields = append(fields, FieldOf{m.Object(), key.Name})
	}
	return fields
}

// FieldOf is a field as one object has it.
type FieldOf struct {
	Object *ir.Object
	Name   string
}

// Lookups are the searches by key of some protocols, and what changes their lists.
type Lookups struct {
	of      map[*ir.Find]*Lookup
	assigns map[FieldOf]bool
	splices map[FieldOf][]*ir.Protocol
	insides map[*ir.Find]*Inside
	told    map[*ir.Change]*Telling
}

// LookupsOf finds the searches by key, of the elements or of what is inside of them.
func LookupsOf(protocols ...*ir.Protocol) *Lookups {
	l := &Lookups{
		of:      map[*ir.Find]*Lookup{},
		assigns: map[FieldOf]bool{},
		splices: map[FieldOf][]*ir.Protocol{},
		insides: map[*ir.Find]*Inside{},
		told:    map[*ir.Change]*Telling{},
	}
	all := ir.WithImports(protocols...)
	for _, p := range all {
		for _, s := range ir.ProtocolSteps(p) {
			switch s := s.(type) {
			case *ir.Find:
				if by := lookupOf(s); by != nil {
					l.of[s] = by
				}
			case *ir.Change:
				l.change(p, s)
			default: // neither searches nor changes a list
			}
		}
	}
	l.insidesIn(all)
	return l
}

func (l *Lookups) change(p *ir.Protocol, s *ir.Change) {
	at := FieldOf{s.Place.Of.Type().(*ir.Object), s.Place.Field.Name}
	does := s.Traits()
	if does.Splices && !slices.Contains(l.splices[at], p) {
		l.splices[at] = append(l.splices[at], p)
	}
	if does.Assigns {
		l.assigns[at] = true
	}
}

// Of is the search by key that a step is, or nil.
func (l *Lookups) Of(s *ir.Find) *Lookup { return l.of[s] }

// Indexable reports whether an index by the first key of a search can be kept: it is
// text, and no rule gives an element another.
func (l *Lookups) Indexable(by *Lookup) bool {
	return isKind(by.Keys[0].Type, ir.String) &&
		!slices.ContainsFunc(by.Fields(), func(f FieldOf) bool { return l.assigns[f] })
}

// Searched reports whether some search in a list of an object may use an index of it.
func (l *Lookups) Searched(owner *ir.Object, list *ir.Field) bool {
	for _, by := range l.of {
		if by.Owner == owner && by.List.Name == list.Name && l.Indexable(by) {
			return true
		}
	}
	return false
}

// Spliced are the protocols of which a rule changes a list elsewhere than at its
// end: an index has to be made anew then.
func (l *Lookups) Spliced(owner *ir.Object, list *ir.Field) []*ir.Protocol {
	return l.splices[FieldOf{owner, list.Name}]
}

// lookupOf recognises a search by key.
func lookupOf(s *ir.Find) *Lookup {
	in, isField := s.In.(*ir.FieldOf)
	first, isFirst := s.By.(*ir.First)
	if !isField || !isFirst || first.FromEnd || first.Cond == nil || in.Field.Presence == ir.Optional {
		return nil
	}
	switch first.Var.Type.(type) {
	case *ir.Object, *ir.Union:
	default:
		return nil
	}
	by := &Lookup{Owner: in.X.Type().(*ir.Object), List: in.Field, As: first.As, Elem: first.Var.Type}
	by.Keys, by.Rest = KeysOf(first)
	if len(by.Keys) == 0 {
		return nil
	}
	return by
}

// KeysOf are the fields of an element that a search compares first of all, and what
// else it asks for.
func KeysOf(by *ir.First) (keys []Key, rest []ir.Expr) {
	if by.Cond == nil {
		return nil, nil
	}
	for _, part := range Conjuncts(by.Cond) {
		key, ok := keyIn(part, by.Var)
		if !ok || len(rest) > 0 {
			rest = append(rest, part)
			continue
		}
		keys = append(keys, key)
	}
	return keys, rest
}

// Conjuncts are the conditions of which all must hold for one to hold.
func Conjuncts(x ir.Expr) []ir.Expr {
	if and, ok := x.(*ir.Binary); ok && and.Op == ir.And {
		return append(Conjuncts(and.L), Conjuncts(and.R)...)
	}
	return []ir.Expr{x}
}

// keyIn recognises that a field of an element equals something that can be computed
// before the search: it neither depends on the element, nor fails, nor draws.
func keyIn(x ir.Expr, elem *ir.Var) (key Key, ok bool) {
	is, isBinary := x.(*ir.Binary)
	if !isBinary || is.Op != ir.Eq {
		return key, false
	}
	for _, pair := range [][2]ir.Expr{{is.L, is.R}, {is.R, is.L}} {
		key, ok := keyOf(pair[0], elem)
		value := pair[1]
		if ok && !Mentions(value, elem) && ir.Same(value.Type(), key.Type) && ExprEffect(value) == (ir.Effect{}) {
			key.Value = value
			return key, true
		}
	}
	return key, false
}

// keyOf recognises a field of an element that is always there and never null.
func keyOf(x ir.Expr, elem *ir.Var) (Key, bool) {
	switch x := x.(type) {
	case *ir.FieldOf:
		if !Reads(x.X, elem) || !isKey(x.Field) {
			return Key{}, false
		}
		return Key{Name: x.Field.Name, Type: x.Field.Type, Field: x.Field}, true
	case *ir.CommonField:
		u, ok := x.X.Type().(*ir.Union)
		if !ok || !Reads(x.X, elem) || u.Unknown == ir.Keep {
			return Key{}, false
		}
		for _, m := range u.Members {
			f := m.Object().Field(x.Name)
			if f == nil || !isKey(f) || !ir.Same(f.Type, x.T) {
				return Key{}, false
			}
		}
		return Key{Name: x.Name, Type: x.T}, true
	default:
		return Key{}, false
	}
}

func isKey(f *ir.Field) bool {
	switch f.Type.(type) {
	case *ir.Scalar, *ir.Enum:
		return f.Presence != ir.Optional && f.Const == nil
	default:
		return false
	}
}
