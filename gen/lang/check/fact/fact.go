// Package fact keeps what is proved of the values at places: that they are null,
// there, or some members of a union.
package fact

import (
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/source"
)

// Ledger keeps what is known of the variables and literals of a spec, wherever
// they are.
type Ledger struct {
	Vars map[*ir.Var]*VarInfo
	// Folded are literals that stand for a constant field.
	Folded      map[*ir.Literal]bool
	given       map[*ir.Function][]Path // what functions give, by their parameters
	Assumptions int                     // made for the current condition
}

// NewLedger knows nothing yet.
func NewLedger() *Ledger {
	return &Ledger{Vars: map[*ir.Var]*VarInfo{}, Folded: map[*ir.Literal]bool{}, given: map[*ir.Function][]Path{}}
}

// Answer is what is known about a yes-or-no question.
type Answer int

const (
	unsure Answer = iota
	Yes
	No
)

// AnswerOf is what a test tells.
func AnswerOf(b bool) Answer {
	if b {
		return Yes
	}
	return No
}

// Fact is what is known about the value at one path.
type Fact struct {
	At      Path
	Null    Answer
	Present Answer
	Holds   Answer  // of a truth value
	Members Members // nil: nothing is known
	Values  Members // the same of the values of an enum; no target asks for these
	// Proved is the test that told it, the last one; zero: no test did.
	Proved source.Span
}

// Members is the set of members a union value may still be: one flag for each
// member of the union, then one for unknown members. Of an enum it has its values, and
// then one for null and all values that it does not name.
type Members []bool

// MembersOf is the set of the members for which in holds.
func MembersOf(u *ir.Union, in func(*ir.Member) bool, unknown bool) Members {
	set := make(Members, len(u.Members)+1)
	for i, m := range u.Members {
		set[i] = in(m)
	}
	set[len(u.Members)] = unknown
	return set
}

func (m Members) empty() bool { return !slices.Contains(m, true) }

// world is one way things can stand.
type world struct {
	known   map[string]Fact // facts that hold together, by key
	changed source.Span     // where the state may have been changed first; zero: nowhere
}

// whole is a world of which nothing is known.
func whole() world { return world{known: map[string]Fact{}} }

// Facts is what is proved at some point: one of the worlds is the case. With
// no world the point cannot be reached.
type Facts []world

// maxWorlds bounds how many cases are told apart; more are merged into one,
// which only forgets.
const maxWorlds = 16

// Nothing is what is known at first.
var Nothing = Facts{whole()}

// Add states a fact in every world and drops those it contradicts.
func (c *Ledger) Add(fs Facts, f Fact) Facts {
	key := c.Key(f.At)
	out := make(Facts, 0, len(fs))
	for _, w := range fs {
		have, told := w.known[key]
		if merged, ok := both(have, f); ok && told && have.says(merged) {
			out = append(out, w)
		} else if ok {
			known := maps.Clone(w.known)
			known[key] = merged
			out = append(out, world{known, w.changed})
		}
	}
	return out
}

// says reports whether a fact is another one.
func (f Fact) says(other Fact) bool {
	return f.Null == other.Null && f.Present == other.Present && f.Holds == other.Holds &&
		(f.Members == nil) == (other.Members == nil) && slices.Equal(f.Members, other.Members) &&
		(f.Values == nil) == (other.Values == nil) && slices.Equal(f.Values, other.Values) &&
		f.At.Root == other.At.Root && slices.Equal(f.At.Segs, other.At.Segs)
}

// both merges two facts about one value; ok is false if they exclude each other.
func both(a, b Fact) (merged Fact, ok bool) {
	merged = b
	if merged.Null == unsure {
		merged.Null = a.Null
	}
	if merged.Present == unsure {
		merged.Present = a.Present
	}
	if merged.Holds == unsure {
		merged.Holds = a.Holds
	}
	if merged.Proved.IsZero() {
		merged.Proved = a.Proved
	}
	merged.Members = narrowed(a.Members, b.Members)
	merged.Values = narrowed(a.Values, b.Values)
	contradicts := a.Null != unsure && a.Null != merged.Null ||
		a.Present != unsure && a.Present != merged.Present ||
		a.Holds != unsure && a.Holds != merged.Holds ||
		merged.Members != nil && merged.Members.empty() ||
		merged.Values != nil && merged.Values.empty()
	return merged, !contradicts
}

func narrowed(a, b Members) Members {
	if a == nil || b == nil {
		return append(slices.Clone(a), b...)
	}
	out := slices.Clone(a)
	for i := range out {
		out[i] = a[i] && b[i]
	}
	return out
}

// Either joins what is known after two ways that meet.
func Either(a, b Facts) Facts {
	out := strongest(slices.Concat(a, b))
	if len(out) > maxWorlds {
		out = strongest(valueless(out))
	}
	if len(out) > maxWorlds {
		out = strongest(plainer(out))
	}
	if len(out) > maxWorlds {
		return Facts{common(out)}
	}
	return out
}

