package lint

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// neverEmits finds reducers that say what they emit, and emit nothing.
func neverEmits(p *pass) {
	for _, written := range p.Reducers {
		i := slices.IndexFunc(p.Protocol.Reducers, func(r *ir.Reducer) bool { return r.Name == written.Name.Value })
		if i < 0 || written.Emits.IsZero() {
			continue
		}
		r := p.Protocol.Reducers[i]
		some, seen := len(r.Pass) > 0, map[*ir.Rule]bool{}
		for _, body := range r.Bodies() {
			some = some || emits(body, seen)
		}
		if some {
			continue
		}
		p.report(written.Emits.Whole(), "give a rule an `emit`, or list events under `pass`", "`%s` emits nothing", r.Name)
	}
}

// emits reports whether steps emit something, or rules that they call do. It sees the rules.
func emits(body []ir.Stmt, seen map[*ir.Rule]bool) bool {
	return ir.Some(ir.Steps(body), func(s ir.Stmt) bool {
		switch s := s.(type) {
		case *ir.Emit:
			return true
		case *ir.Call:
			if seen[s.Rule] {
				return false
			}
			seen[s.Rule] = true
			return emits(s.Rule.Body, seen)
		default:
			return false
		}
	})
}
