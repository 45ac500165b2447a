package plan

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
)

// Machine is how the rules of a reducer move a field between a few values: those of an
// enum, or the members of a union that are told apart by a tag.
type Machine struct {
	Object *ir.Object
	Field  *ir.Field
	Moves  []*Move // in the order in which rules make them, those alike as one
}

// Move is one way in which the field gets a value.
type Move struct {
	Begins bool         // a new object has the value; there is no From
	From   []MoveValue  // what the field was, as tests before the step prove; nil: anything
	To     *MoveValue   // nil: the rules do not tell which value
	By     []MoveReason // when that is done
}

// MoveValue is a value of the field; None of an optional field that is missing, or null.
type MoveValue struct {
	Label string
	None  bool
}

// MoveReason is what a reducer runs that makes a move.
type MoveReason struct {
	When   MoveTime
	Member *ir.Member // of OnEvent; nil if the input is an object
}

// MoveTime says which of the steps of a reducer run.
type MoveTime int

const (
	OnEvent   MoveTime = iota // the rule of an event, and what runs before it
	OnUnknown                 // the rule of events of unknown types
	OnEnd                     // what runs after the last event
	AtFirst                   // nothing: it is the state that a fold begins with
)

// machineWork is how many steps are followed for a reducer. Rules that call each other may
// make more of them than anybody could wait for, and then there are no machines.
const machineWork = 50_000

// MachinesOf are the machines of a reducer whose rules set a field to at least two values,
// one of them on an object that was there already.
func MachinesOf(protocol *ir.Protocol, r *ir.Reducer, effects *Effects) []*Machine {
	m := &mover{Proofs: newProofs(protocol, effects)}
	m.reducer(r)
	if m.work > machineWork {
		return nil
	}
	return slices.DeleteFunc(m.machines, func(m *Machine) bool { return !m.moves() })
}

// moves reports whether there is something to tell.
func (m *Machine) moves() bool {
	var to []MoveValue
	changes := false
	for _, move := range m.Moves {
		if move.To == nil {
			continue
		}
		to = joined(to, *move.To)
		changes = changes || !move.Begins
	}
	return changes && len(to) > 1
}

// Values are those that some move has to do with, in the order in which they are declared.
func (m *Machine) Values() []MoveValue {
	var values []MoveValue
	for _, move := range m.Moves {
		values = joined(values, move.From...)
		if move.To != nil {
			values = joined(values, *move.To)
		}
	}
	declared := labels(m.Field, typeChoices(m.Field.Type))
	slices.SortStableFunc(values, func(a, b MoveValue) int {
		return rank(declared, a) - rank(declared, b)
	})
	return values
}

// rank is the index of a value; what was not listed, as a tag that begins with a prefix,
// or that there is none, comes last.
func rank(list []MoveValue, v MoveValue) int {
	if at := slices.Index(list, v); at >= 0 {
		return at
	}
	return len(list)
}

// Ends reports whether no rule leads on from a value.
func (m *Machine) Ends(value MoveValue) bool {
	return !slices.ContainsFunc(m.Moves, func(move *Move) bool {
		return !move.Begins && (move.From == nil || slices.Contains(move.From, value))
	})
}

// Alike reports whether two machines are the same but for the field.
func (m *Machine) Alike(other *Machine) bool {
	return slices.EqualFunc(m.Moves, other.Moves, func(a, b *Move) bool { return a.alike(b) && slices.Equal(a.By, b.By) })
}

func (m *Move) alike(other *Move) bool {
	return m.Begins == other.Begins && slices.Equal(m.From, other.From) &&
		(m.To == nil) == (other.To == nil) && (m.To == nil || *m.To == *other.To)
}

// mover follows the steps of a reducer. Unlike the proofs, which serve one function each,
// it goes into the rules that are called, knows which value was assigned, and what the
// condition of a search says about the element that was found.
type mover struct {
	*Proofs
	machines []*Machine
	by       MoveReason
	returned knowledge // where steps were left early to go on behind them
	work     int
}

