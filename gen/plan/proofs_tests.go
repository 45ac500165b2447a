package plan

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// test notes a test of a place and gives what is known if it holds and if not.
func (p *Proofs) test(x ir.Expr, k knowledge, place string, all, asked Choices) (holds, fails knowledge) {
	s := k.at(place, all)
	p.tests[x] = s
	yes, no := s, s
	yes.tests, no.tests = joined(s.tests, any(x)), joined(s.tests, any(x))
	yes.left, no.left = s.left.and(asked, s.all), s.left.without(asked)
	if !yes.left.same(s.left) {
		yes.alone = x
	}
	if !no.left.same(s.left) {
		no.alone = x
	}
	yes.Never, no.Never = s.Never || yes.left.empty(), s.Never || no.left.empty()
	return k.with(place, yes), k.with(place, no)
}

// last notes of a test for the only member that is left that it proves that member where it
// holds, as what it has found has a name there, and nothing where it does not.
func (p *Proofs) last(x *ir.IsMember, k, holds, fails knowledge) (yes, no knowledge) {
	place := p.place(x.X)
	found, failed := holds[place], fails[place]
	if found == nil || failed == nil || len(x.Members) > 1 || !failed.left.empty() {
		return holds, fails
	}
	if earlier, ok := k.at(place, found.all).alone.(*ir.IsMember); ok && slices.Equal(earlier.Members, x.Members) {
		return holds, fails
	}
	is, none := *found, *failed
	is.alone, none.alone = x, nil
	return holds.with(place, is), fails.with(place, none)
}

// split goes through a condition and gives what is known where it holds and where
// it does not.
func (p *Proofs) split(x ir.Expr, k knowledge) (holds, fails knowledge) {
	switch x := x.(type) {
	case *ir.Unary:
		if x.Op == ir.Not {
			holds, fails = p.split(x.X, k)
			return fails, holds
		}
	case *ir.Binary:
		return p.splitBinary(x, k)
	case *ir.IsNull:
		p.way(x.X, k)
		return p.test(x, k, p.place(x.X), choicesAt(x.X), Choices{Null: true})
	case *ir.IsMember:
		p.expr(x.X, k)
		holds, fails = p.test(x, k, p.place(x.X), choicesAt(x.X), MemberChoices(x.Members))
		holds, fails = p.last(x, k, holds, fails)
		holds, fails = p.hide(x.X, x.Members, k, holds, fails)
		return p.answer(x, k, holds, fails)
	case *ir.Has:
		return p.has(x, k)
	case *ir.Ref, *ir.FieldOf, *ir.CommonField, *ir.Narrow:
		p.expr(x, k)
		return p.test(x, p.discriminating(x, k), p.place(x), choicesAt(x), ConstantChoice(ir.BoolConst(true)))
	case *ir.OrValue:
		p.expr(x, k)
		place, all := p.orValuePlace(x)
		k = k.opened(place, all)
		return k, k
	default: // tells of no place, whatever the answer is
	}
	p.expr(x, k)
	return k, k
}

func (p *Proofs) splitBinary(x *ir.Binary, k knowledge) (holds, fails knowledge) {
	switch x.Op {
	case ir.And:
		l, notL := p.split(x.L, k)
		r, notR := p.split(x.R, l)
		return r, p.asked(meeting(notL, notR), notR)
	case ir.Or:
		l, notL := p.split(x.L, k)
		r, notR := p.split(x.R, notL)
		return p.asked(meeting(l, r), r), notR
	case ir.Eq:
		return p.equal(x, k)
	case ir.Ne:
		holds, fails = p.equal(x, k)
		return fails, holds
	case ir.In:
		if values, ok := Constants(x.R); ok && p.place(x.L) != "" {
			p.exprs(k, x.L, x.R)
			asked := Choices{}
			for _, v := range values {
				asked.Values = append(asked.Values, v)
			}
			return p.among(x, x.L, k, asked)
		}
	}
	p.exprs(k, x.L, x.R)
	return k, k
}

