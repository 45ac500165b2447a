// Package kit is the conformance kit: it holds a runner, whatever it is written in
// and whatever it runs, to what a target promises (see package target).
//
// A runner is a program that implements one protocol. It reads requests and writes
// answers, one line of JSON each; golden/vectors/README.md describes them. There are
// three ways to hold it to the contract:
//
//   - vectors: what comes in and what must come out, as files. Set runs those of a
//     protocol, each stream also with a checkpoint before every event;
//   - laws: documents and streams that are made up from the spec, sound and damaged
//     ones. Laws holds the runner against the interpreter, byte for byte;
//   - random specs: golden/specfuzz, for targets that have a side there.
//
// The command golden/conform runs the first two through any command, for the
// protocols in spec/ and for the golden cases; the tests of package golden do for the
// targets that are in the box. The kit knows no target.
package kit

import (
	"testing"

	"github.com/msggen/msggen/golden/internal/runner"
)

// Runner does what it is asked.
type Runner = runner.Runner

// Start starts a runner as a program. It is closed when all has been done.
func Start(t T, dir, name string, args ...string) Runner {
	t.Helper()
	return start(t, dir, name, args...)
}

// StartShared starts a program that answers for several protocols.
func StartShared(t T, dir, name string, args ...string) *runner.Shared {
	t.Helper()
	return runner.Share(start(t, dir, name, args...))
}

func start(t T, dir, name string, args ...string) *runner.Process {
	t.Helper()
	p, err := runner.Start(dir, name, args...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// T is whom the kit tells what is wrong: a test, or a program of its own.
type T interface {
	Helper()
	Run(name string, do func(T)) bool
	Cleanup(func())
	Skip(why ...any)
	Log(args ...any)
	Error(args ...any)
	Errorf(format string, args ...any)
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	FailNow()
}

// Testing is a test as the kit sees it.
func Testing(t *testing.T) T { return test{t} }

type test struct{ *testing.T }

func (t test) Run(name string, do func(T)) bool {
	return t.T.Run(name, func(inner *testing.T) { do(test{inner}) })
}
