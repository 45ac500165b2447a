package plan

import "github.com/msggen/msggen/gen/ir"

// Inside is a search in a list that is a field, for the first element that has, in a
// list of its own, one with a certain key: the message that has the call with an id.
// Of a list there is one such search that SDKs keep an index for.
//
// An index knows by itself when the list that is searched becomes another one. It is
// told when an element gets more in its own list. What an element has no more need not
// be told: what an index has found is looked at where it stands.
type Inside struct {
	Owner *ir.Object
	List  *ir.Field
	As    *ir.Member // the member of the elements' union that is looked for, or nil
	Elem  *ir.Var    // the element, an object, in Inner
	Inner ir.Expr    // its list
	Var   *ir.Var    // an element of that
	Key   Key        // of Var
}

// inner is the field that the list of an element is.
func (x *Inside) inner() FieldOf {
	return FieldOf{x.Elem.Type.(*ir.Object), ir.Unwrapped(x.Inner).(*ir.FieldOf).Field.Name}
}

// like reports whether two searches in one list differ in nothing but the value.
func (x *Inside) like(other *Inside) bool {
	return x.As == other.As && x.inner() == other.inner() && x.Key.Name == other.Key.Name
}

// A Telling is what an index is told of: an element of a list has got something.
type Telling struct {
	List *ir.FieldOf // the list that is searched
	Elem ir.Expr     // an element of it
	Last bool        // what it has got is the last one in its list, and nothing else
}

// Inside is the search by what is inside of the elements that a step is, if SDKs keep an
// index for it, or nil.
func (l *Lookups) Inside(s *ir.Find) *Inside { return l.insides[s] }

// SearchedInside reports whether some search by what is inside of the elements of a list
// may use an index of it.
func (l *Lookups) SearchedInside(owner *ir.Object, list *ir.Field) bool {
	for _, by := range l.insides {
		if by.Owner == owner && by.List.Name == list.Name {
			return true
		}
	}
	return false
}

// Told is what the index of a list has to be told behind a change, or nil.
func (l *Lookups) Told(s *ir.Change) *Telling { return l.told[s] }

// insidesIn finds the searches by what is inside, and what their indexes are told.
func (l *Lookups) insidesIn(protocols []*ir.Protocol) {
	found := map[*ir.Find]*Inside{}
	of := map[FieldOf]*Inside{}
	for _, p := range protocols {
		for _, s := range ir.ProtocolSteps(p) {
			find, ok := s.(*ir.Find)
			if !ok {
				continue
			}
			by := insideOf(find)
			if by == nil || by.Owner.ForeignTo(p) {
				continue
			}
			list := FieldOf{by.Owner, by.List.Name}
			if first := of[list]; first == nil {
				of[list] = by
			} else if !first.like(by) {
				continue
			}
			found[find] = by
		}
	}
	if len(found) == 0 {
		return
	}
	t := tellings{l, UndoOf(EffectsOf(protocols...), protocols...), map[*ir.Var]*ir.FieldOf{}}
	for _, p := range protocols {
		for _, s := range ir.ProtocolSteps(p) {
			t.note(s)
		}
	}
	for list, by := range of {
		if !t.allTold(protocols, list, by) {
			delete(of, list)
		}
	}
	for find, by := range found {
		if of[FieldOf{by.Owner, by.List.Name}] != nil {
			l.insides[find] = by
		}
	}
	for _, p := range protocols {
		for _, s := range ir.ProtocolSteps(p) {
			if change, ok := s.(*ir.Change); ok {
				t.tell(change, of)
			}
		}
	}
}

// tellings are about which elements of which lists steps change.
type tellings struct {
	*Lookups
	undo *Undo
	from map[*ir.Var]*ir.FieldOf // the list that an element is in which has a name; nil if that is not known
}

// note remembers which list an element is in that a step names.
func (t tellings) note(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Find:
		if pick := ir.PickOf(s.By); pick != nil {
			t.noteIn(pick.Var, s.In)
		}
	case *ir.Each:
		t.noteIn(s.By.Var, s.In)
	case *ir.Change:
		if push, ok := s.Do.(*ir.Push); ok && push.Var != nil {
			t.noteIn(push.Var, s.Place.Read())
		}
	default: // what it names is no element of a list, or it is not known of which
	}
}

func (t tellings) noteIn(v *ir.Var, in ir.Expr) {
	list, ok := in.(*ir.FieldOf)
	if ok {
		_, isList := list.Field.Type.(*ir.List)
		_, isRef := list.X.(*ir.Ref)
		ok = isList && isRef
	}
	if before, seen := t.from[v]; !ok || seen && before != list {
		list = nil
	}
	t.from[v] = list
}

