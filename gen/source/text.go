package source

import "sort"

// Text is a scalar's decoded text that knows where it stands in its file. The
// zero Text means that there is none; an empty text that was written has a place.
type Text struct {
	Value  string
	whole  Span
	pieces []Piece
}

// Piece says that Value[At:At+Len] is written as Data[From:From+Raw] of the
// file. If Len equals Raw the bytes stand there one for one; otherwise (an
// escape, a folded line end) the piece has one place as a whole.
type Piece struct {
	At, Len   int
	From, Raw int
}

// NewText makes a text that occupies whole. Pieces cover value from its first
// byte to its last, in order; with none, every part of it has the place of the
// whole.
func NewText(value string, whole Span, pieces []Piece) Text {
	return Text{Value: value, whole: whole, pieces: pieces}
}

// IsZero reports whether the text was not written at all.
func (t Text) IsZero() bool { return t.whole.IsZero() }

// Whole is the place of the whole scalar, quotes and indicators included.
func (t Text) Whole() Span { return t.whole }

// Exact reports whether parts of the text have places of their own.
func (t Text) Exact() bool { return len(t.pieces) > 0 }

// Span is the place of Value[start:end]. An empty stretch gives an empty span
// where it would stand.
func (t Text) Span(start, end int) Span {
	if len(t.pieces) == 0 {
		return t.whole
	}
	start = max(0, min(start, len(t.Value)))
	end = max(start, min(end, len(t.Value)))
	from := t.begin(start)
	if start == end {
		return t.whole.File.Span(from, from)
	}
	return t.whole.File.Span(from, t.end(end))
}

// Slice is the part Value[start:end] as a text of its own.
func (t Text) Slice(start, end int) Text {
	s := Text{Value: t.Value[start:end], whole: t.Span(start, end)}
	for _, p := range t.pieces {
		lo, hi := max(p.At, start), min(p.At+p.Len, end)
		if lo >= hi {
			continue
		}
		q := Piece{At: lo - start, Len: hi - lo, From: p.From, Raw: p.Raw}
		if p.Len == p.Raw {
			q.From, q.Raw = p.From+lo-p.At, q.Len
		}
		s.pieces = append(s.pieces, q)
	}
	return s
}

// begin is the file offset at which the byte Value[at] stands, or just after
// the last byte.
func (t Text) begin(at int) int {
	if at == len(t.Value) {
		return t.end(at)
	}
	p := t.piece(at)
	if p.Len == p.Raw {
		return p.From + at - p.At
	}
	return p.From
}

// end is the file offset just after the byte Value[at-1].
func (t Text) end(at int) int {
	if at == 0 {
		return t.pieces[0].From
	}
	p := t.piece(at - 1)
	if p.Len == p.Raw {
		return p.From + at - p.At
	}
	return p.From + p.Raw
}

// piece finds the piece that holds the byte Value[at].
func (t Text) piece(at int) Piece {
	i := sort.Search(len(t.pieces), func(i int) bool { return t.pieces[i].At > at })
	return t.pieces[max(0, i-1)]
}
