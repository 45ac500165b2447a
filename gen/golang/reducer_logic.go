package golang

import (
	"github.com/msggen/msggen/gen/golang/codec"
	"github.com/msggen/msggen/gen/golang/declare"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// logic prints what the spec gives a body.
type logic struct{ *helpers }

func newLogic(l *helpers) *logic { return &logic{l} }

// goPackage is a package while it is emitted.
type goPackage struct {
	*logic
	types *declare.Declarer
}

func newGoPackage(c *codec.Codec) *goPackage {
	l := newHelpers(c)
	c.Defaults = l
	return &goPackage{newLogic(l), &declare.Declarer{Codec: c, Indexes: l.indexes}}
}

// helpers are the functions of a package that rules share: which of them there are,
// what they are called and what they need.
type helpers struct {
	*values
	uses      *plan.Uses
	proofs    *plan.Proofs
	ruleNames map[*ir.Rule]string
	finders   []*finder
	searches  *plan.Searches
	searchers map[*plan.Search]*searcher
	commons   []*common
	patterns  []*pattern
	reserved  map[string]bool // names that local variables must not take, nor those of wanted functions
}

func newHelpers(c *codec.Codec) *helpers {
	p := c.Package
	functions := newFunctionNames(p)
	methods, searches := methodNames{}, plan.SearchesOf(p.Protocol, p.Lookups)
	l := &helpers{
		values:    &values{Codec: c},
		uses:      plan.UsesOf(p.Protocol),
		proofs:    plan.ProofsOf(p.Protocol, p.Effects),
		ruleNames: nameRules(p.Protocol, functions),
		finders:   finders(p.Protocol, p.Lookups, methods),
		searches:  searches,
		searchers: searchers(p.Protocol, searches, methods),
		commons:   commonFields(p.Protocol, functions),
		reserved:  map[string]bool{},
	}
	for _, name := range p.ImportedNames() {
		l.reserved[name] = true
	}
	l.patterns = patterns(p.Protocol, functions)
	for _, o := range p.Protocol.Objects {
		if name, has := p.CheckFunc(o); has {
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
