package format_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/msggen/msggen/gen/lang/format"
	"github.com/msggen/msggen/gen/source"
)

// FuzzFile formats whatever can be read. It comes out as the same spec, and formatted
// again it is the same text; or it is refused.
func FuzzFile(f *testing.F) {
	for _, pattern := range []string{"../../../golden/format/*.yaml", "../../../golden/cases/[a-e]*/spec/*.yaml"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			f.Fatalf("no files: %v", err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(data)
		}
	}
	for _, seed := range []string{
		"", "# nothing", "a:", "a: # c\n  b: 1 # d\n", "a: {b: c, # d\n  e: [f, # g\n    h]}\n", "- a", "a", "a: |+\n  b\n\n\nc: d",
		"a: |2-\n    b\n   c\n", "a: >\n  b\n  c\n\n  d\n", "a: 'b\n\n  c'\n", "a: \"b\\\n  c\"\n", "? a\n: b\n", "a:\r\n  b: c # d\r\n", "---\na: b\n...\n# c",
		"rules: {a: {do: [{set: a, value: b # c\n}]}}", "a: {b: , c}", "a: [b, , c]", "\"a\\u00e9\": 'b''c'", "a: b  #c\n\n\n\n# d\n", "a: >1\n  b", "?", ": a", "0:\n#\n 0 #", "a: # b\n  # c\n  d # e\nf: g", "0: \"\\ \n\"", "0: \"a\\\\ \n b\\\n  c\"", "0: >1\n \t", "a: |\n  \tb\n", "a:\n  - |\n   \tb\n  c\n", "? 0\n\n 0", "a: {b\n c: d}", "? \"a\n  b\\x41\"\n: c", "? 'a\n\n  \"b'\n: c", "0: |+\n \n", "a: |+\n\n\nb: c", "a: |\n\nb: c", "rules: {a: {do: [[if: b]]}}", "a: >\n b ",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		text, found, err := format.File(source.NewFile("a.yaml", data))
		if err != nil {
			t.Fatal(err)
		}
		if found.HasErrors() {
			return
		}
		again, found, err := format.File(source.NewFile("a.yaml", text))
		if err != nil || found.HasErrors() || !bytes.Equal(text, again) {
			t.Errorf("%q gives %q, and that gives %q: %v %v", data, text, again, found, err)
		}
	})
}
