// Package campaign makes up many specs, compiles them in batches, puts each to the
// test, and keeps what came of it: disagreements, each shrunk to a golden case, and
// how much of the language was covered.
package campaign

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/runner"
	"github.com/msggen/msggen/golden/specfuzz/coverage"
	"github.com/msggen/msggen/golden/specfuzz/sides"
	"github.com/msggen/msggen/golden/specfuzz/specgen"
	"github.com/msggen/msggen/golden/specfuzz/trial"
)

// Campaign says what is to be done.
type Campaign struct {
	Seed    uint64
	Specs   int
	Batch   int
	Streams int
	Shrink  int
	Only    int  // the number of a single spec, or -1
	Cases   bool // the golden cases are tried, too
	// Altered says of how many specs one is not made up, but a golden case or a protocol of
	// the box, of which some places are others: what stands in those was thought of, or went
	// wrong before. 0: none.
	Altered int
	Sides   []string // those of interest; empty: all
	Options specgen.Options
	Repo    string
	Keep    string // a folder to compile in, instead of one that is removed
	// GoCache is where Go keeps what it compiles. It is a place of its own if there are many
	// specs: those packages are of use to nobody, and the cache of who runs this forgets
	// nothing for days.
	GoCache string
	// Passed is a file of what has passed, which is not tried again; "": all is tried.
	Passed string

	passed  *passed
	given   []given
	quick   bool // types were checked before
	out     io.Writer
	streams int
	times   *clock
	refused map[string]int
	made    int
	whole   int // accepted without repairs
	found   []*Failure
	shrunk  int
	covered *coverage.Count
}

// telling is how many specs reach every kind of everything, or something is wrong.
const telling = 1000

// subject is a spec on trial.
type subject struct {
	number   int
	spec     *specgen.Spec
	of       string // the golden case that it is as it stands, by its vectors
	protocol *ir.Protocol
	told     *trial.Told
}

// Failure is a disagreement about a spec.
type Failure struct {
	Number int
	Spec   *specgen.Spec
	Side   string
	Kind   string
	Text   string
	Fold   []runner.Request // what it takes to see it, if it takes anything
}

// signature tells kinds of failures apart.
func (f *Failure) signature() string { return f.Side + ": " + f.Kind }

// Run runs the campaign and reports; ok is false if there is a disagreement.
func (c *Campaign) Run(out io.Writer) (ok bool, err error) {
	c.out, c.refused, c.times = out, map[string]int{}, newClock()
	kinds, err := coverage.Read(c.Repo)
	if err != nil {
		return false, err
	}
	c.covered = coverage.New(kinds)
	fmt.Fprintf(out, "seed %d\n", c.Seed)
	if c.Passed != "" && !c.Interpreted() {
		if c.passed, err = readPassed(c.Passed, c.Repo); err != nil {
			return false, err
		}
	}
	if c.Altered > 0 || c.Cases {
		if err := c.readGiven(); err != nil {
			return false, err
		}
	}
	work := c.Keep
	if work == "" {
		if work, err = os.MkdirTemp("", "specfuzz"); err != nil {
			return false, err
		}
		defer os.RemoveAll(work)
	}
	if c.Cases && c.Only < 0 {
		if err := c.tryCases(filepath.Join(work, "cases")); err != nil {
			return false, err
		}
	}
	first, end := 0, c.Specs
	if c.Only >= 0 {
		first, end = c.Only, c.Only+1
	}
	next := c.make(first, end)
	for n := first; n < end; n += c.Batch {
		made := <-next
		next = c.make(n+c.Batch, end) // beside what compiles these
		c.count(made)
		dir := filepath.Join(work, fmt.Sprint(n))
		found, err := c.try(dir, made.subjects)
		if err != nil {
			return false, err
		}
		if c.Keep == "" {
			os.RemoveAll(dir)
		}
		if err := c.keep(append(made.failed, found...)); err != nil {
			return false, err
		}
		fmt.Fprintf(out, "%d specs, %d disagreements, %s\n", min(n+c.Batch, end), len(c.found), c.times)
	}
	c.report()
	c.covered.Report(out)
	ok = len(c.found) == 0
	if missing := c.covered.Missing(); len(missing) > 0 {
		fmt.Fprintf(out, "never reached: %s\n", strings.Join(missing, ", "))
		ok = ok && c.made < telling
	}
	fmt.Fprintf(out, "%d of %d specs accepted, as they were %d; taken out per spec:", c.made, end-first, c.whole)
	for _, code := range slices.Sorted(maps.Keys(c.refused)) {
		if n := float64(c.refused[code]) / float64(max(c.made, 1)); n >= 0.1 {
			fmt.Fprintf(out, " %s %.1f", code, n)
		}
	}
	if c.passed != nil {
		fmt.Fprintf(out, "\nnot tried again, as nothing has changed since they passed: %s", c.passed)
	}
	fmt.Fprintf(out, "\n%d specs, %d streams, %d disagreements\n", c.made, c.streams, len(c.found))
	return ok, nil
}

