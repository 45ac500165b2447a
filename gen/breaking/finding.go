package breaking

import (
	"cmp"
	"slices"

	"github.com/msggen/msggen/gen/source"
)

// Finding is one thing that breaks somebody.
type Finding struct {
	*Rule
	Subject  string      // what it is about: orders.Order.note; with the code it is stable over runs
	Old, New source.Span // where it was, and where it is or what it was in; one may be zero
	Detail   string      // what exactly has changed, or ""
	Example  *Example    // of another result, or nil
	Reason   string      // for which it was accepted, or ""
}

// ID is how a finding is accepted.
func (f *Finding) ID() string { return f.Code + " " + f.Subject }

// Message is what is said of a finding.
func (f *Finding) Message() string {
	message := "`" + f.Subject + "`: " + f.What
	if f.Detail != "" {
		message += " (" + f.Detail + ")"
	}
	return message
}

// sorted are findings by class, subject and code, each once.
func sorted(list []*Finding) []*Finding {
	slices.SortStableFunc(list, func(a, b *Finding) int {
		return cmp.Or(cmp.Compare(slices.Index(Classes, a.Class), slices.Index(Classes, b.Class)),
			cmp.Compare(a.Subject, b.Subject), cmp.Compare(a.Code, b.Code))
	})
	return slices.CompactFunc(list, func(a, b *Finding) bool { return a.ID() == b.ID() })
}
