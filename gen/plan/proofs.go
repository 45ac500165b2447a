package plan

import "github.com/msggen/msggen/gen/ir"

// Proofs say what the tests and assignments of a function prove about what it
// reads.
//
// What an if, a step or an operator proves holds until something may change the
// place, by whatever name: a named rule changes every field that it assigns, and a
// loop changes before its first run what any of its runs does. That a value is what
// a Narrow says is the checker's word; the proofs only tell by which tests it could
// be seen. So it is always right to assert it anew.
type Proofs struct {
	effects   *Effects
	reads     map[ir.Expr]Proof
	tests     map[ir.Expr]State
	again     map[*ir.IsMember]*ir.IsMember
	questions map[string]bool // the places that are none
	vars      map[*ir.Var]string
	apart     *apart
	events    map[string]bool // which of them are events
}

// Proof is what stands behind a read: a Narrow, or a Ref, FieldOf, CommonField or
// OrValue of what may be absent.
type Proof struct {
	// By are the tests (ir.Expr) and changes (*ir.Change) that prove it together;
	// none: it is only asserted.
	By []any
	// Alone is the one of them that proves it without the others, and that was
	// passed on every way to here: the last; or nil.
	Alone any
	// Known, of a CommonField, are those that prove that the value is of a member
	// with the field; of a TagOf, that it is of a member that its union names.
	Known []any
	// Strange says of a TagOf that comparisons of tags do not tell that the member is one
	// that its union names.
	Strange bool
	State
}

// Of is the proof behind a read.
func (p *Proofs) Of(read ir.Expr) Proof { return p.reads[read] }

// Read is the same, and whether anything is known of what is read.
func (p *Proofs) Read(read ir.Expr) (Proof, bool) {
	proof, ok := p.reads[read]
	return proof, ok
}

// Tested is what is known about the place of a test before it, and whether anything is.
func (p *Proofs) Tested(test ir.Expr) (State, bool) {
	before, ok := p.tests[test]
	return before, ok
}

// Before is what is known about the place of a test before the test.
func (p *Proofs) Before(test ir.Expr) State { return p.tests[test] }

// Member is the test for one member of a union that a Narrow to that member goes
// back to, passed on every way to it and not undone since: what the test has bound
// to a name is what the Narrow reads. It is nil if there is none, or if the member
// is known by what it is not.
func (p *Proofs) Member(x *ir.Narrow) *ir.IsMember {
	test, ok := p.reads[x].Alone.(*ir.IsMember)
	if ok && len(test.Members) == 1 && ir.Same(test.Members[0].Type, x.T) {
		return test
	}
	return nil
}

// ProofsOf goes through everything that a protocol computes.
func ProofsOf(protocol *ir.Protocol, effects *Effects) *Proofs {
	p := newProofs(protocol, effects)
	for _, body := range ir.Bodies(protocol) {
		p.steps(body, knowledge{})
	}
	for _, r := range protocol.Reducers {
		for _, s := range r.Starts {
			if s.Unless != nil {
				p.split(s.Unless, knowledge{})
			}
			p.expr(s.Value, knowledge{})
		}
	}
	for _, o := range protocol.Objects {
		known := knowledge{}
		for _, c := range o.Checks { // one after the other
			holds, fails := p.split(c.That, known)
			p.exprs(fails, ir.Holes(c.Message)...)
			known = holds
		}
	}
	for _, c := range protocol.Constructors {
		p.arguments(c.Args)
		p.inits(c.Inits, c.Self, knowledge{})
	}
	for _, f := range protocol.Functions {
		p.expr(f.Value, knowledge{})
	}
	for _, a := range protocol.Accessors {
		p.arguments(a.Args)
		p.expr(a.Value, knowledge{})
	}
	return p
}

func newProofs(protocol *ir.Protocol, effects *Effects) *Proofs {
	return &Proofs{
		effects:   effects,
		reads:     map[ir.Expr]Proof{},
		tests:     map[ir.Expr]State{},
		again:     map[*ir.IsMember]*ir.IsMember{},
		questions: map[string]bool{},
		vars:      map[*ir.Var]string{},
		apart:     eventsOf(protocol),
		events:    map[string]bool{},
	}
}

func (p *Proofs) arguments(args []*ir.Argument) {
	for _, a := range args {
		if a.Default != nil {
			p.expr(a.Default, knowledge{})
		}
	}
}

// prove notes what stands behind a read.
func (p *Proofs) prove(x ir.Expr, s State, holds bool, known []any) {
	read := Proof{Known: known, State: s}
	if holds {
		read.By, read.Alone = s.tests, s.alone
	}
	p.reads[x] = read
}
