// Package rule turns the small texts inside a spec (expressions, types and
// message templates) into syntax trees whose every node knows its place. It
// knows grammar only: no name is looked up and no type is checked here.
package rule

import "github.com/msggen/msggen/gen/source"

// Expr is an expression as it was written: *Name, *Literal, *List, *Object,
// *Record, *Field, *Index, *Call, *Unary, *Binary, *Cond or *Bad.
//
//sumtype:decl
type Expr interface {
	Span() source.Span
	isExpr()
}

// Node carries the place of a node.
type Node struct{ At source.Span }

// Span is the place of the whole node.
func (n Node) Span() source.Span { return n.At }

// Ident is a name with its place.
type Ident struct {
	Name string
	At   source.Span
}

// Op is an operator as it is spelled.
type Op string

const (
	Not Op = "!"
	And Op = "&&"
	Or  Op = "||"
	Eq  Op = "=="
	Ne  Op = "!="
	Lt  Op = "<"
	Le  Op = "<="
	Gt  Op = ">"
	Ge  Op = ">="
	In  Op = "in"
	Add Op = "+"
	Sub Op = "-"
	Mul Op = "*"
	Div Op = "/"
	Rem Op = "%"

	BitAnd Op = "&"
	BitOr  Op = "|"
	BitNot Op = "~"

	Coalesce Op = "??"
)

// Name is a name by itself.
type Name struct {
	Node
	Name string
}

// Literal is a constant: a string, int64, float64, bool or nil (null).
type Literal struct {
	Node
	Value any
}

// List is [a, b].
type List struct {
	Node
	Elems []Expr
}

// Object is Type{...other, name: value, name?: value}.
type Object struct {
	Node
	Type   Ident
	Other  Expr // nil without
	Fields []ObjectField
	// Broken: something in the braces could not be read, so that fields may be missing here.
	Broken bool
}

// ObjectField is one entry of an Object.
type ObjectField struct {
	Name     Ident
	Optional bool // name?: value
	Value    Expr
}

// Field is x.name.
type Field struct {
	Node
	X    Expr
	Name Ident
}

// Index is x[key].
type Index struct {
	Node
	X, Key Expr
}

// Record is {'key': value}.
type Record struct {
	Node
	Entries []RecordEntry
}

// RecordEntry is one entry of a Record.
type RecordEntry struct {
	Key   string
	KeyAt source.Span
	Value Expr
}

// Call is f(args), or x.f(args) with a receiver.
type Call struct {
	Node
	X    Expr // nil without a receiver
	Func Ident
	Args []Expr
}

// Unary is !, - or ~ before an operand.
type Unary struct {
	Node
	Op Op
	X  Expr
}

// Binary is an operator between two operands.
type Binary struct {
	Node
	Op   Op
	OpAt source.Span
	L, R Expr
}

// Cond is If ? Then : Else.
type Cond struct {
	Node
	If, Then, Else Expr
}

// Bad stands where an error was reported.
type Bad struct{ Node }

func (*Name) isExpr()    {}
func (*Literal) isExpr() {}
func (*List) isExpr()    {}
func (*Object) isExpr()  {}
func (*Field) isExpr()   {}
func (*Index) isExpr()   {}
func (*Record) isExpr()  {}
func (*Call) isExpr()    {}
func (*Unary) isExpr()   {}
func (*Binary) isExpr()  {}
func (*Cond) isExpr()    {}
func (*Bad) isExpr()     {}

// Type is a type as it was written: *TypeName, *ListType, *MapType, *NullType
// or *BadType.
//
//sumtype:decl
type Type interface {
	Span() source.Span
	isType()
}

// TypeName is the name of a builtin or declared type.
type TypeName struct {
	Node
	Name string
}

// ListType is list[Elem].
type ListType struct {
	Node
	Elem Type
}

// MapType is map[Elem].
type MapType struct {
	Node
	Elem Type
}

// NullType is Elem?.
type NullType struct {
	Node
	Elem Type
}

// BadType stands where an error was reported.
type BadType struct{ Node }

func (*TypeName) isType() {}
func (*ListType) isType() {}
func (*MapType) isType()  {}
func (*NullType) isType() {}
func (*BadType) isType()  {}

// Template is a message with holes.
type Template struct{ Parts []Part }

// Part is text (Expr nil) or a hole.
type Part struct {
	Text string
	Expr Expr
}
