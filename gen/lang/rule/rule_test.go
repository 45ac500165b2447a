package rule_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

// text makes a text whose every byte stands in a file of its own.
func text(src string) source.Text {
	f := source.NewFile("t", []byte(src))
	return source.NewText(src, f.Span(0, len(src)), []source.Piece{{At: 0, Len: len(src), From: 0, Raw: len(src)}})
}

// show prints an expression fully parenthesised.
func show(x rule.Expr) string {
	switch x := x.(type) {
	case *rule.Name:
		return x.Name
	case *rule.Literal:
		return fmt.Sprintf("%#v", x.Value)
	case *rule.List:
		return "[" + showAll(x.Elems) + "]"
	case *rule.Object:
		var fields []string
		if x.Other != nil {
			fields = append(fields, "..."+show(x.Other))
		}
		for _, f := range x.Fields {
			mark := ""
			if f.Optional {
				mark = "?"
			}
			fields = append(fields, f.Name.Name+mark+": "+show(f.Value))
		}
		return x.Type.Name + "{" + strings.Join(fields, ", ") + "}"
	case *rule.Record:
		var entries []string
		for _, e := range x.Entries {
			entries = append(entries, fmt.Sprintf("%q: %s", e.Key, show(e.Value)))
		}
		return "{" + strings.Join(entries, ", ") + "}"
	case *rule.Field:
		return show(x.X) + "." + x.Name.Name
	case *rule.Index:
		return show(x.X) + "[" + show(x.Key) + "]"
	case *rule.Call:
		call := x.Func.Name + "(" + showAll(x.Args) + ")"
		if x.X != nil {
			call = show(x.X) + "." + call
		}
		return call
	case *rule.Unary:
		return "(" + string(x.Op) + show(x.X) + ")"
	case *rule.Binary:
		return "(" + show(x.L) + " " + string(x.Op) + " " + show(x.R) + ")"
	case *rule.Cond:
		return "(" + show(x.If) + " ? " + show(x.Then) + " : " + show(x.Else) + ")"
	case *rule.Bad:
		return "BAD"
	default:
		panic(fmt.Sprintf("unknown expression %T", x))
	}
}

func showAll(xs []rule.Expr) string {
	var out []string
	for _, x := range xs {
		out = append(out, show(x))
	}
	return strings.Join(out, ", ")
}

