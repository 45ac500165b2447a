package golang

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
)

// A binding is a Go variable that holds what a test has looked at: a union value as
// the member that it was tested to be, or the field that members have in common.
// The plan says which reads go back to which test; what they read is the variable,
// where that is in sight.
type binding struct {
	*earlyResult
	step    int // in which it was tested
	changes int // how many had been made by then
	// of and field are the union value and the field of it that is held, if it is one.
	of    ir.Expr
	field *common
}

// earlyResult is a statement with two results, the second of which tells whether
// the first is good:
//
//	note, ok := item.(*Note)
//
// It moves into the if that tests it, unless its variable is used after that.
type earlyResult struct {
	v, ok      *local // ok is nil if there is one result only
	from       *jen.Statement
	home       *block         // where the statement stands
	user       *block         // home, or a block in it, in which the results are read
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
func (r *earlyResult) disturbs(home, user *block) bool {
	if r.ok == nil {
		return false
	}
	return r.home == home || r.home.isIn(home) && user.isIn(r.home) || home.isIn(r.home) && r.user.isIn(home)
}

func (r *earlyResult) statement(inIf bool) *jen.Statement {
	if r.ok == nil {
		return r.v.declared().Op(":=").Add(r.from)
	}
	op := ":="
	if !inIf && r.ok.name == "ok" {
		if r.home.okDeclared && !r.v.used {
			op = "="
		}
		r.home.okDeclared = true
	}
	return jen.List(r.v.declared(), r.ok.declared()).Op(op).Add(r.from)
}

// test writes a statement with two results, the second of which is that of a test.
// If the statement is safe wherever the step began, it goes there; otherwise to
// where the step has got.
func (f *fn) test(from *jen.Statement, safe bool, names ...string) *binding {
	home := f.block
	if safe {
		home = f.origin
	}
	ok := &local{name: "ok"}
	if slices.ContainsFunc(f.early, func(r *earlyResult) bool { return r.disturbs(home, f.block) }) {
		ok = f.localIn(home, "is_"+names[0], "has_"+names[0])
	}
	v := f.localIn(home, names...)
	found := f.addEarly(&earlyResult{v: v, ok: ok, from: from, home: home, user: f.block})
	return &binding{earlyResult: found, step: f.step, changes: f.changes}
}

// result writes a statement with one result, which is nil if it is not good.
func (f *fn) result(from *jen.Statement, name string) *earlyResult {
	return f.addEarly(&earlyResult{v: f.block.local(name), from: from, home: f.block, user: f.block})
}

func (f *fn) addEarly(r *earlyResult) *earlyResult {
	r.before, r.in = jen.Null(), jen.Null()
	r.home.code = append(r.home.code, r.before)
	r.home.lent[r.v.name] = r
	f.early = append(f.early, r)
	f.settled = append(f.settled, func() {
		if r.past && !r.usedPast {
			r.in.Add(r.statement(true))
		} else {
			r.before.Add(r.statement(false))
		}
	})
	return r
}

// read reads the first result.
func (r *earlyResult) read() *jen.Statement {
	if r.gone {
		panic("golang: a variable that is no more")
	}
	r.usedPast = r.usedPast || r.past
	return r.v.id()
}

// holds reads the second result.
func (r *earlyResult) holds() *jen.Statement {
	r.usedPast = r.usedPast || r.past
	return r.ok.id()
}

// boundBy is what a test has bound, if that is in sight from a block.
func (f *fn) boundBy(test ir.Expr, from *block) *binding {
	known := f.bindings[test]
	if known == nil || known.gone || !from.isIn(known.home) {
		return nil
	}
	return known
}

// inSight is what a test has bound, a value of type t that is read from of, if it is
// in sight from a block and still so. A variable with an object has the object
// itself, but that with a list or a map has only what that was.
func (f *fn) inSight(test ir.Expr, t ir.Type, of ir.Expr, from *block) *binding {
	known := f.boundBy(test, from)
	if known == nil || isCollection(t) && known.changes != f.changes && !isOfEvent(of) {
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

// bindTo notes what a test has bound, now.
func (f *fn) bindTo(test ir.Expr, found *binding) {
	again := *found
	again.step = f.step
	f.bindings[test] = &again
}

// safe reports whether x can be read where the step began, before any test that
// the step itself makes. An interface that is nil can be read.
func (f *fn) safe(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Ref:
		switch v := f.vars[x.Var]; {
		case v.since == f.step:
			return false
		case v.standsFor != nil:
			return f.safe(v.standsFor)
		default:
			return v.held != shape.Pointer && v.held != shape.ThreeWay
		}
	case *ir.FieldOf:
		return f.safeToEnter(x.X) && shape.HoldField(x.Field) != shape.Pointer
	case *ir.Narrow:
		if _, nullable := x.X.Type().(*ir.Nullable); nullable {
			_, union := x.T.(*ir.Union)
			return union && f.safe(x.X)
		}
		return f.isProven(x)
	default:
		return false
	}
}

// safeToEnter reports whether a field of the object x can be read there.
func (f *fn) safeToEnter(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Ref:
		v := f.vars[x.Var]
		if v.standsFor != nil {
			return v.since != f.step && f.safeToEnter(v.standsFor)
		}
		return v.held == shape.AsIs && f.safe(x)
	case *ir.FieldOf:
		return shape.HoldField(x.Field) == shape.InPlace && f.safe(x)
	case *ir.Narrow:
		return f.isProven(x)
	default:
		return false
	}
}

// isProven reports whether a value was tested to be a member before the step began,
// and is at hand there.
func (f *fn) isProven(x *ir.Narrow) bool {
	test := f.proofs.Member(x)
	if test == nil {
		return false
	}
	known := f.inSight(test, x.T, x.X, f.origin)
	return known != nil && known.step != f.step
}

// isPlace reports whether x reads a variable, or something at the end of fields: that
// may be read twice.
func isPlace(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Ref:
		return true
	case *ir.FieldOf:
		return isPlace(x.X)
	case *ir.CommonField:
		return isPlace(x.X)
	case *ir.Narrow:
		return isPlace(x.X)
	default:
		return false
	}
}

// samePlace reports whether two expressions read the same place in the same way.
func samePlace(x, y ir.Expr) bool {
	x, y = atPlace(x), atPlace(y)
	switch x := x.(type) {
	case *ir.Ref:
		y, ok := y.(*ir.Ref)
		return ok && x.Var == y.Var
	case *ir.FieldOf:
		y, ok := y.(*ir.FieldOf)
		return ok && x.Field.Name == y.Field.Name && samePlace(x.X, y.X)
	case *ir.CommonField:
		y, ok := y.(*ir.CommonField)
		return ok && x.Name == y.Name && samePlace(x.X, y.X)
	default:
		return false
	}
}

// atPlace is a value without what is known or said about its type.
func atPlace(x ir.Expr) ir.Expr {
	switch inner := x.(type) {
	case *ir.Narrow:
		return atPlace(inner.X)
	case *ir.Widen:
		return atPlace(inner.X)
	default:
		return x
	}
}
