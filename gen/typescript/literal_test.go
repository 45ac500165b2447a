package typescript

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/internal/need"
)

func TestLiterals(t *testing.T) {
	tests := []struct{ name, got, want string }{
		{"plain", quoted("a"), `"a"`},
		{"double quotes", quoted(`"a"`), `'"a"'`},
		{"both quotes", quoted(`"'`), `"\"'"`},
		{"backslash and line end", quoted("a\\\n"), `"a\\\n"`},
		{"separators, directions and marks", quoted("\u2028\u202e\ufeff\u0085"), `"\u2028\u202e\ufeff\u0085"`},
		{"half a pair", quoted("a\xed\xa0\xbdb"), `"a\ud83db"`},
		{"template", escaped("a`${b}$c\\", '`'), "a\\`\\${b}$c\\\\"},
		{"identifier as a key", literalKey("a_1"), "a_1"},
		{"other key", literalKey("a-1"), `"a-1"`},
		{"key of another script", literalKey("größe"), "größe"},
		{"prototype as a key", literalKey("__proto__"), `["__proto__"]`},
		{"member", member("x", "a"), "x.a"},
		{"odd member", member("x", "é"), `x["é"]`},
		{"pattern", regExp(`^a/b[/\]]\/$`), `/^a\/b[/\]]\/$/u`},
		{"pattern with a line end", regExp("a\nb"), `/a\u000ab/u`},
		{"JSON text", ir.JSONString("\"\\\b\u0001\u2028\xed\xb8\x80é"), "\"\\\"\\\\\\b\\u0001\u2028\\ude00é\""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if test.got != test.want {
				t.Errorf("got %s, want %s", test.got, test.want)
			}
		})
	}
}

// What a literal says in JavaScript is what it was made from.
func TestLiteralsInNode(t *testing.T) {
	node := need.Program(t, "node")
	texts := []string{"", "a\"b'c`d${e}\\", "\x00\x1f\x7f\u0085\u2028\u2029\ufeff\u202e😀", "</script>*/"}
	for _, text := range texts {
		script := "const a = " + quoted(text) + ", b = `" + escaped(text, '`') + "`; if (a !== b) throw a; process.stdout.write(JSON.stringify(a))"
		out, err := exec.Command(node, "-e", script).Output()
		if err != nil || string(out) != ir.JSONString(text) {
			t.Errorf("%q: node says %s (%v), want %s", text, out, err, ir.JSONString(text))
		}
	}
}

func TestNames(t *testing.T) {
	object := func(name string) *ir.Object { return &ir.Object{Decl: ir.Decl{Name: name}} }
	create, note, reader, record := object("CreateNote"), object("Note"), object("Reader"), object("Record")
	schema := object("NoteSchema")
	n := newNameTable(&ir.Protocol{Objects: []*ir.Object{create, note, reader, record, schema}})
	tests := []struct{ name, got, want string }{
		{"a type", n.of(roleType, note), "Note"},
		{"a type that the runtime has too", n.of(roleType, reader), "Reader"},
		{"which is the runtime's business", n.of(roleRuntime, "Reader"), "RuntimeReader"},
		{"a type that would hide a global", n.of(roleType, record), "Record_"},
		{"a made name that is declared", n.of(roleSchema, note), "NoteSchema_"},
		{"a made name of a made name", n.of(roleSchema, schema), "NoteSchemaSchema"},
		{"names differ by case", n.of(roleCreate, note), "createNote"},
		{"a local", n.local("block_id"), "blockId"},
		{"a local that is a keyword", n.local("default"), "default_"},
		{"a local that is exported", n.local("create_note"), "createNote_"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if test.got != test.want {
				t.Errorf("got %s, want %s", test.got, test.want)
			}
		})
	}
}

func TestFileNames(t *testing.T) {
	decl := func(file string) *ir.Alias {
		module := strings.TrimSuffix(file, ".yaml")
		return &ir.Alias{Decl: ir.Decl{Name: "A" + module, Module: module, File: file}, Scalar: &ir.Scalar{Kind: ir.String}}
	}
	l := newLayout(&ir.Protocol{
		Aliases:  []*ir.Alias{decl("index.yaml"), decl("a.read.yaml"), decl("a.yaml"), decl("A.yaml"), decl("rules.yaml"), decl("../x.yaml")},
		Reducers: []*ir.Reducer{{Decl: ir.Decl{Name: "a"}}},
	})
	seen := map[string]bool{"index": true, "runtime": true}
	claim := func(stem string) {
		t.Helper()
		if seen[stem] || strings.ContainsAny(stem, "/\\") || strings.HasPrefix(stem, ".") {
			t.Errorf("file name %s is taken, or no file name", stem)
		}
		seen[stem] = true
	}
	for _, module := range l.modules {
		s := l.stems[module]
		claim(s.types)
		claim(s.codec)
		claim(s.read)
		claim(s.write)
	}
	for _, stem := range l.reducers {
		claim(stem)
	}
	claim(l.rules)
}

func TestVersions(t *testing.T) {
	for version, want := range map[string]string{"1.2.3": "1.2.3", "1": "1.0.0", "2.0-rc.1": "2.0.0-rc.1", "1.0.0+x": "1.0.0+x"} {
		if got := semver(version); got != want {
			t.Errorf("semver(%s) = %s, want %s", version, got, want)
		}
	}
}