// problems prints a list as col-col code: message (hint).
func problems(list diag.List) string {
	var out []string
	for _, d := range list {
		line := fmt.Sprintf("%d-%d %s: %s", d.Span.Start.Col, d.Span.End.Col, d.Code, d.Message)
		if d.Hint != "" {
			line += " (" + d.Hint + ")"
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

func TestExpressions(t *testing.T) {
	for _, test := range []struct{ src, want string }{
		{"a", "a"},
		{"a.b.c", "a.b.c"},
		{"a || b && c == d + e * f", "(a || (b && (c == (d + (e * f)))))"},
		{"a - b - c", "((a - b) - c)"},
		{"(a - (b - c))", "(a - (b - c))"},
		{"!a && -b < 3", "((!a) && ((-b) < 3))"},
		{"-1", "-1"},
		{"--1", "1"},
		{"a ? b : c ? d : e", "(a ? b : (c ? d : e))"},
		{"a ? b ? 1 : 2 : 3", "(a ? (b ? 1 : 2) : 3)"},
		{"x in ['a', \"b\",]", `(x in ["a", "b"])`},
		{"note.in", "note.in"},
		{"size(x) + 1.5e3", "(size(x) + 1500)"},
		{"type(x) == string", "(type(x) == string)"},
		{"xs.filter(x, x.ok).map(x, x.id).join(', ')", `xs.filter(x, x.ok).map(x, x.id).join(", ")`},
		{"Note{id: a.b, text?: c, tags: [],}", "Note{id: a.b, text?: c, tags: []}"},
		{"Note{}", "Note{}"},
		{"{'a': b.c, \"d\": {}, '': null,}", `{"a": b.c, "d": {}, "": <nil>}`},
		{"a.b ?? c ?? '' + d", `(a.b ?? (c ?? ("" + d)))`},
		{"a ?? b || c ? d??e : f", "((a ?? (b || c)) ? (d ?? e) : f)"},
		{"N{a?: b??c}", "N{a?: (b ?? c)}"},
		{"a / 2 % 3 & ~b | c < -d", "(((((a / 2) % 3) & (~b)) | c) < (-d))"},
		{"true || false || null == x", "((true || false) || (<nil> == x))"},
		{"a // why\n && b", "(a && b)"},
		{"a // why\n", "a"},
		{"a\n  // why", "a"},
		{`'\u00e9\n\'\x41\101\U0001F600'`, fmt.Sprintf("%#v", "é\n'AA😀")},
		{`"\"\\"`, fmt.Sprintf("%#v", `"\`)},
		{"9007199254740991", "9007199254740991"},
	} {
		x, errs := rule.ParseExpr(text(test.src))
		if got := show(x); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.src, got, test.want)
		}
		if len(errs) > 0 {
			t.Errorf("%s: %s", test.src, problems(errs))
		}
	}
}

func TestExpressionMistakes(t *testing.T) {
	for _, test := range []struct{ src, want string }{
		{"", "1-1 bad-expression: expected a value, found the end"},
		{"a b", "3-4 bad-expression: expected an operator or the end, found `b`"},
		{"a +", "4-4 bad-expression: expected a value, found the end"},
		{"a == ", "6-6 bad-expression: expected a value, found the end"},
		{"(a", "3-3 bad-expression: expected `)`, found the end"},
		{"a at last", "3-5 bad-expression: expected an operator or the end, found `at` (`at` is a key of its own: `at: …`)"},
		{"a)", "2-3 bad-expression: expected an operator or the end, found `)` (it closes nothing)"},
		{"a = 1", "3-4 unknown-operator: there is no operator `=` (write `==`)"},
		{"a === 1", "3-6 unknown-operator: there is no operator `===` (write `==`)"},
		{"a and not b", "3-6 unknown-operator: there is no operator `and` (write `&&`)\n7-10 unknown-operator: there is no operator `not` (write `!`)"},
		{"a[0:2]", "4-5 bad-expression: expected `]`, found `:` (a part of a list is written `list.slice(from, to)`)"},
		{"a[:2] + b[]", "3-4 bad-expression: expected a value, found `:` (a part of a list is written `list.slice(from, to)`)\n11-12 bad-expression: expected a value, found `]`"},
		{"a[0, 1]", "4-5 bad-expression: expected `]`, found `,`"},
		{"a[0", "4-4 bad-expression: expected `]`, found the end"},
		{"a.", "3-3 bad-expression: expected the name of a field, found the end"},
		{"f(a b, c d)", "5-6 bad-expression: expected `,` or `)`, found `b`\n10-11 bad-expression: expected `,` or `)`, found `d`"},
		{"N{a: , b: }", "6-7 bad-expression: expected a value, found `,`\n11-12 bad-expression: expected a value, found `}`"},
		{"N{a b}", "5-6 bad-expression: expected `:`, found `b`"},
		{"'abc", "1-2 bad-literal: the string has no closing quote"},
		{`'\q \ud83d'`, "2-4 bad-literal: `\\q` is not an escape (a backslash itself is written \\\\)\n5-11 bad-literal: `\\ud83d` is not an escape (a backslash itself is written \\\\)"},
		{"9007199254740992", "1-17 bad-literal: the int `9007199254740992` is past 2^53-1"},
		{"007", "1-4 bad-literal: a number has no leading zeros"},
		{"1x + 1.2.3", "1-3 bad-literal: `1x` is not a number\n6-11 bad-literal: `1.2.3` is not a number"},
		{"a # b", "3-4 bad-expression: expected an operator or the end, found `#` (a comment begins with `#` behind the quotes, and with `//` on a line that is not the last)"},
		{"a // 2", "3-5 unknown-operator: there is no operator `//` (`/` of ints leaves out the fraction; a comment begins with `#` behind the quotes, and with `//` on a line that is not the last)"},
		{"ä", "1-2 bad-expression: expected a value, found `ä`"},
		{"a ? b", "6-6 bad-expression: expected `:`, found the end"},
		{"'a' 'b'", "5-8 bad-expression: expected an operator or the end, found a string"},
	} {
		_, errs := rule.ParseExpr(text(test.src))
		if got := problems(errs); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.src, got, test.want)
		}
	}
}

func TestDepth(t *testing.T) {
	for _, src := range []string{
		strings.Repeat("(", 5000),
		strings.Repeat("!", 5000) + "a",
		strings.Repeat("a + ", 5000) + "a",
		"a" + strings.Repeat(".b", 5000),
		strings.Repeat("a ? b : ", 5000) + "c",
	} {
		_, errs := rule.ParseExpr(text(src))
		if len(errs) != 1 || errs[0].Code != diag.TooDeep {
			t.Errorf("%.20s…: %s", src, problems(errs))
		}
	}
	// Each is a mistake of its own, up to there.
	for _, word := range []string{"new ", "not ", "typeof ", "a not in "} {
		if _, errs := rule.ParseExpr(text(strings.Repeat(word, 5000) + "a")); len(errs) > 300 || errs[len(errs)-1].Code != diag.TooDeep {
			t.Errorf("%s: %d problems", word, len(errs))
		}
	}
	if _, errs := rule.ParseType(text(strings.Repeat("list<", 5000) + "a" + strings.Repeat(">", 5000))); len(errs) != 1 || errs[0].Hint != "" {
		t.Errorf("a type of another language: %s", problems(errs))
	}
	if _, errs := rule.ParseType(text(strings.Repeat("list[", 5000))); len(errs) != 1 || errs[0].Code != diag.TooDeep {
		t.Errorf("type: %s", problems(errs))
	}
}

func showType(x rule.Type) string {
	switch x := x.(type) {
	case *rule.TypeName:
		return x.Name
	case *rule.ListType:
		return "list[" + showType(x.Elem) + "]"
	case *rule.MapType:
		return "map[" + showType(x.Elem) + "]"
	case *rule.NullType:
		return showType(x.Elem) + "?"
	case *rule.BadType:
		return "BAD"
	default:
		panic(fmt.Sprintf("unknown type %T", x))
	}
}

