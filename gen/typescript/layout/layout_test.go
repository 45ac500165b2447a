package layout

import (
	"strings"
	"testing"
)

func TestLayouts(t *testing.T) {
	long := strings.Repeat("x", 60)
	short := Text("short")
	tests := []struct {
		name string
		doc  Doc
		want string
	}{
		{"a call that fits", Call("f", Texts("a", "b")...), "f(a, b)"},
		{"no arguments", Call("f"), "f()"},
		{"a call that does not fit", Call("f", Texts(long, long)...), "f(\n  " + long + ",\n  " + long + ",\n)"},
		{"the outer group breaks first", Call("f", Call("g", short), Text(long), Text(long)),
			"f(\n  g(short),\n  " + long + ",\n  " + long + ",\n)"},
		{"an object opens on the line of its call", CallLast("f", short, Object(Property(long, short), Property(long, short))),
			"f(short, {\n  " + long + ": short,\n  " + long + ": short,\n})"},
		{"a function opens on the line of its call", CallLast("f", short, Lambda("(a)", Call(long, Texts(long)...))),
			"f(short, (a) =>\n  " + long + "(\n    " + long + ",\n  ),\n)"},
		{"a last argument with no room to open", CallLast("f", Text(long), Text(long), Object(Property(long, short))),
			"f(\n  " + long + ",\n  " + long + ",\n  { " + long + ": short },\n)"},
		{"a choice goes below its name", Set("const a", Ternary(Text(long+" === undefined"), Text(long), short)),
			"const a =\n  " + long + " === undefined\n    ? " + long + "\n    : short"},
		{"a choice in the middle of another", Set("a", Ternary(short, Ternary(Text("b"), short, short), short)),
			"a = short ? (b ? short : short) : short"},
		{"a broken choice in the middle of another", Set("a", Ternary(Text(long), Ternary(Text(long), short, short), short)),
			"a =\n  " + long + "\n    ? " + long + "\n      ? short\n      : short\n    : short"},
		{"a value for what is missing goes below its name", Property(long, Coalesced(Text("a"), Text(long[:50]))),
			long + ":\n  a ?? " + long[:50]},
		{"words that are no names", Property("true", Text("true")), "true: true"},
		{"a choice as the result of a function", Lambda("(a)", Ternary(Text("a"), short, short)), "(a) => (a ? short : short)"},
		{"operands of a condition", Cat("if ", Condition(Binary("&&", Text(long), Text(long))), " {"),
			"if (\n  " + long + " &&\n  " + long + "\n) {"},
		{"operands of a return", Returned(Binary("||", Text(long), Text(long))), "return (\n  " + long + " ||\n  " + long + "\n);"},
		{"no type arguments", Call("f", Lambda("()", compared("a", "<", "b")), compared("c", ">", "(d)")), "f(() => a < b, !(c <= (d)))"},
		{"no type arguments in an operand", Call("f", compared("a", "<", "b"), Binary("||", Hanging(compared("c", ">", "(d)")), Text("e"))), "f(a < b, !(c <= (d)) || e)"},
		{"no type arguments in a comparison", Comparison(Text("a"), "<", Cat("(", Ternary(compared("b", ">", "(c)"), Text("d"), Text("e")), ")"), true), "a < (!(b <= (c)) ? d : e)"},
		{"no type arguments on two lines", Comparison(Text("a"), "<", Cat("(", Ternary(compared("b", ">", Text(long+long)), Text("d"), Text("e")), ")"), true), "a <\n(b > " + long + long + "\n  ? d\n  : e)"},
		{"nothing that is read otherwise", Call("f", compared("a", "<", "b"), compared("c", ">", "d")), "f(a < b, c > d)"},
		{"nothing that could be type arguments", Call("f", compared("c", ">", "(d)"), compared("a", "<", "b")), "f(c > (d), a < b)"},
		{"a comparison of sums", Cat("if ", Condition(Comparison(Text(long), "===", Text(long), false)), " {"),
			"if (\n  " + long + " ===\n  " + long + "\n) {"},
		{"a comparison with what stands in brackets", Cat("if ", Condition(Comparison(Call("f", Text(long), Text(long)), "===", Text("b"), true)), " {"),
			"if (\n  f(\n    " + long + ",\n    " + long + ",\n  ) === b\n) {"},
		{"a tall object", TallObject(Text("a")), "{\n  a,\n}"},
		{"an empty tall object", TallObject(), "{}"},
		{"a hard line breaks what is around it", Array(TallObject(Text("a"))), "[\n  {\n    a,\n  },\n]"},
		{"a union of types", Alternatives("T", Texts(long, long)), "T =\n  | " + long + "\n  | " + long},
		{"characters beyond the BMP are two columns", Call("f", Text(strings.Repeat("😀", 30)), Text(long[:40])),
			"f(\n  " + strings.Repeat("😀", 30) + ",\n  " + long[:40] + ",\n)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := Render(test.doc, 0); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func TestPrinter(t *testing.T) {
	var p Printer
	p.Blank()
	p.Block("if (a)", func() {
		p.Blank()
		p.Line("b();")
	})
	p.OrIf(Text("c"), func() { p.Line("d();") })
	p.Or(func() { p.Line("e();") })
	p.Blank()
	p.Blank()
	p.Line("f();")
	p.Block("for (;;)", func() { p.Block("if (g)", func() {}) })
	p.Blank()
	p.Block("for (;;)", func() {})
	p.Blank()
	p.Block("if (h)", func() {})
	p.Or(func() {
		p.Block("if (i)", func() {})
		p.Or(func() { p.Line("j();") })
	})
	want := "if (a) {\n  b();\n} else if (c) {\n  d();\n} else {\n  e();\n}\n\nf();\nfor (;;) {\n  if (g) {\n  }\n}\n\nfor (;;) {}\n\n" +
		"if (h) {\n} else {\n  if (i) {\n  } else {\n    j();\n  }\n}\n"
	if got := string(p.Text()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestDocComments(t *testing.T) {
	tests := []struct{ name, doc, deprecated, want string }{
		{"none", "", "", ""},
		{"one line", "A note.", "", "/** A note. */\n"},
		{"what ends a comment", "a */ b **/", "", "/** a *\\/ b **\\/ */\n"},
		{"what begins a tag", "@internal", "", "/** \\@internal */\n"},
		{"paragraphs and items", "One.\n\n- a\n- b\n\nTwo.", "", "/**\n * One.\n *\n * - a\n * - b\n *\n * Two.\n */\n"},
		{"deprecated", "A note.", "use\nthat", "/**\n * A note.\n *\n * @deprecated use that\n */\n"},
		{"one line too long", strings.Repeat("word ", 20), "", "/**\n * " + strings.TrimSpace(strings.Repeat("word ", 19)) + "\n * word\n */\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var p Printer
			p.Doc(test.doc, test.deprecated)
			if got := string(p.Text()); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func compared(l Text, op string, r Text) Doc { return Comparison(l, op, r, true) }