func (m *mover) reducer(r *ir.Reducer) {
	if len(r.Starts) == 0 && r.BeginsAlone() {
		m.by = MoveReason{When: AtFirst}
		for _, f := range r.State.Fields {
			if f.Default != nil && f.Const == nil {
				m.begins(r.State, f, f.Default, knowledge{})
			}
		}
	}
	for _, s := range r.Starts {
		m.by = MoveReason{Member: s.Member}
		m.made(s.Value, knowledge{})
	}
	for _, c := range r.Cases {
		m.by = MoveReason{Member: c.Member}
		m.steps(c.Body, m.before(r, c))
	}
	if r.Unknown != nil {
		m.by = MoveReason{When: OnUnknown}
		m.steps(r.Unknown.Body, knowledge{})
	}
	m.by = MoveReason{When: OnEnd}
	m.steps(r.End, knowledge{})
}

// before is what is known when the rule of an event begins: what began a state, and what
// the steps before every rule have let through.
func (m *mover) before(r *ir.Reducer, c *ir.Case) knowledge {
	k := knowledge{}
	for _, s := range r.Starts {
		if s.Member == c.Member && s.Unless == nil {
			k = m.given(m.variable(r.Self), s.Value, k)
		}
	}
	if r.FirstEvent == nil || len(r.First) == 0 {
		return k
	}
	event := m.variable(r.FirstEvent)
	m.vars[c.Event] = event
	return m.body(r.First, m.known(event, r.Input, MemberChoices([]*ir.Member{c.Member}), k))
}

// body are steps that may be left early.
func (m *mover) body(steps []ir.Stmt, k knowledge) knowledge {
	outer := m.returned
	m.returned = nil
	k = m.steps(steps, k)
	k, m.returned = meeting(k, m.returned), outer
	return k
}

// steps gives what is known after them; nil where nobody gets.
func (m *mover) steps(steps []ir.Stmt, k knowledge) knowledge {
	for _, step := range steps {
		if m.work++; k == nil || m.work > machineWork {
			return nil
		}
		k = m.step(step, k)
	}
	return k
}

func (m *mover) step(step ir.Stmt, k knowledge) knowledge {
	switch step := step.(type) {
	case *ir.Change:
		return m.change(step, k)
	case *ir.Bind:
		return m.named(step.Var, step.Value, k)
	case *ir.Find:
		return m.find(step, k)
	case *ir.Parse:
		return meeting(m.steps(step.Then, k.without(m.variable(step.Var))), m.steps(step.Else, k))
	case *ir.Each:
		k = m.changedAll(step, m.effects.Assigned(step.Do), k)
		m.steps(step.Do, m.picked(&step.By.Pick, k))
		return k
	case *ir.If:
		holds, fails := m.split(step.Cond, k)
		if step.IsSure() {
			fails = nil
		}
		return meeting(m.steps(step.Then, holds), m.steps(step.Else, fails))
	case *ir.Call:
		inside := k
		for i, param := range step.Rule.Params {
			inside = m.named(param, step.Args[i], inside)
		}
		return m.body(step.Rule.Body, inside)
	case *ir.Return:
		m.returned = meeting(m.returned, k)
		return nil
	case *ir.Skip, *ir.Fail, *ir.Stop:
		return nil
	default: // changes nothing
	}
	return k
}

// split is what is known where a condition holds and where it does not, nil where it
// cannot be so.
func (m *mover) split(x ir.Expr, k knowledge) (holds, fails knowledge) {
	if k == nil {
		return nil, nil
	}
	switch x := x.(type) {
	case *ir.Unary:
		if x.Op == ir.Not {
			holds, fails = m.split(x.X, k)
			return fails, holds
		}
	case *ir.Binary:
		switch x.Op {
		case ir.And:
			l, notL := m.split(x.L, k)
			r, notR := m.split(x.R, l)
			return r, meeting(notL, notR)
		case ir.Or:
			l, notL := m.split(x.L, k)
			r, notR := m.split(x.R, notL)
			return meeting(l, r), notR
		default: // one test
		}
	default: // one test
	}
	holds, fails = m.Proofs.split(x, k)
	return possible(holds), possible(fails)
}

func possible(k knowledge) knowledge {
	for _, s := range k {
		if s.Never {
			return nil
		}
	}
	return k
}

