package reduce

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// Parser reads the text in a field as often as it has grown, and gives what [Parse] and
// the functions like it give for it. Of a text that begins with the one that it has read
// last it reads the rest, of any other all. It is the hidden companion of a field: a copy
// of the struct does not use it, but has one of its own as soon as it needs one. The zero
// value is ready to use.
type Parser struct{ state *parsing }

type parsing struct {
	owner   *Parser // never changes, so that copies may look at it at any time
	growing jsontext.Growing
	text    string // that was read
	odd     bool   // it has bytes that are no text, which what follows may make some

	given []byte // what Put has returned last
	stay  int    // how many bytes of it will stay what they are
	now   int    // the same of the value that was read last
}

// Parse is [Parse]. What it returns lasts until the next text is read: Put keeps it.
func (p *Parser) Parse(text string) (value json.RawMessage, ok bool) {
	s := p.read(text)
	if s == nil {
		return nil, false
	}
	whole := s.growing // for to end a number is to end the text
	if !whole.End() || len(s.text) < len(text) {
		return nil, false
	}
	_, s.now, _ = s.growing.Certain()
	value, _, ok = whole.Certain()
	return NilIfNull(value), ok
}

// ParsePartial is [ParsePartial], with what it returns as Parse has it.
func (p *Parser) ParsePartial(text string) (value json.RawMessage, ok bool) {
	s := p.read(text)
	if s == nil {
		return nil, false
	}
	value, s.now, ok = s.growing.Certain()
	return NilIfNull(value), ok
}

// ParseObject is Parse for an object.
func (p *Parser) ParseObject(text string) (object json.RawMessage, ok bool) {
	return objectOf(p.Parse(text))
}

// ParsePartialObject is ParsePartial for an object.
func (p *Parser) ParsePartialObject(text string) (object json.RawMessage, ok bool) {
	return objectOf(p.ParsePartial(text))
}

// DeriveValue computes a field of a text: what Parse gives, or nothing.
func (p *Parser) DeriveValue(field *wire.Optional[json.RawMessage], text string) {
	value, ok := p.Parse(text)
	*field = MaybeValue(p.Put(field.Or(nil), value), ok)
}

// DerivePartialValue is DeriveValue with ParsePartial.
func (p *Parser) DerivePartialValue(field *wire.Optional[json.RawMessage], text string) {
	value, ok := p.ParsePartial(text)
	*field = MaybeValue(p.Put(field.Or(nil), value), ok)
}

// DeriveObject is DeriveValue for an object.
func (p *Parser) DeriveObject(field *json.RawMessage, text string) {
	object, _ := p.ParseObject(text)
	*field = p.Put(*field, object)
}

// DerivePartialObject is DerivePartialValue for an object.
func (p *Parser) DerivePartialObject(field *json.RawMessage, text string) {
	object, _ := p.ParsePartialObject(text)
	*field = p.Put(*field, object)
}

// Put returns a copy of the value that was read last, to be kept in the place of old. If
// old is what Put has returned last, its memory is written on: what stays of it is not
// copied, and old is of no use any more.
func (p *Parser) Put(old, value json.RawMessage) json.RawMessage {
	if len(value) == 0 {
		return nil
	}
	s := p.state
	if !s.gave(old) {
		s.given, s.stay = nil, 0
	}
	stay := min(s.stay, len(value))
	s.given = append(s.given[:stay], value[stay:]...)
	s.stay = min(s.now, len(value))
	return slices.Clip(s.given)
}

// gave reports whether a value is what Put has returned last.
func (s *parsing) gave(value json.RawMessage) bool {
	return len(value) > 0 && len(value) == len(s.given) && &value[0] == &s.given[0]
}

// Reset has the next text read from its beginning, and what is put next copied.
func (p *Parser) Reset() { p.state = nil }

// read reads what is new of a text. It returns nil if there is nothing to read.
func (p *Parser) read(text string) *parsing {
	s := p.state
	if s == nil || s.owner != p {
		if text == "" {
			return nil
		}
		s = &parsing{owner: p}
		p.state = s
	}
	if s.odd || !strings.HasPrefix(text, s.text) { // which takes no time for the same memory
		*s = parsing{owner: p}
	}
	from := len(s.text)
	to := from + s.growing.ReadPart(text[from:])
	s.text, s.odd = text[:to], s.odd || !jsontext.IsText(text[from:to])
	return s
}

// KeepParsed remembers a value that Put may write on, in a place.
func KeepParsed[T any](u *Undo, place *T, value json.RawMessage, by *Parser) {
	if u == nil {
		return
	}
	if s := by.state; s != nil && s.gave(value) {
		end := slices.Clone(value[s.stay:])
		stay := s.stay
		u.Do(func() { copy(value[stay:], end) })
	}
	Keep(u, place)
	u.Do(by.Reset) // the memory of the text may be written anew
}
