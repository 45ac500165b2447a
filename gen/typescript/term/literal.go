package term

import "github.com/msggen/msggen/gen/typescript/layout"

// ObjectLiteral is an object with the given properties.
func ObjectLiteral(properties []layout.Doc) Term {
	t := Tight(layout.Object(properties...))
	t.IsObject, t.size = true, len(properties)
	return t
}

// Cast is an object literal with its type behind it.
func Cast(object Term, typ string) Term {
	t := Loose(PrecCompare, object.Doc, typ)
	t.cast = layout.Cat("(", object.Doc, ")", typ)
	return t
}

// ListLiteral is a list. One of several objects, or of several lists, stands on
// lines of its own.
func ListLiteral(items []Term) Term {
	docs := make([]layout.Doc, len(items))
	tall := len(items) > 1
	for i, t := range items {
		docs[i] = t.Item()
		tall = tall && t.size > 1 && (t.IsObject || t.isList) && t.IsObject == items[0].IsObject
	}
	t := Tight(layout.Array(docs...))
	if tall {
		t.Doc = layout.ForceBreak(t.Doc)
	}
	t.isList, t.size = true, len(items)
	return t
}

// Signed is a number, which holds together less if it has a minus sign.
func Signed(d layout.Doc, negative bool) Term {
	if negative {
		return Loose(PrecUnary, d)
	}
	return Tight(d)
}

// Keyed is one property of an object literal.
func Keyed(name string, value Term) layout.Doc {
	if breaksAfter(value) {
		return layout.Group(layout.LiteralKey(name), ":", layout.Group(layout.Indent(layout.Line, value.Doc)))
	}
	if value.Prec == PrecCond {
		return layout.Cat(layout.LiteralKey(name), ": ", value.Doc)
	}
	return layout.Property(name, value.Doc)
}
