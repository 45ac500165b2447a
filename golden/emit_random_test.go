package golden

import (
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/target"
)

// TestEmitRandom emits random specs, with what they import, for all targets: that one of
// them gives up shows without a compiler.
func TestEmitRandom(t *testing.T) {
	t.Parallel()
	randomSpecs(t, seeds(25), func(t *testing.T, spec *randomSpec) {
		for name, to := range targets {
			emitted(t, name, to, spec.protocol)
		}
	})
}

func emitted(t *testing.T, name string, to target.Target, p *ir.Protocol) {
	t.Helper()
	defer func() {
		if panicked := recover(); panicked != nil {
			t.Errorf("%s: %v", name, panicked)
		}
	}()
	to.EmitPackages(plan.Of(ir.WithImports(p)...))
}
