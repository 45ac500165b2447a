package syntax_test

import (
	"bytes"
	"flag"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

var update = flag.Bool("update", false, "rewrite the .want files")

// TestTree reads a spec with everything that the language has, and compares the
// tree and the places in it.
func TestTree(t *testing.T) {
	data, err := os.ReadFile("testdata/everything.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"LF": data, "CRLF": bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n"))} {
		spec, found := syntax.Parse([]*source.File{source.NewFile("everything.yaml", data)})
		for _, d := range found {
			t.Errorf("%v: %s", d.Span, d.Message)
		}
		got := dump(spec)
		if *update {
			if err := os.WriteFile("testdata/everything.want", []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile("testdata/everything.want")
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("with %s line ends, go test ./gen/lang/syntax -update gives another tree:\n%s", name, got)
		}
	}
}

func parse(files ...string) (*syntax.Spec, diag.List) {
	var list []*source.File
	for i, text := range files {
		list = append(list, source.NewFile(string(rune('a'+i))+".yaml", []byte(text)))
	}
	return syntax.Parse(list)
}

func TestFilesTogether(t *testing.T) {
	spec, found := parse(
		"objects: {A: {}, B: {}}",
		"",
		"# nothing\n",
		"---\n",
		"doc: the header\nmsggen: 1\nprotocol: p\nversion: '1'\nobjects:\n  C: {}\n",
	)
	if len(found) > 0 {
		t.Fatal(found)
	}
	var names []string
	for _, o := range spec.Objects {
		names = append(names, o.Name.Value)
	}
	if !slices.Equal(names, []string{"A", "B", "C"}) || len(spec.Files) != 5 {
		t.Errorf("%d files with the objects %v", len(spec.Files), names)
	}
	if at := spec.Header.Span(); at.String() != "e.yaml:1:1" {
		t.Errorf("the header is at %v", at)
	}
}

// One file that cannot be read hides neither the others nor their mistakes.
func TestUnreadableFile(t *testing.T) {
	spec, found := parse("{", "objects: {A: {x: 1}, B: {}}")
	var codes []diag.Code
	for _, d := range found {
		codes = append(codes, d.Code)
	}
	// The header may be in the file that cannot be read.
	if want := []diag.Code{diag.YAMLSyntax, diag.UnknownKey}; !slices.Equal(codes, want) {
		t.Errorf("codes %v, want %v", codes, want)
	}
	if len(spec.Objects) != 2 {
		t.Errorf("%d objects", len(spec.Objects))
	}
}

func TestHeaderChoice(t *testing.T) {
	spec, found := parse("title: A", "msggen: 1\nprotocol: p\nversion: 1.0.0\n", "doc: C", "version: 1.0.0")
	if spec.Header.Protocol.Value != "p" {
		t.Errorf("the header is at %v", spec.Header.Span())
	}
	var places []string
	for _, d := range found {
		places = append(places, d.Span.String()+" "+string(d.Code)+" "+d.Related[0].Span.String())
	}
	want := []string{"a.yaml:1:1 second-header b.yaml:1:1", "c.yaml:1:1 second-header b.yaml:1:1", "d.yaml:1:1 second-header b.yaml:1:1"}
	if !slices.Equal(places, want) {
		t.Errorf("got %v, want %v", places, want)
	}
}

