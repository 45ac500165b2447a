package ir

import "math"

// Change does something to a place.
type Change struct {
	At
	Place *Place
	Do    Action
}

func (s *Change) parts() []Part   { return append(once(s.Place.Of), s.Do.parts()...) }
func (s *Change) blocks() []Block { return s.Do.blocks() }

// Effect is what the change may do, its operands and the steps inside it aside.
func (s *Change) Effect() Effect {
	does := s.Traits()
	return Effect{Changes: true, Fails: does.Fails, Bounds: does.Bounds}
}

// Traits are what there is to know of the change.
func (s *Change) Traits() Traits { return s.Do.traits(s.Place) }

// Place is a field that a step changes.
type Place struct {
	Of    Expr // the object: a chain of FieldOf and Narrow that begins with a Ref of a mutable variable
	Field *Field
	read  Expr
}

// PlaceOf is the place that an expression reads: a FieldOf, or what tests have
// proved of it by one Narrow inside the other: that it is not null, which member of
// its union it is, which member of that.
func PlaceOf(read Expr) *Place {
	x := read
	for narrow, ok := x.(*Narrow); ok; narrow, ok = x.(*Narrow) {
		x = narrow.X
	}
	field := x.(*FieldOf)
	return &Place{Of: field.X, Field: field.Field, read: read}
}

// Read is the expression that reads the place, with the Of of the place inside. A
// step need not do that.
func (p *Place) Read() Expr { return p.read }

// Derived are the fields beside the place that are computed of it.
func (p *Place) Derived() []*Field { return p.Of.Type().(*Object).DerivedOf(p.Field.Name) }

// Type is the type of the place as it is changed: that of its field, or what was
// proved of it.
func (p *Place) Type() Type { return p.read.Type() }

// Root is the variable through which the state is changed.
func (p *Place) Root() *Var {
	for x := p.Of; ; {
		switch of := x.(type) {
		case *Ref:
			return of.Var
		case *FieldOf:
			x = of.X
		default: // nothing else leads to a place
			x = x.(*Narrow).X
		}
	}
}

// Action is what a step does to a place, which is evaluated before it.
//
//sumtype:decl
type Action interface {
	traits(*Place) Traits
	parts() []Part
	blocks() []Block
}

// Set assigns a value.
type Set struct {
	Value  Expr
	Verify bool // as in Init
}

func (a *Set) parts() []Part { return once(a.Value) }
func (*Set) blocks() []Block { return nil }
func (a *Set) traits(*Place) Traits {
	return Traits{Puts: &a.Value, Assigns: true, Fresh: true, Fails: a.Verify}
}

// Unset makes an optional field absent.
type Unset struct{}

func (*Unset) parts() []Part        { return nil }
func (*Unset) blocks() []Block      { return nil }
func (*Unset) traits(*Place) Traits { return Traits{Assigns: true, Fresh: true, Takes: true} }

// Append joins text to a string; a surrogate pair split between the two comes out
// whole. An empty text changes nothing.
type Append struct {
	Value Expr
}

func (a *Append) parts() []Part      { return once(a.Value) }
func (*Append) blocks() []Block      { return nil }
func (*Append) traits(*Place) Traits { return Traits{Assigns: true, Longer: true} }

// AppendBase64 joins the bytes of two base64 texts: the field becomes the
// canonical encoding of both, also if what is joined is empty; a text that is
// not base64 fails before anything is changed.
type AppendBase64 struct {
	Value Expr
}

func (a *AppendBase64) parts() []Part { return once(a.Value) }
func (*AppendBase64) blocks() []Block { return nil }
func (*AppendBase64) traits(*Place) Traits {
	return Traits{Assigns: true, Longer: true, Fails: true}
}

// Increase adds to an int (failing past 2^53-1) or a number (failing past what a double
// holds).
type Increase struct {
	Value Expr
}

// Fails reports whether adding to a place of that type may fail: a number does not grow past
// what a double holds by what is small.
func (a *Increase) Fails(t Type) bool {
	return !isNumber(t) || math.IsInf(math.MaxFloat64+magnitude(a.Value), 0)
}

func (a *Increase) parts() []Part { return once(a.Value) }
func (*Increase) blocks() []Block { return nil }
func (a *Increase) traits(p *Place) Traits {
	return Traits{Assigns: true, Fails: a.Fails(p.Type())}
}

// Merge sets the keys of Value on a map or a record: shallow, last write wins, existing
// keys keep their place. An optional field that is absent becomes an empty
// record first. A deep one is a JSON Merge Patch (RFC 7396): objects are merged in
// their turn, and a null takes a key away.
type Merge struct {
	Value Expr
	Deep  bool
}

func (a *Merge) parts() []Part { return once(a.Value) }
func (*Merge) blocks() []Block { return nil }
func (a *Merge) traits(p *Place) Traits {
	_, isMap := p.Type().(*Map)
	return Traits{Puts: &a.Value, Assigns: !isMap, Longer: true}
}

