// Package check turns the syntax tree of a spec into the checked protocol of
// package ir: names are resolved, types inferred, tests narrow what follows
// them, and every promise the ir makes to its consumers is verified here. It
// knows no YAML and no target language.
//
// Every mistake is reported, each once: what could not be understood has the
// type bad, and whatever touches it is silent.
package check

import (
	"cmp"
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// Protocol checks a spec. The protocol means something only if neither list has
// errors: found is what is wrong with the tree already, and what merely follows
// from that is not reported again. The imports are by name; one that is missing
// has been reported, and so has whatever is wrong with it.
func Protocol(spec *syntax.Spec, found diag.List, imports map[string]*ir.Protocol) (*ir.Protocol, diag.List) {
	l := newLog(spec, found)
	d := newDeclarer(newTable(spec, l))
	d.declareAll(imports)
	places := newLedger()
	c := &checker{declarer: d, ledger: places, book: newBook(d.reader, places)}
	c.resolveBehaviour()
	c.reportUnused()
	c.assemble()
	return c.protocol, l.sorted()
}

// checker checks what is done with the types of a spec.
type checker struct {
	*declarer
	*ledger
	book *book
}

// log keeps what is wrong with a spec.
type log struct {
	files map[*source.File]int // order of the files
	flaws flaws
	list  diag.List

	mute      int // above 0 nothing is reported
	repeating bool
	reported  map[place]bool
	declared  []*varUse
	used      map[place]bool // where what was declared stands
}

// newLog notes the mistakes that were found before.
func newLog(spec *syntax.Spec, found diag.List) *log {
	l := &log{
		files:    map[*source.File]int{},
		flaws:    findFlaws(spec, found),
		reported: map[place]bool{},
		used:     map[place]bool{},
	}
	for i, f := range spec.Files {
		l.files[f] = i
	}
	return l
}

// place identifies a spot of a spec with what was found there.
type place struct {
	file *source.File
	at   source.Pos
	what string
}

func placeOf(at source.Span, what string) place { return place{at.File, at.Start, what} }

// report adds a diagnostic. While a rule is checked again, for the next of its
// events, a place that has the same problem already is passed over.
func (l *log) report(d diag.Diagnostic) {
	if l.mute > 0 {
		return
	}
	at := placeOf(d.Span, string(d.Code))
	if l.repeating && l.reported[at] {
		return
	}
	l.reported[at] = true
	l.list.Add(d)
}

// sorted is what was reported, in the order of the spec.
func (l *log) sorted() diag.List { return l.list.Sorted() }

// inOrder sorts declarations as the author wrote them: by file, then by place.
func inOrder[T any](l *log, list []T, at func(T) source.Span) {
	slices.SortStableFunc(list, func(a, b T) int {
		x, y := at(a), at(b)
		if n := cmp.Compare(l.files[x.File], l.files[y.File]); n != 0 {
			return n
		}
		return cmp.Or(cmp.Compare(x.Start.Line, y.Start.Line), cmp.Compare(x.Start.Col, y.Start.Col))
	})
}

func (c *checker) assemble() {
	p := c.protocol
	inOrder(c.log, p.Aliases, func(d *ir.Alias) source.Span { return d.Span })
	inOrder(c.log, p.Enums, func(d *ir.Enum) source.Span { return d.Span })
	inOrder(c.log, p.Objects, func(d *ir.Object) source.Span { return d.Span })
	inOrder(c.log, p.Unions, func(d *ir.Union) source.Span { return d.Span })
	for _, f := range c.spec.Files {
		p.Files = append(p.Files, f.Name)
	}
}
