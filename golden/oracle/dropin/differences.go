package main

import (
	"regexp"
	"slices"
	"strings"
)

// finding is something that differs, and a document that shows it.
type finding struct {
	Line    string
	Times   int
	Example string
}

// difference is one that is written down: the line of a finding, in which a star is any
// text, and why it is wanted.
type difference struct {
	text, why string
	pattern   *regexp.Regexp
}

// parse reads the differences of a package: below each reason, which begins with #, those
// that it is for.
func parse(text string) []difference {
	var list []difference
	why := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if reason, ok := strings.CutPrefix(line, "# "); ok {
			why = reason
		} else if line != "" {
			pattern := strings.ReplaceAll(regexp.QuoteMeta(line), `\*`, ".*")
			list = append(list, difference{line, why, regexp.MustCompile("^" + pattern + "$")})
		} else {
			why = ""
		}
	}
	return list
}

// judge tells the findings that are not written down, and what is written down of
// declarations and was not found. What documents show depends on the seed.
func judge(found []finding, known []difference) (fresh []finding, stale []difference) {
	for _, f := range found {
		if !slices.ContainsFunc(known, func(k difference) bool { return k.pattern.MatchString(f.Line) }) {
			fresh = append(fresh, f)
		}
	}
	for _, k := range known {
		seen := slices.ContainsFunc(found, func(f finding) bool { return k.pattern.MatchString(f.Line) })
		if !seen && !strings.Contains(k.text, ".model_") && !strings.Contains(k.text, ".append_event ") && !strings.HasPrefix(k.text, "*") {
			stale = append(stale, k)
		}
	}
	return fresh, stale
}