func (m *mover) change(step *ir.Change, k knowledge) knowledge {
	place, before := m.placeOf(step.Place, k)
	field := step.Place.Field
	after := m.changed(step, field.Name, k)
	for _, derived := range step.Place.Derived() {
		after = m.changed(step, derived.Name, after)
	}
	for _, part := range ir.Parts(step) {
		m.made(part.X, k)
	}
	object := step.Place.Of.Type().(*ir.Object)
	switch do := step.Do.(type) {
	case *ir.Set:
		to := m.values(do.Value, k)
		m.moved(object, field, before, to)
		return m.given(place, do.Value, m.known(place, field.Type, to, after))
	case *ir.Unset:
		to := Choices{Absent: true}
		m.moved(object, field, before, to)
		return m.left(place, fieldChoices(field), to, after)
	case *ir.Push:
		if do.Var != nil {
			after = m.named(do.Var, do.Value, after)
		}
		return m.steps(do.Then, after)
	case *ir.Patch:
		return meeting(m.steps(do.Then, after), m.steps(do.Else, k))
	default:
		if step.Traits().Assigns {
			m.moved(object, field, before, fieldChoices(field))
		}
	}
	return after
}

func (m *mover) find(step *ir.Find, k knowledge) knowledge {
	pick := ir.PickOf(step.By)
	found := m.picked(pick, k)
	if step.Make != nil {
		made := m.named(pick.Var, madeBy(step), m.step(step.Make, k))
		return m.steps(step.Then, meeting(found, made))
	}
	return meeting(m.steps(step.Then, found), m.steps(step.Else, k))
}

// picked is what is known with an element that has passed a test.
func (m *mover) picked(pick *ir.Pick, k knowledge) knowledge {
	k = k.without(m.variable(pick.Var))
	if pick.Cond != nil {
		k, _ = m.split(pick.Cond, k)
	}
	return k
}

// named is what is known with a name for a value: what is known about the value, and about
// its parts.
func (m *mover) named(v *ir.Var, x ir.Expr, k knowledge) knowledge {
	if k == nil {
		return nil
	}
	name, place := m.variable(v), m.place(x)
	left := m.values(x, k)
	k = k.without(name)
	if place != "" {
		for at, s := range k {
			if part, inside := strings.CutPrefix(at, place+placeSeparator); inside {
				k = k.with(partOf(name, part), *s)
			}
		}
	}
	return m.given(name, x, m.known(name, v.Type, left, k))
}

// known is what is known with a place whose value is one of some.
func (m *mover) known(place string, t ir.Type, left Choices, k knowledge) knowledge {
	if left.Rest || !isTold(t) {
		return k
	}
	return m.left(place, typeChoices(t), left, k)
}

// left is what is known with a place of which not all choices are left. What is known has
// to have a reason, or it is forgotten where ways meet.
func (m *mover) left(place string, all, left Choices, k knowledge) knowledge {
	if left.same(all) {
		return k
	}
	return k.with(place, State{all: all, left: left, tests: []any{m}})
}

// given is what is known with a place that holds what an expression makes.
func (m *mover) given(place string, x ir.Expr, k knowledge) knowledge {
	object, ok := ir.Unwrapped(x).(*ir.New)
	if !ok || place == "" {
		return k
	}
	for _, init := range object.Inits {
		if init.If == nil && isMoved(init.Field) {
			k = m.known(partOf(place, init.Field.Name), init.Field.Type, m.values(init.Value, k), k)
		}
	}
	return k
}

// values are what an expression may give.
func (m *mover) values(x ir.Expr, k knowledge) Choices {
	switch x := ir.Unwrapped(x).(type) {
	case *ir.Literal:
		if c, ok := x.Value.(*ir.ObjectConst); ok {
			return Choices{Values: []any{c.Object}}
		}
		return ConstantChoice(x.Value)
	case *ir.Cond:
		holds, fails := m.split(x.If, k)
		var out Choices
		all := typeChoices(x.T)
		if holds != nil {
			out = m.values(x.Then, holds)
		}
		if fails != nil {
			out = out.or(m.values(x.Else, fails), all)
		}
		return out
	case *ir.Ref, *ir.FieldOf, *ir.CommonField:
		if place := m.place(x); place != "" {
			left := k.at(place, choicesAt(x)).left
			left.Absent = false
			return asMember(left, x.Type())
		}
	default: // what its type says
	}
	t := ir.Unwidened(x).Type()
	return asMember(typeChoices(t), t)
}

