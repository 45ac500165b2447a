package lint

import (
	"fmt"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/lint/backtrack"
	"github.com/msggen/msggen/gen/source"
)

// slowPattern finds patterns that JavaScript may take exponential time for, in an SDK or
// in a validator of the schemas.
func slowPattern(p *pass) {
	look := func(pattern string, at source.Span) {
		if pattern == "" {
			return
		}
		if a, ok := backtrack.Find(pattern); ok {
			text := a.Before + strings.Repeat(a.Again, 3) + "…" + a.Behind
			p.report(at, "write it so that a text can be read in one way only", "JavaScript takes exponential time for this pattern, with texts like %s", fmt.Sprintf("%+q", text))
		}
	}
	fields := func(o *syntax.Object) {
		for _, f := range o.Fields {
			look(f.Pattern.Value, f.Pattern.Whole())
		}
	}
	for _, a := range p.Aliases {
		look(a.Pattern.Value, a.Pattern.Whole())
	}
	for _, o := range p.Objects {
		fields(o)
	}
	for _, events := range p.Events {
		for _, e := range events.Of {
			fields(&e.Object)
		}
	}
	for _, x := range ir.ProtocolExprs(p.Protocol) {
		if m, ok := x.(*ir.Matches); ok {
			look(m.Pattern, m.Span())
		}
	}
}
