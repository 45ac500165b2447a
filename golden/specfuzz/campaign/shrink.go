package campaign

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/specfuzz/sides"
	"github.com/msggen/msggen/golden/specfuzz/specgen"
	"github.com/msggen/msggen/golden/specfuzz/trial"
)

// together is how many smaller specs are compiled at once.
const together = 24

// rounds is how often a spec is made smaller.
const rounds = 14

// shrink makes the spec of a failure as small as it gets while it fails in the
// same way. Many smaller ones are compiled at once, each without one part; then
// what could go by itself is left out all at once, or as much of it as can be.
func (c *Campaign) shrink(f *Failure) *Failure {
	best := f
	tried := map[string]bool{}
	for range rounds {
		edits := best.Spec.Edits()
		slices.SortStableFunc(edits, func(a, b specgen.Edit) int { return b.Size - a.Size })
		var smaller []*specgen.Spec
		var used []specgen.Edit
		for _, e := range edits {
			s := best.Spec.Edited(e)
			if text := s.String(); !tried[text] {
				tried[text] = true
				smaller, used = append(smaller, s), append(used, e)
			}
			if len(smaller) == together {
				break
			}
		}
		if len(smaller) == 0 {
			break
		}
		var good []specgen.Edit
		next := best
		for i, r := range c.reproduce(smaller, f) {
			if r != nil {
				good = append(good, used[i])
				next = smallest(next, r)
			}
		}
		var parts []*specgen.Spec
		for n := len(good); n > 1; n = n * 2 / 3 {
			parts = append(parts, best.Spec.Edited(good[:n]...), best.Spec.Edited(good[len(good)-n:]...))
		}
		for _, r := range c.reproduce(parts, f) {
			next = smallest(next, r)
		}
		best = next
	}
	return best
}

func smallest(a, b *Failure) *Failure {
	if b != nil && len(b.Spec.String()) < len(a.Spec.String()) {
		return b
	}
	return a
}

// reproduce tries specs. In the place of those that fail as the given failure does
// it gives their failures.
func (c *Campaign) reproduce(specs []*specgen.Spec, like *Failure) []*Failure {
	failures := make([]*Failure, len(specs))
	var subjects []*subject
	for i, spec := range specs {
		spec.Rename(fmt.Sprintf("s%d", i))
		s := &subject{number: i, spec: spec}
		if _, err := c.check(s); err != nil {
			if like.Side == "checker" {
				failures[i] = &Failure{Number: like.Number, Spec: spec, Side: like.Side, Kind: like.Kind, Text: err.Error()}
			}
			continue
		}
		if s.protocol != nil {
			subjects = append(subjects, s)
		}
	}
	if len(subjects) == 0 || like.Side == "checker" {
		return failures
	}
	dir, err := os.MkdirTemp("", "specfuzz")
	if err != nil {
		return failures
	}
	defer os.RemoveAll(dir)
	small := *c
	small.passed = nil
	small.Streams, small.Sides = max(c.Streams, 20), []string{like.Side}
	small.quick = like.Side == "ts" || like.Side == "pure"
	found, err := small.try(filepath.Join(dir, "shrink"), subjects)
	if err != nil {
		return failures
	}
	for _, f := range found {
		if f.signature() == like.signature() {
			number := f.Number
			f.Number = like.Number
			failures[number] = f
		}
	}
	return failures
}

// shorten leaves out events of the fold that a failure does not need. What is
// compiled stays the same meanwhile.
func (c *Campaign) shorten(f *Failure) {
	language := slices.IndexFunc(sides.Languages, func(l sides.Language) bool { return slices.Contains(l.Sides, f.Side) })
	if len(f.Fold) < 2 || language < 0 {
		return
	}
	l := sides.Languages[language]
	f.Spec.Rename("s0")
	s := &subject{spec: f.Spec}
	if _, err := c.check(s); err != nil || s.protocol == nil {
		return
	}
	dir, err := os.MkdirTemp("", "specfuzz")
	if err != nil {
		return
	}
	defer os.RemoveAll(dir)
	b := sides.New(c.Repo, dir, []*ir.Protocol{s.protocol})
	b.GoCache = c.GoCache
	if err := b.Compile(l, true); err != nil {
		return
	}
	for shorter := true; shorter; {
		shorter = false
		var told []*trial.Told
		var asked []sides.Asked
		for i := 1; i < len(f.Fold)-1; i++ {
			without := trial.Interpret(s.protocol, slices.Delete(slices.Clone(f.Fold), i, i+1))
			told = append(told, without)
			asked = append(asked, sides.Asked{Protocol: s.protocol, Requests: without.Requests})
		}
		for i, a := range b.Answers(l, []string{f.Side}, asked)[0].Answers {
			if d := trial.Compare(s.protocol, f.Side, told[i], a); d != nil && d.Kind == f.Kind && told[i].Unsound == "" {
				f.Fold, f.Text = told[i].Requests[:d.At+1], d.Text
				shorter = true
				break
			}
		}
	}
}
