package plan

import "github.com/msggen/msggen/gen/ir"

// Again is an earlier test that has asked the same as a test: whether a place is of
// one member. Nothing may have changed the answer since, so whoever has it at hand
// need not ask. It was asked on every way to here, or might have been: where a
// condition did not come to it, it would have said the same. It is nil if there is
// none.
func (p *Proofs) Again(test *ir.IsMember) *ir.IsMember { return p.again[test] }

// answer notes that a test was asked, whichever way it came out.
func (p *Proofs) answer(test *ir.IsMember, before, holds, fails knowledge) (knowledge, knowledge) {
	question := p.question(test)
	if question == "" {
		return holds, fails
	}
	if asked, ok := before[question]; ok {
		if earlier, ok := asked.alone.(*ir.IsMember); ok {
			p.again[test] = earlier
			return holds, fails
		}
	}
	p.questions[question] = true
	// Nothing is left of what it may be, so that it stays known where ways meet.
	answered := State{all: Choices{Absent: true}, tests: []any{test}, alone: test}
	return holds.with(question, answered), fails.with(question, answered)
}

// asked is what is known where a condition may have come to its last operand, with
// what that has asked.
func (p *Proofs) asked(k, last knowledge) knowledge {
	for place, s := range last {
		if _, known := k[place]; !known && p.questions[place] {
			k = k.with(place, *s)
		}
	}
	return k
}

// question is what a test asks: a part of the place that no field is called.
func (p *Proofs) question(test *ir.IsMember) string {
	if len(test.Members) != 1 {
		return ""
	}
	return partOf(p.place(test.X), "is? "+test.Members[0].Name)
}