// made is a batch of made-up specs that the checker accepts.
type made struct {
	subjects []*subject
	failed   []*Failure     // the checker panics
	refused  map[string]int // what was taken out, by code
	whole    int            // accepted without repairs
	took     time.Duration
}

// make makes up the batch of specs that begins with a number.
func (c *Campaign) make(first, end int) <-chan *made {
	done := make(chan *made, 1)
	go func() {
		begin := time.Now()
		m := &made{refused: map[string]int{}}
		for n := first; n < min(first+c.Batch, end); n++ {
			c.makeOne(n, m)
		}
		m.took = time.Since(begin)
		done <- m
	}()
	return done
}

// makeOne makes up the spec of a number. There may be none.
func (c *Campaign) makeOne(number int, m *made) {
	seed := c.Seed*1_000_003 + uint64(number)
	if c.Altered > 0 && number%c.Altered == c.Altered-1 {
		c.alter(number, seed, m)
		return
	}
	for attempt := range uint64(3) {
		s := &subject{number: number, spec: specgen.Make(seed+attempt<<40, fmt.Sprintf("s%d", number), c.Options)}
		refused, err := c.check(s)
		if err != nil {
			m.failed = append(m.failed, &Failure{Number: number, Spec: s.spec, Side: "checker", Kind: "panic", Text: err.Error()})
			return
		}
		if len(refused) == 0 {
			m.whole++
		}
		for code, n := range refused {
			m.refused[code] += n
		}
		if s.protocol != nil {
			m.subjects = append(m.subjects, s)
			return
		}
	}
}

// count takes down what was made.
func (c *Campaign) count(m *made) {
	c.times.add("make", m.took)
	c.made += len(m.subjects)
	c.whole += m.whole
	for code, n := range m.refused {
		c.refused[code] += n
	}
	for _, s := range m.subjects {
		c.covered.Add(s.protocol)
		if c.Only >= 0 {
			fmt.Fprintln(c.out, s.spec)
		}
	}
}

// check repairs a spec. That the checker panics is an error.
func (c *Campaign) check(s *subject) (refused map[string]int, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the checker panics: %v\n%s", p, debug.Stack())
		}
	}()
	var codes map[string]int
	p, found, err := s.spec.Repair()
	codes = map[string]int{}
	for code, n := range found {
		codes[string(code)] = n
	}
	s.protocol = p
	return codes, err
}

// try compiles specs and compares all sides on each.
func (c *Campaign) try(dir string, subjects []*subject) (found []*Failure, err error) {
	c.times.take("interpret", func() {
		for _, s := range subjects {
			requests := trial.Requests(s.protocol, c.Seed+uint64(s.number), c.Streams)
			requests = append(requests, trial.Recorded(s.protocol, c.recorded(s))...)
			s.told = trial.Interpret(s.protocol, requests)
			for _, r := range s.told.Requests {
				if r.Op == "begin" {
					c.streams++
				}
			}
			if s.told.Unsound != "" {
				kind := "unsound"
				if strings.HasPrefix(s.told.Unsound, "an event") {
					kind = "not atomic"
				}
				f := &Failure{Number: s.number, Spec: s.spec, Side: "interpreter", Kind: kind, Text: s.told.Unsound}
				if len(s.told.Requests) > 0 {
					f.Fold = s.told.Fold(s.told.At)
				}
				found = append(found, f)
			}
		}
	})
	if c.Interpreted() {
		return found, nil
	}
	languages := append(slices.Clone(sides.Languages), sides.Schemas)
	byLanguage, errs := make([][]*Failure, len(languages)), make([]error, len(languages))
	var wait sync.WaitGroup
	for n, l := range languages {
		wait.Go(func() { byLanguage[n], errs[n] = c.tryLanguage(dir, l, subjects) })
	}
	wait.Wait()
	return append(found, slices.Concat(byLanguage...)...), errors.Join(errs...)
}

