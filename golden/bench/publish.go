package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
)

const (
	begins = "<!-- make bench writes from here -->\n"
	ends   = "<!-- to here -->\n"
)

// publish writes the table into the page of the project, and the plot that it shows.
func publish(root, environment string, contests []*contest) error {
	page := filepath.Join(root, "docs", "performance.md")
	text, err := os.ReadFile(page)
	if err != nil {
		return err
	}
	before, rest, found := strings.Cut(string(text), begins)
	_, after, closed := strings.Cut(rest, ends)
	if !found || !closed {
		return errors.New("docs/performance.md does not say where the table goes")
	}
	table := "\n" + environment + "\n\n" + markdown(tableOf(contests), false) + "\n"
	if err := os.WriteFile(page, []byte(before+begins+table+ends+after), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(root, "docs", "bench.svg"), plot(environment, contests), 0o644)
}