// asMember are the choices of a type, where an object counts as the member of a union
// that it may become.
func asMember(c Choices, t ir.Type) Choices {
	if o, ok := ir.NonNull(t).(*ir.Object); ok {
		c.Rest, c.Values = false, []any{o}
	}
	return c
}

// made notes which values new objects have.
func (m *mover) made(x ir.Expr, k knowledge) {
	for x := range ir.Reached(x) {
		if object, ok := x.(*ir.New); ok {
			for _, init := range object.Inits {
				m.begins(object.Object, init.Field, init.Value, k)
			}
		}
	}
}

func (m *mover) begins(o *ir.Object, f *ir.Field, value ir.Expr, k knowledge) {
	if isMoved(f) {
		m.note(o, f, Move{Begins: true}, m.values(value, k))
	}
}

// moved notes that a field was given another value.
func (m *mover) moved(o *ir.Object, f *ir.Field, before State, to Choices) {
	if !isMoved(f) {
		return
	}
	all := fieldChoices(f)
	if before.left.Rest || before.left.same(all) {
		m.note(o, f, Move{}, to)
		return
	}
	m.note(o, f, Move{From: labels(f, before.left)}, to)
}

// note adds a move to each of some values.
func (m *mover) note(o *ir.Object, f *ir.Field, move Move, to Choices) {
	all := fieldChoices(f)
	all.Absent, all.Null = false, false
	if to.Rest || len(to.Values) > 0 && all.none(to) {
		m.add(o, f, move)
		return
	}
	from := move.From
	for _, value := range labels(f, to) {
		move.To, move.From = &value, without(from, value)
		if from == nil || len(move.From) > 0 { // or it stays what it is
			m.add(o, f, move)
		}
	}
}

func without(values []MoveValue, value MoveValue) []MoveValue {
	return slices.DeleteFunc(slices.Clone(values), func(v MoveValue) bool { return v == value })
}

func (m *mover) add(o *ir.Object, f *ir.Field, move Move) {
	at := slices.IndexFunc(m.machines, func(m *Machine) bool { return m.Object == o && m.Field == f })
	if at < 0 {
		at = len(m.machines)
		m.machines = append(m.machines, &Machine{Object: o, Field: f})
	}
	machine := m.machines[at]
	alike := slices.IndexFunc(machine.Moves, move.alike)
	if alike < 0 {
		alike = len(machine.Moves)
		machine.Moves = append(machine.Moves, &move)
	}
	machine.Moves[alike].By = joined(machine.Moves[alike].By, m.by)
}

// isMoved reports whether a field has values that can be told one by one.
func isMoved(f *ir.Field) bool {
	return f.Const == nil && f.Derived == nil && isTold(f.Type)
}

// isTold reports whether values of a type have names that tell them apart.
func isTold(t ir.Type) bool {
	switch t := ir.NonNull(t).(type) {
	case *ir.Enum:
		return true
	case *ir.Union:
		return !t.ByKind()
	default:
		return false
	}
}

// labels are choices as authors spell them, in the order in which they are declared.
func labels(f *ir.Field, c Choices) []MoveValue {
	order := typeChoices(f.Type).Values
	values := slices.SortedStableFunc(slices.Values(c.Values), func(a, b any) int {
		return slices.Index(order, a) - slices.Index(order, b)
	})
	var list []MoveValue
	for _, v := range values {
		switch v := v.(type) {
		case ir.TextConst:
			list = append(list, MoveValue{Label: string(v)})
		case *ir.Object:
			list = append(list, memberValue(f, v))
		default: // no value of such a field
		}
	}
	if c.Absent || c.Null {
		list = append(list, MoveValue{None: true})
	}
	return list
}

func memberValue(f *ir.Field, o *ir.Object) MoveValue {
	for _, member := range ir.NonNull(f.Type).(*ir.Union).Members {
		if member.Type == ir.Type(o) {
			return MoveValue{Label: member.Label()}
		}
	}
	return MoveValue{Label: o.Name}
}
