package golden

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/chance"
	"github.com/msggen/msggen/golden/internal/runner"
)

// TestCaseVectors runs golden/cases/<name>/vectors, and streams that are made
// up, through the interpreter and through the emitted Go and TypeScript: every
// feature of the language means the same everywhere. Vectors are described in
// golden/vectors/README.md.
func TestCaseVectors(t *testing.T) {
	protocols := casesWithVectors(t)
	if *update {
		for _, p := range protocols {
			vectorSet{caseVectors(p), p}.update(t, runner.NewInterp(p))
		}
	}
	emitted := buildCases(t)
	for _, p := range protocols {
		t.Run(p.Name, func(t *testing.T) {
			set := vectorSet{caseVectors(p), p}
			requests := madeUp(p)
			want := withoutDrawn(answers(t, runner.NewInterp(p), requests))
			for name, start := range emitted {
				t.Run(name, func(t *testing.T) {
					r := start(t, p)
					set.run(t, name, r)
					agree(t, requests, want, withoutDrawn(asked(t, r, requests, want)))
				})
			}
		})
	}
}

// casesWithVectors are those that there is something to run of.
func casesWithVectors(t *testing.T) []*ir.Protocol {
	t.Helper()
	return slices.DeleteFunc(loadCases(t), func(p *ir.Protocol) bool {
		_, err := os.Stat(caseVectors(p))
		return err != nil
	})
}

// caseVectors is the folder with the vectors of a case.
func caseVectors(p *ir.Protocol) string { return filepath.Join("cases", p.Name, "vectors") }

// madeUp are documents of all types and streams for all reducers of a protocol,
// sound and damaged ones.
func madeUp(p *ir.Protocol) []runner.Request {
	var requests []runner.Request
	decode := func(name, document string) {
		requests = append(requests, runner.Request{Op: runner.OpDecode, Type: name, Document: document})
	}
	for seed := range uint64(12) {
		s := chance.New(seed)
		for _, o := range p.Objects {
			if !o.Abstract {
				decode(o.Name, s.Document(o))
				decode(o.Name, s.Damaged(o))
			}
		}
		for _, u := range p.Unions {
			decode(u.Name, s.Document(u))
			decode(u.Name, s.Damaged(u))
		}
		for _, r := range p.Reducers {
			requests = append(requests, stateful(s, r, stream(s, r, 20))...)
		}
		for _, pipeline := range p.Pipelines {
			requests = append(requests, through(s, p, pipeline, 20)...)
		}
	}
	return requests
}

// withoutDrawn hides which ids and times were drawn. Parts of a document draw
// theirs in the order of the document or in that of the fields: that much is left
// to a target. In vectors the two are the same.
func withoutDrawn(answers []runner.Answer) []runner.Answer {
	hidden := slices.Clone(answers)
	for i := range hidden {
		hidden[i].Value = drawn.ReplaceAllString(hidden[i].Value, `"$1"`)
		hidden[i].Emitted = slices.Clone(hidden[i].Emitted)
		for j, v := range hidden[i].Emitted {
			hidden[i].Emitted[j] = drawn.ReplaceAllString(v, `"$1"`)
		}
	}
	return hidden
}

var drawn = regexp.MustCompile(`"(id|t)-[0-9]+"`)

// stateful sees to it that a fold that cannot begin by itself is given a state.
func stateful(s *chance.Source, r *ir.Reducer, requests []runner.Request) []runner.Request {
	if beginsAlone(r) {
		return requests
	}
	for i, request := range requests {
		if request.Op == runner.OpBegin && request.State == "" {
			requests[i].State = s.Document(r.State)
		}
	}
	return requests
}

// beginsAlone reports whether a reducer makes its first state itself.
func beginsAlone(r *ir.Reducer) bool {
	required := func(f *ir.Field) bool { return f.Presence == ir.Required }
	return len(r.Starts) > 0 || !slices.ContainsFunc(r.State.Fields, required)
}

// buildCases builds all cases in Go and TypeScript and tells how to start a
// runner of one. The interpreter needs no building.
func buildCases(t *testing.T) map[string]func(*testing.T, *ir.Protocol) runner.Runner {
	t.Helper()
	program := filepath.Join(goCases(t), "program")
	packages := tsCases(t)
	inNode := func(mode string) func(*testing.T, *ir.Protocol) runner.Runner {
		return func(t *testing.T, p *ir.Protocol) runner.Runner {
			return start(t, "node", runTypeScript(p, mode, packages.Index)...)
		}
	}
	return map[string]func(*testing.T, *ir.Protocol) runner.Runner{
		"interp": func(_ *testing.T, p *ir.Protocol) runner.Runner { return runner.NewInterp(p) },
		"go":     func(t *testing.T, p *ir.Protocol) runner.Runner { return start(t, program, p.Name) },
		"ts":     inNode("in-place"),
		"pure":   inNode("pure"),
	}
}
