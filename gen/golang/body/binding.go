package body

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/helper"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// A binding is a Go variable that holds what a test has looked at: a union value as
// the member that it was tested to be, or the field that members have in common.
// The plan says which reads go back to which test; what they read is the variable,
// where that is in sight.
type Binding struct {
	*earlyResult
	step    int // in which it was tested
	changes int // how many had been made by then
	// Of and Field are the union value and the field of it that is held, if it is one.
	Of    ir.Expr
	Field *helper.Common
}

// earlyResult is a statement with two results, the second of which tells whether
// the first is good:
//
//	note, ok := item.(*Note)
//
// It moves into the if that tests it, unless its variable is used after that.
type earlyResult struct {
	v, OK      *value.Local // ok is nil if there is one result only
	from       *jen.Statement
	Home       *Block         // where the statement stands
	user       *Block         // home, or a block in it, in which the results are read
	before, in *jen.Statement // the two places where it may stand
	past       bool           // the if is complete
	usedPast   bool
	staying    bool // it may be used past the if
	gone       bool // its name has been given away
}

// mayGo reports whether the name may be given away.
func (r *earlyResult) mayGo() bool { return r != nil && r.past && !r.usedPast && !r.staying }

// disturbs reports whether another variable ok, declared in home and read in user,
// would be taken for that of r, or the other way round.
func (r *earlyResult) disturbs(home, user *Block) bool {
	if r.OK == nil {
		return false
	}
	return r.Home == home || r.Home.isIn(home) && user.isIn(r.Home) || home.isIn(r.Home) && r.user.isIn(home)
}

func (r *earlyResult) statement(inIf bool) *jen.Statement {
	if r.OK == nil {
		return r.v.Declared().Op(":=").Add(r.from)
	}
	op := ":="
	if !inIf && r.OK.Name == "ok" {
		if r.Home.okDeclared && !r.v.Used {
			op = "="
		}
		r.Home.okDeclared = r.Home.okDeclared || r.OK.Used
	}
	return jen.List(r.v.Declared(), r.OK.Declared()).Op(op).Add(r.from)
}

// Test writes a statement with two results, the second of which is that of a test.
// If the statement is safe wherever the step began, it goes there; otherwise to
// where the step has got.
func (f *Func) Test(from *jen.Statement, safe bool, names ...string) *Binding {
	home := f.Block
	if safe {
		home = f.origin
	}
	ok := &value.Local{Name: "ok"}
	if slices.ContainsFunc(f.Early, func(r *earlyResult) bool { return r.disturbs(home, f.Block) }) {
		ok = f.localIn(home, "is_"+names[0], "has_"+names[0])
	}
	v := f.localIn(home, names...)
	found := f.addEarly(&earlyResult{v: v, OK: ok, from: from, Home: home, user: f.Block})
	return &Binding{earlyResult: found, step: f.Step, changes: f.changes}
}

// Narrowed notes what a case of a switch knows of a value from here on, with the test
// that is its condition.
func (f *Func) Narrowed(test *ir.IsMember, v *value.Local) {
	found := &Binding{earlyResult: &earlyResult{v: v, Home: f.Block}, step: f.Step, changes: f.changes, Of: test.X}
	f.BindTo(test, found)
	f.Block.inCase, f.Block.member = found, test.Members[0]
}

// InCase is what the case of a switch that this block is, or stands in, knows of a
// value of type t, if nothing has changed since.
func (f *Func) InCase(of ir.Expr, t ir.Type) *Binding {
	for b := f.Block; b != nil; b = b.Outer {
		if known := b.inCase; known != nil && known.changes == f.changes && ir.Same(b.member.Type, t) && helper.SamePlace(known.Of, of) {
			return known
		}
	}
	return nil
}

// Result writes a statement with one result, which is nil if it is not good.
func (f *Func) Result(from *jen.Statement, name string) *earlyResult {
	return f.addEarly(&earlyResult{v: f.Block.Local(name), from: from, Home: f.Block, user: f.Block})
}

