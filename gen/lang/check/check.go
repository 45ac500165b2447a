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
	c := &checker{
		protocol:   &ir.Protocol{},
		files:      map[*source.File]int{},
		types:      map[string]*typeDecl{},
		imports:    map[string]*imported{},
		objects:    map[*ir.Object]*objectDecl{},
		unions:     map[*ir.Union]*syntax.Union{},
		flatUnions: map[*ir.Union]flattenState{},
		groups:     map[string]*group{},
		rules:      map[string]*ruleDecl{},
		vars:       map[*ir.Var]*varInfo{},
		folded:     map[*ir.Literal]bool{},
		raised:     map[*ir.Signal]bool{},
		acted:      map[source.Span]bool{},
		reported:   map[place]bool{},
		used:       map[place]bool{},
		flaws:      findFlaws(spec, found),
	}
	for i, f := range spec.Files {
		c.files[f] = i
	}
	c.header(spec)
	c.spec = c.withoutNewer(spec)
	c.imported(imports)
	c.declare()
	c.resolveTypes()
	c.resolveBehaviour()
	c.reportUnused()
	c.assemble()
	return c.protocol, c.list.Sorted()
}

// checker holds what is known about the whole spec.
type checker struct {
	spec     *syntax.Spec
	protocol *ir.Protocol
	files    map[*source.File]int // order of the files
	version  *version             // nil: unknown, nothing is left out
	newer    newer
	flaws    flaws
	unknown  policies

	types     map[string]*typeDecl // imported ones as import.Name
	imports   map[string]*imported
	typeNames []string
	objects   map[*ir.Object]*objectDecl
	unions    map[*ir.Union]*syntax.Union
	// flatUnions tells which unions have their members.
	flatUnions map[*ir.Union]flattenState
	groups     map[string]*group
	rules      map[string]*ruleDecl
	vars       map[*ir.Var]*varInfo
	extents    *extents

	// folded are literals that stand for a constant field.
	folded map[*ir.Literal]bool

	// raised are the signals that some step raises.
	raised map[*ir.Signal]bool

	// acted are the places of steps that emit or raise a signal.
	acted map[source.Span]bool

	list        diag.List
	assumptions int // made for the current condition

	mute      int // above 0 nothing is reported
	repeating bool
	reported  map[place]bool
	declared  []*varUse
	used      map[place]bool
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
func (c *checker) report(d diag.Diagnostic) {
	if c.mute > 0 {
		return
	}
	at := placeOf(d.Span, string(d.Code))
	if c.repeating && c.reported[at] {
		return
	}
	c.reported[at] = true
	c.list.Add(d)
}

// inOrder sorts declarations as the author wrote them: by file, then by place.
func inOrder[T any](c *checker, list []T, at func(T) source.Span) {
	slices.SortStableFunc(list, func(a, b T) int {
		x, y := at(a), at(b)
		if n := cmp.Compare(c.files[x.File], c.files[y.File]); n != 0 {
			return n
		}
		return cmp.Or(cmp.Compare(x.Start.Line, y.Start.Line), cmp.Compare(x.Start.Col, y.Start.Col))
	})
}

func (c *checker) assemble() {
	p := c.protocol
	inOrder(c, p.Aliases, func(d *ir.Alias) source.Span { return d.Span })
	inOrder(c, p.Enums, func(d *ir.Enum) source.Span { return d.Span })
	inOrder(c, p.Objects, func(d *ir.Object) source.Span { return d.Span })
	inOrder(c, p.Unions, func(d *ir.Union) source.Span { return d.Span })
	for _, f := range c.spec.Files {
		p.Files = append(p.Files, f.Name)
	}
}
