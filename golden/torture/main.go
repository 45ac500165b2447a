// Command torture holds the interpreter and the SDKs of all languages against each other
// on what nobody should send. They must accept and reject alike, name the same first
// error at the same place, and have the same state, and none may break down. What an event
// costs must not grow with the stream, nor memory with anything but what the state holds.
//
// Run it in the root of the repository. A seed repeats a run.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"time"
)

// class is one kind of attack.
type class struct {
	name string
	run  func(*attack) error
	// cases are how many there are in a bounded run, and in a long one; of soak, events.
	cases, long int
}

var classes = []class{
	{"lines", lines, 20_000, 1_000_000},
	{"bytes", byteStreams, 10_000, 500_000},
	{"soak", soak, 500_000, 20_000_000},
}

// attack is a class at work.
type attack struct {
	*rand.Rand
	folder   string // for what is built, and for findings
	plot     string // where the plot of a soak goes
	cases    int
	done     int
	failures int
}

// fails tells of a failure, and keeps it.
func (a *attack) fails(what, text string) {
	a.failures++
	if a.failures > maxShown {
		return
	}
	file := filepath.Join(a.folder, fmt.Sprintf("%s-%d.txt", what, a.failures))
	if err := os.WriteFile(file, []byte(text+"\n"), 0o644); err != nil {
		fmt.Println(err)
	}
	fmt.Printf("  %s: %s\n", file, clipped(text))
}

const maxShown = 40

func clipped(text string) string {
	if len(text) > 600 {
		return text[:600] + "…"
	}
	return text
}

func main() {
	seed := flag.Uint64("seed", 0, "seed; 0: a fresh one")
	long := flag.Bool("long", false, "the long run")
	cases := flag.Int("cases", 0, "how many cases of each class; 0: as many as the class has")
	run := flag.String("run", "", "only classes whose name this regular expression matches")
	flag.Parse()
	if *seed == 0 {
		*seed = uint64(rand.Uint32())
	}
	total, failures, err := torture(*seed, *long, *cases, *run)
	if err != nil {
		fmt.Fprintln(os.Stderr, "torture:", err)
		os.Exit(2)
	}
	fmt.Printf("%d cases, %d failures\n", total, failures)
	if failures > 0 {
		os.Exit(1)
	}
}

func torture(seed uint64, long bool, cases int, run string) (total, failures int, err error) {
	only, err := regexp.Compile(run)
	if err != nil {
		return 0, 0, err
	}
	folder := filepath.Join(".cache", "torture", fmt.Sprint(seed))
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return 0, 0, err
	}
	fmt.Printf("seed %d\n", seed)
	for i, c := range classes {
		if !only.MatchString(c.name) {
			continue
		}
		a := &attack{Rand: rand.New(rand.NewPCG(seed, uint64(i))), folder: folder, plot: filepath.Join(folder, "soak.svg"), cases: c.cases}
		if long {
			a.cases, a.plot = c.long, filepath.Join("docs", "soak.svg")
		}
		if cases > 0 {
			a.cases = cases
		}
		start := time.Now()
		if err := c.run(a); err != nil {
			return total, failures, fmt.Errorf("%s: %w", c.name, err)
		}
		fmt.Printf("%s: %d cases, %d failures, %.0f s\n", c.name, a.done, a.failures, time.Since(start).Seconds())
		total, failures = total+a.done, failures+a.failures
	}
	return total, failures, nil
}
