package golden

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/chance"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/runner"
	"github.com/msggen/msggen/golden/kit"
	"github.com/msggen/msggen/internal/need"
)

// bridged is how many made-up streams TestBridge bridges, and how many of them
// the AG-UI client gets.
const (
	bridged       = 400
	bridgedEvents = 60
	clientStreams = 60
)

// refused are the codes with which the bridge skips what AgentScope's own reducer
// takes: what begins again, and what comes for what has gone out as complete.
var refused = []string{"known-block", "known-call", "known-result", "not-open", "unknown-result", "nothing-asked", "reply-over"}

// TestBridge folds made-up streams of AgentScope events into messages, and
// bridges the same streams and folds what comes of them as an AG-UI client does.
// Whatever the stream is like, the client takes everything, and both have the
// same texts, thoughts, calls, results, data and usage.
func TestBridge(t *testing.T) {
	t.Parallel()
	bridge := loadSpec(t, "bridge")
	scope, agui := imported(bridge, "agentscope"), imported(bridge, "agui")
	made := newAgentStreams(scope)
	seen := map[string]int{}
	for seed := range uint64(need.Some(bridged)) {
		b := bridging{
			t:      t,
			seed:   seed,
			bridge: runner.NewInterp(bridge),
			scope:  runner.NewInterp(scope),
			client: runner.NewInterp(agui),
			seen:   seen,
		}
		b.begin(bridge, scope, agui)
		b.run(made.stream(chance.New(seed), bridgedEvents))
		b.compare()
		if t.Failed() {
			return
		}
	}
	for _, what := range append(slices.Clone(refused), "no-reply", "other-reply", "unknown-block", "unknown-call", "texts", "thoughts", "calls", "data and hints", "results", "tokens") {
		if seen[what] == 0 {
			t.Errorf("no stream came to %s; they prove less than they should", what)
		}
	}
	t.Logf("in %d streams: %v", bridged, seen)
}

// TestBridgeClient gives bridged streams to the AG-UI client itself.
func TestBridgeClient(t *testing.T) {
	t.Parallel()
	need.Time(t)
	need.Path(t, "../node_modules/@ag-ui/client", "npm ci")
	bridge := loadSpec(t, "bridge")
	made := newAgentStreams(imported(bridge, "agentscope"))
	client := start(t, "node", "oracle/agui/upstream.mjs")
	compareClients(t, client, bridge, func(s *chance.Source) []string { return made.stream(s, bridgedEvents) })
}

// compareClients bridges made-up streams to AG-UI. The client has to take all that comes
// of them, and to come to the same conversation as ours.
func compareClients(t *testing.T, client runner.Runner, bridge *ir.Protocol, stream func(*chance.Source) []string) {
	agui := imported(bridge, "agui")
	session := runner.Request{Op: runner.OpBegin, Pipeline: runner.PipelineOf(agui, "Session")}
	for seed := range uint64(clientStreams) {
		ours, translator := runner.NewInterp(agui), runner.NewInterp(bridge)
		kit.Do(kit.Testing(t), ours, session)
		kit.Do(kit.Testing(t), client, session)
		kit.Do(kit.Testing(t), translator, runner.Request{Op: runner.OpBegin, Reducer: runner.ReducerOf(bridge, "to_agui")})
		var got, want runner.Answer
		for _, request := range requestsOf(stream(chance.New(seed))) {
			for _, event := range kit.Do(kit.Testing(t), translator, request).Emitted {
				got = kit.Do(kit.Testing(t), client, runner.Request{Op: runner.OpEvent, Event: event})
				if got.Outcome != "applied" {
					t.Fatalf("seed %d: the client gives %s (%s %s) for %s", seed, got.Outcome, got.Stage, got.Message, event)
				}
				want = kit.Do(kit.Testing(t), ours, runner.Request{Op: runner.OpEvent, Event: event})
			}
		}
		if got.Value == "" {
			continue // nothing began
		}
		if got, want := parse[conversation](t, got.Value), parse[conversation](t, want.Value); !reflect.DeepEqual(got, want) {
			t.Fatalf("seed %d: the client has\n%+v\nwant\n%+v", seed, got, want)
		}
	}
}

// bridging is one stream on its two ways.
type bridging struct {
	t    *testing.T
	seed uint64

	bridge, scope, client runner.Runner
	seen                  map[string]int // how often a code came up, or what there was to compare

	message  string    // the state of append_event
	messages []message // those before it
	usage    usage     // that AG-UI runs had
	last     string    // the state of the client
}

