package typescript

import (
	"testing"

	"github.com/msggen/msggen/gen/ir"
)

// The fixture is a protocol built by hand: pages that hold pieces of text and
// pictures, and the events of their making. Its names and docs are as nasty as
// the language allows.

var (
	stringType = &ir.Scalar{Kind: ir.String}
	intType    = &ir.Scalar{Kind: ir.Int}
	numberType = &ir.Scalar{Kind: ir.Number}
	boolType   = &ir.Scalar{Kind: ir.Bool}
	anyType    = &ir.Scalar{Kind: ir.Any}
	recordType = &ir.Scalar{Kind: ir.Record}
	nullType   = &ir.Scalar{Kind: ir.Null}
)

func decl(module, name string) ir.Decl {
	return ir.Decl{Name: name, Module: module, File: "spec/pages/" + module + ".yaml", Doc: "What " + name + " is.\nMore */ of `${it}`."}
}

func node(t ir.Type) ir.Node { return ir.Node{T: t} }

func ptr[T any](v T) *T { return &v }

func nullable(t ir.Type) ir.Type { return &ir.Nullable{Elem: t} }

func listOf(t ir.Type) *ir.List { return &ir.List{Elem: t} }

func constant(t ir.Type, v ir.Const) *ir.Literal { return &ir.Literal{Node: node(t), Value: v} }

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

func newID() ir.Expr { return &ir.NewID{Node: node(stringType)} }

func now() ir.Expr { return &ir.Now{Node: node(stringType)} }

func required(name string, t ir.Type) *ir.Field {
	return &ir.Field{Name: name, Type: t, Doc: "The " + name + "."}
}

func optional(name string, t ir.Type) *ir.Field {
	return &ir.Field{Name: name, Type: t, Presence: ir.Optional}
}

func defaulted(name string, t ir.Type, x ir.Expr) *ir.Field {
	return &ir.Field{Name: name, Type: t, Presence: ir.Defaulted, Default: x}
}

func fixed(name string, value any, p ir.Presence) *ir.Field {
	c := constant(stringType, ir.NullConst{})
	switch v := value.(type) {
	case string:
		c.Value = ir.TextConst(v)
	case int:
		c.T, c.Value = intType, ir.IntConst(v)
	}
	f := &ir.Field{Name: name, Type: c.T, Presence: p, Const: c}
	if p == ir.Defaulted {
		f.Default = f.Const
	}
	return f
}

func object_(module, name string, unknown ir.Policy, fields ...*ir.Field) *ir.Object {
	o := &ir.Object{Decl: decl(module, name), Fields: fields, Unknown: unknown}
	for _, f := range fields {
		f.From = o
	}
	return o
}

func tagged(module, name, tag string, unknown ir.Policy, objects ...*ir.Object) *ir.Union {
	u := &ir.Union{Decl: decl(module, name), Tag: tag, Unknown: unknown}
	for _, o := range objects {
		u.Members = append(u.Members, &ir.Member{Union: u, Name: o.Name, Type: o, Tag: string(o.Field(tag).Const.Value.(ir.TextConst))})
	}
	return u
}

func byKind(module, name string, types ...ir.Type) *ir.Union {
	u := &ir.Union{Decl: decl(module, name)}
	for _, t := range types {
		u.Members = append(u.Members, &ir.Member{Union: u, Name: string(ir.KindOf(t)), Type: t})
	}
	return u
}

