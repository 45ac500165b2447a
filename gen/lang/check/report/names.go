package report

import (
	"slices"

	"github.com/msggen/msggen/gen/lang/diag"
)

// WithoutMeant leaves out the missing names that unknown ones were probably
// meant to be: that has been said already.
func WithoutMeant(missing, unknown []string) []string {
	missing = slices.Clone(missing)
	for _, name := range unknown {
		if meant, ok := diag.Nearest(name, missing); ok {
			missing = slices.DeleteFunc(missing, func(m string) bool { return m == meant })
		}
	}
	return missing
}
