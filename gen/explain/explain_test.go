package explain_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/msggen/msggen/gen/explain"
	"github.com/msggen/msggen/gen/lang/diag"
)

// TestEveryCodeHasAText holds the texts against those who give codes, both ways.
func TestEveryCodeHasAText(t *testing.T) {
	for _, family := range explain.Families() {
		given, ok := givers[family.Name]
		if !ok {
			t.Errorf("nobody says which codes the family %s has", family.Name)
			continue
		}
		codes := given.codes()
		for _, group := range family.Groups {
			for _, text := range group.Texts {
				if i := slices.Index(codes, text.Code); i >= 0 {
					codes = slices.Delete(codes, i, i+1)
				} else {
					t.Errorf("%s: nobody gives %s", family.Name, text.Code)
				}
			}
		}
		if len(codes) > 0 {
			t.Errorf("%s: %d codes have no text: %s", family.Name, len(codes), strings.Join(codes, " "))
		}
	}
}

// TestTexts holds the form of the texts: a sentence that fits on a line of the list,
// and reasons.
func TestTexts(t *testing.T) {
	for _, code := range explain.Codes() {
		text, _ := explain.Of(code)
		if n := utf8.RuneCountInString(text.What); n > 100 || !strings.HasSuffix(text.What, ".") || strings.Contains(text.What, ". ") {
			t.Errorf("%s: %d characters, or not one sentence: %s", code, n, text.What)
		}
		if len(text.Why) == 0 {
			t.Errorf("%s: no reason", code)
		}
	}
}

// TestExamples gives the examples to who gives the codes. A wrong one has a comment at
// the line at fault; there, and nowhere else, its code is found. In a right one nothing is.
func TestExamples(t *testing.T) {
	for _, family := range explain.Families() {
		if found := givers[family.Name].found; found != nil {
			examples(t, family, found)
		}
	}
}

func examples(t *testing.T, family explain.Family, find func(*testing.T, map[string][]string, string) diag.List) {
	for _, group := range family.Groups {
		for _, text := range group.Texts {
			t.Run(text.Code, func(t *testing.T) {
				var seen []string
				for _, e := range text.Examples {
					seen = append(seen, e.Kind)
					files := filesOf(t, e)
					found := find(t, files, text.Code)
					var printed strings.Builder
					if err := diag.Text(&printed, found); err != nil {
						t.Fatal(err)
					}
					if e.Kind == "right" {
						if len(found) > 0 {
							t.Errorf("right, but\n%s", &printed)
						}
						continue
					}
					marked := markedPlaces(files)
					if slices.Contains(e.Marks, "nowhere") {
						marked = []string{"nowhere"}
					}
					if len(found) == 0 || len(marked) == 0 {
						t.Errorf("wrong, but %d findings at %d marked places\n%s", len(found), len(marked), &printed)
					}
					for _, d := range found {
						if string(d.Code) != text.Code {
							t.Errorf("another code:\n%s", &printed)
						}
						if at := place(d); !slices.Contains(marked, at) {
							t.Errorf("found at %s, marked %v\n%s", at, marked, &printed)
						}
					}
				}
				if !slices.Equal(seen, []string{"wrong", "right"}) {
					t.Errorf("the examples are %v", seen)
				}
				if !t.Failed() {
					alike(t, text.Examples[0], text.Examples[1])
				}
			})
		}
	}
}

// alike insists that two examples differ in few lines: in what matters.
func alike(t *testing.T, wrong, right explain.Example) {
	const most = 4
	count, unmarked := map[string]int{}, []string{}
	for _, line := range wrong.Lines {
		unmarked = append(unmarked, mark.ReplaceAllString(line, ""))
		count[unmarked[len(unmarked)-1]]++
	}
	added := 0
	for _, line := range right.Lines {
		if count[line]--; count[line] < 0 {
			added++
		}
	}
	removed := added + len(wrong.Lines) - len(right.Lines)
	if added > most || removed > most || slices.Equal(unmarked, right.Lines) && len(wrong.Marks) == 0 {
		t.Errorf("%d lines fewer and %d more", removed, added)
	}
}

func place(d diag.Diagnostic) string {
	if s := d.Span; s.IsZero() || s.Start.Line == 1 && s.Start == s.End {
		return "nowhere"
	}
	return fmt.Sprintf("%s:%d", d.Span.File.Name, d.Span.Start.Line)
}