// strongest leaves out every world in which nothing is known but what is known in others.
func strongest(fs Facts) Facts {
	var out Facts
	for _, w := range fs {
		if slices.ContainsFunc(out, func(weaker world) bool { return implies(w, weaker) }) {
			continue
		}
		out = slices.DeleteFunc(out, func(stronger world) bool { return implies(stronger, w) })
		out = append(out, w)
	}
	return out
}

// implies reports whether everything known in b is known in a.
func implies(a, b world) bool {
	if !a.changed.IsZero() && b.changed.IsZero() {
		return false
	}
	for key, want := range b.known {
		have := a.known[key]
		if want.Null != unsure && have.Null != want.Null ||
			want.Present != unsure && have.Present != want.Present ||
			want.Holds != unsure && have.Holds != want.Holds ||
			want.Members != nil && !subset(have.Members, want.Members) ||
			want.Values != nil && !subset(have.Values, want.Values) {
			return false
		}
	}
	return true
}

func subset(a, b Members) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] && !b[i] {
			return false
		}
	}
	return true
}

// common is what all worlds agree on.
func common(fs Facts) world {
	out := world{maps.Clone(fs[0].known), fs[0].changed}
	for _, w := range fs[1:] {
		out.changed = earlier(out.changed, w.changed)
		for key, f := range out.known {
			g, ok := w.known[key]
			if !ok {
				delete(out.known, key)
				continue
			}
			if f.Null != g.Null {
				f.Null = unsure
			}
			if f.Present != g.Present {
				f.Present = unsure
			}
			if f.Holds != g.Holds {
				f.Holds = unsure
			}
			f.Members, f.Values = union(f.Members, g.Members), union(f.Values, g.Values)
			out.known[key] = f
		}
	}
	return out
}

func union(a, b Members) Members {
	if len(a) != len(b) {
		return nil
	}
	out := slices.Clone(a)
	for i := range out {
		out[i] = a[i] || b[i]
	}
	return out
}

// About is what all worlds agree on about one value.
func (c *Ledger) About(fs Facts, p Path) Fact {
	if len(fs) == 0 {
		return Fact{At: p}
	}
	var room [64]byte
	key := c.appendKey(room[:0], p)
	agreed := fs[0].known[string(key)]
	for _, w := range fs[1:] {
		f := w.known[string(key)]
		if f.Null != agreed.Null {
			agreed.Null = unsure
		}
		if f.Present != agreed.Present {
			agreed.Present = unsure
		}
		if f.Holds != agreed.Holds {
			agreed.Holds = unsure
		}
		agreed.Members, agreed.Values = union(agreed.Members, f.Members), union(agreed.Values, f.Values)
	}
	agreed.At = p
	return agreed
}

// All are the facts of all worlds, in no order.
func (fs Facts) All() iter.Seq[Fact] {
	return func(yield func(Fact) bool) {
		for _, w := range fs {
			for _, f := range w.known {
				if !yield(f) {
					return
				}
			}
		}
	}
}

// Forget drops every fact that stale reports.
func Forget(fs Facts, stale func(Path) bool) Facts {
	var out Facts
	for _, w := range fs {
		left := world{map[string]Fact{}, w.changed}
		for key, f := range w.known {
			if !stale(f.At) {
				left.known[key] = f
			}
		}
		out = Either(out, Facts{left})
	}
	return out
}

// Along adds, in every world, one of the worlds that other facts leave.
func (c *Ledger) Along(fs, more Facts) Facts {
	var out Facts
	for _, w := range more {
		with := fs
		for _, f := range w.known {
			with = c.Add(with, f)
		}
		out = Either(out, with)
	}
	return out
}

// Handed says of one variable what is known of another, and drops all else.
func (c *Ledger) Handed(fs Facts, from, to *ir.Var) Facts {
	var out Facts
	for _, w := range fs {
		handed := whole()
		for _, f := range w.known {
			if f.At.Root == from {
				f.At.Root = to
				handed.known[c.Key(f.At)] = f
			}
		}
		out = Either(out, Facts{handed})
	}
	return out
}

// Renamed says of one variable what is known of another. What neither self nor the
// variable is about is dropped, and so is which member of a union the variable was.
func (c *Ledger) Renamed(fs Facts, from, to *ir.Var) Facts {
	var out Facts
	for _, w := range fs {
		renamed := world{map[string]Fact{}, w.changed}
		for key, f := range w.known {
			switch {
			case f.At.Root.Kind == ir.Self:
				renamed.known[key] = f
			case f.At.Root == from && !strings.HasPrefix(f.At.Segs[0].Name, "|"):
				f.At.Root = to
				renamed.known[c.Key(f.At)] = f
			}
		}
		out = Either(out, Facts{renamed})
	}
	return out
}
