package reference

import (
	"fmt"
	"html/template"
	"strings"

	"github.com/msggen/msggen/gen/ir"
)

// The pages of a protocol, all in its folder.
const (
	typesPage  = "types.html"
	eventsPage = "events.html"
	rulesPage  = "rules.html"
)

// anchor is a name as an id and as the end of an address: what may not stand there as it
// is, is written by its code.
func anchor(parts ...string) string {
	var b strings.Builder
	for i, part := range parts {
		if i > 0 {
			b.WriteByte('.')
		}
		for _, r := range part {
			if r == '_' || r == '-' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' {
				b.WriteRune(r)
			} else {
				fmt.Fprintf(&b, "~%x", r)
			}
		}
	}
	return b.String()
}

// address is where a declared type stands, seen from a page in the folder of a protocol.
func (b *book) address(d *ir.Decl, file string) string {
	at := file + "#" + anchor(d.Name)
	if d.ForeignTo(b.protocol) {
		return "../" + d.Home.Name + "/" + at
	}
	return at
}

func (b *book) typeAddress(t ir.Type) string {
	switch t := t.(type) {
	case *ir.Object:
		if t.Event != nil {
			return b.address(&t.Decl, eventsPage)
		}
		return b.address(&t.Decl, typesPage)
	case *ir.Union:
		if t.Events {
			return b.address(&t.Decl, eventsPage)
		}
		return b.address(&t.Decl, typesPage)
	case *ir.Enum:
		return b.address(&t.Decl, typesPage)
	case *ir.Scalar:
		return b.address(&t.Alias.Decl, typesPage)
	case *ir.List, *ir.Map, *ir.Nullable:
		panic(fmt.Sprintf("reference: a %T has no page", t))
	default:
		panic(fmt.Sprintf("reference: unknown type %T", t))
	}
}

// spelled is a type as specs spell it, with links to those that are declared.
func (b *book) spelled(t ir.Type) template.HTML {
	switch t := t.(type) {
	case *ir.Scalar:
		if t.Alias == nil {
			return template.HTML(t.Kind.String())
		}
		return b.linked(&t.Alias.Decl, t)
	case *ir.Enum:
		return b.linked(&t.Decl, t)
	case *ir.Object:
		return b.linked(&t.Decl, t)
	case *ir.Union:
		return b.linked(&t.Decl, t)
	case *ir.List:
		return "list[" + b.spelled(t.Elem) + "]"
	case *ir.Map:
		return "map[" + b.spelled(t.Elem) + "]"
	case *ir.Nullable:
		return b.spelled(t.Elem) + "?"
	default:
		panic(fmt.Sprintf("reference: unknown type %T", t))
	}
}

func (b *book) linked(d *ir.Decl, t ir.Type) template.HTML {
	return link(b.typeAddress(t), spelledName(d, b.protocol))
}

// link is a link whose text, a name, may be broken between its words.
func link(address, text string) template.HTML {
	var b strings.Builder
	for i, r := range text {
		if i > 0 && ('A' <= r && r <= 'Z' || r == '_' || r == '.') {
			b.WriteString("<wbr>")
		}
		b.WriteString(template.HTMLEscapeString(string(r)))
	}
	return template.HTML(`<a href="` + template.HTMLEscapeString(address) + `">` + b.String() + `</a>`)
}
