package main

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/runner"
)

// planDifferences is every way in which our notebooks differ from upstream's on
// purpose.
var planDifferences = []*oracle.Difference{
	{
		Name:    "times-drawn-when-read",
		Reason:  "The times that a subtask lacks are drawn when the call is read; upstream draws them once the call has passed its checks.",
		Renames: timesAlone,
		Streams: []*oracle.Stream{{Start: emptyNotebook, Events: []string{
			call("create_plan", "name", `""`, "description", `""`, "expected_outcome", `""`, "subtasks", "[]"),
			call("revise_current_plan", "subtask_idx", "1", "action", `"add"`, "subtask", `{"name":"","description":"","expected_outcome":""}`),
			call("finish_plan", "state", `"done"`, "outcome", `""`),
		}}},
	},
}

// translationDifferences is every way in which translate differs from upstream's
// conversion on purpose.
func translationDifferences(p *ir.Protocol) []*oracle.Difference {
	return []*oracle.Difference{
		{
			Name: "agent-translates",
			Reason: "The conversion knows no counterpart of a connection's beginning and end, and raises. Upstream's agent turns them into agent_ready and agent_ended itself, " +
				"and passes over the events of sockets; translate does what the agent does.",
			Explains: agentTranslates,
			Streams: []*oracle.Stream{{Start: `{"agent_id":"a","agent_name":"A"}`, Events: []string{
				`{"session_id":"s","type":"model_session_created"}`, `{"session_id":"s","reason":"","type":"model_session_ended"}`,
				`{"type":"model_websocket_connect"}`, `{"type":"model_websocket_disconnect"}`,
			}}},
		},
		unknownEvent(p, &oracle.Stream{Start: `{"agent_id":"a","agent_name":"A"}`, Events: []string{`{"type":"model_sings"}`}}, nil),
	}
}

// unknownEvent is about events for which upstream has no class.
func unknownEvent(p *ir.Protocol, stream *oracle.Stream, question *oracle.Question) *oracle.Difference {
	d := &oracle.Difference{
		Name:     "unknown-event",
		Reason:   "Upstream has no reader for model and server events that would say what becomes of an unknown type. We keep and skip it, so that older readers survive newer writers.",
		Explains: func(e *oracle.Encounter) (bool, error) { return ofUnknownType(p, e) },
	}
	if stream != nil {
		d.Streams = []*oracle.Stream{stream}
	}
	if question != nil {
		d.Questions = []*oracle.Question{question}
	}
	return d
}

// The fates that upstream tells apart.
const (
	ok       = "ok"
	applied  = "applied"
	skipped  = "skipped"        // an explanation was the answer
	raised   = "error:raised"   // the call could be read
	rejected = "error:rejected" // it could not
)

// sameFate reports whether a call went as upstream's did, and whether hooks were
// told of a change.
func sameFate(e *oracle.Encounter) bool {
	var fate string
	switch ours := e.Ours.Outcome; {
	case ours == ok:
		fate = ok
	case ours == "applied" || ours == "ignored":
		fate = applied
	case strings.HasPrefix(ours, "skipped:"):
		fate = skipped
	default:
		readable, err := e.Readable()
		if err != nil {
			return false
		}
		fate = rejected
		if readable {
			fate = raised
		}
	}
	return fate == e.Theirs.Outcome && slices.Equal(e.Ours.Signals, e.Theirs.Signals)
}

// sameTranslation reports whether the same events came of an event.
func sameTranslation(e *oracle.Encounter) bool {
	return e.Ours.Outcome == e.Theirs.Outcome && slices.EqualFunc(e.Ours.Emitted, e.Theirs.Emitted, func(ours, theirs string) bool {
		text, err := canonical(theirs)
		return err == nil && ours == text
	})
}

// sameReading reports whether both can read a document, or neither.
func sameReading(e *oracle.Encounter) bool {
	return (e.Ours.Outcome == ok) == (e.Theirs.Outcome == ok) && e.Theirs.Problem == ""
}

// canonical is the canonical form of what upstream writes.
func canonical(text string) (string, error) {
	compact, err := codec.AppendCompact(nil, []byte(text))
	return string(compact), err
}

var _ runner.Runner = (*replayer)(nil)
