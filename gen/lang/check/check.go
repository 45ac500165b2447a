// Package check turns the syntax tree of a spec into the checked protocol of
// package ir: names are resolved, types inferred, tests narrow what follows
// them, and every promise the ir makes to its consumers is verified here. It
// knows no YAML and no target language.
//
// Every mistake is reported, each once: what could not be understood has the
// type types.Bad, and whatever touches it is silent.
//
// The rooms, from the bottom up; each sees only those below it:
//
//	report    what is wrong, each mistake once; which declarations have flaws
//	naming    how names are written, and which ones clash
//	pattern   what RE2 and ECMAScript read differently
//	version   what belongs to the protocol's version
//	types     questions about types: what they hold, what fits them
//	fact      what is proved of the values at places
//	table     what a spec declares, by name
//	constant  the constants of a spec
//	declare   all of the table, from what the spec says
//	scope     what is known at one place: names, facts, what fits where
//	expr      expressions
//	steps     the steps of rules, and what they may do
//
// What is left here are reducers and pipelines, constructors, accessors and checks.
package check

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/declare"
	"github.com/msggen/msggen/gen/lang/check/expr"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/report"
	"github.com/msggen/msggen/gen/lang/check/steps"
	"github.com/msggen/msggen/gen/lang/check/table"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/index"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// Protocol checks a spec. The protocol means something only if neither list has
// errors: found is what is wrong with the tree already, and what merely follows
// from that is not reported again. The imports are by name; one that is missing
// has been reported, and so has whatever is wrong with it.
func Protocol(spec *syntax.Spec, found diag.List, imports map[string]*ir.Protocol) (*ir.Protocol, diag.List) {
	return Indexed(spec, found, imports, nil)
}

// Indexed is Protocol. It notes in an index, unless that is nil, what it finds out about
// places.
func Indexed(spec *syntax.Spec, found diag.List, imports map[string]*ir.Protocol, into *index.Index) (*ir.Protocol, diag.List) {
	l := report.New(spec, found)
	l.Index = into
	d := declare.New(table.New(spec, l))
	d.All(imports)
	places := fact.NewLedger()
	functions := expr.NewFunctions(d.Reader, places)
	c := &checker{Declarer: d, Ledger: places, functions: functions, book: steps.NewBook(functions), badPipes: map[*ir.Pipeline]bool{}}
	c.resolveBehaviour()
	c.reportUnused()
	c.chooseFields()
	if into != nil {
		into.Spell = c.TypeName
		c.noteDeclarations(imports)
	}
	c.assemble()
	return c.Protocol, l.Sorted()
}

// checker checks what is done with the types of a spec.
type checker struct {
	*declare.Declarer
	*fact.Ledger
	functions *expr.Functions
	book      *steps.Book
	badPipes  map[*ir.Pipeline]bool // those with a mistake
}

func (c *checker) assemble() {
	p := c.Protocol
	report.InOrder(c.Log, p.Aliases, func(d *ir.Alias) source.Span { return d.Span })
	report.InOrder(c.Log, p.Enums, func(d *ir.Enum) source.Span { return d.Span })
	report.InOrder(c.Log, p.Objects, func(d *ir.Object) source.Span { return d.Span })
	report.InOrder(c.Log, p.Unions, func(d *ir.Union) source.Span { return d.Span })
	report.InOrder(c.Log, p.Functions, func(d *ir.Function) source.Span { return d.Span })
	for _, f := range c.Spec.Files {
		p.Files = append(p.Files, f.Name)
	}
}
