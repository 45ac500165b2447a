package explain_test

import (
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/explain"
	"github.com/msggen/msggen/gen/lang/format"
	"github.com/msggen/msggen/gen/source"
)

// TestExamplesAreFormatted holds the examples to `msggen fmt`, but for those that it
// cannot read.
func TestExamplesAreFormatted(t *testing.T) {
	for _, code := range explain.Codes() {
		text, _ := explain.Of(code)
		for _, e := range text.Examples {
			for name, lines := range shownFiles(e) {
				shown := strings.Join(lines, "\n") + "\n"
				got, found, err := format.File(source.NewFile(name, []byte(shown)))
				if err != nil {
					t.Errorf("%s, %s: %v", code, e.Kind, err)
				}
				if len(found) == 0 && string(got) != shown {
					t.Errorf("%s, %s: msggen fmt writes\n%s", code, e.Kind, got)
				}
			}
		}
	}
}
