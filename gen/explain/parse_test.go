package explain

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParse(t *testing.T) {
	got := parse("p", "# Title\n\n## code\n\nWhat.\n\nWhy.\n\nAnd why.\n\n```yaml wrong nowhere\na\n\n## b\n```\n\n```yaml right\nc\n```\n")
	want := Group{"Title", []Text{{"code", "What.", []string{"Why.", "And why."}, []Example{
		{"wrong", "yaml", []string{"a", "", "## b"}, []string{"nowhere"}},
		{"right", "yaml", []string{"c"}, []string{}},
	}}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// A page that is none does not become half a page.
func TestParseRefuses(t *testing.T) {
	for page, want := range map[string]string{
		"# T\ntext\n":                                "texts/p.md:2: text before the first code",
		"# T\n## c\nW.\n```yaml\na\n```\n":           "texts/p.md:4: an example begins with",
		"# T\n## c\nW.\n```yaml good\na\n```\n":      "texts/p.md:4: an example begins with",
		"# T\n## c\nW.\n```yaml wrong\na\n```\nmore": "texts/p.md:7: text behind an example",
		"# T\n## c\nW.\n```yaml wrong\na\n":          "texts/p.md: no title, or an example without an end",
		"## c\nW.\n```yaml wrong\na\n```\n":          "texts/p.md: no title, or an example without an end",
		"# T\n## c\nW.\n\n# Again\n":                 "texts/p.md:5: a second title",
	} {
		func() {
			defer func() {
				if said := fmt.Sprint(recover()); !strings.HasPrefix(said, want) {
					t.Errorf("%q: %s", page, said)
				}
			}()
			parse("p", page)
		}()
	}
}

func TestWrapped(t *testing.T) {
	full := strings.Repeat("é", 40) + " " + strings.Repeat("b", 39)
	if got := wrapped(full + " c"); got != full+"\nc\n" {
		t.Errorf("%q", got)
	}
	if got := wrapped("a " + full); got != "a "+strings.Repeat("é", 40)+"\n"+strings.Repeat("b", 39)+"\n" {
		t.Errorf("%q", got)
	}
}
