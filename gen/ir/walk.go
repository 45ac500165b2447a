package ir

import (
	"fmt"
	"iter"
)

// Nobody else lists the children of a node: a walk over steps or expressions goes
// by what is here. Steps, actions and locators tell their own where they are
// declared.

// Operands are the expressions directly inside x, in order of evaluation.
func Operands(x Expr) []Expr {
	var list []Expr
	eachOperand(x, func(operand Expr) bool {
		list = append(list, operand)
		return true
	})
	return list
}

// eachOperand goes through them, and reports whether it got to the end. It takes no memory,
// for everybody walks everywhere.
func eachOperand(x Expr, yield func(Expr) bool) bool {
	switch x := x.(type) {
	case *Literal, *Ref, *NewID, *Now:
		return true
	case *FieldOf:
		return yield(x.X)
	case *CommonField:
		return yield(x.X)
	case *TagOf:
		return yield(x.X)
	case *Narrow:
		return yield(x.X)
	case *Widen:
		return yield(x.X)
	case *IsMember:
		return yield(x.X)
	case *IsNull:
		return yield(x.X)
	case *Has:
		return yield(x.X)
	case *OrValue:
		return yield(x.X) && yield(x.Else)
	case *Matches:
		return yield(x.X)
	case *StartsWith:
		return yield(x.X) && yield(x.Prefix)
	case *RemovePrefix:
		return yield(x.X) && yield(x.Prefix)
	case *JSONText:
		return yield(x.X)
	case *FreeForm:
		return yield(x.X)
	case *CompareVersions:
		return yield(x.L) && yield(x.R)
	case *RecordOf:
		return eachOf(x.Values, yield)
	case *Unary:
		return yield(x.X)
	case *Binary:
		return yield(x.L) && yield(x.R)
	case *Cond:
		return yield(x.If) && yield(x.Then) && yield(x.Else)
	case *Size:
		return yield(x.X)
	case *Macro:
		return yield(x.In) && yield(x.Body)
	case *Join:
		return yield(x.List) && yield(x.Sep)
	case *Slice:
		return yield(x.List) && yield(x.From) && yield(x.To)
	case *ValueAt:
		if x.Else == nil {
			return yield(x.In) && yield(x.Key)
		}
		return yield(x.In) && yield(x.Key) && yield(x.Else)
	case *ListOf:
		return eachOf(x.Elems, yield)
	case *New:
		return eachInitOperand(x.Inits, yield) && (x.Kept == nil || yield(x.Kept))
	case *Apply:
		return eachOf(x.Args, yield)
	default:
		panic(fmt.Sprintf("ir: unknown expression %T", x))
	}
}

func eachOf(list []Expr, yield func(Expr) bool) bool {
	for _, x := range list {
		if !yield(x) {
			return false
		}
	}
	return true
}

// InitOperands are the expressions of the fields of a new object, in order of
// evaluation.
func InitOperands(inits []*Init) []Expr {
	var list []Expr
	eachInitOperand(inits, func(operand Expr) bool {
		list = append(list, operand)
		return true
	})
	return list
}

func eachInitOperand(inits []*Init, yield func(Expr) bool) bool {
	for _, init := range inits {
		if init.If != nil && !yield(init.If) || !yield(init.Value) {
			return false
		}
	}
	return true
}

// Part is an expression directly inside a step. A repeated one is evaluated for
// several elements.
type Part struct {
	X        Expr
	Repeated bool
}

// Parts are the expressions directly inside a step, in order of evaluation. Of a
// place it is the object whose field it is.
func Parts(s Stmt) []Part { return s.parts() }

func once(list ...Expr) []Part {
	parts := make([]Part, len(list))
	for i, x := range list {
		parts[i].X = x
	}
	return parts
}

// present is an expression, unless there is none.
func present(x Expr) []Part {
	if x == nil {
		return nil
	}
	return once(x)
}

func repeated(x Expr) []Part {
	parts := present(x)
	for i := range parts {
		parts[i].Repeated = true
	}
	return parts
}

// Holes are the expressions of a message, which may be nil.
func Holes(t *Template) []Expr {
	if t == nil {
		return nil
	}
	var list []Expr
	for _, part := range t.Parts {
		if part.Expr != nil {
			list = append(list, part.Expr)
		}
	}
	return list
}

// Block is a list of steps directly inside a step. A repeated one is run for
// several elements.
type Block struct {
	Steps    []Stmt
	Repeated bool
	Undone   bool    // the step has changed nothing where these run
	Names    [2]*Var // what the step names for them; nil: nothing
}

// Blocks are the lists of steps directly inside a step, empty ones too. They run
// after its Parts; at most one of two does, except that what a Find makes comes before
// its Then.
func Blocks(s Stmt) []Block { return s.blocks() }

// Within are expressions and those inside them, outer ones first.
func Within(list ...Expr) iter.Seq[Expr] {
	return func(yield func(Expr) bool) {
		for _, x := range list {
			if !within(x, false, func(x Expr, _ bool) bool { return yield(x) }) {
				return
			}
		}
	}
}

// Reached are the expressions of Within, and those of the functions that these call, at
// any distance; each function once.
func Reached(list ...Expr) iter.Seq[Expr] {
	return func(yield func(Expr) bool) {
		seen := map[*Function]bool{}
		for len(list) > 0 {
			var called []Expr
			for x := range Within(list...) {
				if !yield(x) {
					return
				}
				if apply, ok := x.(*Apply); ok && !seen[apply.Function] {
					seen[apply.Function] = true
					called = append(called, apply.Function.Value)
				}
			}
			list = called
		}
	}
}

func within(x Expr, repeated bool, yield func(Expr, bool) bool) bool {
	if !yield(x, repeated) {
		return false
	}
	macro, _ := x.(*Macro)
	return eachOperand(x, func(operand Expr) bool {
		return within(operand, repeated || macro != nil && operand == macro.Body, yield)
	})
}

// Steps are the steps of a list and those inside them, outer ones first. Rules
// that are called are not looked into.
func Steps(list []Stmt) iter.Seq[Stmt] {
	return func(yield func(Stmt) bool) {
		steps(list, false, func(s Stmt, _ bool) bool { return yield(s) })
	}
}

func steps(list []Stmt, repeated bool, yield func(Stmt, bool) bool) bool {
	for _, s := range list {
		if !yield(s, repeated) {
			return false
		}
		for _, b := range Blocks(s) {
			if !steps(b.Steps, repeated || b.Repeated, yield) {
				return false
			}
		}
	}
	return true
}

// Returns reports whether some steps may end before the last of them, though the event
// goes on.
func Returns(list []Stmt) bool {
	return Some(Steps(list), func(s Stmt) bool { _, ok := s.(*Return); return ok })
}

// Exprs are the expressions of steps and of those inside them, at any depth, outer
// ones first; with each whether it may be evaluated several times.
func Exprs(list []Stmt) iter.Seq2[Expr, bool] {
	return func(yield func(Expr, bool) bool) {
		steps(list, false, func(s Stmt, repeated bool) bool {
			for _, part := range Parts(s) {
				if !within(part.X, repeated || part.Repeated, yield) {
					return false
				}
			}
			return true
		})
	}
}

// Some reports whether one of the nodes of a walk is of the wanted kind.
func Some[T any](walk iter.Seq[T], wanted func(T) bool) bool {
	for node := range walk {
		if wanted(node) {
			return true
		}
	}
	return false
}
