package golden

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// TestBad loads every spec of golden/bad/<code> and compares what is said about
// it with the .want beside it. A spec is one file, or a folder of files where
// it takes two to go wrong; a folder with a project file has several protocols.
// With -update the .want files are written anew.
func TestBad(t *testing.T) {
	shown := map[diag.Code]bool{}
	for _, spec := range badSpecs(t) {
		code := diag.Code(filepath.Base(filepath.Dir(spec)))
		t.Run(string(code)+"/"+caseName(spec), func(t *testing.T) {
			found := loadBad(t, spec)
			if !slices.ContainsFunc(found, func(d diag.Diagnostic) bool { return d.Code == code }) {
				t.Errorf("nothing with the code %s is found", code)
			}
			shown[code] = true
			var got strings.Builder
			if err := diag.Text(&got, found); err != nil {
				t.Fatal(err)
			}
			want := strings.TrimSuffix(spec, ".yaml") + ".want"
			if *update {
				if err := os.WriteFile(want, []byte(got.String()), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			data, err := os.ReadFile(want)
			if err != nil {
				t.Fatalf("%v; go test ./golden -run TestBad -update writes it", err)
			}
			if got.String() != string(data) {
				t.Errorf("got\n%s\nwant\n%s", &got, data)
			}
		})
	}
	for _, large := range largeSpecs() {
		t.Run(string(large.code), func(t *testing.T) {
			_, found := lang.LoadFiles([]*source.File{source.NewFile("large.yaml", []byte("msggen: 1\nprotocol: large\nversion: 1.0.0\n"+large.text))})
			if len(found) != 1 || found[0].Code != large.code || found[0].Message != large.message {
				t.Errorf("%v", found)
			}
			shown[large.code] = true
		})
	}
	for _, code := range diag.Codes() {
		if !shown[code] {
			t.Errorf("no case shows %s", code)
		}
		delete(shown, code)
	}
	for code := range shown {
		t.Errorf("there is no code %s", code)
	}
}

type largeSpec struct {
	code          diag.Code
	text, message string
}

// largeSpecs are specs that are too large to stand in a file here.
func largeSpecs() []largeSpec {
	types, fields := "objects:\n", "objects:\n"
	for i := range 1001 {
		types += fmt.Sprintf("  T%d: {fields: {}}\n", i)
	}
	for i := range 101 {
		fields += fmt.Sprintf("  T%d:\n    fields:\n", i)
		for j := range 100 {
			fields += fmt.Sprintf("      f%d: int\n", j)
		}
	}
	wide := "objects:\n  Wide:\n    fields:\n"
	for j := range 1001 {
		wide += fmt.Sprintf("      f%d: int\n", j)
	}
	inherited := strings.Replace(wide, "Wide:", "Wide:\n    abstract: true", 1)
	inherited = strings.Replace(inherited, "      f1000: int\n", "", 1)
	for i := range 10 {
		inherited += fmt.Sprintf("  T%d: {base: Wide}\n", i)
	}
	rules := "rules:\n"
	for i := range 1001 {
		rules += fmt.Sprintf("  r%d: {params: {n: Note}, do: [n.size += 1]}\n", i)
	}
	patterns := "aliases:\n"
	for i := range 21 {
		patterns += fmt.Sprintf("  A%d: {type: string, pattern: '^%s$'}\n", i, strings.Repeat("a{1,990}", 10))
	}
	unions := "unions:\n"
	for i := range 101 {
		unions += fmt.Sprintf("  U%d: {tag: k, of: [%s]}\n", i, strings.TrimSuffix(strings.Repeat("T, ", 100), ", "))
	}
	nested := "unions:\n  U: {tag: k, of: [" + strings.TrimSuffix(strings.Repeat("T, ", 900), ", ") + "]}\n"
	for i := range 11 {
		nested += fmt.Sprintf("  N%d: {tag: k, of: [U]}\n", i)
	}
	note := "objects: {Note: {fields: {size: {type: int, default: 0}}}}\nreducers:\n  apply:\n    state: Note\n    input: Note\n    do:\n"
	steps := note + strings.Repeat("      - {if: event.size > 0, then: self.size += 1}\n", 501)
	allSteps := note + "      - self.size += 1\nrules:\n"
	for i := range 10 {
		allSteps += fmt.Sprintf("  r%d:\n    params: {n: Note}\n    do:\n", i) + strings.Repeat("      - n.size += 1\n", 1000)
	}
	return []largeSpec{
		{diag.TooLarge, "doc: " + strings.Repeat("x", 1<<20), "the files of the protocol have more than 1048576 bytes"},
		{diag.TooMany, types, "the protocol has more than 1000 types"},
		{diag.TooMany, fields, "the protocol has more than 10000 fields"},
		{diag.TooMany, wide, "`Wide` has more than 1000 fields"},
		{diag.TooMany, inherited, "the protocol has more than 10000 fields"},
		{diag.TooMany, "objects: {Note: {fields: {size: {type: int, default: 0}}}}\n" + rules, "the protocol has more than 1000 rules and reducers"},
		{diag.TooMany, unions, "the protocol has more than 10000 members of unions"},
		{diag.TooMany, nested, "the protocol has more than 10000 members of unions"},
		{diag.TooMany, allSteps, "the protocol has more than 10000 steps"},
		{diag.BadPattern, patterns, "the patterns of the protocol have more than 200000 parts"},
		{diag.TooManySteps, steps, "the rule has more than 1000 steps"},
	}
}

func loadBad(t *testing.T, spec string) diag.List {
	t.Helper()
	fsys := os.DirFS(spec)
	project, found, err := lang.LoadProject(fsys, "msggen.yaml")
	if err != nil {
		_, found := lang.LoadFiles(readSpec(t, spec))
		return found
	}
	if project == nil {
		return found
	}
	_, list, err := lang.LoadProtocols(fsys, project)
	if err != nil {
		t.Fatal(err)
	}
	return append(found, list...).Sorted()
}

// badSpecs lists the specs, and insists that nothing else lies about.
func badSpecs(t *testing.T) []string {
	t.Helper()
	paths, err := filepath.Glob("bad/*/*")
	if err != nil || len(paths) == 0 {
		t.Fatal("no bad specs", err)
	}
	var specs []string
	for _, path := range paths {
		switch filepath.Ext(path) {
		case ".yaml", "":
			specs = append(specs, path)
		case ".want":
			if name := strings.TrimSuffix(path, ".want"); !slices.Contains(paths, name) && !slices.Contains(paths, name+".yaml") {
				t.Errorf("%s belongs to no spec", path)
			}
		default:
			t.Errorf("%s is neither a spec nor a .want", path)
		}
	}
	return specs
}

func caseName(spec string) string { return strings.TrimSuffix(filepath.Base(spec), ".yaml") }

// readSpec reads the files of a spec, named without their folder.
func readSpec(t *testing.T, spec string) []*source.File {
	t.Helper()
	paths := []string{spec}
	if filepath.Ext(spec) == "" {
		var err error
		if paths, err = filepath.Glob(filepath.Join(spec, "*.yaml")); err != nil {
			t.Fatal(err)
		}
	}
	var files []*source.File
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, source.NewFile(filepath.Base(path), data))
	}
	return files
}
