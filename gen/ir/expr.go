package ir

import (
	"math"

	"github.com/msggen/msggen/gen/source"
)

// Expr is a typed expression. Narrowing and widening are explicit nodes, so a
// consumer never has to decide whether a value fits. No two places of a protocol
// share an expression.
//
//sumtype:decl
type Expr interface {
	Type() Type
	Span() source.Span
	isExpr()
}

func (*Literal) isExpr()         {}
func (*Ref) isExpr()             {}
func (*FieldOf) isExpr()         {}
func (*CommonField) isExpr()     {}
func (*TagOf) isExpr()           {}
func (*Narrow) isExpr()          {}
func (*Widen) isExpr()           {}
func (*IsMember) isExpr()        {}
func (*IsNull) isExpr()          {}
func (*Has) isExpr()             {}
func (*OrValue) isExpr()         {}
func (*Matches) isExpr()         {}
func (*StartsWith) isExpr()      {}
func (*RemovePrefix) isExpr()    {}
func (*JSONText) isExpr()        {}
func (*FreeForm) isExpr()        {}
func (*CompareVersions) isExpr() {}
func (*RecordOf) isExpr()        {}
func (*Unary) isExpr()           {}
func (*Binary) isExpr()          {}
func (*Cond) isExpr()            {}
func (*Size) isExpr()            {}
func (*Macro) isExpr()           {}
func (*Join) isExpr()            {}
func (*Slice) isExpr()           {}
func (*ValueAt) isExpr()         {}
func (*ListOf) isExpr()          {}
func (*New) isExpr()             {}
func (*Apply) isExpr()           {}
func (*NewID) isExpr()           {}
func (*Now) isExpr()             {}

// Node carries what every expression has.
type Node struct {
	T  Type
	At source.Span
}

func (n Node) Type() Type        { return n.T }
func (n Node) Span() source.Span { return n.At }

// VarKind says where a variable comes from.
type VarKind int

const (
	Self       VarKind = iota // the state, the checked object, or the object under construction
	Event                     // the event in a rule of a reducer
	Param                     // a parameter of a named rule or of a function
	Arg                       // an argument of a constructor or accessor
	Let                       // bound by let
	Element                   // bound by find, each, remove or push … as
	Item                      // bound by a macro (exists, all, filter, map)
	Incomplete                // whether the stream was cut off, in the last steps of a reducer
)

// Var is a variable. A variable of object or union type refers to the value
// where it stands, it is not a copy; only Mutable ones may be changed through.
type Var struct {
	Name     string
	Kind     VarKind
	Type     Type
	Mutable  bool // rooted in the state: Self of a reducer, Elements of its lists, Params bound to those
	InState  bool // what it refers to may stand in the state, which others may change
	Optional bool // an Arg that may be missing
	Named    bool // a Param of a union that keeps what it does not name: a value of a member that it names
	Made     bool // the spec does not name it: one that it names may be called the same in its sight
}

// Literal is a constant.
type Literal struct {
	Node
	Value Const
}

// Ref reads a variable.
type Ref struct {
	Node
	Var *Var
}

// FieldOf reads a field of an object. If the field is Optional the checker has
// made sure that it is present here.
type FieldOf struct {
	Node
	X     Expr // its type is *Object
	Field *Field
}

// CommonField reads a field of a union value whose every possible member
// declares it with the same type.
type CommonField struct {
	Node
	X    Expr // its type is *Union
	Name string
}

// TagOf reads the tag of a union value: T is the union's TagEnum, or string.
type TagOf struct {
	Node
	X Expr
}

// Narrow states a fact that a test has proved: the union value X is this
// member (T is the member's type), or the nullable X is not null (T is the
// element type).
type Narrow struct {
	Node
	X Expr
}

// Widen makes a value fit a wider type: a member's value its union, a value
// its nullable, an int a number, a union one with more members, an enum a string,
// what is free-form JSON as it is any.
type Widen struct {
	Node
	X Expr
}

