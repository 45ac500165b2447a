package output

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// Diff is a unified diff; "" if the texts are the same.
func Diff(oldName, newName string, old, new []byte) string {
	return numbered(udiff.Unified(oldName, newName, string(old), string(new)))
}

var hunkHead = regexp.MustCompile(`(?m)^@@ -([0-9]+)(?:,([0-9]+))? \+([0-9]+)(,([0-9]+))? @@$`)

// numbered is a diff whose hunks say where they begin in the new text. What makes the
// diff loses count behind a hunk of which two parts have equal lines between them.
func numbered(diff string) string {
	longer := 0 // by how many lines the new text is, so far
	return hunkHead.ReplaceAllStringFunc(diff, func(head string) string {
		m := hunkHead.FindStringSubmatch(head)
		start, _ := strconv.Atoi(m[1])
		if m[1] != "0" && m[3] != "0" { // neither text is empty
			old, _, _ := strings.Cut(head, " +")
			head = old + " +" + strconv.Itoa(start+longer) + m[4] + " @@"
		}
		longer += lines(m[5]) - lines(m[2])
		return head
	})
}

// lines is how many lines a hunk has: without a number it is one.
func lines(count string) int {
	if n, err := strconv.Atoi(count); err == nil {
		return n
	}
	return 1
}
