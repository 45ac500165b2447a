package output

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestDiffNumbers holds the heads of hunks to the texts: the lines of a hunk that are
// not taken away stand in the new text where its head says.
func TestDiffNumbers(t *testing.T) {
	var old, changed []string
	for i := range 60 {
		line := fmt.Sprintf("line %d\n", i)
		old = append(old, line)
		switch i {
		case 3, 8, 33:
			changed = append(changed, "new "+line) // two of them share a hunk
		case 20, 22:
		case 45:
			changed = append(changed, line, "one more\n", "and another\n")
		default:
			changed = append(changed, line)
		}
	}
	for _, test := range []struct{ old, changed []string }{{old, changed}, {changed, old}, {nil, old}, {old, nil}, {old[:1], changed}} {
		diff := Diff("a", "b", []byte(strings.Join(test.old, "")), []byte(strings.Join(test.changed, "")))
		hunks := regexp.MustCompile(`(?m)^@@ -([0-9]+)\S* \+([0-9]+).*\n`)
		texts := hunks.Split(diff, -1)
		heads := hunks.FindAllStringSubmatch(diff, -1)
		if len(heads) == 0 {
			t.Fatalf("there is no hunk in\n%s", diff)
		}
		for i, head := range heads {
			for side, lines := range map[int][]string{1: test.old, 2: test.changed} {
				at, _ := strconv.Atoi(head[side])
				for line := range strings.Lines(texts[i+1]) {
					if line[0] == "+-"[side-1] {
						continue
					}
					if at < 1 || at > len(lines) || lines[at-1] != line[1:] {
						t.Fatalf("line %d is not %q in\n%s", at, line[1:], diff)
					}
					at++
				}
			}
		}
	}
}