// Constants are the elements of a list that has nothing but constants, of which
// there are some.
func Constants(x ir.Expr) ([]ir.Const, bool) {
	list, ok := x.(*ir.ListOf)
	if !ok || len(list.Elems) == 0 {
		return nil, false
	}
	var values []ir.Const
	for _, elem := range list.Elems {
		constant, ok := ir.Unwrapped(elem).(*ir.Literal)
		if !ok {
			return nil, false
		}
		values = append(values, constant.Value)
	}
	return values, true
}

// ConstantSide takes a comparison with a constant apart.
func ConstantSide(x *ir.Binary) (other ir.Expr, value ir.Const, ok bool) {
	if l, ok := ir.Unwrapped(x.R).(*ir.Literal); ok {
		return x.L, l.Value, true
	}
	if l, ok := ir.Unwrapped(x.L).(*ir.Literal); ok {
		return x.R, l.Value, true
	}
	return nil, nil, false
}

// among goes through a comparison of a place with constants. Of an enum that is a kind of
// value among others, who follows the code knows which constants are left.
func (p *Proofs) among(x, of ir.Expr, k knowledge, asked Choices) (holds, fails knowledge) {
	place, all := p.place(of), choicesAt(of)
	holds, fails = p.test(x, p.discriminating(of, k), place, all, asked)
	u, _ := ir.NonNull(ir.Unwrapped(of).Type()).(*ir.Union)
	if _, enum := ir.NonNull(of.Type()).(*ir.Enum); enum && u != nil && u.ByKind() {
		fails = fails.opened(place, all)
	}
	return holds, fails
}

// equal goes through a comparison.
func (p *Proofs) equal(x *ir.Binary, k knowledge) (holds, fails knowledge) {
	p.exprs(k, x.L, x.R)
	if other, value, ok := ConstantSide(x); ok {
		if p.place(other) == "" {
			p.tests[x] = State{open: p.pinned(other, k)}
			return k, k
		}
		return p.among(x, other, k, ConstantChoice(value))
	}
	l, r := p.pinned(x.L, k), p.pinned(x.R, k)
	p.tests[x] = State{open: l && r}
	holds, fails = k, k
	if r { // the one says more about the other
		holds, fails = p.compared(x.L, holds, fails)
	}
	if l {
		holds, fails = p.compared(x.R, holds, fails)
	}
	if p.isNull(x.L, k) && !p.mayBeNull(x.R, k) || p.isNull(x.R, k) && !p.mayBeNull(x.L, k) {
		holds = p.never(x.L, p.never(x.R, holds))
	}
	return holds, fails
}

func (p *Proofs) mayBeNull(x ir.Expr, k knowledge) bool {
	if place := p.place(x); place != "" {
		return k.at(place, choicesAt(x)).left.Null
	}
	return typeChoices(ir.Unwidened(x).Type()).Null
}

// never notes that nothing is left of what a place may be. If that is a field of a member of
// a union, there is more to know about which member it is.
func (p *Proofs) never(x ir.Expr, k knowledge) knowledge {
	place := p.place(x)
	s := k.at(place, choicesAt(x))
	s.Never = true
	k = k.with(place, s)
	field, ok := ir.Unwrapped(x).(*ir.FieldOf)
	if !ok {
		return k
	}
	if _, union := ir.Unwrapped(field.X).Type().(*ir.Union); union {
		k = k.opened(p.place(field.X), choicesAt(field.X))
	}
	return k
}

// compared goes through a comparison with what is known better than by its type: if
// that is one value, a difference excludes it.
func (p *Proofs) compared(x ir.Expr, holds, fails knowledge) (knowledge, knowledge) {
	place, all := p.place(x), choicesAt(x)
	holds, fails = p.discriminating(x, holds).opened(place, all), p.discriminating(x, fails)
	if all.few() || hasPrefixes(x.Type()) {
		fails = fails.opened(place, all)
	}
	return holds, fails
}

