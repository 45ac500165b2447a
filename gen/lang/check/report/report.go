// Package report keeps what is wrong with a spec: each mistake once, and nothing
// that merely follows from another one.
package report

import (
	"cmp"
	"slices"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/index"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// Log keeps what is wrong with a spec.
type Log struct {
	files map[*source.File]int // order of the files
	flaws flaws
	list  diag.List
	Index *index.Index // nil: nobody asks for one

	Patterns  int // the parts of all patterns so far
	Mute      int // above 0 nothing is reported
	Repeating bool
	reported  map[place]bool
	declared  []*varUse
	used      map[place]bool // where what was declared stands
}

// place identifies a spot of a spec with what was found there.
type place struct {
	file *source.File
	at   source.Pos
	what string
}

// New notes the mistakes that were found before.
func New(spec *syntax.Spec, found diag.List) *Log {
	l := &Log{
		files:    map[*source.File]int{},
		flaws:    findFlaws(spec, found),
		reported: map[place]bool{},
		used:     map[place]bool{},
	}
	for i, f := range spec.Files {
		l.files[f] = i
	}
	return l
}

func placeOf(at source.Span, what string) place { return place{at.File, at.Start, what} }

// Report adds a diagnostic. While a rule is checked again, for the next of its
// events, a place that has the same problem already is passed over.
func (l *Log) Report(d diag.Diagnostic) {
	if d.Among != nil {
		l.Index.Offer(d.Span, string(d.Code), d.Among)
	}
	if l.Mute > 0 {
		return
	}
	at := placeOf(d.Span, string(d.Code))
	if l.Repeating && l.reported[at] {
		return
	}
	l.reported[at] = true
	l.list.Add(d)
}

// Found is how much was reported so far.
func (l *Log) Found() int { return len(l.list) }

// Mistaken reports whether something was reported of a text but that it is not proved: what
// the text is about is then not known.
func (l *Log) Mistaken(text source.Span) bool {
	return slices.ContainsFunc(l.list, func(d diag.Diagnostic) bool {
		switch d.Code {
		case diag.MaybeAbsent, diag.MaybeNull, diag.MaybeOther:
			return false
		default:
			at := d.Span
			return at.File == text.File && !at.Start.Less(text.Start) && !text.End.Less(at.End)
		}
	})
}

// Sorted is what was reported, in the order of the spec.
func (l *Log) Sorted() diag.List { return l.list.Sorted() }

// InOrder sorts declarations as the author wrote them: by file, then by place.
func InOrder[T any](l *Log, list []T, at func(T) source.Span) {
	slices.SortStableFunc(list, func(a, b T) int {
		x, y := at(a), at(b)
		if n := cmp.Compare(l.files[x.File], l.files[y.File]); n != 0 {
			return n
		}
		return cmp.Or(cmp.Compare(x.Start.Line, y.Start.Line), cmp.Compare(x.Start.Col, y.Start.Col))
	})
}
