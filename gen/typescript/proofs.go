package typescript

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/ir"
)

// proofs say what the tests and assignments of a function prove about what it
// reads. They are found once for a protocol and looked up by node; nothing in
// here knows what a target makes of them.
//
// A place is a variable or a field of a place. What an if, a step or an operator
// proves holds until something may change the place, by whatever name: fields are
// told apart by name only, and a named rule changes every field that it assigns.
type proofs struct {
	reads map[ir.Expr]proof
	tests map[ir.Expr]state
	vars  map[*ir.Var]int
	spots map[*ir.Place]ir.Expr        // the expressions that read places
	rules map[*ir.Rule]map[string]bool // the fields that a named rule assigns
}

// proof is what stands behind a read: a Narrow, or a Ref, FieldOf, CommonField or
// OrValue of what may be absent.
type proof struct {
	by    []any // the tests (ir.Expr) and changes (ir.Stmt) that prove it together; none: it is only asserted
	known []any // of a CommonField: those that prove that the value is of a member with the field
	state
}

// of is the proof behind a read.
func (p *proofs) of(x ir.Expr) proof { return p.reads[x] }

// before is what is known about the place of a test before the test.
func (p *proofs) before(x ir.Expr) state { return p.tests[x] }

// place is the expression that reads a place, always the same one.
func (p *proofs) place(place *ir.Place) ir.Expr {
	x, ok := p.spots[place]
	if !ok {
		x = place.Read()
		p.spots[place] = x
	}
	return x
}

// newProofs goes through everything that a protocol computes.
func newProofs(protocol *ir.Protocol) *proofs {
	p := &proofs{
		reads: map[ir.Expr]proof{},
		tests: map[ir.Expr]state{},
		vars:  map[*ir.Var]int{},
		spots: map[*ir.Place]ir.Expr{},
		rules: map[*ir.Rule]map[string]bool{},
	}
	for _, r := range protocol.Reducers {
		p.steps(r.First, knowledge{})
		for _, c := range r.Cases {
			p.steps(c.Body, knowledge{})
		}
		p.steps(r.End, knowledge{})
		for _, s := range r.Starts {
			if s.Unless != nil {
				p.split(s.Unless, knowledge{})
			}
			p.expr(s.Value, knowledge{})
		}
	}
	for _, r := range protocol.Rules {
		p.steps(r.Body, knowledge{})
	}
	for _, o := range protocol.Objects {
		known := knowledge{}
		for _, c := range o.Checks { // one after the other
			holds, fails := p.split(c.That, known)
			p.template(c.Message, fails)
			known = holds
		}
	}
	for _, c := range protocol.Constructors {
		for _, arg := range c.Args {
			if arg.Default != nil {
				p.expr(arg.Default, knowledge{})
			}
		}
		p.inits(c.Inits, knowledge{})
	}
	for _, a := range protocol.Accessors {
		p.expr(a.Value, knowledge{})
	}
	return p
}

// knowledge is what is known at some point, by place; nil where nobody gets. A
// place that is not listed was neither tested nor changed. It is never changed.
type knowledge map[string]state

// state is what is known about a place.
type state struct {
	all, left choices // what it may be by its declaration, and what of that is left
	tests     []any   // the tests and changes that prove it
	changes   []any   // the steps that have changed it, or may have
	open      bool    // there is more to know
	never     bool    // tests have excluded everything that it may be
}

// fresh reports whether a place was neither tested nor changed.
func (s state) fresh() bool { return !s.open && len(s.tests) == 0 && len(s.changes) == 0 }

// mayExclude reports whether somebody who follows the code may think that a place
// is nothing of what is asked for.
func (s state) mayExclude(asked choices) bool {
	return s.open || s.never || len(s.changes) > 0 || !asked.within(s.left, s.all)
}

func (k knowledge) with(key string, s state) knowledge {
	if key == "" || k == nil {
		return k
	}
	out := make(knowledge, len(k)+1)
	for other, s := range k {
		out[other] = s
	}
	out[key] = s
	return out
}

