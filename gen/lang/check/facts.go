package check

import (
	"maps"
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// ledger keeps what is known of the variables and literals of a spec, wherever
// they are.
type ledger struct {
	vars map[*ir.Var]*varInfo
	// folded are literals that stand for a constant field.
	folded      map[*ir.Literal]bool
	assumptions int // made for the current condition
}

// newLedger knows nothing yet.
func newLedger() *ledger {
	return &ledger{vars: map[*ir.Var]*varInfo{}, folded: map[*ir.Literal]bool{}}
}

// answer is what is known about a yes-or-no question.
type answer int

const (
	unsure answer = iota
	yes
	no
)

// answerOf is what a test tells.
func answerOf(b bool) answer {
	if b {
		return yes
	}
	return no
}

// fact is what is known about the value at one path.
type fact struct {
	at      path
	null    answer
	present answer
	members members // nil: nothing is known
}

// members is the set of members a union value may still be: one flag for each
// member of the union, then one for unknown members.
type members []bool

// membersOf is the set of the members for which in holds.
func membersOf(u *ir.Union, in func(*ir.Member) bool, unknown bool) members {
	set := make(members, len(u.Members)+1)
	for i, m := range u.Members {
		set[i] = in(m)
	}
	set[len(u.Members)] = unknown
	return set
}

func (m members) empty() bool { return !slices.Contains(m, true) }

// world is one way things can stand: facts that hold together, by key.
type world map[string]fact

// facts is what is proved at some point: one of the worlds is the case. With
// no world the point cannot be reached.
type facts []world

// maxWorlds bounds how many cases are told apart; more are merged into one,
// which only forgets.
const maxWorlds = 16

// nothing is what is known at first.
var nothing = facts{world{}}

// add states a fact in every world and drops those it contradicts.
func (c *ledger) add(fs facts, f fact) facts {
	key := c.key(f.at)
	var out facts
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
func both(a, b fact) (merged fact, ok bool) {
	merged = b
	if merged.null == unsure {
		merged.null = a.null
	}
	if merged.present == unsure {
		merged.present = a.present
	}
	if b.members == nil {
		merged.members = a.members
	} else if a.members != nil {
		merged.members = slices.Clone(a.members)
		for i := range merged.members {
			merged.members[i] = a.members[i] && b.members[i]
		}
	}
	contradicts := a.null != unsure && a.null != merged.null ||
		a.present != unsure && a.present != merged.present ||
		merged.members != nil && merged.members.empty()
	return merged, !contradicts
}

// either joins what is known after two ways that meet.
func either(a, b facts) facts {
	var out facts
	for _, w := range slices.Concat(a, b) {
		if slices.ContainsFunc(out, func(weaker world) bool { return implies(w, weaker) }) {
			continue
		}
		out = slices.DeleteFunc(out, func(stronger world) bool { return implies(stronger, w) })
		out = append(out, w)
	}
	if len(out) > maxWorlds {
		return facts{common(out)}
	}
	return out
}

// implies reports whether everything known in b is known in a.
func implies(a, b world) bool {
	for key, want := range b {
		have := a[key]
		if want.null != unsure && have.null != want.null ||
			want.present != unsure && have.present != want.present ||
			want.members != nil && !subset(have.members, want.members) {
			return false
		}
	}
	return true
}

func subset(a, b members) bool {
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
func common(fs facts) world {
	out := maps.Clone(fs[0])
	for _, w := range fs[1:] {
		for key, f := range out {
			g, ok := w[key]
			if !ok {
				delete(out, key)
				continue
			}
			if f.null != g.null {
				f.null = unsure
			}
			if f.present != g.present {
				f.present = unsure
			}
			f.members = union(f.members, g.members)
			out[key] = f
		}
	}
	return out
}

func union(a, b members) members {
	if len(a) != len(b) {
		return nil
	}
	out := slices.Clone(a)
	for i := range out {
		out[i] = a[i] || b[i]
	}
	return out
}

// about is what all worlds agree on about one value.
func (c *ledger) about(fs facts, p path) fact {
	if len(fs) == 0 {
		return fact{at: p}
	}
	key := c.key(p)
	agreed := fs[0][key]
	for _, w := range fs[1:] {
		f := w[key]
		if f.null != agreed.null {
			agreed.null = unsure
		}
		if f.present != agreed.present {
			agreed.present = unsure
		}
		agreed.members = union(agreed.members, f.members)
	}
	agreed.at = p
	return agreed
}

// forget drops every fact that stale reports.
func forget(fs facts, stale func(path) bool) facts {
	var out facts
	for _, w := range fs {
		left := world{}
		for key, f := range w {
			if !stale(f.at) {
				left[key] = f
			}
		}
		out = either(out, facts{left})
	}
	return out
}
