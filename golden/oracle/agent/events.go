package main

import (
	"strings"

	"github.com/msggen/msggen/gen/chance"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/oracle/command"
	"github.com/msggen/msggen/golden/internal/runner"
)

// translation compares what becomes of model events.
func translation(upstream runner.Runner, seed uint64, events int) (*comparison, error) {
	protocol, err := command.Load(".", "spec/realtime")
	if err != nil {
		return nil, err
	}
	c := &comparison{Oracle: &oracle.Oracle{
		Reducer:   *runner.ReducerOf(protocol, "translate"),
		Reference: runner.NewInterp(protocol),
		Sides: []*oracle.Side{
			{Name: "upstream", Runner: upstream, Same: sameTranslation, Canonical: canonical, Differences: translationDifferences(protocol)},
		},
	}}
	source, input := chance.New(seed), union(protocol, "ModelEvent")
	c.found, err = c.Examples()
	if err != nil || len(c.found) > 0 {
		return c, err
	}
	return c, c.streams(func() *oracle.Stream {
		s := &oracle.Stream{Label: "made-up events", Start: `{"agent_id":"a1","agent_name":"Model model_"}`}
		for len(s.Events) < 20 {
			if text := source.Document(input); !holdsSurrogates(text) {
				s.Events = append(s.Events, text)
			}
		}
		return s
	}, events)
}

// holdsSurrogates reports whether a text has a lone surrogate; pydantic reads none.
// All others are written as they are.
func holdsSurrogates(text string) bool { return strings.Contains(text, `\ud`) }

func union(protocol *ir.Protocol, name string) *ir.Union {
	for _, u := range protocol.Unions {
		if u.Name == name {
			return u
		}
	}
	panic("the spec has no " + name)
}
