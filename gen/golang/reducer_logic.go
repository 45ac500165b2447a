package golang

import (
	"github.com/msggen/msggen/gen/ir"
)

// logic is what the functions of a package that come from rules share: which of
// them there are, what they are called and what they need.
type logic struct {
	*pkg
	effects   map[*ir.Rule]effects
	ruleNames map[*ir.Rule]string
	finders   []*finder
	commons   []*common
	reserved  map[string]bool // names that local variables must not take
}

func newLogic(p *pkg) *logic {
	l := &logic{
		pkg:       p,
		effects:   ruleEffects(p.protocol.Rules),
		ruleNames: nameRules(p.protocol),
		finders:   finders(p.protocol),
		commons:   commonFields(p.protocol),
		reserved:  map[string]bool{},
	}
	for name := range p.wanted {
		l.reserved[name] = true
	}
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
	return l
}
