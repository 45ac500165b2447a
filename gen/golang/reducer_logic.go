package golang

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// logic is what the functions of a package that come from rules share: which of
// them there are, what they are called and what they need.
type logic struct {
	*values
	types     *declarer
	uses      *plan.Uses
	proofs    *plan.Proofs
	ruleNames map[*ir.Rule]string
	finders   []*finder
	commons   []*common
	patterns  []*pattern
	reserved  map[string]bool // names that local variables must not take, nor those of wanted functions
}

func newLogic(c *codec) *logic {
	p := c.pkg
	l := &logic{
		values:    &values{c},
		uses:      plan.UsesOf(p.protocol),
		proofs:    plan.ProofsOf(p.protocol, p.effects),
		ruleNames: nameRules(p),
		finders:   finders(p.protocol, p.lookups),
		commons:   commonFields(p.protocol),
		reserved:  map[string]bool{},
	}
	c.defaults = l
	l.types = &declarer{c, l.indexes}
	for _, name := range p.importedNames() {
		l.reserved[name] = true
	}
	l.patterns = patterns(p.protocol, l.ruleNames)
	for _, o := range p.protocol.Objects {
		if name, has := p.checkFunc(o); has {
			l.reserved[name] = true
		}
	}
	for _, name := range l.ruleNames {
		l.reserved[name] = true
	}
	for _, c := range l.commons {
		l.reserved[c.function] = true
	}
	for _, known := range l.patterns {
		l.reserved[known.name] = true
	}
	return l
}
