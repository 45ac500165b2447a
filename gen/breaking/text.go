package breaking

import (
	"fmt"
	"io"
	"strings"

	"github.com/msggen/msggen/gen/lang/diag"
)

// Text prints a report for people.
func Text(w io.Writer, r *Report, schemas []SchemaChange, full bool) error {
	if err := diag.Text(w, append(Diagnostics(r.Findings), r.Stale...)); err != nil {
		return err
	}
	var out strings.Builder
	for _, f := range r.Accepted {
		fmt.Fprintf(&out, "accepted[%s]: `%s`: %s\n", f.Code, f.Subject, f.Reason)
	}
	if len(schemas) > 0 {
		out.WriteString("\nJSON Schemas:\n")
	}
	shown, more := told(schemas, full)
	for _, s := range shown {
		fmt.Fprintf(&out, "%s: %s\n", s.Path, s.Summary())
		for _, line := range s.Shown(full) {
			fmt.Fprintf(&out, "  %s\n", line)
		}
	}
	if more > 0 {
		fmt.Fprintf(&out, "%s that say the same of single types, or to other readers; --schemas shows all\n", counted(more, "schema"))
	}
	if out.Len() > 0 {
		out.WriteByte('\n')
	}
	fmt.Fprintf(&out, "%s", counted(len(r.Findings), "finding"))
	if len(r.Accepted) > 0 {
		fmt.Fprintf(&out, ", %d accepted", len(r.Accepted))
	}
	var parts []string
	for _, class := range Classes {
		n := 0
		for _, f := range r.Findings {
			if f.Class == class {
				n++
			}
		}
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", class, n))
		}
	}
	if len(parts) > 0 {
		fmt.Fprintf(&out, " (%s)", strings.Join(parts, ", "))
	}
	out.WriteByte('\n')
	_, err := io.WriteString(w, out.String())
	return err
}
