package breaking

import (
	"fmt"
	"strings"
)

// Table lists the rules for a page of the documentation.
func Table() string {
	var b strings.Builder
	for _, class := range Classes {
		fmt.Fprintf(&b, "\n### %s\n\n| code | what | who breaks | fix | the change back |\n| --- | --- | --- | --- | --- |\n", class)
		for _, r := range Rules {
			if r.Class != class {
				continue
			}
			back := r.Waiver
			switch r.Mirror {
			case "":
			case r.Code:
				back = "the same"
			default:
				back = "`" + r.Mirror + "`"
			}
			fmt.Fprintf(&b, "| [`%s`](diagnostics.md#%s) | %s | %s | %s | %s |\n", r.Code, r.Code, r.What, r.Who, r.Fix, back)
		}
	}
	return b.String()
}
