package version

// Numbers are those of a semantic version: major, minor and patch. A text that is no
// version has zeros.
func Numbers(text string) [3]uint64 {
	if v, ok := parseVersion(text); ok {
		return v.numbers
	}
	return [3]uint64{}
}

// Compare orders two versions by the rules of semver.org; -1: a is older. What is no
// version is older than any.
func Compare(a, b string) int {
	v, okA := parseVersion(a)
	w, okB := parseVersion(b)
	switch {
	case okA && okB:
		return v.compare(w)
	case okA:
		return 1
	case okB:
		return -1
	default:
		return 0
	}
}