// at is what is known about a place of which these are all the choices.
func (k knowledge) at(key string, all choices) state {
	if s, ok := k[key]; ok {
		return s
	}
	return state{all: all, left: all}
}

// changed is what is known after a step has assigned a field of that name somewhere.
func (k knowledge) changed(step ir.Stmt, field string) knowledge {
	out := k
	for key, s := range k {
		if strings.Contains(key+keySeparator, keySeparator+field+keySeparator) {
			out = out.with(key, state{all: s.all, left: s.all, changes: joined(s.changes, []any{step}), open: s.open, never: s.never})
		}
	}
	return out
}

// opened marks a place: there is more to know about it than is known here.
func (k knowledge) opened(key string, all choices) knowledge {
	s := k.at(key, all)
	s.open = true
	return k.with(key, s)
}

// meeting is what is known where two ways meet.
func meeting(a, b knowledge) knowledge {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	out := knowledge{}
	join := func(key string, s, t state) {
		s.left = s.left.or(t.left, s.all)
		s.open, s.never = s.open || t.open, s.never && t.never
		s.tests, s.changes = joined(s.tests, t.tests), joined(s.changes, t.changes)
		if s.left.same(s.all) {
			s.tests = nil
		}
		if !s.fresh() {
			out[key] = s
		}
	}
	for key, s := range a {
		join(key, s, b.at(key, s.all))
	}
	for key, t := range b {
		if _, both := a[key]; !both {
			join(key, t, state{all: t.all, left: t.all})
		}
	}
	return out
}

func joined(a, b []any) []any {
	out := a[:len(a):len(a)]
	for _, x := range b {
		found := false
		for _, y := range a {
			found = found || x == y
		}
		if !found {
			out = append(out, x)
		}
	}
	return out
}

// key is the name of a place, or empty.
func (p *proofs) key(x ir.Expr) string {
	switch x := x.(type) {
	case *ir.Ref:
		return p.variable(x.Var)
	case *ir.FieldOf:
		return partOf(p.key(x.X), x.Field.Name)
	case *ir.CommonField:
		return partOf(p.key(x.X), x.Name)
	case *ir.TagOf:
		return partOf(p.key(x.X), x.X.Type().(*ir.Union).Tag)
	case *ir.Narrow:
		return p.key(x.X)
	case *ir.Widen:
		return p.key(x.X)
	default:
		return ""
	}
}

func (p *proofs) variable(v *ir.Var) string {
	id, ok := p.vars[v]
	if !ok {
		id = len(p.vars)
		p.vars[v] = id
	}
	return strconv.Itoa(id)
}

func partOf(key, name string) string {
	if key == "" {
		return ""
	}
	return key + keySeparator + name
}

// prove notes what stands behind a read. A node that is read twice has what both
// have.
func (p *proofs) prove(x ir.Expr, s state, holds bool, known []any) {
	read := proof{known: known, state: s}
	if holds {
		read.by = s.tests
	}
	if before, ok := p.reads[x]; ok && (len(before.by) != len(joined(before.by, read.by)) || len(before.known) != len(joined(before.known, known))) {
		read.by, read.known = nil, nil
		read.changes = joined(read.changes, before.changes)
		read.never = read.never || before.never
	}
	p.reads[x] = read
}

// test notes a test of a place and gives what is known if it holds and if not.
func (p *proofs) test(x ir.Expr, k knowledge, key string, all, asked choices) (holds, fails knowledge) {
	s := k.at(key, all)
	again := s.mayExclude(asked)
	p.tests[x] = s
	yes, no := s, s
	yes.tests, no.tests = joined(s.tests, []any{x}), joined(s.tests, []any{x})
	yes.left, no.left = s.left.and(asked, s.all), s.left.without(asked)
	if !again {
		yes.never, no.never = yes.left.empty(), no.left.empty()
	}
	return k.with(key, yes), k.with(key, no)
}

