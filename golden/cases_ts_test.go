package golden

import (
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/internal/npm"

	"github.com/msggen/msggen/internal/need"
)

// TestCasesTypeScript emits all cases as npm packages, which must compile with the
// settings that they bring, and please this repository's eslint and Prettier.
func TestCasesTypeScript(t *testing.T) {
	t.Parallel()
	need.Time(t)
	packages := tsCases(t)
	if *lint {
		packages.Lint(t)
	}
}

// tsCases are the packages of all cases, built once for all tests.
func tsCases(t *testing.T) *npm.Workspace {
	t.Helper()
	return tsPackages.get(func() *npm.Workspace {
		w := npm.Install(t, "..", "golden/ts", targets["ts"].Emit(plan.Of(ir.WithImports(loadCases(t)...)...)))
		w.Build(t)
		return w
	})
}

var tsPackages once[*npm.Workspace]