// Text is text, whatever YAML would take it for.
func TestPlainText(t *testing.T) {
	spec, found := parse("msggen: 1\nprotocol: null\nversion: 1.10\ntitle: 2024-01-01\ndoc: ~\nschema_id: 0x10\n" +
		"enums:\n  Answer:\n    values: {yes: Yes., no: No, on: on, 1.0: 1e3, null: true, 2024-01-01: .inf}\n")
	if len(found) > 0 {
		t.Fatal(found)
	}
	h := spec.Header
	got := []string{h.Protocol.Value, h.Version.Value, h.Title.Value, h.Doc.Value, h.SchemaID.Value}
	for _, v := range spec.Enums[0].Values {
		got = append(got, v.Name.Value, v.Doc.Value)
	}
	want := []string{"null", "1.10", "2024-01-01", "~", "0x10",
		"yes", "Yes.", "no", "No", "on", "on", "1.0", "1e3", "null", "true", "2024-01-01", ".inf"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Where a step was refused the tree says so: it may have named something.
func TestBadStepsStay(t *testing.T) {
	spec, _ := parse("rules:\n  r:\n    do:\n      - lett: x\n        value: 1\n      - stop\n      - 7\n      -\n")
	var kinds []string
	for _, step := range spec.Rules[0].Do {
		kinds = append(kinds, reflect.TypeOf(step).Elem().Name())
		if step.Span().IsZero() {
			t.Error("a step without a place")
		}
	}
	if want := []string{"BadStep", "StopStep", "BadStep", "BadStep"}; !slices.Equal(kinds, want) {
		t.Errorf("got %v, want %v", kinds, want)
	}
}

func TestKeys(t *testing.T) {
	spec, _ := parse("rules:\n  r:\n    do:\n      - set: x\n        value: 1\n")
	step := spec.Rules[0].Do[0]
	if !step.Has("value") || step.Has("as") {
		t.Error("Has is wrong")
	}
	for key, want := range map[string]string{"set": "a.yaml:4:9", "value": "a.yaml:5:9", "as": "a.yaml:4:9"} {
		if got := step.Key(key).String(); got != want {
			t.Errorf("Key(%q) = %s, want %s", key, got, want)
		}
	}
}

// Hostile input costs a moment, not a minute.
func TestHostileInput(t *testing.T) {
	for name, text := range map[string]string{
		"open lists":        strings.Repeat("[", 200_000),
		"open mappings":     strings.Repeat("{a: ", 100_000),
		"nested blocks":     strings.Repeat("- ", 100_000),
		"nested keys":       strings.Repeat("? ", 100_000),
		"anchors":           strings.Repeat("&a ", 100_000),
		"one long line":     "a: [" + strings.Repeat("é, ", 100_000) + "]",
		"one long word":     "a: " + strings.Repeat("x", 1_000_000),
		"many keys":         strings.Repeat("é: 1\n", 50_000),
		"many colons":       strings.Repeat("a: ", 100_000),
		"many quotes":       "a: \"" + strings.Repeat("\\\"", 500_000),
		"comments":          strings.Repeat("# x\n", 200_000) + "a: b: c",
		"empty lines":       "doc: |\n" + strings.Repeat("\n", 500_000) + "  x\n",
		"error at the end":  strings.Repeat("a: {b: c}\n", 10_000) + "\t}",
		"many bad mappings": strings.Repeat("- {a: b, a: c}\n", 50_000),
	} {
		start := time.Now()
		parse(text)
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("%s: %v", name, took)
		} else {
			t.Logf("%s: %v", name, took)
		}
	}
}

// FuzzParse: no input makes the parser panic or hang, every diagnostic has a
// place within its file, and texts with exact places are written there.
func FuzzParse(f *testing.F) {
	seed, err := os.ReadFile("testdata/everything.yaml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(seed))
	bad, err := os.ReadDir("../../../golden/bad")
	if err != nil {
		f.Fatal(err)
	}
	for _, dir := range bad {
		path := "../../../golden/bad/" + dir.Name()
		cases, err := os.ReadDir(path)
		if err != nil {
			f.Fatal(err)
		}
		for _, c := range cases {
			if data, err := os.ReadFile(path + "/" + c.Name()); err == nil && strings.HasSuffix(c.Name(), ".yaml") {
				f.Add(string(data))
			}
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		file := source.NewFile("a.yaml", []byte(text))
		spec, found := syntax.Parse([]*source.File{file})
		for _, d := range found {
			if d.Span.IsZero() {
				continue
			}
			if s, e := file.Offset(d.Span.Start), file.Offset(d.Span.End); s > e || d.Span != file.Span(s, e) {
				t.Errorf("%s is at %s", d.Code, place(d.Span))
			}
		}
		if found.HasErrors() {
			return
		}
		eachText(reflect.ValueOf(spec), func(text source.Text) { checkText(t, file, text) })
	})
}

// checkText compares every character of a text with what is written where it
// says it stands.
func checkText(t *testing.T, file *source.File, text source.Text) {
	if text.Value != "" && !text.Exact() {
		t.Errorf("%q at %s has no exact places", text.Value, place(text.Whole()))
		return
	}
	for i, r := range text.Value {
		at := text.Span(i, i+utf8.RuneLen(r))
		raw := string(file.Data[file.Offset(at.Start):file.Offset(at.End)])
		escaped := strings.HasPrefix(raw, `\`) || raw == "''"
		if raw != string(r) && !escaped && strings.TrimSpace(raw) != "" {
			t.Errorf("%q of %q is written %q", r, text.Value, raw)
		}
	}
}

func eachText(v reflect.Value, f func(source.Text)) {
	if text, ok := v.Interface().(source.Text); ok {
		f(text)
		return
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() && v.Type() != reflect.TypeFor[*source.File]() {
			eachText(v.Elem(), f)
		}
	case reflect.Slice:
		for i := range v.Len() {
			eachText(v.Index(i), f)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				eachText(v.Field(i), f)
			}
		}
	}
}
