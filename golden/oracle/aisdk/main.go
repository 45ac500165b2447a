// Command aisdk holds what msggen makes of spec/aisdk (the reference interpreter, the
// Go SDK and the TypeScript SDK) against the real package ai, on made-up streams
// and on all vectors: what is refused, and the message after every chunk, apart from
// the differences of differences.go.
//
// It is run from the root of the repository, by `make oracle`. The exit code is 0
// if nothing differs, 1 if something does, 2 if it could not run.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/golden/internal/chance"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/vector"
)

func main() {
	seed := flag.Uint64("seed", uint64(time.Now().Unix()), "what streams are made up from")
	events := flag.Int("events", 50_000, "how many events to compare")
	names := flag.String("sides", "go,ts,pure,upstream", "what to hold against the interpreter")
	flag.Parse()
	found, err := run(*seed, *events, strings.Split(*names, ","))
	if err != nil {
		fmt.Fprintln(os.Stderr, "oracle:", err)
		os.Exit(2)
	}
	if found {
		os.Exit(1)
	}
}

// batch is how many streams all sides are asked about at a time.
const batch = 100

func run(seed uint64, events int, names []string) (differs bool, err error) {
	fmt.Printf("seed %d: comparing %d events\n", seed, events)
	began := time.Now()
	protocol, problems, err := lang.Load(os.DirFS("."), "spec/aisdk")
	if err == nil && problems.HasErrors() {
		err = fmt.Errorf("spec/aisdk has errors: %v", problems)
	}
	if err != nil {
		return false, err
	}
	o, stop, err := start(protocol, names)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, stop()) }()
	found, err := o.Examples()
	if err != nil {
		return false, err
	}
	told, err := vectors("golden/vectors/aisdk")
	if err != nil {
		return false, err
	}
	more, err := o.Streams(told)
	if err != nil {
		return false, err
	}
	found = append(found, more...)
	source := &streams{chance.New(seed), protocol.Reducers[0].Input, seed}
	for n := 0; o.Counts.Events < events && len(found) == 0; {
		var list []*oracle.Stream
		for range batch {
			list = append(list, source.next(n))
			n++
		}
		if found, err = o.Streams(list); err != nil {
			return false, err
		}
	}
	o.Report(os.Stdout, time.Since(began))
	return len(found) > 0, o.Findings(os.Stdout, found, seed)
}

// vectors are the streams of the vectors that begin with nothing.
func vectors(dir string) ([]*oracle.Stream, error) {
	files, err := vector.Files(dir)
	if err != nil {
		return nil, err
	}
	var streams []*oracle.Stream
	for _, file := range files {
		v, err := vector.ReadStream(file)
		if err != nil {
			return nil, err
		}
		if string(v.Start) != "null" {
			continue
		}
		s := &oracle.Stream{Label: filepath.Base(file)}
		for _, step := range v.Steps {
			if !step.End { // of which upstream shows nothing
				s.Events = append(s.Events, step.Text())
			}
		}
		streams = append(streams, s)
	}
	return streams, nil
}
