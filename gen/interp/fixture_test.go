package interp

import (
	"fmt"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire"
)

// The fixture is a small protocol built by hand: pages that hold pieces of text
// and pictures, and events that change a page.

var (
	stringType = &ir.Scalar{Kind: ir.String}
	intType    = &ir.Scalar{Kind: ir.Int}
	numberType = &ir.Scalar{Kind: ir.Number}
	boolType   = &ir.Scalar{Kind: ir.Bool}
	anyType    = &ir.Scalar{Kind: ir.Any}
	recordType = &ir.Scalar{Kind: ir.Record}
	stringList = &ir.List{Elem: stringType}
	linkType   = &ir.Scalar{Kind: ir.String, Rules: ir.Rules{Normalize: ir.NormalURL}}

	colours = &ir.Enum{Decl: decl("Colour"), Values: []*ir.EnumValue{{Value: "red"}, {Value: "green"}}}

	textPiece = &ir.Object{Decl: decl("TextPiece"), Unknown: ir.Keep, Fields: []*ir.Field{
		constField("type", "text"),
		required("text", stringType),
		defaulted("id", stringType, &ir.NewID{Node: node(stringType)}),
		defaulted("done", nullable(stringType), null_()),
	}}
	pictureSource = union("PictureSource", "kind", ir.Reject,
		&ir.Object{Decl: decl("InlinePicture"), Fields: []*ir.Field{
			constField("kind", "inline"), required("bytes", stringType)}},
		&ir.Object{Decl: decl("LinkedPicture"), Fields: []*ir.Field{
			constField("kind", "linked"), required("link", linkType)}},
	)
	picturePiece = &ir.Object{Decl: decl("PicturePiece"), Unknown: ir.Reject, Fields: []*ir.Field{
		constField("type", "picture"),
		required("source", pictureSource),
		defaulted("at", stringType, &ir.Now{Node: node(stringType)}),
	}}
	piece   = union("Piece", "type", ir.Keep, textPiece, picturePiece)
	heading = &ir.Union{Decl: decl("Heading"), Members: []*ir.Member{
		{Name: "text", Type: stringType}, {Name: "pieces", Type: &ir.List{Elem: piece}},
	}}

	self = &ir.Var{Name: "self", Kind: ir.Self}
	page = &ir.Object{Decl: decl("Page"), Unknown: ir.Drop, Fields: []*ir.Field{
		required("id", stringType),
		defaulted("pieces", &ir.List{Elem: piece}, literal(&ir.List{Elem: piece}, textList())),
		optional("heading", heading),
		defaulted("colour", colours, literal(colours, ir.TextConst("green"))),
		defaulted("tags", &ir.List{Elem: stringType, MaxItems: ptr(3)}, literal(stringList, textList())),
		defaulted("views", intType, literal(intType, ir.IntConst(0))),
		defaulted("weight", numberType, literal(numberType, ir.NumberConst(1))),
		defaulted("facts", recordType, literal(recordType, entries())),
		defaulted("links", &ir.Map{Elem: linkType}, literal(&ir.Map{Elem: linkType}, entries())),
		optional("parent", stringType),
		optional("extra", nullable(anyType)),
		{Name: "note", Type: stringType, Presence: ir.Optional, NullIsAbsent: true},
		optional("rank", &ir.Scalar{Kind: ir.Int, Rules: ir.Rules{Min: ptr(1.0), Max: ptr(9.0)}}),
		optional("code", &ir.Scalar{Kind: ir.String, Rules: ir.Rules{MinLength: ptr(2), MaxLength: ptr(4), Pattern: "^[a-z]+$"}}),
	}}
)

func init() {
	piece.Untagged = []*ir.Member{piece.Members[1], piece.Members[0]}
	for _, m := range heading.Members {
		m.Union = heading
	}
	page.Checks = []*ir.Check{{Code: "no-self-parent", Self: self,
		That: binary(ir.Or, not(has(page, "parent")),
			binary(ir.Ne, field(selfRef(), "parent"), field(selfRef(), "id"))),
		Message: template("page ", field(selfRef(), "id"), " is its own parent"),
	}}
}

func decl(name string) ir.Decl         { return ir.Decl{Name: name} }
func node(t ir.Type) ir.Node           { return ir.Node{T: t} }
func ptr[T any](v T) *T                { return &v }
func nullable(t ir.Type) ir.Type       { return &ir.Nullable{Elem: t} }
func null_() *ir.Literal               { return literal(&ir.Scalar{Kind: ir.Null}, ir.NullConst{}) }
func selfRef() *ir.Ref                 { return &ir.Ref{Node: node(page), Var: self} }
func ref(v *ir.Var, t ir.Type) *ir.Ref { return &ir.Ref{Node: node(t), Var: v} }