// split goes through a condition and gives what is known where it holds and where
// it does not.
func (p *proofs) split(x ir.Expr, k knowledge) (holds, fails knowledge) {
	switch x := x.(type) {
	case *ir.Unary:
		if x.Op == ir.Not {
			holds, fails = p.split(x.X, k)
			return fails, holds
		}
	case *ir.Binary:
		switch x.Op {
		case ir.And:
			l, notL := p.split(x.L, k)
			r, notR := p.split(x.R, l)
			return r, meeting(notL, notR)
		case ir.Or:
			l, notL := p.split(x.L, k)
			r, notR := p.split(x.R, notL)
			return meeting(l, r), notR
		case ir.Eq:
			return p.equal(x, k)
		case ir.Ne:
			holds, fails = p.equal(x, k)
			return fails, holds
		case ir.In:
			if values, ok := constants(x); ok && p.key(x.L) != "" {
				p.expr(x.L, k)
				return p.test(x, p.discriminating(x.L, k), p.key(x.L), p.choicesAt(x.L), choices{values: values})
			}
		}
	case *ir.IsNull:
		p.base(x.X, k)
		return p.test(x, k, p.key(x.X), p.choicesAt(x.X), choices{null: true})
	case *ir.IsMember:
		p.expr(x.X, k)
		return p.test(x, k, p.key(x.X), p.choicesAt(x.X), memberChoices(x.Members))
	case *ir.Has:
		return p.has(x, k)
	case *ir.Ref, *ir.FieldOf, *ir.CommonField:
		p.expr(x, k)
		return p.test(x, p.discriminating(x, k), p.key(x), p.choicesAt(x), choices{values: []any{ir.BoolConst(true)}})
	case *ir.OrValue:
		p.expr(x, k)
		key, all := p.orValuePlace(x)
		k = k.opened(key, all)
		return k, k
	}
	p.expr(x, k)
	return k, k
}

// equal goes through a comparison.
func (p *proofs) equal(x *ir.Binary, k knowledge) (holds, fails knowledge) {
	p.expr(x.L, k)
	p.expr(x.R, k)
	if place, value, ok := constantSide(x); ok {
		if p.key(place) == "" {
			p.tests[x] = state{open: p.pinned(place, k)}
			return k, k
		}
		return p.test(x, p.discriminating(place, k), p.key(place), p.choicesAt(place), constantChoice(value))
	}
	l, r := p.pinned(x.L, k), p.pinned(x.R, k)
	p.tests[x] = state{open: l && r}
	k = p.discriminating(x.R, p.discriminating(x.L, k))
	holds = k
	if r { // the one says more about the other
		holds = holds.opened(p.key(x.L), p.choicesAt(x.L))
	}
	if l {
		holds = holds.opened(p.key(x.R), p.choicesAt(x.R))
	}
	return holds, k
}

// discriminating is what is known when a field is tested that may tell the members
// of a union apart although it is not their tag.
func (p *proofs) discriminating(x ir.Expr, k knowledge) knowledge {
	var of ir.Expr
	switch x := unwrapped(x).(type) {
	case *ir.CommonField:
		of = x.X
	case *ir.TagOf:
		of = x.X
	case *ir.FieldOf:
		if x.Field.Const == nil {
			return k
		}
		of = x.X
	default:
		return k
	}
	if !p.choicesAt(x).few() {
		return k
	}
	return k.opened(p.key(of), p.choicesAt(of))
}

