package kit_test

import (
	"os"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/golden/internal/runner"
	"github.com/msggen/msggen/golden/kit"
)

// liar is the interpreter, but for what it makes of some answers.
type liar struct {
	kit.Runner
	lie func(*runner.Answer)
}

func (l liar) Do(request runner.Request) (runner.Answer, error) {
	answer, err := l.Runner.Do(request)
	l.lie(&answer)
	return answer, err
}

// judge counts what it is told instead of failing.
type judge struct {
	kit.T
	mistakes int
}

func (j *judge) Errorf(string, ...any)             { j.mistakes++ }
func (j *judge) Error(...any)                      { j.mistakes++ }
func (j *judge) Fatalf(string, ...any)             { j.mistakes++; panic(j) }
func (j *judge) Fatal(...any)                      { j.mistakes++; panic(j) }
func (j *judge) FailNow()                          { panic(j) }
func (j *judge) Skip(...any)                       { panic(j) }
func (j *judge) Run(_ string, do func(kit.T)) bool { return j.try(func() { do(j) }) }

// try does something until the judge has seen enough.
func (j *judge) try(do func()) bool {
	before := j.mistakes
	defer func() {
		if stop := recover(); stop != nil && stop != any(j) {
			panic(stop)
		}
	}()
	do()
	return j.mistakes == before
}

func TestLiesAreFound(t *testing.T) {
	p, _, err := lang.Load(os.DirFS("../cases/steps"), "spec")
	if err != nil || p == nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		lie           func(*runner.Answer)
		vectors, laws bool
	}{
		"nothing":   {lie: func(*runner.Answer) {}},
		"outcome":   {func(a *runner.Answer) { a.Outcome = strings.Replace(a.Outcome, "applied", "ignored", 1) }, true, true},
		"a byte":    {func(a *runner.Answer) { a.Value = strings.Replace(a.Value, "{", "{ ", 1) }, true, true},
		"a warning": {func(a *runner.Answer) { a.Warnings = nil }, true, true},
		"a path":    {func(a *runner.Answer) { a.Path += "x" }, true, true},
	} {
		t.Run(name, func(t *testing.T) {
			lying := liar{runner.NewInterp(p), c.lie}
			if got := mistakes(t, func(j kit.T) { vectors(p).Run(j, "liar", lying) }) > 0; got != c.vectors {
				t.Errorf("vectors find it: %v", got)
			}
			laws := kit.MakeCaseLaws(kit.Testing(t), vectors(p), kit.Seeds{Count: 4})
			if got := mistakes(t, func(j kit.T) { laws.Run(j, lying) }) > 0; got != c.laws {
				t.Errorf("laws find it: %v", got)
			}
		})
	}
}

func vectors(p *ir.Protocol) kit.Set { return kit.Set{Dir: "../cases/steps/vectors", Protocol: p} }

func mistakes(t *testing.T, run func(kit.T)) int {
	j := &judge{T: kit.Testing(t)}
	j.try(func() { run(j) })
	return j.mistakes
}
