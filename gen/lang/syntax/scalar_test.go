package syntax_test

import (
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// Every text has the word mark in it once. Wherever YAML's styles put it, the
// span of the word must be where it is written.
func TestTextsKnowTheirPlaces(t *testing.T) {
	for name, doc := range map[string]string{
		"plain":                          "doc: a mark",
		"plain, wide characters":         "doc: ä漢𝄞 mark é",
		"plain over two lines":           "doc: one\n  and mark on two",
		"plain over an empty line":       "doc: one\n\n\n    and mark on two",
		"plain, trailing blanks":         "doc: one   \n   mark   ",
		"plain, comment":                 "doc: a mark # not a comment mar",
		"plain on the next line":         "doc:\n  a mark",
		"single quotes":                  "doc: 'a mark'",
		"single quotes, escaped":         "doc: 'isn''t a ''mark'' too'",
		"single quotes over lines":       "doc: 'one\n\n   isn''t a\n  mark '",
		"double quotes":                  `doc: "a mark"`,
		"double quotes, escapes":         `doc: "\"\x41\u00e9\U0001F600\\\N\_ mark \""`,
		"double quotes, wide characters": `doc: "\té漢 mark"`,
		"double quotes over lines":       "doc: \"one \n two\n\n  mark\"",
		"double quotes, escaped break":   "doc: \"one\\\n   two \\\n   \\ mark\"",
		"literal":                        "doc: |\n  one\n  a mark\n",
		"literal, no last line end":      "doc: |\n  one\n  a mark",
		"literal, stripped":              "doc: |-\n  one\n  a mark\n\n\n",
		"literal, kept":                  "doc: |+\n  one\n  a mark\n\n\n",
		"literal, comment":               "doc: | # says nothing\n  one\n  a mark\n",
		"literal, indented lines":        "doc: |\n    one\n       mark\n    two\n",
		"literal, indentation given":     "doc: |2\n    one\n   mark\n  two\n",
		"literal, both indicators":       "doc: |-2\n    one mark\n",
		"literal, other order":           "doc: |2-\n    one mark\n",
		"literal, empty lines":           "doc: |\n\n \n  one\n\n\n  ä mark\n",
		"literal, blanks in a line":      "doc: |\n  one\n     \n  mark\n",
		"literal, tabs":                  "doc: |\n  one\t\n  \tmark\n",
		"folded":                         "doc: >\n  one\n  two\n  a mark\n",
		"folded, stripped":               "doc: >-\n  one\n  two mark\n\n",
		"folded, kept":                   "doc: >+\n  one\n\n  two mark\n\n",
		"folded, empty lines":            "doc: >\n\n  one\n\n\n  two\n  mark\n",
		"folded, indented lines":         "doc: >\n  one\n    two\n    three\n\n  mark\n  four\n",
		"folded, indented first":         "doc: >2\n     one\n  two\n  mark\n",
		"folded, indented last":          "doc: >\n  one\n\n    two\n      mark\n",
		"folded, trailing blanks":        "doc: >\n  one  \n  two mark\n",
	} {
		t.Run(name, func(t *testing.T) {
			text := "msggen: 1\n" + doc
			for _, end := range []string{"", "\nprotocol: notes", "\n# end\n"} {
				checkMark(t, text+end)
				checkMark(t, strings.ReplaceAll(text+end, "\n", "\r\n"))
			}
		})
	}
}

func checkMark(t *testing.T, text string) {
	t.Helper()
	file := source.NewFile("a.yaml", []byte(text))
	spec, _ := syntax.Parse([]*source.File{file})
	if spec.Header == nil || !spec.Header.Doc.Exact() {
		t.Fatalf("no exact text in %q", text)
	}
	doc := spec.Header.Doc
	at := strings.Index(doc.Value, "mark")
	if at < 0 {
		t.Fatalf("no mark in %q", doc.Value)
	}
	got := doc.Span(at, at+len("mark"))
	from := strings.Index(text, "mark")
	if want := file.Span(from, from+len("mark")); got != want {
		t.Errorf("in %q: mark is at %v–%v, want %v–%v", text, got.Start, got.End, want.Start, want.End)
	}
	if whole := doc.Whole(); got.Start.Less(whole.Start) || whole.End.Less(got.End) {
		t.Errorf("in %q: %v–%v is outside of the whole, %v–%v", text, got.Start, got.End, whole.Start, whole.End)
	}
}

func TestWholeTexts(t *testing.T) {
	for _, tc := range []struct{ doc, want string }{
		{"doc: a mark   # c\n", "a mark"},
		{"doc: 'a mark'  # c\n", "'a mark'"},
		{"doc: \"a\\tb\"\n", `"a\tb"`},
		{"doc: one\n  two\ntitle: x\n", "one\n  two"},
		{"doc: |\n  one\n\n  two\n\ntitle: x\n", "|\n  one\n\n  two"},
		{"doc: >-\n  one\n  two\n\ntitle: x\n", ">-\n  one\n  two"},
		{"doc: |\n\ntitle: x\n", "|"},
		{"doc: ''\n", "''"},
	} {
		file := source.NewFile("a.yaml", []byte(tc.doc))
		spec, _ := syntax.Parse([]*source.File{file})
		at := spec.Header.Doc.Whole()
		if got := string(file.Data[file.Offset(at.Start):file.Offset(at.End)]); got != tc.want {
			t.Errorf("in %q: the whole is %q, want %q", tc.doc, got, tc.want)
		}
	}
}

// The end of a text is where its last character ends, not where chomped line
// ends lead to.
func TestEndOfText(t *testing.T) {
	for _, doc := range []string{"doc: a mark\ntitle: x", "doc: |\n  a mark\n\ntitle: x", "doc: >\n  a mark\n\ntitle: x", "doc: 'a mark'"} {
		file := source.NewFile("a.yaml", []byte(doc))
		spec, _ := syntax.Parse([]*source.File{file})
		text := spec.Header.Doc
		got := file.Offset(text.Span(len(text.Value), len(text.Value)).Start)
		if want := strings.Index(doc, "mark") + len("mark"); got != want {
			t.Errorf("in %q: the end is at %d, want %d", doc, got, want)
		}
	}
}