func literal(t ir.Type, v ir.Const) *ir.Literal { return &ir.Literal{Node: node(t), Value: v} }

// textList is a list of texts.
func textList(elems ...string) *ir.ListConst {
	list := new(ir.ListConst)
	for _, elem := range elems {
		list.Elems = append(list.Elems, ir.TextConst(elem))
	}
	return list
}

// entries is a map of keys and their values by turns.
func entries(keysAndValues ...any) *ir.MapConst {
	m := new(ir.MapConst)
	for i := 0; i < len(keysAndValues); i += 2 {
		m.Entries = append(m.Entries, ir.Entry{Key: keysAndValues[i].(string), Value: keysAndValues[i+1].(ir.Const)})
	}
	return m
}

func text_(s string) *ir.Literal             { return literal(stringType, ir.TextConst(s)) }
func int_(n int64) *ir.Literal               { return literal(intType, ir.IntConst(n)) }
func num(f float64) *ir.Literal              { return literal(numberType, ir.NumberConst(f)) }
func not(x ir.Expr) ir.Expr                  { return &ir.Unary{Node: node(boolType), Op: ir.Not, X: x} }
func narrow(t ir.Type, x ir.Expr) *ir.Narrow { return &ir.Narrow{Node: node(t), X: x} }
func widened(t ir.Type, x ir.Expr) *ir.Widen { return &ir.Widen{Node: node(t), X: x} }
func listOf(t ir.Type, x ...ir.Expr) ir.Expr {
	return &ir.ListOf{Node: node(&ir.List{Elem: t}), Elems: x}
}
func binary(op ir.BinaryOp, l, r ir.Expr) ir.Expr {
	t := l.Type()
	if op != ir.Add && op != ir.Sub && op != ir.Mul {
		t = boolType
	}
	return &ir.Binary{Node: node(t), Op: op, L: l, R: r}
}

func field(x ir.Expr, name string) *ir.FieldOf {
	f := x.Type().(*ir.Object).Field(name)
	return &ir.FieldOf{Node: node(f.Type), X: x, Field: f}
}

func has(t *ir.Object, name string) *ir.Has {
	return &ir.Has{Node: node(boolType), X: selfRef(), Field: t.Field(name)}
}

func template(parts ...any) *ir.Template {
	t := new(ir.Template)
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			t.Parts = append(t.Parts, ir.TemplatePart{Text: p})
		case ir.Expr:
			t.Parts = append(t.Parts, ir.TemplatePart{Expr: p})
		}
	}
	return t
}

func required(name string, t ir.Type) *ir.Field { return &ir.Field{Name: name, Type: t} }
func optional(name string, t ir.Type) *ir.Field {
	return &ir.Field{Name: name, Type: t, Presence: ir.Optional}
}
func defaulted(name string, t ir.Type, x ir.Expr) *ir.Field {
	return &ir.Field{Name: name, Type: t, Presence: ir.Defaulted, Default: x}
}
func constField(name, value string) *ir.Field {
	return &ir.Field{Name: name, Type: stringType, Const: text_(value)}
}

// union makes a tagged union; the first field of every member is its tag.
func union(name, tag string, unknown ir.Policy, objects ...*ir.Object) *ir.Union {
	u := &ir.Union{Decl: decl(name), Tag: tag, Unknown: unknown}
	for _, o := range objects {
		u.Members = append(u.Members, &ir.Member{
			Union: u, Name: o.Name, Type: o, Tag: string(o.Field(tag).Const.Value.(ir.TextConst))})
	}
	return u
}

// counted is a machine whose ids are id-1, id-2, … and whose times are t-1, t-2, …
func counted(p *ir.Protocol) *Machine {
	ids, times := 0, 0
	return New(p,
		wire.WithNewID(func() string { ids++; return fmt.Sprint("id-", ids) }),
		wire.WithNow(func() string { times++; return fmt.Sprint("t-", times) }))
}

func fixture() *ir.Protocol {
	return &ir.Protocol{Name: "pages",
		Enums:   []*ir.Enum{colours},
		Objects: []*ir.Object{textPiece, picturePiece, page},
		Unions:  []*ir.Union{piece, pictureSource, heading},
	}
}

func decodePage(t *testing.T, m *Machine, doc string) *object {
	t.Helper()
	v, _, err := m.Decode(page, []byte(doc))
	if err != nil {
		t.Fatalf("decode %s: %v", doc, err)
	}
	return v.(*object)
}

// act is a step that does something to a field, or to what was proved of it.
func act(place ir.Expr, do ir.Action) ir.Stmt {
	return &ir.Change{Place: ir.PlaceOf(place), Do: do}
}
