package report

import (
	"slices"
	"strings"

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

// NameList spells names for a message: `a`, `b` and `c`.
func NameList(names []string) string {
	var out strings.Builder
	for i, name := range names {
		switch {
		case i == 0:
		case i == len(names)-1:
			out.WriteString(" and ")
		default:
			out.WriteString(", ")
		}
		out.WriteString("`" + name + "`")
	}
	return out.String()
}