// tryLanguage compiles specs in a language and holds its sides against the interpreter.
// Each language has its time: while one compiles, another answers.
func (c *Campaign) tryLanguage(dir string, l sides.Language, subjects []*subject) (found []*Failure, err error) {
	if !c.wants(slices.Concat(l.Compilers, l.Sides)...) {
		return nil, nil
	}
	wanted := slices.DeleteFunc(slices.Clone(l.Sides), func(side string) bool { return !c.wants(side) })
	subjects, keys := c.passed.left(l, wanted, subjects)
	if len(subjects) == 0 {
		return nil, nil
	}
	var asked []sides.Asked
	var protocols []*ir.Protocol
	for _, s := range subjects {
		asked = append(asked, sides.Asked{Protocol: s.protocol, Requests: s.told.Requests})
		protocols = append(protocols, s.protocol)
	}
	b := sides.New(c.Repo, dir, protocols)
	b.GoCache = c.GoCache
	c.times.take(l.Compilers[0], func() { err = c.compile(b, l, subjects) })
	if err != nil {
		return nil, err
	}
	if len(wanted) > 0 {
		c.times.take("ask "+l.Name, func() {
			for i, told := range b.Answers(l, wanted, asked) {
				found = append(found, held(wanted[i], told, subjects)...)
				for n, s := range subjects {
					if told.Answers[n] == nil {
						delete(keys, s)
					}
				}
			}
		})
	}
	for _, s := range subjects {
		seen := map[string]bool{}
		for _, p := range b.Problems(s.protocol) {
			if !seen[p.Side] {
				seen[p.Side] = true
				found = append(found, &Failure{Number: s.number, Spec: s.spec, Side: p.Side, Kind: kindOf(p.Text), Text: p.Text})
			}
		}
	}
	maps.DeleteFunc(keys, func(s *subject, _ string) bool {
		return slices.ContainsFunc(found, func(f *Failure) bool { return f.Number == s.number })
	})
	return found, c.passed.keep(keys)
}

// compile compiles specs in a language. Schemas are shown documents, too.
func (c *Campaign) compile(b *sides.Batch, l sides.Language, subjects []*subject) error {
	if l.Name != sides.Schemas.Name {
		return b.Compile(l, c.quick)
	}
	var documents []sides.Document
	for _, s := range subjects {
		documents = append(documents, s.told.Documents(s.protocol, 60)...)
	}
	return b.Schemas(documents)
}

// held holds what a side told of specs against the interpreter.
func held(side string, told sides.Told, subjects []*subject) (found []*Failure) {
	for i, s := range subjects {
		if told.Broken[i] != nil {
			found = append(found, &Failure{Number: s.number, Spec: s.spec, Side: side, Kind: "breaks down", Text: told.Broken[i].Error()})
		} else if answers := told.Answers[i]; answers != nil {
			if d := trial.Compare(s.protocol, side, s.told, answers); d != nil {
				found = append(found, &Failure{s.number, s.spec, side, d.Kind, d.Text, s.told.Fold(d.At)})
			}
		}
	}
	return found
}

// Interpreted reports whether only the interpreter runs, and nothing is compiled.
func (c *Campaign) Interpreted() bool { return slices.Equal(c.Sides, []string{"interpreter"}) }

// wants reports whether one of the sides is of interest.
func (c *Campaign) wants(sides ...string) bool {
	return len(c.Sides) == 0 || slices.ContainsFunc(sides, func(s string) bool { return slices.Contains(c.Sides, s) })
}

// keep keeps failures, the first of each kind as small as it gets.
func (c *Campaign) keep(found []*Failure) error {
	slices.SortStableFunc(found, func(a, b *Failure) int { return a.Number - b.Number })
	for _, f := range found {
		known := slices.ContainsFunc(c.found, func(g *Failure) bool { return g.signature() == f.signature() })
		c.found = append(c.found, f)
		if err := c.keepText(f, ""); err != nil {
			return err
		}
		if known || c.shrunk == c.Shrink {
			continue
		}
		c.shrunk++
		var err error
		c.times.take("shrink", func() {
			small := c.shrink(f)
			c.shorten(small)
			fmt.Fprintf(c.out, "== %s\n%s\n%s\n", small.signature(), small.Spec, small.Text)
			err = errors.Join(c.keepText(small, "small-"), c.golden(small))
		})
		if err != nil {
			return err
		}
	}
	return nil
}
