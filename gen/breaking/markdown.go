package breaking

import (
	"fmt"
	"io"
	"strings"
)

// longestComment is where a comment ends to list findings: services take 65,536 characters.
const longestComment = 40_000

// Markdown prints a report as a comment on a pull request.
func Markdown(w io.Writer, r *Report, schemas []SchemaChange, full bool) error {
	var out strings.Builder
	switch {
	case len(r.Findings)+len(r.Accepted) == 0:
		out.WriteString("**Nothing breaks.**\n")
	default:
		fmt.Fprintf(&out, "**%s, %d accepted.**\n", counted(len(r.Findings), "breaking change"), len(r.Accepted))
	}
	left := 0
	for _, class := range Classes {
		title := false
		for _, f := range r.Findings {
			if f.Class != class {
				continue
			}
			if out.Len() > longestComment {
				left++
				continue
			}
			if !title {
				fmt.Fprintf(&out, "\n### %s\n\n", class)
				title = true
			}
			fmt.Fprintf(&out, "- **%s** %s: %s%s. Breaks %s. Fix: %s. %s\n", f.Code, code(f.Subject), f.What, inBrackets(f.Detail), f.Who, f.Fix, code(f.Span().String()))
			if f.Example != nil {
				out.WriteString("\n  ```text\n")
				for _, line := range f.Example.Lines() {
					fmt.Fprintf(&out, "  %s\n", strings.ReplaceAll(line, "```", "` ` `"))
				}
				out.WriteString("  ```\n\n")
			}
		}
	}
	if left > 0 {
		fmt.Fprintf(&out, "\nAnd %d more, which `msggen breaking` shows.\n", left)
	}
	if len(r.Accepted) > 0 {
		out.WriteString("\n### Accepted\n\n")
		for _, f := range r.Accepted {
			fmt.Fprintf(&out, "- **%s** %s: %s\n", f.Code, code(f.Subject), f.Reason)
		}
	}
	for _, d := range r.Stale {
		fmt.Fprintf(&out, "\n> %s: %s\n", d.Code, d.Message)
	}
	if len(schemas) > 0 {
		out.WriteString("\n### JSON Schemas\n\n")
		shown, more := told(schemas, full)
		for _, s := range shown {
			fmt.Fprintf(&out, "<details><summary>%s: %s</summary>\n\n", s.Path, s.Summary())
			if lines := s.Shown(full); len(lines) > 0 {
				fmt.Fprintf(&out, "````diff\n%s\n````\n", strings.Join(lines, "\n"))
			}
			out.WriteString("\n</details>\n")
		}
		if more > 0 {
			fmt.Fprintf(&out, "\n%s that say the same of single types, or to other readers.\n", counted(more, "schema"))
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// code is text as code: in as many backquotes as it takes.
func code(text string) string {
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if fence == "`" {
		return "`" + text + "`"
	}
	return fence + " " + text + " " + fence
}

func inBrackets(detail string) string {
	if detail == "" {
		return ""
	}
	return " (" + detail + ")"
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