// discriminating is what is known when a field is tested that may tell the members
// of a union apart although it is not their tag.
func (p *Proofs) discriminating(x ir.Expr, k knowledge) knowledge {
	var of ir.Expr
	switch x := ir.Unwrapped(x).(type) {
	case *ir.CommonField:
		if alike(x.X.Type().(*ir.Union), x.Name) {
			return k
		}
		of = x.X
	case *ir.TagOf:
		of = x.X
	default: // the checker knows the value of a constant field
		return k
	}
	if union, _ := of.Type().(*ir.Union); !choicesAt(x).few() && (union == nil || union.ByKind() || len(union.ByPrefix()) == 0) {
		return k
	}
	return k.opened(p.place(of), choicesAt(of))
}

// has goes through a test of presence. That of a field of some members tells
// something about the member, too.
func (p *Proofs) has(x *ir.Has, k knowledge) (holds, fails knowledge) {
	if x.Field == nil && x.Name == "" {
		holds, fails = p.test(x, k, p.place(x.X), choicesAt(x.X), Choices{Absent: true})
		return fails, holds
	}
	p.expr(x.X, k)
	if x.Field != nil {
		holds, fails = p.test(x, k, partOf(p.place(x.X), x.Field.Name), fieldChoices(x.Field), Choices{Absent: true})
		return fails, holds
	}
	return p.hasCommon(x, k)
}

// lacking proves that a member does not always have the field of a test that has
// failed. Nobody sees it: a comparison with undefined seldom tells members apart.
type lacking struct{ test *ir.Has }

func (p *Proofs) hasCommon(x *ir.Has, k knowledge) (holds, fails knowledge) {
	place, all := p.place(x.X), choicesAt(x.X)
	with := membersWith(x.X.Type().(*ir.Union), x.Name)
	var always []*ir.Member
	for _, m := range with {
		if m.Object().Field(x.Name).Presence != ir.Optional {
			always = append(always, m)
		}
	}
	holds, _ = p.test(x, k, place, all, MemberChoices(with))
	fails = k
	if len(always) > 0 {
		_, fails = p.test(x, k, place, all, MemberChoices(always))
	}
	if 0 < len(always) && len(always) < len(with) {
		s := fails.at(place, all)
		s.tests = joined(s.tests, any(lacking{x}))
		fails = fails.with(place, s)
	}
	holds, fails = p.hide(x.X, with, k, holds, fails)
	field := commonChoices(with, x.Name)
	if field.few() && !alike(x.X.Type().(*ir.Union), x.Name) {
		holds, fails = holds.opened(place, all), fails.opened(place, all)
	}
	part := partOf(place, x.Name)
	before, s := k.at(place, all), holds.at(part, field)
	before.Never = before.Never || s.Never
	before.Changes = joined(before.Changes, s.Changes...)
	p.tests[x] = before
	s.tests, s.alone, s.left = joined(s.tests, any(x)), x, s.left.without(Choices{Absent: true})
	if gone := fails.at(part, field); gone.left.Absent {
		gone.tests, gone.alone, gone.left = joined(gone.tests, any(x)), x, Choices{Absent: true}
		fails = fails.with(part, gone)
	}
	return holds.with(part, s), fails
}

// alike reports whether a field is the same in all members of a union, so that its values
// cannot tell them apart.
func alike(u *ir.Union, name string) bool {
	first := u.Members[0].Object().Field(name)
	return u.Unknown != ir.Keep && first != nil && first.Const == nil && !slices.ContainsFunc(u.Members, func(m *ir.Member) bool {
		f := m.Object().Field(name)
		return f == nil || f.Const != nil || f.Presence != first.Presence || !ir.Same(f.Type, first.Type)
	})
}