func (b *bridging) begin(bridge, scope, agui *ir.Protocol) {
	kit.Do(kit.Testing(b.t), b.bridge, runner.Request{Op: runner.OpBegin, Reducer: runner.ReducerOf(bridge, "to_agui")})
	kit.Do(kit.Testing(b.t), b.scope, runner.Request{Op: runner.OpBegin, Reducer: runner.ReducerOf(scope, "append_event")})
	kit.Do(kit.Testing(b.t), b.client, runner.Request{Op: runner.OpBegin, Pipeline: runner.PipelineOf(agui, "Session")})
}

// requestsOf are the requests that send events, and the end of their stream.
func requestsOf(events []string) []runner.Request {
	var requests []runner.Request
	for _, event := range events {
		requests = append(requests, runner.Request{Op: runner.OpEvent, Event: event})
	}
	return append(requests, runner.Request{Op: runner.OpEnd})
}

func (b *bridging) run(events []string) {
	for _, request := range requestsOf(events) {
		bridged := kit.Do(kit.Testing(b.t), b.bridge, request)
		code, skipped := strings.CutPrefix(bridged.Outcome, "skipped:")
		if skipped {
			b.seen[code]++
		}
		for _, emitted := range bridged.Emitted {
			b.receive(emitted)
		}
		if request.Op == runner.OpEvent && !slices.Contains(refused, code) {
			b.fold(request.Event, bridged.Outcome)
		}
	}
	if b.message != "" {
		b.messages = append(b.messages, parse[message](b.t, b.message))
	}
}

// fold folds an event into its message. What the bridge refuses is refused here,
// and what it has no place for has none here either.
func (b *bridging) fold(event, outcome string) {
	b.t.Helper()
	before := b.message
	folded := kit.Do(kit.Testing(b.t), b.scope, runner.Request{Op: runner.OpEvent, Event: event})
	if strings.HasPrefix(outcome, "error:") || strings.HasPrefix(folded.Outcome, "error:") {
		if outcome != folded.Outcome {
			b.t.Errorf("seed %d: the bridge gives %s, append_event %s for %s", b.seed, outcome, folded.Outcome, event)
		}
		return
	}
	if strings.HasPrefix(outcome, "skipped:") && folded.Value != before {
		b.t.Errorf("seed %d: the bridge gives %s for what append_event applies: %s", b.seed, outcome, event)
	}
	if before != "" && parse[message](b.t, before).ID != parse[message](b.t, folded.Value).ID {
		b.messages = append(b.messages, parse[message](b.t, before))
	}
	b.message = folded.Value
}

// receive is what the client does with an event.
func (b *bridging) receive(event string) {
	b.t.Helper()
	got := kit.Do(kit.Testing(b.t), b.client, runner.Request{Op: runner.OpEvent, Event: event})
	if !strings.HasPrefix(got.Outcome, "applied") && got.Outcome != "ignored" {
		b.t.Fatalf("seed %d: the client gives %s (%s %s) for %s", b.seed, got.Outcome, got.Stage, got.Message, event)
	}
	b.last = got.Value
	b.usage.add(event)
}

func (b *bridging) compare() {
	b.t.Helper()
	want := told{Results: map[string]int{}}
	for _, m := range b.messages {
		m.tell(&want)
	}
	got := told{Results: map[string]int{}, Usage: b.usage}
	if b.last != "" {
		parse[conversation](b.t, b.last).tell(&got)
	}
	b.seen["texts"] += len(want.Texts)
	b.seen["thoughts"] += len(want.Thoughts)
	b.seen["calls"] += len(want.Calls)
	b.seen["data and hints"] += len(want.Shown)
	b.seen["results"] += len(want.Results)
	b.seen["tokens"] += want.Usage.InputTokens
	same := func(what string, got, want any) {
		if !reflect.DeepEqual(got, want) {
			b.t.Errorf("seed %d: %s in AG-UI\n%q\nin AgentScope\n%q", b.seed, what, got, want)
		}
	}
	same("texts", got.Texts, want.Texts)
	same("thoughts", got.Thoughts, want.Thoughts)
	same("calls", got.Calls, want.Calls)
	same("data and hints", got.Shown, want.Shown)
	if !maps.Equal(got.Results, want.Results) {
		b.t.Errorf("seed %d: results in AG-UI\n%q\nin AgentScope\n%q", b.seed, got.Results, want.Results)
	}
	if got.Usage != want.Usage {
		b.t.Errorf("seed %d: usage in AG-UI %v, in AgentScope %v", b.seed, got.Usage, want.Usage)
	}
}

// imported is a protocol that another one imports.
func imported(p *ir.Protocol, name string) *ir.Protocol {
	for _, i := range p.Imports {
		if i.Name == name {
			return i.Protocol
		}
	}
	panic(name + " is not imported")
}

func parse[T any](t *testing.T, text string) T {
	t.Helper()
	var v T
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return v
}
