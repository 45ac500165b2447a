package main

import (
	"strings"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/oracle/command"
	"github.com/msggen/msggen/golden/internal/runner"
)

// end is how a stream ends, as its last event.
const end = "[END]"

// ending is a runner that is told of the end of a stream as of an event.
type ending struct{ runner.Runner }

func (e ending) Do(r runner.Request) (runner.Answer, error) {
	if r.Op == runner.OpBegin {
		r.State = "{}"
	} else if r.Op == runner.OpEvent && r.Event == end {
		r = runner.Request{Op: runner.OpEnd}
	}
	return e.Runner.Do(r)
}

// start starts the sides with these names. What it returns stops them.
func start(protocol *ir.Protocol, names []string) (*oracle.Oracle, func() error, error) {
	runners, stop, err := command.Start(protocol, names, "node", "golden/oracle/responses/upstream.mjs")
	if err != nil {
		return nil, nil, err
	}
	o := &oracle.Oracle{
		Reducer:   *runner.ReducerOf(protocol, "accumulate"),
		Reference: ending{runner.NewInterp(protocol)},
		ErrorsEnd: true,
	}
	for _, name := range names {
		side := &oracle.Side{Same: command.SameAnswer}
		switch name {
		case command.Upstream:
			side = upstreamSide(protocol)
		case command.InPlace, command.Pure:
			side.Differences = javaScriptDifferences
		}
		side.Name, side.Runner = name, ending{runners[name]}
		o.Sides = append(o.Sides, side)
	}
	return o, stop, nil
}

// upstreamSide is the openai package, but for what runs it.
func upstreamSide(protocol *ir.Protocol) *oracle.Side {
	f := form{machine: interp.New(protocol)}
	for _, o := range protocol.Objects {
		if o.Name == "ModelResponse" {
			f.response = o
		}
	}
	return &oracle.Side{Same: sameFate, Canonical: f.canonical, Shown: shown, Kind: eventType, Differences: differences}
}

// form reads what upstream writes as the type that we have for it.
type form struct {
	machine  *interp.Machine
	response ir.Type
}

func (f form) canonical(text string) (string, error) {
	if text == "null" {
		return text, nil
	}
	value, _, err := f.machine.Decode(f.response, []byte(text))
	if err != nil {
		return text, err
	}
	return string(f.machine.Encode(value)), nil
}

// shown is what upstream shows of our state.
func shown(state string) string { return jsontree.Tree(state).Get("response").String() }

func eventType(e *oracle.Encounter) string { return jsontree.TextOf(jsontree.Tree(e.Text).Get("type")) }

// sameFate reports whether upstream takes what we take and refuses what we refuse.
func sameFate(e *oracle.Encounter) bool {
	return e.Ours.Problem == "" && e.Theirs.Problem == "" && refused(e.Ours) == refused(e.Theirs)
}

func refused(a runner.Answer) bool { return strings.HasPrefix(a.Outcome, "error:") }
