package ir_test

import (
	"testing"

	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/source"
)

// TestNothingIsShared keeps every node in one place, so that what is known of a
// node is known of that place.
func TestNothingIsShared(t *testing.T) {
	for name, p := range spectest.All(t) {
		seen := map[any]any{}
		own := func(node, owner any) {
			if other, shared := seen[node]; shared {
				t.Errorf("%s: a %T at %v of %T and %T", name, node, node.(interface{ Span() source.Span }).Span(), other, owner)
			}
			seen[node] = owner
		}
		for owner, x := range ir.ProtocolExprs(p) {
			own(x, owner)
		}
		for owner, s := range ir.ProtocolSteps(p) {
			own(s, owner)
			if change, ok := s.(*ir.Change); ok {
				own(change.Place, owner)
			}
		}
	}
}
