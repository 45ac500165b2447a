package plan

import "github.com/msggen/msggen/gen/ir"

// Beginnings are the starts of a reducer, in order. Those that a spec says in one go for
// several events, and that read nothing of them, are together: what they do is the same.
func Beginnings(r *ir.Reducer) [][]*ir.Start {
	var groups [][]*ir.Start
	for _, s := range r.Starts {
		if n := len(groups); n > 0 && sameStart(groups[n-1][0], s) {
			groups[n-1] = append(groups[n-1], s)
			continue
		}
		groups = append(groups, []*ir.Start{s})
	}
	return groups
}

func sameStart(a, b *ir.Start) bool {
	return a.Span == b.Span && !a.Span.IsZero() && !ReadsEvent(a) && !ReadsEvent(b)
}

// ReadsEvent reports whether a start has to know its event.
func ReadsEvent(s *ir.Start) bool {
	return Mentions(s.Value, s.Event) || s.Unless != nil && Mentions(s.Unless, s.Event)
}
