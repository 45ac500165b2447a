package reference

import (
	"regexp"
	"strings"
)

var (
	pythonHead   = regexp.MustCompile(`^(?:class (\w+)[(:]|(\w+)(?:: \S+)? = )`)
	pythonMethod = regexp.MustCompile(`^    (?:@|(?:async )?def )`)
)

// collectPython adds the declarations of a module: classes without their methods, and
// assignments. What is said of one is a string behind it, in which any line may begin at
// the margin.
func collectPython(into map[string]string, text string) {
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); {
		m := pythonHead.FindStringSubmatch(lines[i])
		if m == nil {
			i = behind(lines, i)
			continue
		}
		from := i
		for i++; i < len(lines) && (lines[i] == "" || strings.ContainsAny(lines[i][:1], " )]")); i = behind(lines, i) {
			if m[1] != "" && pythonMethod.MatchString(lines[i]) {
				break
			}
		}
		if m[2] != "" && i < len(lines) && strings.HasPrefix(lines[i], `"""`) {
			i = behind(lines, i)
		}
		into[m[1]+m[2]] = strings.TrimRight(strings.Join(lines[from:i], "\n"), "\n")
	}
}

// behind is the line after one, or after the string that begins there and documents
// something.
func behind(lines []string, i int) int {
	text, documents := strings.CutPrefix(strings.TrimLeft(lines[i], " "), `"""`)
	for documents && !strings.HasSuffix(text, `"""`) && i+1 < len(lines) {
		i++
		text = lines[i]
	}
	return i + 1
}
