package typescript

import (
	"strings"
	"testing"
)

func TestLayouts(t *testing.T) {
	long := strings.Repeat("x", 60)
	short := textDoc("short")
	tests := []struct {
		name string
		doc  Doc
		want string
	}{
		{"a call that fits", call("f", texts("a", "b")...), "f(a, b)"},
		{"no arguments", call("f"), "f()"},
		{"a call that does not fit", call("f", texts(long, long)...), "f(\n  " + long + ",\n  " + long + ",\n)"},
		{"the outer group breaks first", call("f", call("g", short), textDoc(long), textDoc(long)),
			"f(\n  g(short),\n  " + long + ",\n  " + long + ",\n)"},
		{"an object opens on the line of its call", callLast("f", short, object(property(long, short), property(long, short))),
			"f(short, {\n  " + long + ": short,\n  " + long + ": short,\n})"},
		{"a function opens on the line of its call", callLast("f", short, lambda("(a)", call(long, texts(long)...))),
			"f(short, (a) =>\n  " + long + "(\n    " + long + ",\n  ),\n)"},
		{"a last argument with no room to open", callLast("f", textDoc(long), textDoc(long), object(property(long, short))),
			"f(\n  " + long + ",\n  " + long + ",\n  { " + long + ": short },\n)"},
		{"a choice goes below its name", set("const a", ternary(textDoc(long+" === undefined"), textDoc(long), short)),
			"const a =\n  " + long + " === undefined\n    ? " + long + "\n    : short"},
		{"a choice in the middle of another", set("a", ternary(short, ternary(textDoc("b"), short, short), short)),
			"a = short ? (b ? short : short) : short"},
		{"a broken choice in the middle of another", set("a", ternary(textDoc(long), ternary(textDoc(long), short, short), short)),
			"a =\n  " + long + "\n    ? " + long + "\n      ? short\n      : short\n    : short"},
		{"a value for what is missing goes below its name", property(long, coalesced(textDoc("a"), textDoc(long[:50]))),
			long + ":\n  a ?? " + long[:50]},
		{"words that are no names", property("true", textDoc("true")), "true: true"},
		{"a choice as the result of a function", lambda("(a)", ternary(textDoc("a"), short, short)), "(a) => (a ? short : short)"},
		{"operands of a condition", cat("if ", condition(binary("&&", textDoc(long), textDoc(long))), " {"),
			"if (\n  " + long + " &&\n  " + long + "\n) {"},
		{"operands of a return", returned(binary("||", textDoc(long), textDoc(long))), "return (\n  " + long + " ||\n  " + long + "\n);"},
		{"a tall object", tallObject(textDoc("a")), "{\n  a,\n}"},
		{"an empty tall object", tallObject(), "{}"},
		{"a hard line breaks what is around it", array(tallObject(textDoc("a"))), "[\n  {\n    a,\n  },\n]"},
		{"a union of types", alternatives("T", texts(long, long)), "T =\n  | " + long + "\n  | " + long},
		{"characters beyond the BMP are two columns", call("f", textDoc(strings.Repeat("😀", 30)), textDoc(long[:40])),
			"f(\n  " + strings.Repeat("😀", 30) + ",\n  " + long[:40] + ",\n)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := render(test.doc, 0); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func TestPrinter(t *testing.T) {
	var p printer
	p.blank()
	p.block("if (a)", func() {
		p.blank()
		p.line("b();")
	})
	p.orIf(textDoc("c"), func() { p.line("d();") })
	p.or(func() { p.line("e();") })
	p.blank()
	p.blank()
	p.line("f();")
	want := "if (a) {\n  b();\n} else if (c) {\n  d();\n} else {\n  e();\n}\n\nf();\n"
	if got := string(p.text()); got != want {
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
			var p printer
			p.doc(test.doc, test.deprecated)
			if got := string(p.text()); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}
