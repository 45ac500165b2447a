package oracle

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"
)

// Examples looks whether every difference still is one: each must be shown by its
// examples, and nothing else.
func (o *Oracle) Examples() ([]*Finding, error) {
	var findings []*Finding
	for _, side := range o.Sides {
		for _, d := range side.Differences {
			if len(d.Streams)+len(d.Questions) == 0 {
				continue // shown elsewhere
			}
			found, err := o.of(side).example(d)
			if err != nil {
				return nil, err
			}
			findings = append(findings, found...)
		}
	}
	return findings, nil
}

func (o *Oracle) example(d *Difference) ([]*Finding, error) {
	for i, s := range d.Streams {
		s.Label = fmt.Sprintf("%s, stream %d of the examples", d.Name, i+1)
	}
	for i, q := range d.Questions {
		q.Label = fmt.Sprintf("%s, question %d of the examples", d.Name, i+1)
	}
	found, err := o.Streams(d.Streams)
	if err != nil {
		return nil, err
	}
	more, err := o.Questions(d.Questions)
	if err != nil {
		return nil, err
	}
	found = append(found, more...)
	shown := slices.Collect(maps.Keys(o.Counts.Differences))
	if len(found) == 0 && !slices.Equal(shown, []string{o.Sides[0].Name + " " + d.Name}) {
		return nil, fmt.Errorf("the examples of %s (%s) show %v", d.Name, o.Sides[0].Name, shown)
	}
	return found, nil
}

// Report tells what was compared and which known differences were met.
func (o *Oracle) Report(w io.Writer, took time.Duration) {
	var names []string
	for _, side := range o.Sides {
		names = append(names, side.Name)
	}
	fmt.Fprintf(w, "compared %d events in %d streams and %d documents and calls, %s with the interpreter, in %.1fs\n",
		o.Counts.Events, o.Counts.Streams, o.Counts.Questions, strings.Join(names, ", "), took.Seconds())
	fmt.Fprintln(w, "differences that are meant, and how often they were met:")
	for _, side := range o.Sides {
		for _, d := range side.Differences {
			fmt.Fprintf(w, "  %-8s %-24s %d\n", side.Name, d.Name, o.Counts.Differences[side.Name+" "+d.Name])
		}
	}
}

// Findings tells what was found, of each kind one, as small as it gets.
func (o *Oracle) Findings(w io.Writer, found []*Finding, seed uint64) error {
	if len(found) == 0 {
		return nil
	}
	fmt.Fprintf(w, "FOUND %d that are not; make oracle SEED=%d finds them again\n", len(found), seed)
	reported := map[string]bool{}
	for _, f := range found {
		if reported[f.Kind()] {
			continue
		}
		reported[f.Kind()] = true
		smaller, err := o.Shrink(f)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "\n%s", smaller.Report())
	}
	return nil
}