func (f *Func) addEarly(r *earlyResult) *earlyResult {
	r.before, r.in = jen.Null(), jen.Null()
	r.Home.Code = append(r.Home.Code, r.before)
	r.Home.lent[r.v.Name] = r
	f.Early = append(f.Early, r)
	f.settled = append(f.settled, func() {
		if r.past && !r.usedPast {
			r.in.Add(r.statement(true))
		} else {
			r.before.Add(r.statement(false))
		}
	})
	return r
}

// Read reads the first result.
func (r *earlyResult) Read() *jen.Statement {
	if r.gone {
		panic("golang: a variable that is no more")
	}
	r.usedPast = r.usedPast || r.past
	return r.v.ID()
}

// Holds reads the second result.
func (r *earlyResult) Holds() *jen.Statement {
	r.usedPast = r.usedPast || r.past
	return r.OK.ID()
}

// BoundBy is what a test has bound, if that is in sight from a block.
func (f *Func) BoundBy(test ir.Expr, from *Block) *Binding {
	known := f.bindings[test]
	if known == nil || known.gone || !from.isIn(known.Home) {
		return nil
	}
	return known
}

// InSight is what a test has bound, a value of type t that is read from of, if it is
// in sight from a block and still so. A variable with an object has the object
// itself, but that with a list or a map has only what that was.
func (f *Func) InSight(test ir.Expr, t ir.Type, of ir.Expr, from *Block) *Binding {
	known := f.BoundBy(test, from)
	if known == nil || isCollection(t) && known.changes != f.changes && !plan.OfEvent(of) {
		return nil
	}
	return known
}

func isCollection(t ir.Type) bool {
	switch ir.NonNull(t).(type) {
	case *ir.List, *ir.Map:
		return true
	case *ir.Scalar, *ir.Enum, *ir.Object, *ir.Union:
		return false
	default:
		panic("golang: unknown type")
	}
}

// BindTo notes what a test has bound, now.
func (f *Func) BindTo(test ir.Expr, found *Binding) {
	again := *found
	again.step = f.Step
	f.bindings[test] = &again
}

// Safe reports whether x can be read where the step began, before any test that
// the step itself makes. An interface that is nil can be read.
func (f *Func) Safe(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Ref:
		switch v := f.Vars[x.Var]; {
		case v.Since == f.Step:
			return false
		case v.StandsFor != nil:
			return f.Safe(v.StandsFor)
		default:
			return v.Held != shape.Pointer && v.Held != shape.ThreeWay
		}
	case *ir.FieldOf:
		return f.safeToEnter(x.X) && shape.HoldField(x.Field) != shape.Pointer
	case *ir.Narrow:
		if _, nullable := x.X.Type().(*ir.Nullable); nullable {
			_, union := x.T.(*ir.Union)
			return union && f.Safe(x.X)
		}
		return f.isProven(x)
	default:
		return false
	}
}

// safeToEnter reports whether a field of the object x can be read there.
func (f *Func) safeToEnter(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Ref:
		v := f.Vars[x.Var]
		if v.StandsFor != nil {
			return v.Since != f.Step && f.safeToEnter(v.StandsFor)
		}
		return v.Held == shape.AsIs && f.Safe(x)
	case *ir.FieldOf:
		return shape.HoldField(x.Field) == shape.InPlace && f.Safe(x)
	case *ir.Narrow:
		return f.isProven(x)
	default:
		return false
	}
}

// isProven reports whether a value was tested to be a member before the step began,
// and is at hand there.
func (f *Func) isProven(x *ir.Narrow) bool {
	test := f.Proofs.Member(x)
	if test == nil {
		return false
	}
	known := f.InSight(test, x.T, x.X, f.origin)
	return known != nil && known.step != f.Step
}

// FoundNow is what the step has found already.
func (f *Func) FoundNow(c *helper.Common, of ir.Expr) *Binding {
	for b := f.Block; b != nil; b = b.Outer {
		for _, found := range b.Bound {
			if found.step == f.Step && found.Field == c && !found.gone && helper.SamePlace(found.Of, of) {
				return found
			}
		}
	}
	return nil
}
