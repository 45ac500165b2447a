package interp

import (
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// macro makes a list macro whose body is built for its variable.
func macro(kind ir.MacroKind, in ir.Expr, t ir.Type, body func(item ir.Expr) ir.Expr) *ir.Macro {
	v := &ir.Var{Name: "item", Kind: ir.Item}
	return &ir.Macro{Node: node(t), Kind: kind, In: in, Var: v, Body: body(ref(v, in.Type().(*ir.List).Elem))}
}

func cond(c, yes, no ir.Expr) ir.Expr {
	return &ir.Cond{Node: node(yes.Type()), If: c, Then: yes, Else: no}
}

func isText(x ir.Expr) ir.Expr {
	return &ir.IsMember{Node: node(boolType), X: x, Members: piece.Members[:1]}
}

func TestEval(t *testing.T) {
	me := selfRef()
	texts := macro(ir.Filter, field(me, "pieces"), &ir.List{Elem: textPiece}, isText)
	firstLetters := macro(ir.MapTo, texts, stringList, func(p ir.Expr) ir.Expr {
		return field(narrow(textPiece, p), "text")
	})
	tests := []struct {
		name string
		x    ir.Expr
		want string // or the code of an error
	}{
		{"field", field(me, "id"), `"p"`},
		{"object", me, `{"id":"p","pieces":[{"type":"text","text":"a","id":"1","done":null},` +
			`{"type":"picture","source":{"kind":"inline","bytes":"AA=="},"at":"t"},` +
			`{"type":"text","text":"b","id":"2","done":"x"},{"type":"sound"}],` +
			`"heading":"H","colour":"red","tags":["x","y"],"views":7,"weight":2.5,"facts":{"a":1},"links":{}}`},
		{"null", null_(), `null`},
		{"constant list", literal(stringList, textList("a")), `["a"]`},
		{"int as number", literal(numberType, ir.NumberConst(2)), `2`},

		{"equal", binary(ir.Eq, field(me, "id"), text_("p")), `true`},
		{"unequal", binary(ir.Ne, field(me, "views"), int_(7)), `false`},
		{"null is no text", binary(ir.Eq, widened(nullable(stringType), text_("")), null_()), `false`},
		{"widened int", binary(ir.Eq, widened(numberType, int_(2)), num(2)), `true`},
		{"widened into a choice", widened(&ir.Union{Members: []*ir.Member{{Union: &ir.Union{}, Type: numberType}}}, int_(2)), `2`},
		{"less", binary(ir.Lt, int_(1), int_(1)), `false`},
		{"at most", binary(ir.Le, int_(1), int_(1)), `true`},
		{"greater", binary(ir.Gt, num(1.5), num(1)), `true`},
		{"at least", binary(ir.Ge, num(0.5), num(1)), `false`},
		{"and stops", binary(ir.And, literal(boolType, ir.BoolConst(false)), overflow(boolType)), `false`},
		{"or stops", binary(ir.Or, literal(boolType, ir.BoolConst(true)), overflow(boolType)), `true`},
		{"and goes on", binary(ir.And, literal(boolType, ir.BoolConst(true)), literal(boolType, ir.BoolConst(false))), `false`},
		{"not", not(literal(boolType, ir.BoolConst(true))), `false`},
		{"minus", &ir.Unary{Node: node(intType), Op: ir.Neg, X: int_(0)}, `0`},
		{"minus number", &ir.Unary{Node: node(numberType), Op: ir.Neg, X: num(1.5)}, `-1.5`},

		{"add", binary(ir.Add, int_(1), int_(2)), `3`},
		{"subtract", binary(ir.Sub, num(1), num(0.5)), `0.5`},
		{"multiply", binary(ir.Mul, int_(3), int_(-2)), `-6`},
		{"multiply numbers", binary(ir.Mul, num(3), num(0.5)), `1.5`},
		{"divide", binary(ir.Div, int_(-7), int_(2)), `-3`},
		{"rest", binary(ir.Rem, int_(-7), int_(2)), `-1`},
		{"divide by zero", binary(ir.Div, int_(7), int_(0)), string(wire.CodeZeroDivisor)},
		{"smaller", binary(ir.Min, int_(2), int_(1)), `1`},
		{"larger number", binary(ir.Max, num(2), num(2.5)), `2.5`},
		{"common bits", binary(ir.BitAnd, int_(-1), int_(-2)), `9007199254740990`},
		{"all bits", binary(ir.BitOr, int_(5), int_(2)), `7`},
		{"bits turned", &ir.Unary{Node: node(intType), Op: ir.BitNot, X: int_(-1)}, `0`},
		{"join", binary(ir.Add, text_("a"), text_("b")), `"ab"`},
		{"join halves of a pair", binary(ir.Add, text_("\xed\xa0\xbd"), text_("\xed\xb8\x80")), `"😀"`},
		{"overflow", binary(ir.Add, int_(jsontext.MaxSafeInt), int_(1)), string(wire.CodeIntOverflow)},
		{"underflow", binary(ir.Sub, int_(-jsontext.MaxSafeInt), int_(1)), string(wire.CodeIntOverflow)},
		{"large product", binary(ir.Mul, int_(1<<30), int_(1<<30)), string(wire.CodeIntOverflow)},

		{"in list", binary(ir.In, text_("y"), field(me, "tags")), `true`},
		{"not in list", binary(ir.In, text_("z"), field(me, "tags")), `false`},
		{"in record", binary(ir.In, text_("a"), field(me, "facts")), `true`},
		{"in map", binary(ir.In, text_("a"), field(me, "links")), `false`},
		{"size of text", &ir.Size{Node: node(intType), X: text_("a😀")}, `3`},
		{"size of list", &ir.Size{Node: node(intType), X: field(me, "tags")}, `2`},
		{"size of record", &ir.Size{Node: node(intType), X: field(me, "facts")}, `1`},
		{"size of map", &ir.Size{Node: node(intType), X: field(me, "links")}, `0`},

		{"condition", cond(has(page, "parent"), text_("child"), text_("root")), `"root"`},
		{"has", has(page, "heading"), `true`},
		{"is null", &ir.IsNull{Node: node(boolType), X: null_()}, `true`},
		{"kind", &ir.IsMember{Node: node(boolType), X: field(me, "heading"), Members: heading.Members[:1]}, `true`},
		{"other kind", &ir.IsMember{Node: node(boolType), X: field(me, "heading"), Members: heading.Members[1:]}, `false`},
		{"tags", macro(ir.MapTo, field(me, "pieces"), stringList, func(p ir.Expr) ir.Expr {
			return &ir.TagOf{Node: node(stringType), X: p}
		}), `["text","picture","text","sound"]`},
		{"has in a union", macro(ir.MapTo, field(me, "pieces"), &ir.List{Elem: boolType}, func(p ir.Expr) ir.Expr {
			return &ir.Has{Node: node(boolType), X: p, Name: "text"}
		}), `[true,false,true,false]`},
		{"common field", macro(ir.MapTo, texts, stringList, func(p ir.Expr) ir.Expr {
			return &ir.CommonField{Node: node(stringType), X: p, Name: "id"}
		}), `["1","2"]`},
		{"exists", macro(ir.Exists, field(me, "pieces"), boolType, isText), `true`},
		{"exists not", macro(ir.Exists, literal(stringList, textList()), boolType, func(ir.Expr) ir.Expr { return overflow(boolType) }), `false`},
		{"all", macro(ir.All, field(me, "pieces"), boolType, isText), `false`},
		{"all of none", macro(ir.All, literal(stringList, textList()), boolType, func(ir.Expr) ir.Expr { return overflow(boolType) }), `true`},
		{"filter, map and join", &ir.Join{Node: node(stringType), List: firstLetters, Sep: text_(", ")}, `"a, b"`},
		{"join pairs up", &ir.Join{Node: node(stringType), Sep: text_(""),
			List: literal(stringList, textList("\xed\xa0\xbd", "\xed\xb8\x80"))}, `"😀"`},
		{"error in a macro", macro(ir.MapTo, field(me, "tags"), boolType, func(ir.Expr) ir.Expr { return overflow(boolType) }), string(wire.CodeIntOverflow)},
		{"list", listOf(stringType, text_("a"), field(me, "id")), `["a","p"]`},
		{"ids in source order", listOf(stringType, &ir.NewID{}, &ir.NewID{}, &ir.Now{}), `["id-1","id-2","t-1"]`},

		{"new", &ir.New{Node: node(picturePiece), Object: picturePiece, Inits: []*ir.Init{
			{Field: picturePiece.Field("source"), Value: &ir.New{Object: linked, Inits: []*ir.Init{
				{Field: linked.Field("link"), Value: text_("http://A.b"), Verify: true}}}},
			{Field: picturePiece.Field("at"), Value: &ir.Now{}},
		}}, `{"type":"picture","source":{"kind":"linked","link":"http://a.b/"},"at":"t-1"}`},
		{"new refuses", &ir.New{Object: linked, Inits: []*ir.Init{
			{Field: linked.Field("link"), Value: text_("nowhere"), Verify: true}}}, string(wire.CodeBadURL)},
		{"new with a field that may be absent", newPage(
			&ir.Init{Field: page.Field("parent"), Value: text_("q"), If: has(page, "heading")},
			&ir.Init{Field: page.Field("code"), Value: overflow(stringType), If: has(page, "parent")},
		), `{"id":"new","parent":"q"}`},
		{"new is checked", newPage(&ir.Init{Field: page.Field("parent"), Value: text_("new")}), "no-self-parent"},
		{"list rules", newPage(&ir.Init{Field: page.Field("tags"), Value: literal(stringList, textList("a", "b", "c", "d")), Verify: true}), string(wire.CodeTooLong)},
		{"rules in a map", newPage(&ir.Init{Field: page.Field("links"), Verify: true,
			Value: literal(&ir.Map{Elem: stringType}, entries("a", ir.TextConst("http://A.b")))}), `{"id":"new","links":{"a":"http://a.b/"}}`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := counted(fixture())
			s := m.scope()
			s.vars[self] = decodePage(t, m, `{"id":"p","colour":"red","heading":"H","tags":["x","y"],"views":7,"weight":2.5,
				"facts":{"a":1},"pieces":[{"type":"text","text":"a","id":"1"},
				{"type":"picture","source":{"kind":"inline","bytes":"AA=="},"at":"t"},
				{"type":"text","text":"b","id":"2","done":"x"},{"type":"sound"}]}`)
			v, err := s.eval(test.x)
			got := ""
			if err != nil {
				got = string(err.Code)
			} else {
				got = string(m.Encode(v))
			}
			if got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

var linked = pictureSource.Members[1].Object()

// newPage builds a page out of nothing but an id and the given fields.
func newPage(inits ...*ir.Init) ir.Expr {
	inits = append([]*ir.Init{{Field: page.Field("id"), Value: text_("new")}}, inits...)
	return &ir.New{Node: node(page), Object: page, Inits: inits}
}

// overflow is an expression of any type that always fails.
func overflow(t ir.Type) ir.Expr {
	return cond(binary(ir.Eq, binary(ir.Add, int_(jsontext.MaxSafeInt), int_(1)), int_(0)), literal(t, ir.BoolConst(true)), literal(t, ir.BoolConst(true)))
}

func TestMessage(t *testing.T) {
	m := counted(fixture())
	got, err := m.scope().message(template("n=", int_(3), ", b=", literal(boolType, ir.BoolConst(true)), ", s=", text_("x")))
	if err != nil || got != "n=3, b=true, s=x" {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestNewCopies(t *testing.T) {
	m := counted(fixture())
	s := m.scope()
	p := decodePage(t, m, `{"id":"p","tags":["x"]}`)
	s.vars[self] = p
	made, err := s.eval(newPage(&ir.Init{Field: page.Field("tags"), Value: field(selfRef(), "tags")}))
	if err != nil {
		t.Fatal(err)
	}
	tags := p.get("tags").(*list)
	tags.items[0] = text("changed")
	if got := string(m.Encode(made)); got != `{"id":"new","tags":["x"]}` {
		t.Errorf("the new object shares a list: %s", got)
	}
}
