// Package fact keeps what is proved of the values at places: that they are null,
// there, or some members of a union.
package fact

import (
	"maps"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
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
	Members Members // nil: nothing is known
}

// Members is the set of members a union value may still be: one flag for each
// member of the union, then one for unknown members.
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

// world is one way things can stand: facts that hold together, by key.
type world map[string]Fact

// Facts is what is proved at some point: one of the worlds is the case. With
// no world the point cannot be reached.
type Facts []world

// maxWorlds bounds how many cases are told apart; more are merged into one,
// which only forgets.
const maxWorlds = 16

// Nothing is what is known at first.
var Nothing = Facts{world{}}

// Add states a fact in every world and drops those it contradicts.
func (c *Ledger) Add(fs Facts, f Fact) Facts {
	key := c.Key(f.At)
	var out Facts
	for _, w := range fs {
		if merged, ok := both(w[key], f); ok {
			w = maps.Clone(w)
			w[key] = merged
			out = append(out, w)
		}
	}
	return out
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
	if b.Members == nil {
		merged.Members = a.Members
	} else if a.Members != nil {
		merged.Members = slices.Clone(a.Members)
		for i := range merged.Members {
			merged.Members[i] = a.Members[i] && b.Members[i]
		}
	}
	contradicts := a.Null != unsure && a.Null != merged.Null ||
		a.Present != unsure && a.Present != merged.Present ||
		merged.Members != nil && merged.Members.empty()
	return merged, !contradicts
}

// Either joins what is known after two ways that meet.
func Either(a, b Facts) Facts {
	var out Facts
	for _, w := range slices.Concat(a, b) {
		if slices.ContainsFunc(out, func(weaker world) bool { return implies(w, weaker) }) {
			continue
		}
		out = slices.DeleteFunc(out, func(stronger world) bool { return implies(stronger, w) })
		out = append(out, w)
	}
	if len(out) > maxWorlds {
		return Facts{common(out)}
	}
	return out
}

// implies reports whether everything known in b is known in a.
func implies(a, b world) bool {
	for key, want := range b {
		have := a[key]
		if want.Null != unsure && have.Null != want.Null ||
			want.Present != unsure && have.Present != want.Present ||
			want.Members != nil && !subset(have.Members, want.Members) {
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
	out := maps.Clone(fs[0])
	for _, w := range fs[1:] {
		for key, f := range out {
			g, ok := w[key]
			if !ok {
				delete(out, key)
				continue
			}
			if f.Null != g.Null {
				f.Null = unsure
			}
			if f.Present != g.Present {
				f.Present = unsure
			}
			f.Members = union(f.Members, g.Members)
			out[key] = f
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
	key := c.Key(p)
	agreed := fs[0][key]
	for _, w := range fs[1:] {
		f := w[key]
		if f.Null != agreed.Null {
			agreed.Null = unsure
		}
		if f.Present != agreed.Present {
			agreed.Present = unsure
		}
		agreed.Members = union(agreed.Members, f.Members)
	}
	agreed.At = p
	return agreed
}

// Paths are those of the values of which something is known.
func (fs Facts) Paths() []Path {
	var paths []Path
	for _, w := range fs {
		for _, f := range w {
			paths = append(paths, f.At)
		}
	}
	return paths
}

// Forget drops every fact that stale reports.
func Forget(fs Facts, stale func(Path) bool) Facts {
	var out Facts
	for _, w := range fs {
		left := world{}
		for key, f := range w {
			if !stale(f.At) {
				left[key] = f
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
		for _, f := range w {
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
		handed := world{}
		for _, f := range w {
			if f.At.Root == from {
				f.At.Root = to
				handed[c.Key(f.At)] = f
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
		renamed := world{}
		for key, f := range w {
			switch {
			case f.At.Root.Kind == ir.Self:
				renamed[key] = f
			case f.At.Root == from && !strings.HasPrefix(f.At.Segs[0].Name, "|"):
				f.At.Root = to
				renamed[c.Key(f.At)] = f
			}
		}
		out = Either(out, Facts{renamed})
	}
	return out
}
