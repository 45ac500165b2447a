package lsp

import (
	"bytes"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/index"
	"github.com/msggen/msggen/gen/source"
)

type completionItem struct {
	Label  string   `json:"label"`
	Kind   int      `json:"kind"`
	Detail string   `json:"detail,omitempty"`
	Doc    string   `json:"documentation,omitempty"`
	Edit   textEdit `json:"textEdit"`
}

// Numbers that the protocol gives to kinds of items.
const (
	itemMethod     = 2
	itemFunction   = 3
	itemField      = 5
	itemVariable   = 6
	itemClass      = 7
	itemInterface  = 8
	itemModule     = 9
	itemProperty   = 10
	itemValue      = 12
	itemEnum       = 13
	itemKeyword    = 14
	itemEnumMember = 20
	itemStruct     = 22
	itemEvent      = 23
)

// unheard is a name that nobody has. It is put where the author types, and the checker is
// asked what it would have taken instead.
const unheard = "zzunheardzz"

// completion lists what can stand where the author types.
func (s *server) completion(params *positionParams) ([]completionItem, error) {
	d := s.w.opened(params.Document.URI)
	if d == nil {
		return nil, nil
	}
	d.project.refresh()
	items := d.completions(params.Position)
	if len(items) == 0 && !d.isConfig() {
		if calm := s.w.document(d.uri).calm(); calm != d {
			items = calm.completions(params.Position)
		}
	}
	return items, nil
}