// IsMember tests which member a union value is; true if it is any of Members.
type IsMember struct {
	Node
	X       Expr
	Members []*Member
}

// IsNull tests a nullable value.
type IsNull struct {
	Node
	X Expr
}

// Has tests presence: of the optional field Field of an object X; of the field
// Name of a union value X (present if its member declares it and it is not
// missing there); or of the optional argument X (Field nil, Name "").
type Has struct {
	Node
	X     Expr
	Field *Field
	Name  string
}

// Asked is the name of the field that is asked for, empty for an argument.
func (x *Has) Asked() string {
	if x.Field != nil {
		return x.Field.Name
	}
	return x.Name
}

// OrValue reads what Has tests, and gives Else where it is missing: X, Field and
// Name are as in Has. T is the type of the field, or its nullable if Else is the
// literal null. Spelled `x.field ?? else`.
type OrValue struct {
	Node
	X     Expr
	Field *Field
	Name  string
	Read  Type // the type of the field: not all members need agree on that of Name
	Else  Expr // a literal
}

// Matches tests a string against a pattern, anchored only where the pattern is.
// The pattern is of the subset that Rules.Pattern has.
type Matches struct {
	Node
	X       Expr
	Pattern string
}

// StartsWith tests whether a string begins with another.
type StartsWith struct {
	Node
	X, Prefix Expr
}

// RemovePrefix is a string without what it begins with: all of X if that does not
// begin with Prefix.
type RemovePrefix struct {
	Node
	X, Prefix Expr
}

// JSONText is the JSON text of a value, as it is sent, but that keys which look like array
// indexes come first. What may be free-form is.
type JSONText struct {
	Node
	X Expr
}

// FreeForm is a value of a declared type, or that holds such values, as JSON: what is
// sent of it. T is any, or a record if X is always an object.
type FreeForm struct {
	Node
	X Expr
}

// CompareVersions compares two strings of decimal numbers joined by dots, number
// by number, a missing one counting as 0: an int -1, 0 or 1. What stands before
// the first character that is neither digit nor dot counts; an empty number is 0.
type CompareVersions struct {
	Node
	L, R Expr
}

// RecordOf builds a free-form object. Values are strings, enums, ints, numbers,
// bools, nulls, or free-form.
type RecordOf struct {
	Node
	Keys   []string
	Values []Expr
}

// UnaryOp and BinaryOp name operators.
type (
	UnaryOp  int
	BinaryOp int
)

const (
	Not    UnaryOp = iota
	Neg            // of an int or number
	BitNot         // turns the 53 bits of an int round, see BitAnd
)

const (
	And BinaryOp = iota // both operands are evaluated left to right, short-circuit
	Or
	Eq // scalars and enums of one kind, or nullables of them: null equals null only
	Ne
	Lt // numbers
	Le
	Gt
	Ge
	Add // int or number (may overflow), or string (joins, pairing split surrogates)
	Sub
	Mul
	Div    // of ints, towards zero; fails if R is 0
	Rem    // what Div leaves, with the sign of L; fails if R is 0
	Min    // of ints or numbers
	Max    // of ints or numbers
	BitAnd // of the 53 low bits of ints in two's complement; the result is not negative
	BitOr  // as BitAnd
	In     // L is a scalar or enum; R a list of it, or a map if L is a string
)

func (op BinaryOp) String() string {
	return [...]string{
		"&&", "||", "==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/", "%", "min", "max", "&", "|", "in",
	}[op]
}

// Unary applies an operator.
type Unary struct {
	Node
	Op UnaryOp
	X  Expr
}

// Binary applies an operator to two operands. For Eq, Ne, Lt … and arithmetic
// both have the same kind (an int is widened to a number first).
type Binary struct {
	Node
	Op   BinaryOp
	L, R Expr
}

