package golden

import (
	"testing"

	"github.com/msggen/msggen/golden/kit"
)

// TestLaws makes up documents and streams, sound and damaged ones, and holds
// every runner against the interpreter: the same outcome, error and place, and
// byte for byte the same state, with and without checkpoints.
func TestLaws(t *testing.T) {
	t.Parallel()
	streams, events := 20, 40
	if testing.Short() {
		streams = 15
	}
	for _, set := range vectorSets(t) {
		t.Run(set.Protocol.Name, func(t *testing.T) {
			laws := kit.MakeLaws(kit.Testing(t), set.Protocol, streams, events)
			for name, start := range runners {
				t.Run(name, func(t *testing.T) {
					t.Parallel()
					laws.Run(kit.Testing(t), start(t, set.Protocol))
				})
			}
			t.Run("outcomes", func(t *testing.T) { laws.Telling(kit.Testing(t), streams/2) })
		})
	}
}
