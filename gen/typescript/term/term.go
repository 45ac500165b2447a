// Package term puts expressions together: a term knows how tightly it holds
// together, and so where it needs parentheses and how it may break.
package term

import "github.com/msggen/msggen/gen/typescript/layout"

// Prec says how tightly an expression holds together: it needs parentheses
// where something tighter is wanted.
type Prec int

const (
	PrecArrow Prec = iota // a function, which also reads worst without parentheses
	PrecAs                // a value with its type behind it
	PrecCond
	PrecCoalesce
	PrecOr
	PrecAnd
	PrecBitAnd
	PrecEqual
	PrecCompare
	PrecAdd
	PrecMul
	PrecUnary
	PrecMember // calls, properties, names and literals
)

// Term is a compiled expression.
type Term struct {
	Doc   layout.Doc
	Prec  Prec
	head  layout.Doc   // of a chain of method calls
	links []layout.Doc // its calls
	Calls int          // how many they are, with one that the head may be

	Operand layout.Doc // of another sum, or of !, where that is laid out in another way

	IsObject bool          // an object literal
	IsMade   bool          // a call or a choice with an object literal in it
	isList   bool          // a list literal
	size     int           // of a literal
	objects  []layout.Part // of a choice, the objects in it
	cast     layout.Doc    // of an object literal with its type behind it: the same where a brace would begin a block
	IsCall   bool

	TakesFunction bool // a call with a function
	looseIf       bool // a choice whose test is no call, name or literal
}

// Item is the term between commas.
func (t Term) Item() layout.Doc {
	switch {
	case t.Prec == PrecCond && t.looseIf:
		return layout.TernaryItem(t.Doc)
	case !breaksAfter(t):
		return t.Doc
	}
	return layout.Hanging(t.Doc)
}

// Tight is a term that needs no parentheses anywhere: a call, a name, a literal.
func Tight(parts ...any) Term { return Term{Doc: layout.Cat(parts...), Prec: PrecMember} }

// Invoke is a call.
func Invoke(fn any, items ...layout.Doc) Term {
	return Term{Doc: layout.Call(fn, items...), Prec: PrecMember, IsCall: true, Calls: 1}
}

// Loose is a term that may need parentheses.
func Loose(p Prec, parts ...any) Term { return Term{Doc: layout.Cat(parts...), Prec: p} }

// In is the term as an operand of something of the given precedence.
func (t Term) In(p Prec) layout.Doc {
	if t.Prec >= p {
		return t.Doc
	}
	doc := t.Doc
	if p == PrecMember && t.Prec == PrecCond {
		doc = layout.TernaryHead(doc)
	}
	if p == PrecMember && t.Prec == PrecAs {
		return layout.Group("(", layout.Indent(layout.Soft, doc), layout.Soft, ")")
	}
	if t.Prec == PrecCoalesce {
		doc = layout.Hanging(doc)
	}
	return layout.Group("(", doc, ")")
}
