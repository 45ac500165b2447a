package report

import (
	"slices"

	"github.com/msggen/msggen/gen/lang/diag"
)

// WithoutMeant leaves out the missing names that unknown ones were probably
// meant to be: that has been said already. Of all names that there are an unknown one may be
// near to another; if as many as are missing are near to none, they are meant.
func WithoutMeant(missing, unknown, all []string) []string {
	missing = slices.Clone(missing)
	others := 0
	for _, name := range unknown {
		if meant, ok := diag.Nearest(name, missing); ok {
			missing = slices.DeleteFunc(missing, func(m string) bool { return m == meant })
		} else if _, near := diag.Nearest(name, all); !near {
			others++
		}
	}
	if others >= len(missing) {
		return nil
	}
	return missing
}
