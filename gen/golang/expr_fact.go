package golang

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
)

// A fact is a Go variable that holds what is at a place, as the type that a test
// there has shown it to have. The variable is good wherever it is in scope: that
// the test was passed is the checker's business, it has put a Narrow there.
type fact struct {
	place string
	as    ir.Type // nil for a field that members of a union have in common
	v     *local
	early *earlyResult
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

// test writes a statement with two results and returns the second, as well as the
// fact about the first. If the statement is safe wherever the step began, it goes
// there; otherwise to where the step has got.
func (f *fn) test(place string, as ir.Type, from *jen.Statement, safe bool, names ...string) (*fact, *local) {
	home := f.block
	if safe {
		home = f.origin
	}
	ok := &local{name: "ok"}
	if slices.ContainsFunc(f.early, func(r *earlyResult) bool { return r.disturbs(home, f.block) }) {
		ok = f.localIn(home, "is_"+names[0], "has_"+names[0])
	}
	found := &fact{place: place, as: as, v: f.localIn(home, names...)}
	found.early = f.addEarly(&earlyResult{v: found.v, ok: ok, from: from, home: home, user: f.block})
	if place != "" {
		home.facts = append(home.facts, found)
	}
	return found, ok
}

// result writes a statement with one result, which is nil if it is not good.
func (f *fn) result(from *jen.Statement, name string) *fact {
	v := f.block.local(name)
	return &fact{v: v, early: f.addEarly(&earlyResult{v: v, from: from, home: f.block, user: f.block})}
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

// known returns the fact about a place, if there is one in sight.
func (f *fn) known(place string, as ir.Type) *fact { return f.block.known(place, as) }

func (b *block) known(place string, as ir.Type) *fact {
	if place == "" {
		return nil
	}
	for ; b != nil; b = b.outer {
		for _, known := range slices.Backward(b.facts) {
			if known.place == place && sameFact(known.as, as) && !known.early.gone {
				return known
			}
		}
	}
	return nil
}

func sameFact(a, b ir.Type) bool {
	if a == nil || b == nil {
		return a == b
	}
	return ir.Same(a, b)
}

func (k *fact) read() *jen.Statement {
	if k.early.gone {
		panic("golang: a variable that is no more")
	}
	k.early.usedPast = k.early.usedPast || k.early.past
	return k.v.id()
}

// changed forgets the facts about places that a change of a field may have made
// untrue, through whatever variable but the event: nothing changes that.
func (f *fn) changed(field *ir.Field) {
	f.forget(func(place string) bool {
		return slices.Contains(strings.Split(place, ".")[1:], field.Name)
	})
}

// changedAnything forgets all facts about fields.
func (f *fn) changedAnything() {
	f.forget(func(place string) bool { return strings.Contains(place, ".") })
}

func (f *fn) forget(untrue func(place string) bool) {
	for b := f.block; b != nil; b = b.outer {
		b.facts = slices.DeleteFunc(b.facts, func(k *fact) bool { return untrue(k.place) && !f.isInEvent(k.place) })
		b.proven = slices.DeleteFunc(b.proven, func(p proof) bool { return untrue(p.place) && !f.isInEvent(p.place) })
	}
}

func (f *fn) isInEvent(place string) bool {
	root, _, _ := strings.Cut(place, ".")
	for v, n := range f.numbers {
		if strconv.Itoa(n) == root {
			return v.Kind == ir.Event
		}
	}
	return false
}

// A proof is a test that was passed, or the block that has it is not reached.
type proof struct {
	place string
	as    ir.Type
}

// forgetLater forgets, before a loop, the facts that steps in it make untrue: the
// loop comes back to where it began.
func (f *fn) forgetLater(steps []ir.Stmt) {
	for s := range ir.Steps(steps) {
		switch s := s.(type) {
		case *ir.Call:
			f.changedAnything()
		case *ir.Change:
			f.changed(s.Place.Field)
		}
	}
}

// prove notes what a condition shows that is true, or that is false.
func (f *fn) prove(cond ir.Expr, truth bool) {
	switch x := cond.(type) {
	case *ir.IsMember:
		if truth && len(x.Members) == 1 {
			f.block.proven = append(f.block.proven, proof{f.place(x.X), x.Members[0].Type})
		}
	case *ir.Ref:
		f.proveFound(x, truth)
	case *ir.IsNull:
		f.proveFound(x.X, !truth)
	case *ir.Unary:
		if x.Op == ir.Not {
			f.prove(x.X, !truth)
		}
	case *ir.Binary:
		if x.Op == ir.And && truth || x.Op == ir.Or && !truth {
			f.prove(x.L, truth)
			f.prove(x.R, truth)
		}
	}
}

// proveFound notes that a search was successful, if that is what x tells.
func (f *fn) proveFound(x ir.Expr, truth bool) {
	result, ok := x.(*ir.Ref)
	if !ok || !truth || f.vars[result.Var].tells == nil {
		return
	}
	v := f.vars[result.Var].tells
	found := f.vars[v]
	found.unproven = false
	f.vars[v] = found
}

func (f *fn) isProven(place string, as ir.Type) bool {
	for b := f.block; b != nil; b = b.outer {
		if slices.ContainsFunc(b.proven, func(p proof) bool { return p.place == place && sameFact(p.as, as) }) {
			return true
		}
	}
	return false
}

// place spells where a value stands: a variable and the fields that lead on from
// it. Equal spellings are the same place. It is empty for what stands nowhere.
func (f *fn) place(x ir.Expr) string {
	switch x := x.(type) {
	case *ir.Ref:
		if place, ok := f.places[x.Var]; ok {
			return place
		}
		return strconv.Itoa(f.number(x.Var))
	case *ir.FieldOf:
		return f.placeOfField(x.X, x.Field.Name)
	case *ir.CommonField:
		return f.placeOfField(x.X, x.Name)
	case *ir.Narrow:
		return f.place(x.X)
	default:
		return ""
	}
}

func (f *fn) placeOfField(x ir.Expr, field string) string {
	if outer := f.place(x); outer != "" {
		return outer + "." + field
	}
	return ""
}

// number gives every variable a number.
func (f *fn) number(v *ir.Var) int {
	n, ok := f.numbers[v]
	if !ok {
		n = len(f.numbers)
		f.numbers[v] = n
	}
	return n
}

// safe reports whether x can be read where the step began, before any test that
// the step itself makes.
func (f *fn) safe(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Ref:
		switch v := f.vars[x.Var]; {
		case v.unproven:
			return false
		case v.standsFor != nil:
			return f.safe(v.standsFor)
		default:
			return v.held != pointer && v.held != threeWay
		}
	case *ir.FieldOf:
		return f.safeToEnter(x.X) && holdField(x.Field) != pointer
	case *ir.Narrow:
		place := f.place(x.X)
		return f.origin.known(place, x.T) != nil && f.isProven(place, x.T)
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
			return f.safeToEnter(v.standsFor)
		}
		return v.held == asIs && f.safe(x)
	case *ir.FieldOf:
		return holdField(x.Field) == inPlace && f.safe(x)
	default:
		return f.safe(x)
	}
}
