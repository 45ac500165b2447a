package table

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/naming"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// Decl is what the ir keeps of every declaration.
func (c *Table) Decl(d *syntax.Decl) ir.Decl {
	decl := ir.Decl{
		Name:       d.Name.Value,
		Home:       c.Protocol,
		Doc:        Prose(d.Doc),
		Since:      d.Since.Value,
		Deprecated: Prose(d.Deprecated),
		Formerly:   Texts(d.Formerly),
		Span:       d.Name.Whole(),
	}
	if f := d.Name.Whole().File; f != nil {
		decl.File = f.Name
		decl.Module = naming.ModuleOf(f)
	}
	return decl
}

// Texts are the words of a list.
func Texts(list []source.Text) []string {
	var words []string
	for _, text := range list {
		words = append(words, text.Value)
	}
	return words
}

// Prose is documentation without the line end that block scalars leave.
func Prose(text source.Text) string { return strings.TrimSpace(text.Value) }
