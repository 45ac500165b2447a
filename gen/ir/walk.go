package ir

import (
	"fmt"
	"iter"
)

// Nobody else lists the children of a node: a walk over steps or expressions goes
// by what is here.

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
	case *ListOf:
		return x.Elems
	case *New:
		return InitOperands(x.Inits)
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
func Parts(s Stmt) []Part {
	switch s := s.(type) {
	case *Change:
		return append(once(s.Place.Of), actionParts(s.Do)...)
	case *Emit:
		return once(s.Value)
	case *Raise, *Stop:
		return nil
	case *Bind:
		return once(s.Value)
	case *Find:
		return append(once(s.In), locatorParts(s.By)...)
	case *Each:
		return append(once(s.In), locatorParts(s.By)...)
	case *If:
		return once(s.Cond)
	case *Call:
		return once(s.Args...)
	case *Skip:
		return once(Holes(s.Message)...)
	case *Warn:
		return once(Holes(s.Message)...)
	case *Fail:
		return once(Holes(s.Message)...)
	default:
		panic(fmt.Sprintf("ir: unknown step %T", s))
	}
}

func actionParts(a Action) []Part {
	switch a := a.(type) {
	case *Set:
		return once(a.Value)
	case *Unset:
		return nil
	case *Append:
		return once(a.Value)
	case *AppendBase64:
		return once(a.Value)
	case *Increase:
		return once(a.Value)
	case *Merge:
		return once(a.Value)
	case *Patch:
		return once(a.Value)
	case *Push:
		return once(a.Value)
	case *Insert:
		return append(once(a.Value), locatorParts(a.By)...)
	case *Remove:
		return locatorParts(a.By)
	case *Replace:
		_, every := a.By.(*Every)
		return append(locatorParts(a.By), Part{a.Value, every})
	case *Put:
		return once(a.Key, a.Value)
	case *Delete:
		return once(a.Key)
	default:
		panic(fmt.Sprintf("ir: unknown action %T", a))
	}
}

func locatorParts(l Locator) []Part {
	switch l := l.(type) {
	case *First:
		return repeated(l.Cond)
	case *Last:
		return present(l.Cond)
	case *Every:
		return repeated(l.Cond)
	case *Nth:
		return append(once(l.Index), present(l.Cond)...)
	case *Index:
		return once(l.Index)
	case *Behind:
		return append(repeated(l.Where), repeated(l.While)...)
	case *Key:
		return once(l.Key)
	default:
		panic(fmt.Sprintf("ir: unknown locator %T", l))
	}
}

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
}

// Blocks are the lists of steps directly inside a step, empty ones too. They run
// after its Parts; at most one of two does.
func Blocks(s Stmt) []Block {
	switch s := s.(type) {
	case *Change:
		return actionBlocks(s.Do)
	case *Find:
		return []Block{{Steps: s.Then}, {Steps: s.Else}}
	case *Each:
		return []Block{{s.Do, true}}
	case *If:
		return []Block{{Steps: s.Then}, {Steps: s.Else}}
	case *Emit, *Raise, *Bind, *Call, *Skip, *Warn, *Fail, *Stop:
		return nil
	default:
		panic(fmt.Sprintf("ir: unknown step %T", s))
	}
}

func actionBlocks(a Action) []Block {
	switch a := a.(type) {
	case *Push:
		return []Block{{Steps: a.Then}}
	case *Patch:
		return []Block{{Steps: a.Then}, {Steps: a.Else}}
	case *Set, *Unset, *Append, *AppendBase64, *Increase, *Merge, *Insert, *Remove, *Replace, *Put, *Delete:
		return nil
	default:
		panic(fmt.Sprintf("ir: unknown action %T", a))
	}
}

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
