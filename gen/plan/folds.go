package plan

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// FoldsStream reports whether there is a function that folds a whole stream: if a reducer
// has something to do at its end. What one emits goes through pipelines.
func FoldsStream(r *ir.Reducer) bool { return len(r.End) > 0 && r.Emits == nil }

// CalledAfterState reports whether the functions that fold are called after the state of a
// reducer: the first one over a state has its name, all others have their own.
func CalledAfterState(p *ir.Protocol, r *ir.Reducer) bool {
	first := slices.IndexFunc(p.Reducers, func(other *ir.Reducer) bool { return other.State == r.State })
	return first < 0 || p.Reducers[first] == r
}

// ThreeWay reports whether a value may be missing, be null, or be there, of which a target
// has to tell each. Everywhere else what stands for absence may as well stand for null.
func ThreeWay(t ir.Type, mayBeMissing bool) bool {
	_, nullable := t.(*ir.Nullable)
	return nullable && mayBeMissing
}
