package ir

import (
	"fmt"
	"iter"
	"slices"
)

// Nobody else lists the children of a node: a walk over steps or expressions goes
// by what is here. Steps, actions and locators tell their own where they are
// declared.

// Operands are the expressions directly inside x, in order of evaluation.
func Operands(x Expr) []Expr {
	switch x := x.(type) {
	case *Literal, *Ref, *NewID, *Now:
		return nil
	case *FieldOf:
		return []Expr{x.X}
	case *CommonField:
		return []Expr{x.X}
	case *TagOf:
		return []Expr{x.X}
	case *Narrow:
		return []Expr{x.X}
	case *Widen:
		return []Expr{x.X}
	case *IsMember:
		return []Expr{x.X}
	case *IsNull:
		return []Expr{x.X}
	case *Has:
		return []Expr{x.X}
	case *OrValue:
		return []Expr{x.X, x.Else}
	case *Matches:
		return []Expr{x.X}
	case *StartsWith:
		return []Expr{x.X, x.Prefix}
	case *RemovePrefix:
		return []Expr{x.X, x.Prefix}
	case *JSONText:
		return []Expr{x.X}
	case *FreeForm:
		return []Expr{x.X}
	case *CompareVersions:
		return []Expr{x.L, x.R}
	case *RecordOf:
		return x.Values
	case *Unary:
		return []Expr{x.X}
	case *Binary:
		return []Expr{x.L, x.R}
	case *Cond:
		return []Expr{x.If, x.Then, x.Else}
	case *Size:
		return []Expr{x.X}
	case *Macro:
		return []Expr{x.In, x.Body}
	case *Join:
		return []Expr{x.List, x.Sep}
	case *Slice:
		return []Expr{x.List, x.From, x.To}
	case *ValueAt:
		if x.Else == nil {
			return []Expr{x.In, x.Key}
		}
		return []Expr{x.In, x.Key, x.Else}
	case *ListOf:
		return x.Elems
	case *New:
		if x.Kept != nil {
			return append(InitOperands(x.Inits), x.Kept)
		}
		return InitOperands(x.Inits)
	case *Apply:
		return x.Args
	default:
		panic(fmt.Sprintf("ir: unknown expression %T", x))
	}
}

// InitOperands are the expressions of the fields of a new object, in order of
// evaluation.
func InitOperands(inits []*Init) []Expr {
	var list []Expr
	for _, init := range inits {
		if init.If != nil {
			list = append(list, init.If)
		}
		list = append(list, init.Value)
	}
	return list
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
	Undone   bool   // the step has changed nothing where these run
	Names    []*Var // what the step names for them
}

// named are variables, but for those that there are not.
func named(list ...*Var) []*Var {
	return slices.DeleteFunc(list, func(v *Var) bool { return v == nil })
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
	for _, operand := range Operands(x) {
		again := repeated || macro != nil && operand == macro.Body
		if !within(operand, again, yield) {
			return false
		}
	}
	return true
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
