package format

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// What stays as it is, is what laying it out gives: in all modules of this repository, and
// with a space too many, a comma behind the last item or other parentheses.
func TestStays(t *testing.T) {
	var paths []string
	for _, pattern := range []string{"../runtime/*.py", "testdata/*.py", "../../../golden/cases/*/want/py/*/src/*/*.py", "../../../out/py/*/src/*/*.py"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, found...)
	}
	seen := map[string]bool{}
	stayed := 0
	for _, path := range paths {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(source)) {
			line = strings.TrimSpace(line)
			if line == "" || line[0] == '@' || seen[line] || strings.HasPrefix(line, `"""`) || strings.HasPrefix(line, "in ") {
				continue
			}
			seen[line] = true
			for _, code := range varied(line) {
				if code == "" || utf8.RuneCountInString(code) > width || !stays(code) {
					continue
				}
				stayed++
				r := renderer{}
				if r.render(statement(code), 0); r.out.String() != code {
					t.Errorf("%s: %q is laid out as %q", path, code, r.out.String())
				}
			}
		}
	}
	if stayed < 1000 {
		t.Errorf("only %d of %d lines stay", stayed, len(seen))
	}
}

// varied are a line and what is nearly the same.
func varied(line string) []string {
	list := []string{line}
	for i, c := range line {
		switch c {
		case ' ', ',', '=', '|', ':', '.':
			list = append(list, line[:i]+line[i+1:], line[:i]+" "+line[i:], line[:i+1]+" "+line[i+1:])
		case '(', '[':
			list = append(list, line[:i]+"("+line[i:], line[:i+1]+" "+line[i+1:], line[:i]+" "+line[i:])
		case ')', ']':
			list = append(list, line[:i]+","+line[i:], line[:i]+" "+line[i:], line[:i]+")"+line[i:])
		}
	}
	return list
}
