package backtrack

import (
	"maps"
	"slices"
)

// automaton has a state for each character of a pattern: the one that was read last. An
// edge says in how many ways a character may follow another one; more than two are two.
type automaton struct {
	sets   [][]rune
	follow []map[int]int
	next   [][]int  // the states that follow each, in order
	start  fragment // what the whole pattern may begin and end with
}

// fragment is how a piece of a pattern begins and ends, and in how many ways it may be
// read as nothing at all.
type fragment struct {
	first, last map[int]int
	nothing     int
}

// most is how many states are looked at. A pattern with more is not judged.
const most = 1000

// many is how often a piece is repeated at most: more often is as often as one likes.
const many = 20

func build(n *node) (*automaton, bool) {
	a := &automaton{}
	a.start = a.fragment(n)
	for _, follow := range a.follow {
		a.next = append(a.next, slices.Sorted(maps.Keys(follow)))
	}
	return a, len(a.sets) <= most
}

func capped(n int) int { return min(n, 2) }

func add(to, more map[int]int, times int) map[int]int {
	for state, n := range more {
		if times > 0 {
			to[state] = capped(to[state] + n*times)
		}
	}
	return to
}

func (a *automaton) join(last, first map[int]int) {
	for from, n := range last {
		add(a.follow[from], first, n)
	}
}

func (a *automaton) fragment(n *node) fragment {
	if len(a.sets) > most {
		return fragment{nothing: 1}
	}
	switch n.op {
	case character, endOfText:
		state := len(a.sets)
		a.sets = append(a.sets, n.set)
		a.follow = append(a.follow, map[int]int{})
		return fragment{first: map[int]int{state: 1}, last: map[int]int{state: 1}}
	case sequence:
		all := fragment{nothing: 1}
		for _, part := range n.parts {
			all = a.behind(all, a.fragment(part))
		}
		return all
	case choice:
		all := fragment{first: map[int]int{}, last: map[int]int{}}
		for _, part := range n.parts {
			f := a.fragment(part)
			add(all.first, f.first, 1)
			add(all.last, f.last, 1)
			all.nothing = capped(all.nothing + f.nothing)
		}
		return all
	case repetition:
		return a.repetition(n)
	default:
		return fragment{nothing: 1}
	}
}

func (a *automaton) behind(f, g fragment) fragment {
	a.join(f.last, g.first)
	return fragment{
		first:   add(add(map[int]int{}, f.first, 1), g.first, f.nothing),
		last:    add(add(map[int]int{}, g.last, 1), f.last, g.nothing),
		nothing: capped(f.nothing * g.nothing),
	}
}

// repetition writes a piece as often as it has to be there, and then as often as it may
// be. An engine does not repeat what has read nothing.
func (a *automaton) repetition(n *node) fragment {
	all := fragment{nothing: 1}
	for range n.min {
		all = a.behind(all, a.fragment(n.parts[0]))
	}
	if n.max < 0 || n.max-n.min > many {
		f := a.fragment(n.parts[0])
		a.join(f.last, f.first)
		f.nothing = 1
		return a.behind(all, f)
	}
	rest := fragment{nothing: 1}
	for range n.max - n.min {
		rest = a.behind(a.fragment(n.parts[0]), rest)
		rest.nothing = 1
	}
	return a.behind(all, rest)
}