// orValuePlace is the place that an OrValue reads.
func (p *Proofs) orValuePlace(x *ir.OrValue) (place string, all Choices) {
	if x.Field != nil {
		return partOf(p.place(x.X), x.Field.Name), fieldChoices(x.Field)
	}
	with := membersWith(x.X.Type().(*ir.Union), x.Name)
	return partOf(p.place(x.X), x.Name), commonChoices(with, x.Name)
}

// pinned reports whether the values of an expression may be known better than by
// their type: it gives constants, or a place of which some values are excluded.
func (p *Proofs) pinned(x ir.Expr, k knowledge) bool {
	switch x := x.(type) {
	case *ir.Literal:
		return true
	case *ir.Cond:
		holds, fails := p.split(x.If, k)
		return p.pinned(x.Then, holds) || p.pinned(x.Else, fails)
	case *ir.Widen:
		return p.pinned(x.X, k) || isNarrower(x.X.Type(), x.T)
	case *ir.OrValue:
		place, all := p.orValuePlace(x)
		return place == "" || k.at(place, all).pinned()
	case *ir.ValueAt:
		return p.pinnedElements(x.In, k)
	case *ir.Macro:
		return (x.Kind == ir.FirstOf || x.Kind == ir.LastOf) && p.pinnedElements(x.In, k)
	case *ir.TagOf:
		return p.pinnedPlace(x, k) || p.pinned(x.X, k) // who is left says which tags are
	case *ir.Ref, *ir.FieldOf, *ir.CommonField, *ir.Narrow:
		return p.pinnedPlace(x, k)
	case *ir.Size:
		place := p.place(x)
		return place != "" && k.at(place, choicesAt(x)).pinned()
	default:
		return false
	}
}

func (p *Proofs) pinnedPlace(x ir.Expr, k knowledge) bool {
	place, all := p.place(x), choicesAt(x)
	if isTag(x) && !all.few() { // a text, but not any
		return true
	}
	if place == "" && isOfCall(x) {
		return all.constant()
	}
	return place == "" || all.constant() || k.at(place, all).pinned()
}

// isOfCall reports whether an expression reads a part of what a function gives, which is of
// the type that the function says.
func isOfCall(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Apply:
		return true
	case *ir.FieldOf:
		return isOfCall(x.X)
	case *ir.CommonField:
		return isOfCall(x.X)
	default:
		return false
	}
}

// isTag reports whether an expression reads a tag.
func isTag(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.TagOf:
		return true
	case *ir.FieldOf:
		s, ok := x.Field.Type.(*ir.Scalar)
		return ok && s.Rules.Tag != nil
	default:
		return false
	}
}

// isNarrower reports whether a type has only some of the members of a union, or of all
// texts.
func isNarrower(t, of ir.Type) bool {
	switch of := ir.NonNull(of).(type) {
	case *ir.Union:
		return !ir.Same(ir.NonNull(t), of)
	case *ir.Scalar:
		_, enum := ir.NonNull(t).(*ir.Enum)
		return enum
	default:
		return false
	}
}

// pinnedElements reports whether the elements of a list may be known better than by
// their type.
func (p *Proofs) pinnedElements(list ir.Expr, k knowledge) bool {
	switch x := list.(type) {
	case *ir.ListOf:
		for _, elem := range x.Elems {
			if _, constant := ir.Unwidened(elem).(*ir.Literal); !constant && p.pinned(elem, k) {
				return true
			}
		}
		return false
	case *ir.Slice:
		return p.pinnedElements(x.List, k)
	case *ir.Macro:
		if x.Kind == ir.MapTo {
			return p.pinned(x.Body, k)
		}
		return p.pinnedElements(x.In, k)
	case *ir.Cond:
		return p.pinnedElements(x.Then, k) || p.pinnedElements(x.Else, k)
	case *ir.Apply: // is of the type that the function says
		return false
	default:
		return p.place(list) == ""
	}
}