// Fails reports whether the operator may fail although its operands did not.
func (x *Binary) Fails() bool {
	switch x.Op {
	case Add, Sub, Mul:
		t, ok := x.T.(*Scalar)
		switch {
		case ok && t.Kind == Int:
			return x.Op == Mul || x.magnitude() > maxSafe
		case isNumber(x.T):
			return math.IsInf(x.magnitude(), 0)
		default: // joins texts
			return false
		}
	case Div, Rem:
		divisor, ok := x.R.(*Literal)
		return !ok || divisor.Value == Const(IntConst(0))
	default:
		return false
	}
}

// Cond is If ? Then : Else; both branches have type T.
type Cond struct {
	Node
	If, Then, Else Expr
}

// Size counts: UTF-16 units of a string, elements of a list, keys of a map or record.
type Size struct {
	Node
	X Expr
}

// MacroKind names a list macro.
type MacroKind int

const (
	Exists  MacroKind = iota // any element
	All                      // every element
	Filter                   // the elements for which Body is true, in order.
	MapTo                    // Body of every element
	IndexOf                  // the index, from 0, of the first element for which Body is true, or -1
	FirstOf                  // that element itself, or null; the elements cannot be null
	LastOf                   // the same of the last one, which is looked for from the end
)

// Macro runs Body for the elements of a list. In filter, if Body proves every
// kept element to be one member of a union, T is a list of that member and the
// elements are narrowed.
type Macro struct {
	Node
	Kind MacroKind
	In   Expr
	Var  *Var
	Body Expr
}

// Join joins strings with a separator.
type Join struct {
	Node
	List, Sep Expr
}

// Slice is the elements of List from index From up to, but not including, To:
// ints counted from 0, of which those outside of the list mean its nearest end.
type Slice struct {
	Node
	List, From, To Expr
}

// ValueAt is the element of a list at an index, counted from 0, or the value of a key of
// a map: where there is none it is Else, a value of their type that cannot fail and draws
// nothing, or null if that is nil. They cannot be null themselves. Spelled `x[key]` and `x[key] ?? else`.
type ValueAt struct {
	Node
	In, Key Expr
	Else    Expr
}

// ListOf builds a list.
type ListOf struct {
	Node
	Elems []Expr
}

// New builds an object. Inits name every stored field but missing optional
// ones, in field order, defaults included; they are evaluated in that order.
type New struct {
	Node
	Object *Object
	Inits  []*Init
	// Kept is nil, or a place with an object whose unknown fields the new one keeps, too,
	// but for those that it declares itself. Both types keep unknown fields. Of a union it
	// is a Cond between the members that do, and the place as it is for all others. It is
	// read after the Inits, and cannot fail.
	Kept Expr
}

// Init gives one field its value.
type Init struct {
	Field *Field
	// If is nil, or the condition under which an optional field is present at
	// all; Value is evaluated only then. Spelled `name?: value`.
	If     Expr
	Value  Expr
	Verify bool // the field's rules must be run on the value (and may rewrite or refuse it)
}

// Apply gives the value of a function. The arguments are evaluated first, in order;
// objects, lists and maps come out where they stand.
type Apply struct {
	Node
	Function *Function
	Args     []Expr // of the types of its parameters
}

// NewID asks the injected id source, Now the injected clock; both are strings.
type (
	NewID struct{ Node }
	Now   struct{ Node }
)

// Template is a message with holes. Parts alternate freely; a part with an
// Expr (string, enum, int or bool) prints its value.
type Template struct {
	Parts []TemplatePart
}

// TemplatePart is literal text or a hole.
type TemplatePart struct {
	Text string
	Expr Expr // nil for text
}

// Unwrapped is an expression without what is known or said about its type.
func Unwrapped(x Expr) Expr {
	for {
		switch inner := x.(type) {
		case *Narrow:
			x = inner.X
		case *Widen:
			x = inner.X
		default:
			return x
		}
	}
}

// Unwidened is a value with its own type.
func Unwidened(x Expr) Expr {
	for {
		w, ok := x.(*Widen)
		if !ok {
			return x
		}
		x = w.X
	}
}