// has goes through a test of presence. That of a field of some members tells
// something about the member, too.
func (p *proofs) has(x *ir.Has, k knowledge) (holds, fails knowledge) {
	if x.Field == nil && x.Name == "" {
		holds, fails = p.test(x, k, p.key(x.X), p.choicesAt(x.X), choices{absent: true})
		return fails, holds
	}
	p.expr(x.X, k)
	if x.Field != nil {
		holds, fails = p.test(x, k, partOf(p.key(x.X), x.Field.Name), fieldChoices(x.Field), choices{absent: true})
		return fails, holds
	}
	key, all := p.key(x.X), p.choicesAt(x.X)
	with, _ := membersWith(x.X.Type().(*ir.Union).Members, x.Name)
	some, always := memberChoices(with), choices{}
	for _, m := range with {
		if m.Object().Field(x.Name).Presence != ir.Optional {
			always.values = append(always.values, memberChoice(m))
		}
	}
	holds, _ = p.test(x, k, key, all, some)
	fails = k
	if len(always.values) > 0 {
		_, fails = p.test(x, k, key, all, always)
	}
	field := commonChoices(with, x.Name)
	if field.few() {
		holds, fails = holds.opened(key, all), fails.opened(key, all)
	}
	before := k.at(key, all)
	s := holds.at(partOf(key, x.Name), field)
	before.never = before.never || s.never
	before.changes = joined(before.changes, s.changes)
	p.tests[x] = before
	s.tests, s.left = joined(s.tests, []any{x}), s.left.without(choices{absent: true})
	return holds.with(partOf(key, x.Name), s), fails
}

// orValuePlace is the place that an OrValue reads.
func (p *proofs) orValuePlace(x *ir.OrValue) (key string, all choices) {
	switch {
	case x.Field != nil:
		return partOf(p.key(x.X), x.Field.Name), fieldChoices(x.Field)
	case x.Name != "":
		with, _ := membersWith(x.X.Type().(*ir.Union).Members, x.Name)
		return partOf(p.key(x.X), x.Name), commonChoices(with, x.Name)
	default:
		return p.key(x.X), p.choicesAt(x.X)
	}
}

// base goes through the way to a place that is not read itself.
func (p *proofs) base(x ir.Expr, k knowledge) {
	switch x := x.(type) {
	case *ir.FieldOf:
		p.expr(x.X, k)
	case *ir.CommonField:
		p.expr(x, k) // it has to be of a member with the field
	case *ir.Ref:
		p.prove(x, k.at(p.key(x), p.choicesAt(x)), true, nil)
	case *ir.Narrow:
		p.base(x.X, k)
	default:
		p.expr(x, k)
	}
}

// expr goes through an expression that is only computed.
func (p *proofs) expr(x ir.Expr, k knowledge) {
	switch x := x.(type) {
	case *ir.Literal, *ir.NewID, *ir.Now:
	case *ir.Ref:
		s := k.at(p.key(x), p.choicesAt(x))
		p.prove(x, s, !s.left.absent, nil)
	case *ir.FieldOf:
		p.expr(x.X, k)
		s := k.at(p.key(x), p.choicesAt(x))
		p.prove(x, s, !s.left.absent, nil)
	case *ir.CommonField:
		p.expr(x.X, k)
		with, _ := membersWith(x.X.Type().(*ir.Union).Members, x.Name)
		some := memberChoices(with)
		var known []any
		if of := k.at(p.key(x.X), p.choicesAt(x.X)); of.left.none(some, of.all) {
			known = of.tests
		}
		s := k.at(p.key(x), p.choicesAt(x))
		p.prove(x, s, !s.left.absent, known)
	case *ir.TagOf:
		p.expr(x.X, k)
		p.prove(x, k.at(p.key(x), p.choicesAt(x)), true, nil)
	case *ir.Narrow:
		p.expr(x.X, k)
		s := k.at(p.key(x), p.choicesAt(x))
		p.prove(x, s, provesNarrow(x, s), nil)
	case *ir.Widen:
		p.expr(x.X, k)
	case *ir.IsMember, *ir.IsNull, *ir.Has:
		p.split(x, k)
	case *ir.Unary:
		if x.Op == ir.Not {
			p.split(x.X, k)
			return
		}
		p.expr(x.X, k)
	case *ir.Binary:
		switch x.Op {
		case ir.And, ir.Or, ir.Eq, ir.Ne, ir.In:
			if _, ok := constants(x); x.Op != ir.In || ok && p.key(x.L) != "" {
				p.split(x, k)
				return
			}
		}
		p.expr(x.L, k)
		p.expr(x.R, k)
	case *ir.Cond:
		holds, fails := p.split(x.If, k)
		p.expr(x.Then, holds)
		p.expr(x.Else, fails)
	case *ir.OrValue:
		p.expr(x.X, k)
		key, all := p.orValuePlace(x)
		s := k.at(key, all)
		p.prove(x, s, true, nil)
		p.expr(x.Else, k)
	case *ir.Size:
		p.expr(x.X, k)
	case *ir.Matches:
		p.expr(x.X, k)
	case *ir.StartsWith:
		p.exprs(k, x.X, x.Prefix)
	case *ir.CompareVersions:
		p.exprs(k, x.L, x.R)
	case *ir.RecordOf:
		p.exprs(k, x.Values...)
	case *ir.Slice:
		p.exprs(k, x.List, x.From, x.To)
	case *ir.Join:
		p.exprs(k, x.List, x.Sep)
	case *ir.ListOf:
		p.exprs(k, x.Elems...)
	case *ir.New:
		p.inits(x.Inits, k)
	case *ir.Macro:
		p.expr(x.In, k)
		if p.key(x.In) == "" { // the elements may be more special than they are said to be
			k = k.opened(p.variable(x.Var), typeChoices(x.Var.Type))
		}
		if x.Kind == ir.MapTo {
			p.expr(x.Body, k)
		} else {
			p.split(x.Body, k)
		}
	default:
		panic(fmt.Sprintf("typescript: unknown expression %T", x))
	}
}