func TestTypes(t *testing.T) {
	for _, test := range []struct{ src, want, errs string }{
		{"string", "string", ""},
		{"list[map[Block?]]?", "list[map[Block?]]?", ""},
		{" Name ? ", "Name?", ""},
		{"", "BAD", "1-1 bad-type: expected a type, found the end"},
		{"list", "BAD", "5-5 bad-type: expected `[` and the type of the elements, found the end (what it holds is said with it: `list[string]`)"},
		{"list[string", "list[string]", "12-12 bad-type: expected `]`, found the end"},
		{"string ? ?", "string?", "10-11 bad-type: expected the end, found `?`"},
		{"A | B", "A", "3-4 bad-type: expected the end, found `|` (a choice of types is declared under unions)"},
		{"Note[]", "list[Note]", "5-6 bad-type: expected the end, found `[` (write `list[Note]`)"},
		{"Array[Note?]", "BAD", "1-13 bad-type: expected a type of this language, found `Array[Note?]` (write `list[Note?]`)"},
		{"array[Note]", "BAD", "6-7 bad-type: expected the end, found `[` (write `list[…]`)"},
		{"Record<string, Note[]>", "BAD", "1-23 bad-type: expected a type of this language, found `Record<string, Note[]>` (write `map[list[Note]]`)"},
		{"Option<Note?>", "BAD", "1-14 bad-type: expected a type of this language, found `Option<Note?>` (write `Note?`)"},
		{"lst[a.Note]?", "BAD?", "4-5 bad-type: expected the end, found `[` (did you mean `list`?)"},
		{"Note[Part", "BAD", "5-6 bad-type: expected the end, found `[` (only `list[…]` and `map[…]` have brackets)"},
		{"map[]", "map[BAD]", "5-6 bad-type: expected a type, found `]`"},
	} {
		x, errs := rule.ParseType(text(test.src))
		if got := showType(x); got != test.want {
			t.Errorf("%s: got %s, want %s", test.src, got, test.want)
		}
		if got := problems(errs); got != test.errs {
			t.Errorf("%s\n got %s\nwant %s", test.src, got, test.errs)
		}
	}
}

func TestTemplates(t *testing.T) {
	for _, test := range []struct{ src, want, errs string }{
		{"plain", `"plain"`, ""},
		{"", "", ""},
		{"note {self.id} of {a ? '}' : \"{\"}!", `"note " {self.id} " of " {(a ? "}" : "{")} "!"`, ""},
		{"{{a}} {N{b: 1}}", `"{a} " {N{b: 1}}`, ""},
		{"a } b", `"a  b"`, "3-4 bad-message: `}` closes no hole (a brace is written }})"},
		{"{}", "{BAD}", "1-3 bad-message: the hole is empty (a brace is written {{)"},
		{"a {b", `"a " {b}`, "3-4 bad-message: the hole is not closed (a brace is written {{)"},
		{"{a b} {c d}", "{a} \" \" {c}", "4-5 bad-expression: expected `}`, found `b`\n10-11 bad-expression: expected `}`, found `d`"},
	} {
		tmpl, errs := rule.ParseTemplate(text(test.src))
		var parts []string
		for _, p := range tmpl.Parts {
			if p.Expr != nil {
				parts = append(parts, "{"+show(p.Expr)+"}")
			} else {
				parts = append(parts, fmt.Sprintf("%q", p.Text))
			}
		}
		if got := strings.Join(parts, " "); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.src, got, test.want)
		}
		if got := problems(errs); got != test.errs {
			t.Errorf("%s\n got %s\nwant %s", test.src, got, test.errs)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"a ? [b, 'c'] : N{x?: -1.5}", "list[map[A?]]", "x {a.b(c)} }} {{", "!(a in b) && \"\\u00e9\" == 'x", "a[1].f(,) /",
		strings.Repeat("(", 300), strings.Repeat("!", 300) + "a", strings.Repeat("a.", 300) + "b", strings.Repeat("a ? ", 300),
		strings.Repeat("list[", 300), strings.Repeat("[", 300) + strings.Repeat("]", 300), "a" + strings.Repeat(" + a", 300),
		"9007199254740992 + 1e400 - -0x1", "'\\ud83d' + \"\\u{10ffff}\" + '\\", "a\u2028b \xff\xfe é.é", "f(x, {y: 1}, ...z) => w", "{a} {{b}} {c: {d}} {", "T{a: 1, a?: 2, ...b} as U[]??",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, src string) {
		if x, errs := rule.ParseExpr(text(src)); strings.Contains(show(x), "BAD") && len(errs) == 0 {
			t.Errorf("%q: a bad node without an error", src)
		}
		if x, errs := rule.ParseType(text(src)); strings.Contains(showType(x), "BAD") && len(errs) == 0 {
			t.Errorf("%q: a bad type without an error", src)
		}
		rule.ParseTemplate(text(src))
	})
}
