package ir

import "iter"

// Const is a value that the spec fixes: a tree that fits its type. The checker
// has held it to every rule, chosen the member of every union, and put every key
// under the name of its field, so that nobody reads JSON again.
//
// What an object leaves out is not in the tree, which stays as small as what the
// author wrote; Complete gives it.
//
//sumtype:decl
type Const interface{ isConst() }

type (
	NullConst   struct{}
	BoolConst   bool
	IntConst    int64
	NumberConst float64 // also inside a free-form value
	TextConst   string  // also a value of an enum

	// ListConst is a list, free-form or not.
	ListConst struct{ Elems []Const }

	// MapConst is a map, or a free-form object, in the author's order.
	MapConst struct{ Entries []Entry }

	// MemberConst is a value of a union by kind. One of a tagged union is the
	// object itself, which has the tag.
	MemberConst struct {
		Member *Member
		Value  Const
	}

	// ObjectConst is an object with what the author wrote of it: Complete gives
	// what it has.
	ObjectConst struct {
		Object *Object
		Given  []Given // in the author's order; with nulls that mean a missing key
		Extra  []Entry // unknown keys that are kept, free-form
		Draws  bool    // completing it takes an id or the time, at any depth
	}

	// DrawConst takes a fresh id or the time, anew for every value. Only what
	// Complete gives has it.
	DrawConst int
)

// What a DrawConst takes.
const (
	DrawID DrawConst = iota
	DrawTime
)

// Given is the value that the author gave a field.
type Given struct {
	Field *Field
	Value Const
}

// Entry is one key of a map.
type Entry struct {
	Key   string
	Value Const
}

func (NullConst) isConst()    {}
func (BoolConst) isConst()    {}
func (IntConst) isConst()     {}
func (NumberConst) isConst()  {}
func (TextConst) isConst()    {}
func (*ListConst) isConst()   {}
func (*MapConst) isConst()    {}
func (*MemberConst) isConst() {}
func (*ObjectConst) isConst() {}
func (DrawConst) isConst()    {}

// Complete gives every field that the object has, in the order of its fields,
// which is also the order in which ids and times are drawn: the value that was
// given, the constant that is implied, or the default.
func (o *ObjectConst) Complete() iter.Seq2[*Field, Const] {
	return func(yield func(*Field, Const) bool) {
		for _, f := range o.Object.Fields {
			if c := o.at(f); c != nil && !yield(f, c) {
				return
			}
		}
	}
}

// at is the value of a field, or nil if it is absent.
func (o *ObjectConst) at(f *Field) Const {
	given := o.Lookup(f)
	switch {
	case given != nil:
		return given
	case f.Const != nil && f.Presence != Optional:
		return f.Const.Value
	case f.Presence == Defaulted:
		return f.DefaultConst()
	default:
		return nil
	}
}

// Lookup is the value that was given to a field, or nil.
func (o *ObjectConst) Lookup(f *Field) Const {
	for _, g := range o.Given {
		if g.Field == f && !(f.NullIsAbsent && g.Value == Const(NullConst{})) {
			return g.Value
		}
	}
	return nil
}

// DefaultConst is what a missing key of a Defaulted field means.
func (f *Field) DefaultConst() Const { return defaultConst(f.Default) }

// DefaultConst is what an argument means that has a default and is not given.
func (a *Argument) DefaultConst() Const { return defaultConst(a.Default) }

func defaultConst(x Expr) Const {
	switch x.(type) {
	case *NewID:
		return DrawID
	case *Now:
		return DrawTime
	default: // nothing else is a default
		return x.(*Literal).Value
	}
}

// Draws reports whether making a constant takes an id or the time.
func Draws(c Const) bool {
	switch c := c.(type) {
	case DrawConst:
		return true
	case *ObjectConst:
		return c.Draws
	case *MemberConst:
		return Draws(c.Value)
	case *ListConst:
		for _, elem := range c.Elems {
			if Draws(elem) {
				return true
			}
		}
	case *MapConst:
		for _, e := range c.Entries {
			if Draws(e.Value) {
				return true
			}
		}
	case NullConst, BoolConst, IntConst, NumberConst, TextConst:
	default:
		panic("ir: unknown constant")
	}
	return false
}

// IsNullConst reports whether an expression is the constant null.
func IsNullConst(x Expr) bool {
	l, ok := x.(*Literal)
	return ok && l.Value == Const(NullConst{})
}
