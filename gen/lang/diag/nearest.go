package diag

import "strings"

// Nearest finds the candidate that name was probably meant to be. The same
// name in other case wins; else the fewest insertions, deletions, changes and
// swaps of neighbours, at most one for every three characters. Of equals the
// first wins.
func Nearest(name string, among []string) (string, bool) {
	for _, candidate := range among {
		if candidate != name && strings.EqualFold(candidate, name) {
			return candidate, true
		}
	}
	typed := []rune(strings.ToLower(name))
	if len(typed) > longest {
		return "", false
	}
	best, bestDistance := "", -1
	for _, candidate := range among {
		wanted := []rune(strings.ToLower(candidate))
		longer := max(len(typed), len(wanted))
		limit := max(1, longer/3)
		if candidate == name || longer < 2 || longer > longest {
			continue
		}
		d := distance(typed, wanted)
		if d <= limit && (bestDistance < 0 || d < bestDistance) {
			best, bestDistance = candidate, d
		}
	}
	return best, bestDistance >= 0
}

// distance is the optimal string alignment distance: Damerau–Levenshtein
// without edits inside a swapped pair.
func distance(a, b []rune) int {
	beforeLast, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		beforeLast, last, row = last, row, beforeLast
		row[0] = i + 1
		for j := range b {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(last[j+1]+1, row[j]+1, last[j]+cost)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], beforeLast[j-1]+1)
			}
		}
	}
	return row[len(b)]
}
