package lsp

import (
	"cmp"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/lang/index"
	"github.com/msggen/msggen/gen/source"
)

// indexes are what was noted of the protocols of the project.
func (p *project) indexes() []*index.Index {
	var list []*index.Index
	seen := map[*index.Index]bool{nil: true}
	for _, dir := range slices.Concat(p.dirs, p.loader.Folders()) {
		if x := p.loader.IndexOf(dir); !seen[x] {
			seen[x] = true
			list = append(list, x)
		}
	}
	return list
}

// indexOf is what was noted of the protocol of a document, or nil.
func (d *document) index() *index.Index {
	if d.isConfig() {
		return nil
	}
	return d.project.loader.IndexOf(d.folder())
}

// place is a place in a document.
type place struct {
	*document
	*index.Index
	file *source.File
	at   source.Pos
}

// place is where a client points, of which something was noted; calm says that what is not
// finished elsewhere may be as it was.
func (s *server) place(p *positionParams, calm bool) (place, bool) {
	d := s.w.document(p.Document.URI)
	if d == nil || d.isConfig() {
		return place{}, false
	}
	if calm {
		d = d.calm()
	}
	x := d.index()
	if x == nil {
		return place{}, false
	}
	f := d.file()
	return place{d, x, f, f.Pos(offsetOf(f, p.Position))}, true
}

// covers reports whether a span is one of this file and has the place in it, or at its end.
func (p *place) covers(s source.Span) bool {
	return s.File != nil && s.File.Name == p.file.Name && !p.at.Less(s.Start) && !s.End.Less(p.at)
}

// narrower reports whether a span is within another one.
func narrower(a, b source.Span) bool {
	return b.IsZero() || !a.Start.Less(b.Start) && !b.End.Less(a.End)
}

// named is what the name at the place refers to: a field that several objects have is
// several. It is empty if there is no name.
func (p *place) named() (at source.Span, keys []index.Key) {
	for _, u := range p.Uses {
		if !p.covers(u.At) || !narrower(u.At, at) {
			continue
		}
		if u.At != at {
			at, keys = u.At, nil
		}
		if !slices.Contains(keys, u.To) {
			keys = append(keys, u.To)
		}
	}
	return at, keys
}

// typed is the smallest expression at the place with its types, if there is one.
func (p *place) typed() (at source.Span, types []string) {
	for _, v := range p.Values {
		if !p.covers(v.At) || !narrower(v.At, at) {
			continue
		}
		if v.At != at {
			at, types = v.At, nil
		}
		if name := p.Spell(v.Type); !slices.Contains(types, name) {
			types = append(types, name)
		}
	}
	return at, types
}

// symbols are what is declared at some places.
func (p *project) symbols(keys []index.Key) []*index.Symbol {
	var list []*index.Symbol
	for _, x := range p.indexes() {
		for _, s := range x.Symbols {
			if slices.Contains(keys, index.KeyOf(s.At)) {
				list = append(list, s)
			}
		}
	}
	return list
}

// uses are all places where something is named that is declared at some places, in the
// order of files.
func (p *project) uses(keys []index.Key) []source.Span {
	var list []source.Span
	for _, x := range p.indexes() {
		for _, u := range x.Uses {
			if slices.Contains(keys, u.To) {
				list = append(list, u.At)
			}
		}
	}
	slices.SortFunc(list, func(a, b source.Span) int {
		return cmp.Or(strings.Compare(a.File.Name, b.File.Name),
			cmp.Compare(a.Start.Line, b.Start.Line), cmp.Compare(a.Start.Col, b.Start.Col), cmp.Compare(a.End.Col, b.End.Col))
	})
	return slices.CompactFunc(list, func(a, b source.Span) bool {
		return a.File.Name == b.File.Name && a.Start == b.Start && a.End == b.End
	})
}

func (p *project) location(s source.Span) location {
	return location{p.w.uri(p.name(s.File)), rangeOf(s)}
}

func (s *server) definition(params *positionParams) ([]location, error) {
	p, ok := s.place(params, true)
	if !ok {
		return nil, nil
	}
	_, keys := p.named()
	list := []location{}
	for _, symbol := range p.project.symbols(keys) {
		if at := p.project.location(symbol.At); !slices.Contains(list, at) {
			list = append(list, at)
		}
	}
	return list, nil
}

func (s *server) references(params *referenceParams) ([]location, error) {
	p, ok := s.place(&params.positionParams, true)
	if !ok {
		return nil, nil
	}
	p.project.check()
	_, keys := p.named()
	list := []location{}
	for _, at := range p.project.uses(keys) {
		if params.Context.IncludeDeclaration || !slices.Contains(keys, index.KeyOf(at)) {
			list = append(list, p.project.location(at))
		}
	}
	return list, nil
}

// hover tells what a name is, and of which type the expression at the place is.
func (s *server) hover(params *positionParams) (*hover, error) {
	p, ok := s.place(params, true)
	if !ok {
		return nil, nil
	}
	at, keys := p.named()
	var parts []string
	told := ""
	for _, symbol := range p.project.symbols(keys) {
		told = symbol.Type
		if isText(symbol.Kind) {
			told = "string"
		}
		if text := described(symbol); !slices.Contains(parts, text) {
			parts = append(parts, text)
		}
	}
	if value, types := p.typed(); len(types) > 0 && (at.IsZero() || narrower(at, value)) {
		if at.IsZero() {
			at = value
		}
		if list := strings.Join(types, " or "); list != told {
			parts = append(parts, text(value)+" is "+list)
		}
	}
	if len(parts) == 0 {
		return nil, nil
	}
	// Plain, so that the words of an author stay words.
	return &hover{markup{"plaintext", strings.Join(parts, "\n\n")}, rangeOf(at)}, nil
}

// isText reports whether names of a kind stand in rules as texts.
func isText(kind index.Kind) bool {
	return kind == index.EnumValue || kind == index.Event || kind == index.Tag
}

// described is a symbol as it is declared, and what its author says of it.
func described(s *index.Symbol) string {
	text := string(s.Kind) + " "
	if s.In != "" {
		text += s.In + "."
	}
	text += s.Name
	if s.Type != "" {
		text += ": " + s.Type
	}
	if s.Doc != "" {
		text += "\n" + s.Doc
	}
	return text
}

// text is what is written at a place, on one line.
func text(s source.Span) string {
	written := string(s.File.Data[s.File.Offset(s.Start):s.File.Offset(s.End)])
	return strings.Join(strings.Fields(written), " ")
}