func fixture(t *testing.T) *ir.Protocol {
	t.Helper()
	link := &ir.Alias{Decl: decl("pieces", "Link"), Scalar: &ir.Scalar{Kind: ir.String, Rules: ir.Rules{Normalize: ir.NormalURL}}}
	linkType := &ir.Scalar{Kind: ir.String, Alias: link, Rules: link.Scalar.Rules}
	colour := &ir.Enum{Decl: decl("pieces", "Colour"), Values: []*ir.EnumValue{
		{Value: "red", Doc: "Urgent."}, {Value: "light-green"}, {Value: "a/b", Deprecated: "red"}, {Value: "a b"}, {Value: "7"}}}

	text := object_("pieces", "TextPiece", ir.Keep,
		fixed("type", "text", ir.Required),
		required("text", stringType),
		defaulted("id", stringType, newID()),
		defaulted("done", nullable(stringType), constant(nullType, ir.NullConst{})))
	inline := object_("pieces", "InlinePicture", ir.Drop, fixed("kind", "inline", ir.Defaulted), required("bytes", stringType))
	linked := object_("pieces", "LinkedPicture", ir.Drop, fixed("kind", "linked", ir.Required), required("link", linkType))
	source := tagged("pieces", "PictureSource", "kind", ir.Reject, inline, linked)
	source.Untagged = []*ir.Member{source.Members[1], source.Members[0]}
	picture := object_("pieces", "PicturePiece", ir.Reject,
		fixed("type", "picture", ir.Required),
		defaulted("at", stringType, now()),
		required("source", source),
		fixed("version", 2, ir.Optional))
	group := object_("pieces", "Group", ir.Drop,
		fixed("type", "group", ir.Required),
		defaulted("id", stringType, newID()))
	pieceType := &ir.Enum{Decl: decl("pieces", "PieceType"), Values: []*ir.EnumValue{{Value: "text"}, {Value: "picture"}, {Value: "group"}}}
	piece := tagged("pieces", "Piece", "type", ir.Keep, text, picture, group)
	piece.TagEnum, pieceType.TagOf = pieceType, piece
	for _, o := range []*ir.Object{text, picture, group} {
		o.Field("type").Type = pieceType
		o.Field("type").Const.T = pieceType
	}
	piece.Untagged = []*ir.Member{piece.Members[1], piece.Members[0]}
	group.Fields = append(group.Fields, defaulted("pieces", listOf(piece), constant(listOf(piece), textList())))

	heading := byKind("pages", "Heading", stringType, listOf(piece), intType, boolType, recordType)
	tree := byKind("pages", "Tree", stringType)
	tree.Members = append(tree.Members, &ir.Member{Union: tree, Name: "branches", Type: &ir.Map{Elem: listOf(nullable(tree))}})
	issue := object_("pages", "Issue", ir.Drop, required("path", stringType), required("constructor", stringType), optional("toString", intType))
	page := object_("pages", "Page", ir.Keep,
		required("id", stringType),
		defaulted("pieces", listOf(piece), constant(listOf(piece), textList())),
		optional("heading", heading),
		defaulted("colour", colour, constant(colour, ir.TextConst("light-green"))),
		defaulted("tags", &ir.List{Elem: stringType, MaxItems: ptr(3)}, constant(listOf(stringType), textList("new"))),
		defaulted("views", intType, constant(intType, ir.IntConst(0))),
		defaulted("weight", numberType, constant(numberType, ir.NumberConst(1.5))),
		defaulted("facts", recordType, constant(recordType, entries("a", entries("__proto__", &ir.ListConst{Elems: []ir.Const{ir.NumberConst(7)}})))),
		defaulted("links", &ir.Map{Elem: linkType}, constant(&ir.Map{Elem: linkType}, entries("home", ir.TextConst("http://a.b/")))),
		optional("parent", stringType),
		optional("extra", nullable(anyType)),
		optional("thing", anyType),
		&ir.Field{Name: "note", Type: stringType, Presence: ir.Optional, NullIsAbsent: true},
		optional("rank", &ir.Scalar{Kind: ir.Int, Rules: ir.Rules{Min: ptr(1.0), Max: ptr(9.0)}}),
		optional("code", &ir.Scalar{Kind: ir.String, Rules: ir.Rules{MinLength: ptr(2), MaxLength: ptr(4), Pattern: `^[a-z/]+/?$`}}),
		optional("grid", listOf(listOf(nullable(intType)))),
		optional("issues", &ir.Map{Elem: listOf(issue)}),
		defaulted("made", stringType, now()),
		optional("tree", tree),
		optional("na-me", boolType))
	self := &ir.Var{Name: "self", Kind: ir.Self, Type: page}
	selfRef := &ir.Ref{Node: node(page), Var: self}
	read := func(name string) ir.Expr {
		return &ir.FieldOf{Node: node(stringType), X: selfRef, Field: page.Field(name)}
	}
	page.Checks = []*ir.Check{{Code: "no-self-parent", Self: self,
		That: &ir.Binary{Node: node(boolType), Op: ir.Or,
			L: &ir.Unary{Node: node(boolType), Op: ir.Not, X: &ir.Has{Node: node(boolType), X: selfRef, Field: page.Field("parent")}},
			R: &ir.Binary{Node: node(boolType), Op: ir.Ne, L: read("parent"), R: read("id")}},
		Message: &ir.Template{Parts: []ir.TemplatePart{{Text: "page "}, {Expr: read("id")}, {Text: " is its own `${parent}`"}}},
	}}

	base := object_("events", "EventBase", ir.Drop, defaulted("id", stringType, newID()), optional("trace", stringType))
	base.Abstract = true
	event := func(name, tag string, fields ...*ir.Field) *ir.Object {
		return object_("events", name, ir.Drop, append([]*ir.Field{base.Fields[0], base.Fields[1], fixed("type", tag, ir.Required)}, fields...)...)
	}
	events := tagged("events", "PageEvent", "type", ir.Keep,
		event("PageOpened", "PAGE_OPENED", required("page", page)),
		event("PieceAdded", "PIECE_ADDED", required("piece", piece)))
	events.Events, events.Base = true, base
	accessorSelf := &ir.Var{Name: "self", Kind: ir.Self, Type: page}
	return &ir.Protocol{
		Name: "pages", Version: "1.2", Title: "Pages", Doc: "Pages and their pieces.", Files: []string{"spec/pages/events.yaml", "spec/pages/pages.yaml", "spec/pages/pieces.yaml"},
		Aliases: []*ir.Alias{link},
		Enums:   []*ir.Enum{colour, pieceType},
		Objects: []*ir.Object{base, events.Members[0].Object(), events.Members[1].Object(), issue, page, text, inline, linked, picture, group},
		Unions:  []*ir.Union{events, heading, tree, source, piece},
		Accessors: []*ir.Accessor{{Decl: decl("pages", "has_parent"), On: page, Self: accessorSelf, Returns: boolType,
			Value: &ir.Has{Node: node(boolType), X: &ir.Ref{Node: node(page), Var: accessorSelf}, Field: page.Field("parent")}}},
	}
}
