package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/oracle/command"
	"github.com/msggen/msggen/golden/internal/runner"
)

// emptyNotebook is where upstream's notebooks begin. A notebook that is loaded
// has a recovered plan twice; only one that goes on has it once, as ours do.
const emptyNotebook = `{"storage":{"plans":{}},"current_plan":null}`

// plans compares notebooks.
func plans(upstream runner.Runner, seed uint64, events int) (*comparison, error) {
	protocol, err := command.Load(".", "spec/agent")
	if err != nil {
		return nil, err
	}
	c := &comparison{Oracle: &oracle.Oracle{
		Reducer:   *runner.ReducerOf(protocol, "operate"),
		Reference: runner.NewInterp(protocol),
		Sides: []*oracle.Side{
			{Name: "upstream", Runner: upstream, Same: sameFate, Canonical: canonical, Differences: planDifferences},
			{
				Name:   "replay",
				Runner: &replayer{runner.NewInterp(protocol), runner.NewInterp(protocol), *runner.ReducerOf(protocol, "replay")},
				Same:   func(e *oracle.Encounter) bool { return e.Ours.Outcome == e.Theirs.Outcome },
			},
		},
		ErrorsEnd: false,
	}}
	calls := &calls{rand.New(rand.NewPCG(seed, seed))}
	c.found, err = c.Examples()
	if err != nil || len(c.found) > 0 {
		return c, err
	}
	return c, c.streams(calls.stream, events)
}

// replayer answers with the notebook that the emitted changes give.
type replayer struct {
	operate, replay runner.Runner
	reducer         runner.Reducer
}

func (r *replayer) Do(request runner.Request) (runner.Answer, error) {
	answer, err := r.operate.Do(request)
	if err != nil {
		return answer, err
	}
	switch request.Op {
	case runner.OpBegin:
		if answer.Outcome != "ok" {
			return answer, nil
		}
		request.Reducer, request.State = &r.reducer, answer.Value
		return r.replay.Do(request)
	case runner.OpEvent:
		changes := answer.Emitted
		if answer.Value, err = r.notebook(); err != nil {
			return answer, err
		}
		for _, change := range changes {
			got, err := r.replay.Do(runner.Request{Op: runner.OpEvent, Event: change})
			if err != nil {
				return answer, err
			}
			if got.Outcome != "applied" {
				answer.Problem = fmt.Sprintf("replaying %s: %s %s", change, got.Outcome, got.Message)
			}
			answer.Value = got.Value
		}
	}
	return answer, nil
}

// notebook is what has been replayed until now.
func (r *replayer) notebook() (string, error) {
	answer, err := r.replay.Do(runner.Request{Op: runner.OpResume})
	return answer.Value, err
}

// calls makes up calls of the plan tools: such that something comes of most, and
// that every check is met.
type calls struct{ *rand.Rand }

func (c *calls) stream() *oracle.Stream {
	s := &oracle.Stream{Label: "made-up calls", Start: emptyNotebook}
	for range 5 + c.IntN(40) {
		s.Events = append(s.Events, c.call(len(s.Events) == 0))
	}
	return s
}

func (c *calls) call(first bool) string {
	if n := c.IntN(100); first && n < 80 || n < 8 {
		return c.create()
	}
	switch n := c.IntN(100); {
	case n < 30:
		return call("finish_subtask", "subtask_idx", c.index(), "subtask_outcome", c.text())
	case n < 55:
		return call("update_subtask_state", "subtask_idx", c.index(), "state", c.word("todo", "in_progress", "in_progress", "abandoned", "abandoned", "done", "paused"))
	case n < 75:
		return c.revise()
	case n < 83:
		return call("finish_plan", "state", c.word(states...), "outcome", c.text())
	case n < 94:
		return call("recover_historical_plan", "plan_id", jsontree.Quote(fmt.Sprintf("id-%d", 1+c.IntN(4))))
	case n < 97:
		return call("view_subtasks", "subtask_idx", "["+c.index()+","+c.index()+"]")
	default:
		return call("view_historical_plans")
	}
}

func (c *calls) create() string {
	subtasks := make([]string, c.IntN(5))
	for i := range subtasks {
		subtasks[i] = c.subtask()
	}
	return call("create_plan", "name", c.text(), "description", c.text(), "expected_outcome", c.text(),
		"subtasks", "["+strings.Join(subtasks, ",")+"]")
}

func (c *calls) revise() string {
	members := []string{"subtask_idx", c.index(), "action", c.word("add", "add", "revise", "delete", "delete", "burn")}
	switch c.IntN(10) {
	case 0:
		members = append(members, "subtask", "null")
	case 1:
	default:
		members = append(members, "subtask", c.subtask())
	}
	return call("revise_current_plan", members...)
}

// subtask is mostly one to do.
func (c *calls) subtask() string {
	members := []string{"name", c.text(), "description", c.text(), "expected_outcome", c.text()}
	if c.IntN(4) == 0 {
		members = append(members, "state", c.word(states...))
	}
	if c.IntN(8) == 0 {
		members = append(members, "outcome", c.text())
	}
	if c.IntN(8) == 0 {
		members = append(members, "created_at", c.text(), "finished_at", c.text())
	}
	if c.IntN(20) == 0 {
		members = append(members, "unheard-of", "[1]")
	}
	return object(members...)
}

var states = []string{"todo", "in_progress", "done", "abandoned"}

// index is most often one of the first, for what comes later has to wait.
func (c *calls) index() string {
	return fmt.Sprint([]int{0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 7, -1, -2, -3, -9}[c.IntN(17)])
}

func (c *calls) text() string { return c.word("a", "b", "é", "😀", "", "a\nb", "\"") }

func (c *calls) word(stock ...string) string { return jsontree.Quote(stock[c.IntN(len(stock))]) }

// call is an operation with its arguments: keys and JSON texts, in turn.
func call(name string, args ...string) string {
	return object(slices.Concat([]string{"type", jsontree.Quote(name)}, args)...)
}

// object is a JSON object of keys and JSON texts, in turn.
func object(members ...string) string {
	var b strings.Builder
	for i := 0; i < len(members); i += 2 {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(jsontree.Quote(members[i]) + ":" + members[i+1])
	}
	return "{" + b.String() + "}"
}
