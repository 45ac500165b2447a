package typescript

import (
	"fmt"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/source"
	"github.com/msggen/msggen/gen/typescript/expr"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/scope"
	"github.com/msggen/msggen/gen/typescript/shape"
)

const shapes = `
msggen: 1
protocol: shapes
version: 1.0.0
doc: Shapes.
enums:
  Colour: {doc: A colour., values: {red: Red., green: Green., blue: Blue.}}
objects:
  Circle: {doc: Round., fields: {type: {const: circle}, r: number, label: {type: string, optional: true}}}
  Square: {doc: Square., fields: {type: {const: square}, a: number, label: string, at: Point}}
  Dot: {doc: A dot., fields: {type: {const: dot}}}
  Point: {doc: A place., fields: {x: int, y: int}}
  Sheet:
    doc: A sheet.
    fields:
      n: int
      m: int
      w: number
      ok: bool
      name: string
      title: string?
      colour: Colour
      tags: list[string]
      shapes: list[Shape]
      first: Shape?
      last: {type: Shape, optional: true}
      body: Body
      centre: {type: Point, optional: true}
      scores: map[int]
      meta: object
unions:
  Shape: {doc: A shape., tag: type, of: [Circle, Square, Dot]}
  Body: {doc: A body., of: {text: string, tags: "list[string]", at: Point, on: bool}}
accessors:
`

// expressions are of every kind: their type, what an author writes, and what comes
// out.
var expressions = []struct{ typ, spec, want string }{
	{"string", `self.name + 'a "b" \n'`, `sheet.name + 'a "b" \n'`},
	{"int", `-(-self.n)`, `negInt(negInt(sheet.n))`},
	{"number", `-(-self.w) + 1.0`, `-(-sheet.w) + 1`},
	{"number", `self.ok ? 1.5 : -2.0`, `sheet.ok ? 1.5 : -2`},
	{"list[string]", `['a', self.name]`, `["a", sheet.name]`},

	{"int", `self.n + self.m * 2`, `addInt(sheet.n, mulInt(sheet.m, 2))`},
	{"int", `(self.n - 1) * -self.m`, `mulInt(subInt(sheet.n, 1), negInt(sheet.m))`},
	{"number", `(self.w + 1.0) * 0.5 - 1.0`, `(sheet.w + 1) * 0.5 - 1`},
	{"number", `1.0 - (self.w - 1.0)`, `1 - (sheet.w - 1)`},
	{"number", `(self.w + 1.0) * 2.0 - self.w`, `subNumber(mulNumber(sheet.w + 1, 2), sheet.w)`},
	{"number", `self.w + self.n`, `sheet.w + sheet.n`},
	{"string", `self.name + '!' + self.name`, `sheet.name + "!" + sheet.name`},
	{"bool", `self.n + 1 > self.m`, `addInt(sheet.n, 1) > sheet.m`},

	{"bool", `self.ok && self.n > 1 || self.m == 2`, `(sheet.ok && sheet.n > 1) || sheet.m === 2`},
	{"bool", `self.ok && (self.n > 1 || self.m == 2)`, `sheet.ok && (sheet.n > 1 || sheet.m === 2)`},
	{"bool", `!(self.n == 1 && self.name != 'a')`, `sheet.n !== 1 || sheet.name === "a"`},
	{"bool", `!(self.n == 1 && self.ok)`, `!(sheet.n === 1 && sheet.ok)`},
	{"bool", `!(self.n > 1)`, `!(sheet.n > 1)`},
	{"bool", `!!self.ok`, `sheet.ok`},
	{"string", `self.ok ? 'a' : self.n > 1 ? 'b' : 'c'`, `sheet.ok ? "a" : sheet.n > 1 ? "b" : "c"`},

	{"bool", `self.title == null`, `sheet.title === null`},
	{"bool", `self.title != null && self.title == 'a'`, `sheet.title !== null && sheet.title === "a"`},
	{"string", `self.title == null ? self.name : self.title`, `sheet.title ?? sheet.name`},
	{"string", `self.title != null ? self.title : self.ok && self.n == 1 ? 'a' : 'b'`,
		`sheet.title ?? (sheet.ok && sheet.n === 1 ? "a" : "b")`},
	{"bool", `has(self.centre)`, `sheet.centre !== undefined`},
	{"bool", `has(self.centre) && self.centre.x == 1`, `sheet.centre?.x === 1`},
	{"bool", `has(self.centre) && self.centre.x == self.centre.y`,
		`sheet.centre !== undefined && sheet.centre.x === sheet.centre.y`},
	{"bool", `!has(self.centre) || self.centre.x != 1`, `sheet.centre?.x !== 1`},
	{"bool", `self.first != null && self.first.type == 'dot'`, `sheet.first?.type === "dot"`},
	{"bool", `self.first != null && self.first.type == 'square' && self.first.a > 1.0`,
		`sheet.first?.type === "square" && sheet.first.a > 1`},
	{"bool", `self.first == null || self.first.type != 'square' || self.first.at.x == 1`,
		`sheet.first?.type !== "square" || sheet.first.at.x === 1`},
	{"bool", `has(self.last) && has(self.last.label)`,
		`sheet.last !== undefined && sheet.last.type !== "dot" && sheet.last.label !== undefined`},

	{"bool", `self.shapes.exists(s, s.type == 'dot')`, `sheet.shapes.some((s) => s.type === "dot")`},
	{"bool", `self.shapes.all(s, s.type in ['dot', 'circle'])`,
		`sheet.shapes.every((s): boolean => s.type === "dot" || s.type === "circle")`},
	{"bool", `!self.shapes.exists(s, s.type == 'circle' && s.r > 1.0)`,
		`!sheet.shapes.some((s) => s.type === "circle" && s.r > 1)`},
	{"list[Square]", `self.shapes.filter(s, s.type == 'square')`,
		`sheet.shapes.filter((s): s is Square => s.type === "square")`},
	{"list[Point]", `self.shapes.map(s, Point{x: 1, y: self.n})`, `sheet.shapes.map((): Point => ({ x: 1, y: sheet.n }))`},
	{"string", `self.tags.filter(t, size(t) > 0).join(', ')`, `sheet.tags.filter((t) => t.length > 0).join(", ")`},
	{"list[string]", `self.tags.map(t, t == 'a' ? 'b' : t)`, `sheet.tags.map((t) => (t === "a" ? "b" : t))`},
	{"bool", `self.title != null && self.tags.exists(t, t == self.title)`,
		`sheet.title !== null && sheet.tags.some((t) => t === present(sheet.title))`},
	{"bool", `self.first != null && self.first.type == 'square' && self.tags.exists(t, t == self.first.label)`,
		`sheet.first?.type === "square" && sheet.tags.some((t) => t === (present(sheet.first) as Square).label)`},

	{"bool", `has(self.last) && has(self.last.label) && self.tags.exists(t, t == self.last.label)`,
		`sheet.last !== undefined && sheet.last.type !== "dot" && sheet.last.label !== undefined && ` +
			`sheet.tags.some((t) => t === present((present(sheet.last) as Circle | Square).label))`},
	{"string", `self.title == null && self.first == null ? 'none' : self.title != null ? self.title : self.first.type`,
		`sheet.title === null && sheet.first === null ? "none" : (sheet.title ?? present(sheet.first).type)`},

	{"bool", `self.colour in ['red', 'green']`, `sheet.colour === "red" || sheet.colour === "green"`},
	{"bool", `self.colour == (self.ok ? 'red' : 'blue')`, `sheet.colour === (sheet.ok ? "red" : "blue")`},
	{"bool", `self.colour == (self.ok ? Circle{r: 1.0}.type : 'grey')`,
		`(sheet.colour as string) === (sheet.ok ? "circle" : "grey")`},
	{"bool", `!(self.name in ['a', 'b'])`, `sheet.name !== "a" && sheet.name !== "b"`},
	{"bool", `self.name in ['a', 'b', 'c']`, `["a", "b", "c"].includes(sheet.name)`},
	{"bool", `!(self.name in self.tags)`, `!sheet.tags.includes(sheet.name)`},
	{"bool", `self.name in self.scores`, `hasKey(sheet.scores, sheet.name)`},
	{"int", `size(self.name) + size(self.tags)`, `sheet.name.length + sheet.tags.length`},
	{"int", `size(self.scores) * size(self.meta)`, `mulInt(Object.keys(sheet.scores).length, Object.keys(sheet.meta).length)`},

	{"bool", `type(self.body) == string`, `typeof sheet.body === "string"`},
	{"bool", `type(self.body) != list`, `!Array.isArray(sheet.body)`},
	{"bool", `type(self.body) == object && self.body.x > 1`,
		`typeof sheet.body === "object" && !Array.isArray(sheet.body) && sheet.body.x > 1`},
	{"bool", `type(self.body) == bool && self.body`, `typeof sheet.body === "boolean" && sheet.body`},

	{"bool", `has(who) && who == self.name`, `who !== null && who === sheet.name`},
	{"string", `has(who) ? who : ''`, `who ?? ""`},
	{"int", `has(many) ? size(many) : 0`, `many.length > 0 ? many.length : 0`},
	{"bool", `!has(many)`, `many.length === 0`},
	{"Circle", `Circle{r: 1.0, label?: who}`,
		`{ type: "circle", r: 1, ...(who !== null ? { label: who } : {}) }`},
	{"Square", `Square{a: self.n, label: '', at: has(self.centre) ? self.centre : Point{x: 0, y: 0}}`,
		`{ type: "square", a: sheet.n, label: "", at: sheet.centre !== undefined ? clone(sheet.centre) : { x: 0, y: 0 } }`},
}