// allTold reports whether every change that an index has to be told of can be told.
func (t tellings) allTold(protocols []*ir.Protocol, list FieldOf, by *Inside) bool {
	for _, key := range by.keys() {
		if t.assigns[key] {
			return false
		}
	}
	for _, p := range protocols {
		for _, s := range ir.ProtocolSteps(p) {
			change, ok := s.(*ir.Change)
			if !ok || by.inner() != placeOf(change) {
				continue
			}
			if puts, back := grows(change); back && t.undo.Change(change) {
				return false // what is put back is not told
			} else if !puts {
				continue
			}
			from := t.list(change)
			if from == nil {
				return false
			}
			if (FieldOf{from.X.Type().(*ir.Object), from.Field.Name}) == list && list.Object.ForeignTo(p) {
				return false
			}
		}
	}
	return true
}

// tell notes what an index has to be told behind a change.
func (t tellings) tell(s *ir.Change, of map[FieldOf]*Inside) {
	from := t.list(s)
	if from == nil {
		return
	}
	by := of[FieldOf{from.X.Type().(*ir.Object), from.Field.Name}]
	if by == nil || by.inner() != placeOf(s) {
		return
	}
	if puts, _ := grows(s); puts {
		_, last := s.Do.(*ir.Push)
		t.told[s] = &Telling{List: from, Elem: s.Place.Of, Last: last}
	}
}

// list is the list in which the object is that a step changes, or nil.
func (t tellings) list(s *ir.Change) *ir.FieldOf {
	ref, ok := ir.Unwrapped(s.Place.Of).(*ir.Ref)
	if !ok {
		return nil
	}
	return t.from[ref.Var]
}

// grows reports whether a change of a list puts something into it, and whether taking
// the change back does.
func grows(s *ir.Change) (puts, back bool) {
	if set, ok := s.Do.(*ir.Set); ok {
		made, ok := set.Value.(*ir.ListOf)
		return !ok || len(made.Elems) > 0, true
	}
	does := s.Traits()
	puts = does.Puts != nil
	return puts, does.Takes || puts && !does.Adds
}

func placeOf(s *ir.Change) FieldOf {
	return FieldOf{s.Place.Of.Type().(*ir.Object), s.Place.Field.Name}
}

// keys are the fields that the key may be.
func (x *Inside) keys() []FieldOf {
	return (&Lookup{Elem: x.Var.Type, Keys: []Key{x.Key}}).Fields()
}

// insideOf recognises a search by what is inside of the elements.
func insideOf(s *ir.Find) *Inside {
	in, isField := s.In.(*ir.FieldOf)
	first, isFirst := s.By.(*ir.First)
	if !isField || !isFirst || first.FromEnd || first.Cond == nil || in.Field.Presence == ir.Optional {
		return nil
	}
	if root := RootOf(in); root == nil || !root.Mutable {
		return nil
	}
	if _, isObject := first.Var.Type.(*ir.Object); !isObject {
		return nil
	}
	conds := Conjuncts(first.Cond)
	macro, isMacro := conds[len(conds)-1].(*ir.Macro)
	if !isMacro || macro.Kind != ir.Exists {
		return nil
	}
	inner, isField := ir.Unwrapped(macro.In).(*ir.FieldOf)
	if !isField || !Reads(inner.X, first.Var) || inner.Field.Derived != nil {
		return nil
	}
	if _, isList := inner.Field.Type.(*ir.List); !isList {
		return nil
	}
	switch macro.Var.Type.(type) {
	case *ir.Object, *ir.Union:
	default:
		return nil
	}
	wanted := 1
	if inner.Field.Presence == ir.Optional {
		wanted = 2
		if has, ok := conds[0].(*ir.Has); !ok || has.Field != inner.Field || !Reads(has.X, first.Var) {
			return nil
		}
	}
	key, ok := keyIn(macro.Body, macro.Var)
	if len(conds) != wanted || !ok || !isKind(key.Type, ir.String) || Mentions(key.Value, first.Var) || outer(key.Value) == nil {
		return nil
	}
	by := &Inside{
		Owner: in.X.Type().(*ir.Object), List: in.Field, As: first.As,
		Elem: first.Var, Inner: macro.In, Var: macro.Var, Key: key,
	}
	for _, f := range by.keys() {
		if f.Object.Field(f.Name).Derived != nil {
			return nil
		}
	}
	return by
}
