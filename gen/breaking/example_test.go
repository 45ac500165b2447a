package breaking_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/msggen/msggen/gen/breaking"
)

func TestLongResultsShowTheDifference(t *testing.T) {
	same := strings.Repeat("é€", 1000)
	for at := range 8 {
		e := breaking.Example{Old: "applied " + same[:len("é€")*300] + strings.Repeat("x", at) + "old" + same, New: "applied " + same[:len("é€")*300] + strings.Repeat("x", at) + "new"}
		lines := e.Lines()
		for i, want := range []string{"old", "new"} {
			if !strings.HasPrefix(lines[i][9:], "applied") || !strings.Contains(lines[i], want) || len(lines[i]) > 800 || !utf8.ValidString(lines[i]) {
				t.Errorf("%q", lines[i])
			}
		}
	}
}
