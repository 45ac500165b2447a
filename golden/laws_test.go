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
	const events = 40
	streams := seeds(4)
	sets := vectorSets(t)
	runners := startOut(t, protocolsOf(sets))
	for _, set := range sets {
		t.Run(set.Protocol.Name, func(t *testing.T) {
			laws := kit.MakeLaws(kit.Testing(t), set.Protocol, streams, events)
			of := lawsOf(laws)
			for name, start := range runners {
				t.Run(name, func(t *testing.T) {
					t.Parallel()
					of(name).Run(kit.Testing(t), start(set.Protocol))
				})
			}
			t.Run("outcomes", func(t *testing.T) { laws.Telling(kit.Testing(t), streams.Count/2) })
		})
	}
}

// lawsOf tells what each runner is held to. How it folds makes no difference to what is
// just read.
func lawsOf(all *kit.Laws) func(name string) *kit.Laws {
	folds := all.Folds()
	return func(name string) *kit.Laws {
		if name == "pure" || name == "py-pure" {
			return folds
		}
		return all
	}
}
