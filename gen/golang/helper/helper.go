// Package helper has the functions of a package that rules share: finders,
// searchers, what reads fields that members have in common, regular expressions. It
// knows which there are and what they are called; they are written further up.
package helper

import (
	"slices"

	"github.com/msggen/msggen/gen/golang/codec"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// Helpers are the functions of a package that rules share: which of them there are,
// what they are called and what they need.
type Helpers struct {
	*value.Values
	Uses      *plan.Uses
	Proofs    *plan.Proofs
	ruleNames map[*ir.Rule]string
	functions map[*ir.Function]string
	Finders   []*Finder
	Searches  *plan.Searches
	Searchers map[*plan.Search]*Searcher
	Commons   []*Common
	Patterns  []*Pattern
	Reserved  map[string]bool // names that local variables must not take
}

// New finds the helpers of a package.
func New(c *codec.Codec) *Helpers {
	p := c.Package
	functions := newFunctionNames(p)
	methods, searches := MethodNames{}, plan.SearchesOf(p.Protocol, p.Lookups)
	l := &Helpers{
		Values:    &value.Values{Codec: c},
		Uses:      p.Uses(p.Protocol),
		Proofs:    p.Proofs(p.Protocol),
		ruleNames: nameRules(p.Protocol, functions),
		functions: nameFunctions(p.Protocol, functions),
		Finders:   Finders(p.Protocol, p.Lookups, methods),
		Searches:  searches,
		Searchers: searchers(p.Protocol, searches, methods),
		Commons:   commonFields(p.Protocol, functions),
		Reserved:  map[string]bool{},
	}
	for _, name := range p.ImportedNames() {
		l.Reserved[name] = true
	}
	l.Patterns = patterns(p.Protocol, functions)
	for _, name := range slices.Concat(p.ServiceNames(), listHelpers(p.Protocol)) {
		l.Reserved[name] = true
	}
	for _, name := range l.ruleNames {
		l.Reserved[name] = true
	}
	for _, name := range l.functions {
		l.Reserved[name] = true
	}
	for _, c := range l.Commons {
		l.Reserved[c.Function] = true
	}
	for _, known := range l.Patterns {
		l.Reserved[known.Name] = true
	}
	return l
}
