package declare

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
)

// A default may leave out fields that have defaults in their turn, so a few
// words of a spec can stand for a large value. A missing key makes all of it,
// and every target spells it out: hence limits.
const (
	maxDefaultValues = 1000
	maxDefaultDepth  = 100
)

// extent is how much a value holds, with all that it leaves out.
type extent struct {
	values int  // itself and everything inside
	depth  int  // values inside each other
	draws  bool // some of it is a fresh id or the time
}

var one = extent{values: 1, depth: 1}

// holding adds a value that stands directly inside. Beyond the limits it does
// not matter any more how much there is.
func (e extent) holding(inner extent) extent {
	return extent{
		values: min(e.values+inner.values, maxDefaultValues+1),
		depth:  min(max(e.depth, inner.depth+1), maxDefaultDepth+1),
		draws:  e.draws || inner.draws,
	}
}

func (e extent) tooLarge() bool { return e.values > maxDefaultValues || e.depth > maxDefaultDepth }

// extents measures the defaults of fields, each once.
type extents struct {
	c       *Declarer
	finite  finiteObjects // the others have been reported
	known   map[*ir.Field]extent
	open    []*ir.Field // being measured, outermost first
	endless map[*ir.Field]bool
}

// defaultExtents reports defaults that have no end, because they need
// themselves inside, and those that are too large.
func (c *Declarer) defaultExtents(finite finiteObjects) {
	c.extents = &extents{c: c, finite: finite, known: map[*ir.Field]extent{}, endless: map[*ir.Field]bool{}}
	for _, obj := range c.Protocol.Objects {
		for _, f := range c.Objects[obj].Own {
			if f.Default != nil {
				c.extents.field(f)
			}
		}
	}
}

// field is the extent of what a missing field means. What was reported counts
// as little, so that whatever holds it is not reported too.
func (e *extents) field(f *ir.Field) extent {
	if known, ok := e.known[f]; ok {
		return known
	}
	if !e.finite.has(f.From) {
		return one
	}
	if at := slices.Index(e.open, f); at >= 0 {
		e.reportEndless(e.open[at:])
		return one
	}
	e.open = append(e.open, f)
	e.known[f] = e.bounded(f.Default, f.Name)
	e.open = e.open[:len(e.open)-1]
	return e.known[f]
}

// bounded is the extent of a default, which is reported if it is too large.
func (e *extents) bounded(x ir.Expr, name string) extent {
	lit, ok := x.(*ir.Literal)
	if !ok {
		return extent{values: 1, depth: 1, draws: true}
	}
	if types.IsBadExpr(lit) {
		return one
	}
	size := e.constant(lit.Value)
	if !size.tooLarge() {
		return size
	}
	e.c.Report(diag.New(diag.LargeDefault, lit.At, name, maxDefaultValues, maxDefaultDepth))
	return one
}

// reportEndless reports fields of which each leaves out the next one, and the
// last the first.
func (e *extents) reportEndless(cycle []*ir.Field) {
	first := cycle[0]
	if e.endless[first] {
		return
	}
	e.endless[first] = true
	var way []string
	for _, f := range append(cycle[1:len(cycle):len(cycle)], first) {
		way = append(way, "`"+f.From.Name+"."+f.Name+"`")
	}
	e.c.Report(diag.New(diag.EndlessDefault, first.Default.Span(), first.Name, strings.Join(way, ", which leaves out ")).
		WithHint("give it a value inside the default"))
}