// Patch applies a JSON Patch (RFC 6902) to a free-form value, wholly or not at
// all. The place is any, any? or object; a result that is not of that type is a
// failure. Value is a list whose JSON is the patch. Then runs if it was applied,
// Else if it was not, with Reason (a string) if it is named.
type Patch struct {
	Value  Expr
	Reason *Var // or nil
	Work   int  // what its operations may take along, unless the caller says otherwise; 0: what every patch may
	Then   []Stmt
	Else   []Stmt
}

func (a *Patch) parts() []Part { return once(a.Value) }
func (a *Patch) blocks() []Block {
	return []Block{{Steps: a.Then}, {Steps: a.Else, Undone: true, Names: [2]*Var{a.Reason}}}
}
func (a *Patch) traits(*Place) Traits { return Traits{Assigns: true, Bounds: a.Work > 0} }

// Push appends a value to a list; Var, if any, names the new element in Then.
type Push struct {
	Value Expr
	Var   *Var
	Then  []Stmt
}

func (a *Push) parts() []Part   { return once(a.Value) }
func (a *Push) blocks() []Block { return []Block{{Steps: a.Then, Names: [2]*Var{a.Var}}} }
func (a *Push) traits(*Place) Traits {
	return Traits{Puts: &a.Value, Inside: true, Adds: true, Longer: true}
}

// Extend appends the elements of another list, as they are before any is appended.
type Extend struct {
	Value Expr
}

func (a *Extend) parts() []Part        { return once(a.Value) }
func (a *Extend) blocks() []Block      { return nil }
func (a *Extend) traits(*Place) Traits { return Traits{Puts: &a.Value, Adds: true, Longer: true} }

// Insert puts a value into a list.
type Insert struct {
	Value Expr
	By    Gap // evaluated after Value
}

func (a *Insert) parts() []Part { return append(once(a.Value), a.By.parts()...) }
func (*Insert) blocks() []Block { return nil }
func (a *Insert) traits(*Place) Traits {
	_, at := a.By.(*Index)
	beyond, end := a.By.(*Beyond)
	return Traits{
		Puts: &a.Value, Inside: true, Adds: true, Longer: true, Splices: true,
		Fails: at || end, InTurn: end && beyond.Fill != nil,
	}
}

// Remove deletes elements from a list: the one at an index, if there is one, or
// every one that passes a test.
type Remove struct {
	By Locator // *Index or *Every
}

func (a *Remove) parts() []Part      { return a.By.parts() }
func (*Remove) blocks() []Block      { return nil }
func (*Remove) traits(*Place) Traits { return Traits{Takes: true, Splices: true} }

// Replace puts a value in the place of elements of a list: the first that passes
// a test, or every one, or the one at an index. Nothing happens without one that passes
// the test; to have none at the index fails. Value is computed for each, and sees the
// variable of the locator.
type Replace struct {
	By    Locator // *First, *Every, or *Nth without a test
	Value Expr
}

func (a *Replace) parts() []Part {
	_, every := a.By.(*Every)
	return append(a.By.parts(), Part{a.Value, every})
}
func (*Replace) blocks() []Block { return nil }
func (a *Replace) traits(*Place) Traits {
	at, is := a.By.(*Nth)
	_, every := a.By.(*Every)
	return Traits{Puts: &a.Value, Inside: true, Splices: true, Fails: is && !at.Sure, InTurn: every}
}

// Move puts an element of a list at another index: the first that passes a test, or the
// one at an index. Nothing happens without one. It fails unless the list has the index To.
type Move struct {
	By Locator // *First or *Index
	To Expr    // an int counted from 0; evaluated before By
}

// Fails reports whether there may be no such index: a list with an element has the
// index 0.
func (a *Move) Fails() bool {
	to, ok := a.To.(*Literal)
	return !ok || to.Value != Const(IntConst(0))
}

func (a *Move) parts() []Part        { return append(once(a.To), a.By.parts()...) }
func (*Move) blocks() []Block        { return nil }
func (a *Move) traits(*Place) Traits { return Traits{Splices: true, Fails: a.Fails()} }

// Put sets a key of a map; a new key goes last.
type Put struct {
	Key   Expr
	Value Expr
}

func (a *Put) parts() []Part        { return once(a.Key, a.Value) }
func (*Put) blocks() []Block        { return nil }
func (a *Put) traits(*Place) Traits { return Traits{Puts: &a.Value, Inside: true, Longer: true} }

// Delete takes a key of a map away, if it is there.
type Delete struct {
	Key Expr
}

func (a *Delete) parts() []Part      { return once(a.Key) }
func (*Delete) blocks() []Block      { return nil }
func (*Delete) traits(*Place) Traits { return Traits{Takes: true} }