func (p *proofs) exprs(k knowledge, list ...ir.Expr) {
	for _, x := range list {
		if x != nil {
			p.expr(x, k)
		}
	}
}

func (p *proofs) inits(list []*ir.Init, k knowledge) {
	for _, init := range list {
		holds := k
		if init.If != nil {
			holds, _ = p.split(init.If, k)
		}
		p.expr(init.Value, holds)
	}
}

func (p *proofs) template(t *ir.Template, k knowledge) {
	if t == nil {
		return
	}
	for _, part := range t.Parts {
		p.exprs(k, part.Expr)
	}
}

// provesNarrow reports whether what is known about a place says what a Narrow says.
func provesNarrow(x *ir.Narrow, s state) bool {
	if _, nullable := x.X.Type().(*ir.Nullable); nullable {
		return !s.left.null
	}
	is := choices{}
	for _, m := range x.X.Type().(*ir.Union).Members {
		if ir.Same(m.Type, x.T) {
			is.values = append(is.values, memberChoice(m))
		}
	}
	return s.left.none(is, s.all)
}

// pinned reports whether the values of an expression may be known better than by
// their type: it gives constants, or a place that was tested.
func (p *proofs) pinned(x ir.Expr, k knowledge) bool {
	switch x := x.(type) {
	case *ir.Literal:
		return true
	case *ir.Cond:
		return p.pinned(x.Then, k) || p.pinned(x.Else, k)
	case *ir.Widen:
		return p.pinned(x.X, k)
	case *ir.OrValue:
		key, _ := p.orValuePlace(x)
		_, known := k[key]
		return known || key == ""
	case *ir.Ref, *ir.FieldOf, *ir.CommonField, *ir.TagOf, *ir.Narrow:
		key := p.key(x)
		_, known := k[key]
		return known || key == "" || p.choicesAt(x).constant()
	default:
		return false
	}
}

// choicesAt is what a place may be by its declaration.
func (p *proofs) choicesAt(x ir.Expr) choices {
	switch x := unwrapped(x).(type) {
	case *ir.Ref:
		c := typeChoices(x.Var.Type)
		c.absent = x.Var.Optional
		return c
	case *ir.FieldOf:
		return fieldChoices(x.Field)
	case *ir.CommonField:
		with, _ := membersWith(x.X.Type().(*ir.Union).Members, x.Name)
		return commonChoices(with, x.Name)
	default:
		return typeChoices(x.Type())
	}
}
