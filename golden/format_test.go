package golden

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"unsafe"

	"github.com/google/go-cmp/cmp"
	"gopkg.in/yaml.v3"

	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/lang/format"
	"github.com/msggen/msggen/gen/source"
)

// TestFormat formats golden/format/*.yaml and compares with the .want beside each.
func TestFormat(t *testing.T) {
	names, err := filepath.Glob("format/*.yaml")
	if err != nil || len(names) == 0 {
		t.Fatalf("no files: %v", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".yaml"), func(t *testing.T) {
			got := formatted(t, name, contents(t, name))
			want := strings.TrimSuffix(name, ".yaml") + ".want"
			if *update {
				if err := os.WriteFile(want, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(string(contents(t, want)), string(got)); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
			if !strings.HasPrefix(name, "format/text-") {
				sameMeaning(t, fstest.MapFS{"spec/a.yaml": {Data: contents(t, name)}}, "spec")
			}
		})
	}
}

// What the pages show is as specs are laid out.
func TestSnippetsAreFormatted(t *testing.T) {
	snippet := regexp.MustCompile("(?s)```yaml\n(.*?)```")
	for _, page := range []string{"../README.md", "../docs/commands.md", "../docs/language.md", "../docs/protocols.md", "../docs/tutorial.md", "../docs/howto/bridge.md", "../docs/howto/verify.md"} {
		for _, m := range snippet.FindAllSubmatch(contents(t, page), -1) {
			text, found, err := format.File(source.NewFile(page, m[1]))
			if found.HasErrors() || err != nil {
				continue // a piece of a spec
			}
			if diff := cmp.Diff(string(m[1]), string(text)); diff != "" {
				t.Errorf("%s: -shown +formatted\n%s", page, diff)
			}
		}
	}
}

// TestFormatKeepsMeaning holds the checked protocol of every spec of the repository
// against that of the formatted one: as it is, and as people who like it otherwise write
// it, all in blocks, or all in braces, and in quotes.
func TestFormatKeepsMeaning(t *testing.T) {
	root := os.DirFS("..")
	dirs := map[string][]string{} // of specs, by the folder that they import each other in
	for _, pattern := range []string{"spec/*", "golden/cases/*/spec"} {
		found, err := fs.Glob(root, pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("no specs in %s: %v", pattern, err)
		}
		for _, dir := range found {
			dirs[path.Dir(dir)] = append(dirs[path.Dir(dir)], dir)
		}
	}
	for in, dirs := range dirs {
		t.Run(in, func(t *testing.T) {
			t.Parallel()
			files := folders(t, root, in)
			sameMeaning(t, relaid(t, files, 0), dirs...)
			if !testing.Short() {
				sameMeaning(t, relaid(t, files, yaml.FlowStyle), dirs...)
			}
		})
	}
}

// TestFormatRandom does so with random specs.
func TestFormatRandom(t *testing.T) {
	t.Parallel()
	randomSpecs(t, seeds(25), func(t *testing.T, spec *randomSpec) { sameMeaning(t, spec.files, spec.dir) })
}

// sameMeaning formats all files and compares what the protocols of folders mean.
func sameMeaning(t *testing.T, files fstest.MapFS, dirs ...string) {
	t.Helper()
	after := fstest.MapFS{}
	for name, f := range files {
		data := f.Data
		if strings.HasSuffix(name, ".yaml") {
			data = formatted(t, name, data)
		}
		after[name] = &fstest.MapFile{Data: data}
	}
	for _, dir := range dirs {
		if was, is := meaning(t, files, dir), meaning(t, after, dir); was != is {
			t.Errorf("%s means something else when it is formatted:\n%s", dir, cmp.Diff(strings.Split(was, "\n"), strings.Split(is, "\n")))
		}
	}
}

func formatted(t *testing.T, name string, data []byte) []byte {
	t.Helper()
	text := formattedOnce(t, name, data)
	if again := formattedOnce(t, name, text); !bytes.Equal(text, again) {
		t.Errorf("%s: formatted twice it is something else:\n%s", name, cmp.Diff(string(text), string(again)))
	}
	return text
}

func formattedOnce(t *testing.T, name string, data []byte) []byte {
	t.Helper()
	text, found, err := format.File(source.NewFile(name, data))
	if err != nil || found.HasErrors() {
		t.Fatalf("%s: %v %v", name, found, err)
	}
	return text
}

func meaning(t *testing.T, files fs.FS, dir string) string {
	t.Helper()
	p, found, err := lang.Load(files, dir)
	if err != nil || p == nil {
		t.Fatalf("%s: %v %v", dir, found, err)
	}
	d := &dumper{seen: map[unsafe.Pointer]int{}}
	d.value(reflect.ValueOf(p))
	return d.String()
}

// dumper writes a checked protocol down without the places in files.
type dumper struct {
	strings.Builder
	seen map[unsafe.Pointer]int // pointers, by when they were met
}

func (d *dumper) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			d.WriteString("nil\n")
			return
		}
		if n, ok := d.seen[v.UnsafePointer()]; ok {
			fmt.Fprintf(d, "#%d\n", n)
			return
		}
		d.seen[v.UnsafePointer()] = len(d.seen)
		d.value(v.Elem())
	case reflect.Interface:
		if v.IsNil() {
			d.WriteString("nil\n")
			return
		}
		d.value(v.Elem())
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[source.Span]() {
			return
		}
		fmt.Fprintf(d, "%s\n", v.Type())
		for i := range v.NumField() {
			d.WriteString(v.Type().Field(i).Name + ": ")
			d.value(v.Field(i))
		}
	case reflect.Slice, reflect.Array:
		fmt.Fprintf(d, "%d of\n", v.Len())
		for i := range v.Len() {
			d.value(v.Index(i))
		}
	case reflect.Map:
		fmt.Fprintf(d, "%v\n", v) // printed in the order of the keys
	default:
		fmt.Fprintf(d, "%v\n", v)
	}
}

// folders reads a folder with the folders in it.
func folders(t *testing.T, fsys fs.FS, dir string) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	err := fs.WalkDir(fsys, dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !lang.IsSpec(e) || strings.Contains(name, "/want/") {
			return err
		}
		data, err := fs.ReadFile(fsys, name)
		files[name] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// relaid writes files in blocks or in braces, and all text in quotes.
func relaid(t *testing.T, files fstest.MapFS, style yaml.Style) fstest.MapFS {
	t.Helper()
	laid := fstest.MapFS{}
	for name, f := range files {
		var n yaml.Node
		if err := yaml.Unmarshal(f.Data, &n); err != nil {
			t.Fatal(err)
		}
		relay(&n, style)
		var out bytes.Buffer
		e := yaml.NewEncoder(&out)
		e.SetIndent(4)
		if err := e.Encode(&n); err != nil {
			t.Fatal(err)
		}
		laid[name] = &fstest.MapFile{Data: out.Bytes()}
	}
	return laid
}

func relay(n *yaml.Node, style yaml.Style) {
	switch n.Kind {
	case yaml.ScalarNode:
		if n.Tag == "!!str" || n.Tag == "!!timestamp" {
			n.Style, n.Tag = yaml.DoubleQuotedStyle, "!!str"
		}
	case yaml.MappingNode, yaml.SequenceNode:
		n.Style = style
	}
	if style != 0 {
		n.HeadComment, n.LineComment, n.FootComment = "", "", ""
	}
	for _, inner := range n.Content {
		relay(inner, style)
	}
}
