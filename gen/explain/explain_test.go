package explain_test

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"github.com/msggen/msggen/gen/explain"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lint"
)

// givers says who gives the codes of each family.
var givers = map[string]func() []string{
	"diagnostics": func() (codes []string) {
		for _, code := range diag.Codes() {
			codes = append(codes, string(code))
		}
		return codes
	},
	"lint": lint.Codes,
}

// TestEveryCodeHasAText holds the texts against those who give codes, both ways.
func TestEveryCodeHasAText(t *testing.T) {
	for _, family := range explain.Families() {
		given, ok := givers[family.Name]
		if !ok {
			t.Errorf("nobody says which codes the family %s has", family.Name)
			continue
		}
		codes := given()
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

// TestExamples compiles the examples of diagnostics. A wrong one has a comment at the
// line at fault; there, and nowhere else, its code is found. In a right one nothing is.
func TestExamples(t *testing.T) {
	for _, family := range explain.Families() {
		examples(t, family)
	}
}

func examples(t *testing.T, family explain.Family) {
	for _, group := range family.Groups {
		for _, text := range group.Texts {
			t.Run(text.Code, func(t *testing.T) {
				var seen []string
				for _, e := range text.Examples {
					seen = append(seen, e.Kind)
					files := filesOf(t, e)
					found := load(t, files)
					if family.Name == "lint" {
						found = linted(t, files, text.Code)
					}
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

var (
	named = regexp.MustCompile(`^# (\S+\.yaml)$`)
	mark  = regexp.MustCompile(`\s+# .*$`)
	onTo  = regexp.MustCompile(`^\s*# … and so on, to (\d+)$`)
	digit = regexp.MustCompile(`\d+`)
)

// shownFiles are the files of an example: those that it names in comments, or one.
func shownFiles(e explain.Example) map[string][]string {
	files, name := map[string][]string{}, "spec/notes.yaml"
	for _, line := range e.Lines {
		if m := named.FindStringSubmatch(line); m != nil {
			name = m[1]
		} else {
			files[name] = append(files[name], line)
		}
	}
	return files
}

// filesOf are the files of an example as they are compiled. What all specs have, and it
// does not show, is added: the header, and a project file.
func filesOf(t *testing.T, e explain.Example) map[string][]string {
	files := shownFiles(e)
	for name, lines := range files {
		files[name] = repeated(t, lines)
	}
	folders := map[string][]string{}
	for name := range files {
		if dir := path.Dir(name); dir != "." {
			folders[dir] = append(folders[dir], name)
		}
	}
	for dir, names := range folders {
		if !slices.ContainsFunc(names, func(name string) bool { return strings.HasPrefix(strings.Join(files[name], "\n"), "msggen:") }) && !slices.Contains(e.Marks, "whole") {
			last := slices.Max(names)
			protocol := strings.NewReplacer("spec/", "", "spec", "notes").Replace(dir)
			var header []string
			for _, line := range []string{"msggen: 1", "protocol: " + protocol, "version: 1.0.0"} {
				if key, _, _ := strings.Cut(line, " "); !slices.ContainsFunc(files[last], func(l string) bool { return strings.HasPrefix(l, key) }) {
					header = append(header, line)
				}
			}
			files[last] = append(header, files[last]...)
		}
	}
	if _, ok := files["msggen.yaml"]; !ok {
		files["msggen.yaml"] = []string{
			"msggen: 1", "protocols: [" + strings.Join(slices.Sorted(maps.Keys(folders)), ", ") + "]", "go: {out: sdk, module: example.com/sdk}",
		}
	}
	if slices.Contains(e.Marks, "latin-1") {
		for _, lines := range files {
			for i, line := range lines {
				var bytes []byte
				for _, r := range line {
					bytes = append(bytes, byte(r))
				}
				lines[i] = string(bytes)
			}
		}
	}
	return files
}

// repeated puts in what lines stand for: the one before with the numbers that follow.
func repeated(t *testing.T, shown []string) (lines []string) {
	for i, line := range shown {
		m := onTo.FindStringSubmatch(line)
		if m == nil {
			lines = append(lines, line)
			continue
		}
		first := digit.FindString(shown[i-1])
		from, err := strconv.Atoi(first)
		to, err2 := strconv.Atoi(m[1])
		if err := cmp.Or(err, err2); err != nil {
			t.Fatal(err)
		}
		for n := from + 1; n <= to; n++ {
			lines = append(lines, strings.Replace(shown[i-1], first, strconv.Itoa(n), 1))
		}
		lines[len(lines)-1] += " # the last one"
	}
	return lines
}

func markedPlaces(files map[string][]string) []string {
	var marked []string
	for name, lines := range files {
		for i, line := range lines {
			if mark.MatchString(line) {
				marked = append(marked, fmt.Sprintf("%s:%d", name, i+1))
			}
		}
	}
	return marked
}

// linted are the findings of lint. To document each example would hide what it shows.
func linted(t *testing.T, files map[string][]string, code string) (findings diag.List) {
	fsys := fsOf(files)
	project, _, err := lang.LoadProject(fsys, "msggen.yaml")
	if err != nil {
		t.Fatal(err)
	}
	loader := lang.NewLoader(fsys)
	protocols, found, err := loader.LoadAll(project)
	if err != nil || found.HasErrors() {
		t.Fatal(found, err)
	}
	for i, p := range protocols {
		for _, d := range lint.Check(loader.Spec(project.Protocols[i].Value), p) {
			if d.Code != "undocumented" || code == "undocumented" {
				findings.Add(d)
			}
		}
	}
	return findings
}

func fsOf(files map[string][]string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for name, lines := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(strings.Join(lines, "\n") + "\n")}
	}
	return fsys
}

func load(t *testing.T, files map[string][]string) diag.List {
	fsys := fsOf(files)
	project, found, err := lang.LoadProject(fsys, "msggen.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if project != nil {
		_, list, err := lang.LoadProtocols(fsys, project)
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, list...)
	}
	return found.Sorted()
}
