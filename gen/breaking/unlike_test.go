package breaking_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/msggen/msggen/gen/breaking"
	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/ir"
)

// Protocols that have nothing in common but a name are compared, too, and what is found
// of a protocol and itself is nothing.
func TestUnlikeProtocols(t *testing.T) {
	all := spectest.All(t)
	names := slices.Sorted(maps.Keys(all))
	for _, p := range all {
		p.Name = "same"
	}
	pairs := 300
	if testing.Short() {
		pairs = 60
	}
	chance := rand.New(rand.NewPCG(1, 2))
	for range pairs {
		old, new := names[chance.IntN(len(names))], names[chance.IntN(len(names))]
		found := breaking.Compare([]*ir.Protocol{all[old]}, []*ir.Protocol{all[new]}, all[new].Span)
		if (old == new) != (len(found) == 0) {
			t.Errorf("%s and %s: %d findings", old, new, len(found))
		}
		for _, f := range found {
			if f.Subject == "" || f.Span().IsZero() {
				t.Errorf("%s and %s: %s has no subject or no place", old, new, f.ID())
			}
		}
	}
}
