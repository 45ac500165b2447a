package backtrack

import (
	"maps"
	"slices"
)

// Attack is a family of texts: Before, then Again as often as one likes, then Behind. Each
// time more doubles the ways in which a text can be read, or more.
type Attack struct{ Before, Again, Behind string }

// mostWork is how many pairs of steps are looked at for one pattern: a part of a second. A
// pattern that takes more is not judged.
const mostWork = 5_000_000

// Find gives an attack on a pattern, if there is one.
func Find(pattern string) (Attack, bool) {
	p := &parser{rest: pattern}
	n := p.choice()
	if p.rest != "" {
		return Attack{}, false
	}
	a, ok := build(n)
	if !ok {
		return Attack{}, false
	}
	work := mostWork
	for state := range a.sets {
		if a.start.last[state] > 0 {
			continue // what has come here has been found
		}
		if again, ok := a.twice(state, &work); ok {
			if before, ok := a.way(state); ok {
				return Attack{before, again, a.misfit()}, true
			}
		}
	}
	return Attack{}, false
}

// pair is where two ways through the automaton are that read the same text. They are
// apart once they have gone different ways.
type pair struct {
	p, q  int
	apart bool
}

// twice gives a text that leads from a state to itself in two ways.
func (a *automaton) twice(state int, work *int) (string, bool) {
	begin := pair{state, state, false}
	text := map[pair]string{begin: ""}
	for queue := []pair{begin}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		for _, p := range a.next[at.p] {
			for _, q := range a.next[at.q] {
				if *work--; *work < 0 {
					return "", false
				}
				r, ok := common(a.sets[p], a.sets[q])
				if !ok {
					continue
				}
				next := pair{p, q, at.apart || p != q || at.p == at.q && a.follow[at.p][p] > 1}
				if next == (pair{state, state, true}) {
					return text[at] + string(r), true
				}
				if _, known := text[next]; !known {
					text[next] = text[at] + string(r)
					queue = append(queue, next)
				}
			}
		}
	}
	return "", false
}

// way gives a text that leads from the beginning to a state.
func (a *automaton) way(state int) (string, bool) {
	text := map[int]string{}
	var queue []int
	reach := func(next map[int]int, before string) {
		for _, s := range slices.Sorted(maps.Keys(next)) {
			if r, ok := common(a.sets[s], a.sets[s]); ok {
				if _, known := text[s]; !known {
					text[s] = before + string(r)
					queue = append(queue, s)
				}
			}
		}
	}
	reach(a.start.first, "")
	for ; len(queue) > 0; queue = queue[1:] {
		reach(a.follow[queue[0]], text[queue[0]])
	}
	found, ok := text[state]
	return found, ok
}

// misfit is a character that no part of the pattern reads.
func (a *automaton) misfit() string {
	for _, r := range "!\x00\u00a7\ue000" {
		if !slices.ContainsFunc(a.sets, func(set []rune) bool { _, ok := common(set, []rune{r, r}); return ok }) {
			return string(r)
		}
	}
	return "!"
}

// common is a character of both sets, one that can be shown if there is any.
func common(a, b []rune) (rune, bool) {
	found, ok := rune(0), false
	for i := 0; i+1 < len(a); i += 2 {
		for j := 0; j+1 < len(b); j += 2 {
			low, high := max(a[i], b[j]), min(a[i+1], b[j+1])
			if low > high {
				continue
			}
			for _, shown := range "a0A " {
				if low <= shown && shown <= high {
					return shown, true
				}
			}
			if !ok || found < ' ' {
				found, ok = low, true
			}
		}
	}
	return found, ok
}
