package layout

import (
	"os/exec"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/internal/need"
)

func TestLiterals(t *testing.T) {
	tests := []struct{ name, got, want string }{
		{"plain", Quoted("a"), `"a"`},
		{"double quotes", Quoted(`"a"`), `'"a"'`},
		{"both quotes", Quoted(`"'`), `"\"'"`},
		{"backslash and line end", Quoted("a\\\n"), `"a\\\n"`},
		{"separators, directions and marks", Quoted("\u2028\u202e\ufeff\u0085"), `"\u2028\u202e\ufeff\u0085"`},
		{"half a pair", Quoted("a\xed\xa0\xbdb"), `"a\ud83db"`},
		{"template", Escaped("a`${b}$c\\", '`'), "a\\`\\${b}$c\\\\"},
		{"identifier as a key", LiteralKey("a_1"), "a_1"},
		{"other key", LiteralKey("a-1"), `"a-1"`},
		{"key of another script", LiteralKey("größe"), "größe"},
		{"prototype as a key", LiteralKey("__proto__"), `["__proto__"]`},
		{"member", Member("x", "a"), "x.a"},
		{"odd member", Member("x", "é"), `x["é"]`},
		{"pattern", RegExp(`^a/b[/\]]\/$`), `/^a\/b[/\]]\/$/u`},
		{"pattern with a line end", RegExp("a\nb"), `/a\u000ab/u`},
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
		script := "const a = " + Quoted(text) + ", b = `" + Escaped(text, '`') + "`; if (a !== b) throw a; process.stdout.write(JSON.stringify(a))"
		out, err := exec.Command(node, "-e", script).Output()
		if err != nil || string(out) != ir.JSONString(text) {
			t.Errorf("%q: node says %s (%v), want %s", text, out, err, ir.JSONString(text))
		}
	}
}