func TestExpressions(t *testing.T) {
	p := accessing(t)
	m := shape.NewProject(plan.Of(p), "")[p].NewModule("shapes")
	for i, x := range expressions {
		a := p.Accessors[i]
		s := expr.New(m, "sources", scope.InFold)
		s.Bind(a.Self, a.On.Name)
		for _, arg := range a.Args {
			s.Bind(arg.Var)
			s.Variadic[arg.Var] = arg.Variadic
		}
		if got := layout.Flat(s.Expr(a.Value).Doc); got != x.want {
			t.Errorf("%s\n got %s\nwant %s", x.spec, got, x.want)
		}
	}
}

// accessing is a protocol with an accessor for each of the expressions.
func accessing(t *testing.T) *ir.Protocol {
	t.Helper()
	text := shapes
	for i, x := range expressions {
		var args []string
		if strings.Contains(x.spec, "who") {
			args = append(args, `who: {type: string, optional: true}`)
		}
		if strings.Contains(x.spec, "many") {
			args = append(args, `many: {type: "list[string]", variadic: true}`)
		}
		text += fmt.Sprintf("  it_%d: {on: Sheet, doc: A test., args: {%s}, returns: %q, value: %q}\n",
			i, strings.Join(args, ", "), x.typ, x.spec)
	}
	p, list := lang.LoadFiles([]*source.File{source.NewFile("shapes.yaml", []byte(text))})
	for _, d := range list {
		t.Fatalf("%s: %s: %s", d.Span, d.Code, d.Message)
	}
	return p
}
