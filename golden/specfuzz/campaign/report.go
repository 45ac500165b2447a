package campaign

import (
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// kindOf is what a compiler complained about, without names.
func kindOf(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	if m := tsCode.FindString(line); m != "" {
		line = line[strings.Index(line, m):]
	} else if _, message, ok := strings.Cut(line, ": "); ok {
		line = message
	}
	line = quotedName.ReplaceAllString(line, "…")
	return line[:min(len(line), 90)]
}

var (
	tsCode     = regexp.MustCompile(`TS[0-9]+`)
	quotedName = regexp.MustCompile(`'[^']*'|"[^"]*"|\b[a-z]+[A-Z]\w*\b|\b[A-Z]\w+\b|[0-9]+`)
)

// folder is where what was found is kept.
func (c *Campaign) folder() string {
	return filepath.Join(c.Repo, ".cache", "specfuzz", fmt.Sprint(c.Seed))
}

// place is where a failure is kept.
func (c *Campaign) place(f *Failure) string {
	return filepath.Join(c.folder(), fmt.Sprintf("%d-%s", f.Number, strings.ReplaceAll(f.Side, " ", "-")))
}

// keepText writes down a failure and its spec, under names that begin alike.
func (c *Campaign) keepText(f *Failure, prefix string) error {
	if err := save(filepath.Join(c.place(f), prefix+"spec.txt"), []byte(f.Spec.String())); err != nil {
		return err
	}
	return save(filepath.Join(c.place(f), prefix+"failure.txt"), []byte(f.signature()+"\n"+f.Text+"\n"))
}

// report prints what was found, by kind.
func (c *Campaign) report() {
	byKind := map[string][]*Failure{}
	for _, f := range c.found {
		byKind[f.signature()] = append(byKind[f.signature()], f)
	}
	kinds := slices.SortedFunc(maps.Keys(byKind), func(a, b string) int { return len(byKind[b]) - len(byKind[a]) })
	for _, k := range kinds {
		var numbers []string
		for _, f := range byKind[k][:min(6, len(byKind[k]))] {
			numbers = append(numbers, fmt.Sprint(f.Number))
		}
		fmt.Fprintf(c.out, "%5d %s (%s)\n", len(byKind[k]), k, strings.Join(numbers, " "))
	}
}
