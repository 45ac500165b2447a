package diag

import (
	"io"
	"strings"
	"testing"
	"unicode"

	"github.com/msggen/msggen/gen/source"
)

// at makes the span of the first occurrence of part.
func at(t *testing.T, data, part string) source.Span {
	t.Helper()
	i := strings.Index(data, part)
	if i < 0 {
		t.Fatalf("%q is not in %q", part, data)
	}
	return source.NewFile("a.yaml", []byte(data)).Span(i, i+len(part))
}

func text(t *testing.T, ds ...Diagnostic) string {
	t.Helper()
	var b strings.Builder
	if err := Text(&b, ds); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestText(t *testing.T) {
	long := strings.Repeat("x", 500)
	for name, tc := range map[string]struct{ data, part, want string }{
		"a word": {"one\n  two: three\n", "two", `
a.yaml:2:3: error[empty-name]: a name is missing here
 2 |   two: three
   |   ^^^
`},
		"a line of two digits": {strings.Repeat("\n", 11) + "x", "x", `
a.yaml:12:1: error[empty-name]: a name is missing here
 12 | x
    | ^
`},
		"several lines": {"one: |\n  two\n", "|\n  two", `
a.yaml:1:6: error[empty-name]: a name is missing here
 1 | one: |
   |      ^
`},
		"the end of the file": {"one", "", `
a.yaml:1:1: error[empty-name]: a name is missing here
 1 | one
   | ^
`},
		"tabs": {"\tone\ttwo", "two", `
a.yaml:1:6: error[empty-name]: a name is missing here
 1 |     one two
   |         ^^^
`},
		"wide characters": {"漢字é: two", "two", `
a.yaml:1:6: error[empty-name]: a name is missing here
 1 | 漢字é: two
   |        ^^^
`},
		"wide characters underlined": {"a: 漢字", "漢字", `
a.yaml:1:4: error[empty-name]: a name is missing here
 1 | a: 漢字
   |    ^^^^
`},
		"combining marks": {"e\u0301e\u0301: two", "two", `
a.yaml:1:7: error[empty-name]: a name is missing here
 1 | e` + "\u0301e\u0301" + `: two
   |     ^^^
`},
		"CRLF": {"one\r\ntwo\r\n", "two", `
a.yaml:2:1: error[empty-name]: a name is missing here
 2 | two
   | ^^^
`},
		"terminal escapes": {"a\x1b[31mb: c", "c", `
a.yaml:1:10: error[empty-name]: a name is missing here
 1 | a\u001b[31mb: c
   |               ^
`},
		"bytes that are not UTF-8": {"a\xffb: c", "c", `
a.yaml:1:6: error[empty-name]: a name is missing here
 1 | a\xffb: c
   |         ^
`},
		"a change of direction": {"a\u202eb: c", "\u202e", `
a.yaml:1:2: error[empty-name]: a name is missing here
 1 | a\u202eb: c
   |  ^^^^^^
`},
		"the middle of a long line": {long + "two" + long, "two", `
a.yaml:1:501: error[empty-name]: a name is missing here
 1 | …` + strings.Repeat("x", 60) + "two" + strings.Repeat("x", 57) + `…
   |  ` + strings.Repeat(" ", 60) + `^^^
`},
		"the start of a long line": {"two" + long, "two", `
a.yaml:1:1: error[empty-name]: a name is missing here
 1 | two` + strings.Repeat("x", 117) + `…
   | ^^^
`},
		"the end of a long line": {long + "two", "two", `
a.yaml:1:501: error[empty-name]: a name is missing here
 1 | …` + strings.Repeat("x", 117) + `two
   |  ` + strings.Repeat(" ", 117) + `^^^
`},
		"a long word": {"a: " + long, long, `
a.yaml:1:4: error[empty-name]: a name is missing here
 1 | a: ` + strings.Repeat("x", 117) + `…
   |    ` + strings.Repeat("^", 117) + `
`},
		"a line that just fits": {strings.Repeat("x", 117) + "two", "two", `
a.yaml:1:118: error[empty-name]: a name is missing here
 1 | ` + strings.Repeat("x", 117) + `two
   | ` + strings.Repeat(" ", 117) + `^^^
`},
	} {
		t.Run(name, func(t *testing.T) {
			if got := "\n" + text(t, New(EmptyName, at(t, tc.data, tc.part))); got != tc.want {
				t.Errorf("got%s\nwant%s", got, tc.want)
			}
		})
	}
}

func TestTextHintsAndRelated(t *testing.T) {
	data := "a: 1\na: 2\n"
	f := source.NewFile("dir/a.yaml", []byte(data))
	d := New(DuplicateKey, f.Span(5, 6), "a").WithHint("rename it").WithRelated(f.Span(0, 1), "the first one")
	want := "dir/a.yaml:2:1: error[duplicate-key]: the key `a` is there twice\n" +
		" 2 | a: 2\n" +
		"   | ^ rename it\n" +
		"   = dir/a.yaml:1:1: the first one\n"
	if got := text(t, d); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	d = New(NoHeader, source.Span{})
	d.Severity = Warning
	want = "warning[no-header]: no file has the header\n = one file needs msggen, protocol and version\n"
	if got := text(t, d); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := text(t); got != "" {
		t.Errorf("nothing to say gives %q", got)
	}
}

// FuzzText: whatever stands in a spec or its name, the output has only
// printable characters, lines of bounded width, and carets below the text.
func FuzzText(f *testing.F) {
	f.Add("a: b", "a.yaml", 0, 1)
	f.Add("\x1b]0;x\x07\t漢\xff\u202e", "a\n::error::", 1, 9)
	f.Add(strings.Repeat("ä\t", 300), "a", 300, 400)
	f.Fuzz(func(t *testing.T, data, name string, start, end int) {
		span := source.NewFile(name, []byte(data)).Span(start, end)
		out := text(t, New(UnknownKey, span, data, name).WithHint("%s", data).WithRelated(span, data))
		for _, line := range strings.Split(strings.TrimSuffix(out, "\n"), "\n") {
			if i := strings.IndexFunc(line, func(r rune) bool { return !unicode.IsPrint(r) }); i >= 0 {
				t.Fatalf("unprintable at %d of %q", i, line)
			}
		}
		if got := strings.Count(out, "\n"); got != 4 {
			t.Fatalf("%d lines:\n%s", got, out)
		}
		for _, format := range []func(io.Writer, List) error{JSON, GitHub} {
			if render(t, format, List{New(UnknownKey, span, data, name)}) == "" {
				t.Fatal("nothing is printed")
			}
		}
	})
}