// completions tries the forms that a name may have at a place.
func (d *document) completions(p position) []completionItem {
	f := d.file()
	start := offsetOf(f, p)
	end := start
	for start > 0 && isWord(f.Data[start-1]) {
		start--
	}
	for end < len(f.Data) && isWord(f.Data[end]) {
		end++
	}
	items := []completionItem{}
	seen := map[string]bool{}
	for _, form := range formsAt(f.Data, start, end) {
		tried := d.tried(slices.Concat(f.Data[:start], []byte(form), f.Data[end:]))
		offers := tried.offers()
		for _, o := range offers {
			for _, name := range o.Names {
				if item, ok := tried.item(o, name, strings.Contains(form, ":")); ok && !seen[item.Label] {
					seen[item.Label] = true
					item.Edit.Range = rangeOf(f.Span(start, end))
					items = append(items, item)
				}
			}
		}
		isStep := func(o index.Offer) bool { return o.What == string(diag.UnknownStep) }
		if len(offers) > 0 && !slices.ContainsFunc(offers, isStep) {
			break
		}
	}
	return items
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// formsAt are the forms in which a name may be what is typed: a name, a key with a value,
// the place of an assignment.
func formsAt(text []byte, start, end int) []string {
	// Behind a blank a colon ends text that is not quoted yet, as in `Note{id: 1}`.
	const key, field, place = unheard + ": 0", unheard + ":0", unheard + " = 0"
	line := text[bytes.LastIndexByte(text[:start], '\n')+1 : start]
	before := strings.TrimSpace(string(line))
	rest := text[end:]
	if i := bytes.IndexByte(rest, '\n'); i >= 0 {
		rest = rest[:i]
	}
	behind := strings.TrimSpace(string(rest))
	open := strings.TrimRight(before, " ")
	switch {
	case strings.HasPrefix(behind, ":"):
		return []string{unheard}
	case before == "":
		return []string{key, unheard}
	case strings.HasSuffix(open, "{"), strings.HasSuffix(open, ",") && strings.Contains(open, "{"):
		return []string{key, field, unheard}
	case strings.TrimLeft(before, "- ") == "":
		return []string{unheard, place, key}
	default:
		return []string{unheard, place}
	}
}

// trial is a document with another text, as far as its own protocol is checked.
type trial struct {
	*document
	*index.Index
}

// tried checks the protocol of a document with another text. Nothing of it is kept.
func (d *document) tried(text []byte) trial {
	local := d.project.local(d.name)
	p := d.project.with(map[string][]byte{local: text})
	p.refresh()
	if !d.isConfig() {
		p.checkFolder(d.folder())
	}
	t := trial{&document{uri: d.uri, name: d.name, project: p}, new(index.Index)}
	if x := t.index(); x != nil {
		t.Index = x
	}
	return t
}

// offers are what the checker would have taken in the place of the name that nobody has.
func (t trial) offers() []index.Offer {
	list := t.Offers
	for _, d := range t.project.found {
		if d.Among != nil && !d.Span.IsZero() {
			list = append(list, index.Offer{At: d.Span, What: string(d.Code), Names: d.Among})
		}
	}
	return slices.DeleteFunc(slices.Clone(list), func(o index.Offer) bool {
		written := text(o.At)
		return o.At.File.Name != t.project.local(t.name) || !strings.Contains(written, unheard) ||
			o.What == string(diag.UnknownStep) && written != unheard // part of something else
	})
}

// item is an offer as editors show it. It is false for what is not to be offered.
func (t trial) item(o index.Offer, name string, asKey bool) (completionItem, bool) {
	qualifier, _, qualified := strings.Cut(text(o.At), "."+unheard)
	short := strings.TrimPrefix(name, qualifier+".")
	if what := diag.Code(o.What); qualified && (what == diag.UnknownType || what == diag.UnknownReducer) && short == name {
		return completionItem{}, false // of another import
	} else if qualified {
		name = short
	}
	item := completionItem{Label: name, Kind: itemKeyword, Edit: textEdit{NewText: name}}
	if strings.Contains(name, unheard) || name == "" {
		return item, false
	}
	switch diag.Code(o.What) {
	case diag.UnknownStep:
		if item.Edit.NewText = name + ": "; name == "stop" || name == "return" {
			item.Edit.NewText = name
		}
		return item, true
	case diag.UnknownKey:
		item.Kind = itemProperty
	case diag.BadChoice:
		item.Kind = itemValue
	case diag.UnknownFunction:
		item.Kind, item.Edit.NewText = itemFunction, name+"("
	case diag.UnknownName:
		item.Kind = itemVariable
	case diag.UnknownField, diag.UnknownParam:
		item.Kind = itemField
		if at := o.At.File.Offset(o.At.Start); at > 0 && o.At.File.Data[at-1] == '.' {
			item.Edit.NewText = source.FieldName(name)
		}
	case diag.UnknownType, diag.UnknownMember:
		item.Kind = itemClass
	case diag.UnknownTag, diag.UnknownEvent:
		item.Kind = itemEvent
	case diag.UnknownValue:
		item.Kind = itemEnumMember
	default:
		item.Kind = itemMethod
	}
	if asKey && o.What != string(diag.UnknownFunction) {
		item.Edit.NewText = name + ": "
	}
	if s := t.meant(o, name); s != nil {
		item.Doc, item.Detail = s.Doc, s.Type
		if item.Detail == "" {
			item.Detail = string(s.Kind)
		}
		if kind, ok := itemKinds[s.Kind]; ok {
			item.Kind = kind
		}
	}
	return item, true
}

var itemKinds = map[index.Kind]int{
	index.Enum: itemEnum, index.Object: itemStruct, index.Union: itemInterface, index.Events: itemInterface,
	index.Event: itemEvent, index.Tag: itemEnumMember, index.Reducer: itemFunction, index.Rule: itemFunction,
	index.Group: itemEnum, index.Pipeline: itemModule,
}

// named says which kinds of declarations the names of an offer are.
var named = map[diag.Code][]index.Kind{
	diag.UnknownType:     {index.Alias, index.Enum, index.Object, index.Union, index.Events, index.Event},
	diag.UnknownMember:   {index.Object, index.Event},
	diag.UnknownField:    {index.Field, index.Tag},
	diag.UnknownFunction: {index.Function},
	diag.UnknownName:     {index.Variable},
	diag.UnknownEvent:    {index.Event, index.Tag, index.Group},
	diag.UnknownTag:      {index.Event, index.Tag},
	diag.UnknownValue:    {index.EnumValue, index.Event, index.Tag},
	diag.UnknownRule:     {index.Rule},
	diag.UnknownReducer:  {index.Reducer, index.Pipeline},
	diag.UnknownPipeline: {index.Pipeline},
	diag.UnknownSignal:   {index.Signal},
	diag.UnknownAccessor: {index.Accessor},
}

// meant is the declaration that a name of an offer is of, if there is only one: fields are
// looked for in what they would be read from.
func (t trial) meant(o index.Offer, name string) *index.Symbol {
	kinds := named[diag.Code(o.What)]
	name = name[strings.LastIndex(name, ".")+1:]
	owners := t.owners(o.At)
	var found *index.Symbol
	for _, x := range t.project.indexes() {
		for _, s := range x.Symbols {
			if s.Name != name || !slices.Contains(kinds, s.Kind) {
				continue
			}
			if s.Kind == index.Field && len(owners) > 0 && !slices.Contains(owners, s.In) {
				continue
			}
			if s.Kind == index.Variable && s.At.File.Name != o.At.File.Name {
				continue
			}
			if found != nil && (found.Type != s.Type || found.Doc != s.Doc) {
				return nil
			}
			found = s
		}
	}
	return found
}

// owners are the objects that what stands before a dot in front of a place may be, and
// their bases.
func (t trial) owners(at source.Span) []string {
	var names []string
	var add func(o *ir.Object)
	add = func(o *ir.Object) {
		names = append(names, o.Name)
		for _, base := range o.Bases {
			add(base)
		}
	}
	for _, v := range t.Values {
		if v.At.File.Name != at.File.Name || v.At.End.Line != at.Start.Line || v.At.End.Col != at.Start.Col-1 {
			continue
		}
		switch of := v.Type.(type) {
		case *ir.Object:
			add(of)
		case *ir.Union:
			for _, m := range of.Members {
				if o, ok := m.Type.(*ir.Object); ok {
					add(o)
				}
			}
		default: // has no fields
		}
	}
	return names
}
