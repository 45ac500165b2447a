package diag

import (
	"cmp"
	"slices"

	"github.com/msggen/msggen/gen/source"
)

// List collects diagnostics. The nil list has none.
type List []Diagnostic

// Add collects diagnostics.
func (l *List) Add(ds ...Diagnostic) { *l = append(*l, ds...) }

// HasErrors reports whether anything in the list stops the build.
func (l List) HasErrors() bool {
	return slices.ContainsFunc(l, func(d Diagnostic) bool { return d.Severity == Error })
}

// Below is the list with something before the names of its files.
func (l List) Below(label string) List {
	if label == "" {
		return l
	}
	list := slices.Clone(l)
	for i, d := range list {
		list[i].Span = d.Span.Below(label)
		list[i].Related = slices.Clone(d.Related)
		for j, r := range d.Related {
			list[i].Related[j].Span = r.Span.Below(label)
		}
	}
	return list
}

// Sorted gives the list by file, line, column and code without duplicates;
// nil if it is empty.
func (l List) Sorted() List {
	if len(l) == 0 {
		return nil
	}
	sorted := slices.Clone(l)
	slices.SortStableFunc(sorted, compare)
	return slices.CompactFunc(sorted, func(a, b Diagnostic) bool { return compare(a, b) == 0 })
}

// compare orders diagnostics; those it calls equal print the same first line.
func compare(a, b Diagnostic) int {
	return cmp.Or(
		cmp.Compare(fileName(a.Span), fileName(b.Span)),
		cmp.Compare(a.Span.Start.Line, b.Span.Start.Line),
		cmp.Compare(a.Span.Start.Col, b.Span.Start.Col),
		cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.Message, b.Message),
	)
}

func fileName(s source.Span) string {
	if s.File == nil {
		return ""
	}
	return s.File.Name
}
