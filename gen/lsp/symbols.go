package lsp

import (
	"slices"

	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// outline says what a kind of declaration is to an editor, and under which of its keys it
// has parts with names.
type outline struct {
	kind  int
	parts map[string]*outline
}

var (
	fields   = &outline{symbolField, nil}
	sections = map[string]*outline{
		"aliases":      {symbolClass, nil},
		"enums":        {symbolEnum, map[string]*outline{"values": {symbolEnumMember, nil}}},
		"objects":      {symbolStruct, map[string]*outline{"fields": fields}},
		"unions":       {symbolInterface, map[string]*outline{"of": {symbolEnumMember, nil}}},
		"events":       {symbolInterface, map[string]*outline{"of": {symbolEvent, map[string]*outline{"fields": fields}}}},
		"groups":       {symbolConstant, nil},
		"functions":    {symbolFunction, nil},
		"rules":        {symbolFunction, nil},
		"reducers":     {symbolMethod, map[string]*outline{"on": {symbolEvent, nil}, "after": {symbolEvent, nil}, "start": {symbolEvent, nil}}},
		"pipelines":    {symbolModule, nil},
		"operations":   {symbolMethod, nil},
		"constructors": {symbolConstructor, map[string]*outline{"args": {symbolProperty, nil}}},
		"accessors":    {symbolMethod, map[string]*outline{"args": {symbolProperty, nil}}},
	}
)

// documentSymbols is the outline of a file. While it cannot be read it is what it was.
func (s *server) documentSymbols(p *documentParams) ([]documentSymbol, error) {
	d := s.w.opened(p.Document.URI)
	if d == nil || d.isConfig() {
		return nil, nil
	}
	file := d.file()
	root, found := syntax.ReadTree(file)
	if found.HasErrors() {
		return d.outline, nil
	}
	d.outline = []documentSymbol{}
	if root != nil && root.Kind == syntax.MappingNode {
		for i, key := range root.Keys {
			if o := sections[key.Value]; o != nil {
				d.outline = append(d.outline, symbolsUnder(file, root.Items[i], o, key.Value)...)
			}
		}
	}
	return d.outline, nil
}

// symbolsUnder are those of the names under a key.
func symbolsUnder(file *source.File, named *syntax.Tree, o *outline, detail string) []documentSymbol {
	var list []documentSymbol
	if named.Kind != syntax.MappingNode {
		return nil
	}
	for i, key := range named.Keys {
		value := named.Items[i]
		symbol := documentSymbol{
			Name: key.Value, Detail: detail, Kind: o.kind,
			Range:     rangeOf(file.Span(key.Start, max(key.End, value.End))),
			Selection: rangeOf(file.Span(key.Start, key.End)),
		}
		if value.Kind == syntax.MappingNode {
			for j, part := range value.Keys {
				if under := o.parts[part.Value]; under != nil {
					symbol.Children = append(symbol.Children, symbolsUnder(file, value.Items[j], under, "")...)
				}
			}
		}
		list = append(list, symbol)
	}
	return slices.Clip(list)
}
