package campaign

import (
	"fmt"
	"maps"
	"os"
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

// save writes down a failure.
func (c *Campaign) save(f *Failure, name string) {
	dir := filepath.Join(c.folder(), fmt.Sprintf("%d-%s", f.Number, strings.ReplaceAll(f.Side, " ", "-")))
	os.MkdirAll(dir, 0o755)
	os.WriteFile(filepath.Join(dir, name), []byte(f.Spec.String()), 0o644)
	os.WriteFile(filepath.Join(dir, strings.TrimSuffix(name, "spec.txt")+"failure.txt"), []byte(f.signature()+"\n"+f.Text+"\n"), 0o644)
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
