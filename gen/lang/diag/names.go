package diag

import "strings"

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
