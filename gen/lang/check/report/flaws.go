package report

import (
	"slices"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// flaws tells which declarations had mistakes before they were checked. What
// others seem to miss in them may just have been refused.
type flaws struct {
	starts map[*source.File][]source.Span // of declarations, in order
	in     map[place]bool                 // by start
}

// findFlaws assigns each mistake to the declaration that it stands in.
func findFlaws(spec *syntax.Spec, found diag.List) flaws {
	f := flaws{map[*source.File][]source.Span{}, map[place]bool{}}
	for _, name := range declarationNames(spec) {
		at := name.Whole()
		f.starts[at.File] = append(f.starts[at.File], at)
	}
	for _, starts := range f.starts {
		slices.SortFunc(starts, func(a, b source.Span) int {
			if a.Start.Less(b.Start) {
				return -1
			}
			return 1
		})
	}
	for _, d := range found {
		if start, ok := f.start(d.Span); ok && d.Severity == diag.Error {
			f.in[placeOf(start, "")] = true
		}
	}
	return f
}

// start is the start of the declaration that a place belongs to.
func (f flaws) start(at source.Span) (source.Span, bool) {
	var start source.Span
	for _, s := range f.starts[at.File] {
		if at.Start.Less(s.Start) {
			break
		}
		start = s
	}
	return start, !start.IsZero()
}

// Flawed reports whether the declaration at a place had mistakes.
func (l *Log) Flawed(at source.Span) bool {
	start, ok := l.flaws.start(at)
	return ok && l.flaws.in[placeOf(start, "")]
}

// HasFlaws reports whether any declaration had mistakes.
func (l *Log) HasFlaws() bool { return len(l.flaws.in) > 0 }

// MarkFlawed notes a declaration that is incomplete because another one is.
func (l *Log) MarkFlawed(at source.Span) {
	if start, ok := l.flaws.start(at); ok {
		l.flaws.in[placeOf(start, "")] = true
	}
}

func declarationNames(spec *syntax.Spec) []source.Text {
	var names []source.Text
	for _, d := range spec.Aliases {
		names = append(names, d.Name)
	}
	for _, d := range spec.Enums {
		names = append(names, d.Name)
	}
	for _, d := range spec.Objects {
		names = append(names, d.Name)
	}
	for _, d := range spec.Unions {
		names = append(names, d.Name)
	}
	for _, d := range spec.Events {
		names = append(names, d.Name)
		for _, event := range d.Of {
			names = append(names, event.Name)
		}
	}
	for _, d := range spec.Groups {
		names = append(names, d.Name)
	}
	for _, d := range spec.Functions {
		names = append(names, d.Name)
	}
	for _, d := range spec.Rules {
		names = append(names, d.Name)
	}
	for _, d := range spec.Reducers {
		names = append(names, d.Name)
	}
	for _, d := range spec.Pipelines {
		names = append(names, d.Name)
	}
	for _, d := range spec.Operations {
		names = append(names, d.Name)
	}
	for _, d := range spec.Constructors {
		names = append(names, d.Name)
	}
	for _, d := range spec.Accessors {
		names = append(names, d.Name)
	}
	return names
}
