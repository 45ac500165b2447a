package main

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/golden/internal/oracle"
)

// eventDifferences is every way in which we read events otherwise on purpose.
func eventDifferences(p *ir.Protocol) []*oracle.Difference {
	return []*oracle.Difference{
		unknownEvent(p, nil, oracle.Document("ServerEvent", `{"type":"agent_sings"}`)),
		{
			Name:      "true-is-one",
			Reason:    "pydantic takes true and false for the numbers 1 and 0. We refuse a value of another kind.",
			Repair:    instead("true", "1"),
			Questions: []*oracle.Question{oracle.Document("ServerEvent", `{"item_id":"u","audio_start_ms":true,"agent_id":"a","agent_name":"A","type":"agent_input_started"}`)},
		},
		{
			Name:      "safe-integers",
			Reason:    "Python counts further than JavaScript. We refuse what JavaScript cannot count to.",
			Explains:  safeIntegers,
			Questions: []*oracle.Question{oracle.Document("ModelEvent", `{"item_id":"u","audio_end_ms":9007199254740992,"type":"model_input_done"}`)},
		},
	}
}

// dataDifferences is every way in which we read an agent's data otherwise on
// purpose.
func dataDifferences(*ir.Protocol) []*oracle.Difference {
	return []*oracle.Difference{
		{
			Name:      "zero-is-false",
			Reason:    "pydantic takes the numbers 0 and 1 for false and true. We refuse a value of another kind.",
			Repair:    instead("0", "false"),
			Questions: []*oracle.Question{oracle.Document("AgentCard", `{"capabilities":{"streaming":0},"defaultInputModes":[],"defaultOutputModes":[],"description":"","name":"","skills":[],"url":"","version":""}`)},
		},
	}
}

// instead puts one JSON text in the place of another where that is of the wrong
// type.
func instead(wrong, right string) func(*oracle.Encounter) (string, error) {
	return func(e *oracle.Encounter) (string, error) {
		root, err := jsontree.Parse(e.Text)
		if err != nil || e.Ours.Outcome != "error:"+string(wire.CodeWrongType) {
			return e.Text, nil
		}
		if n := root.At(e.Ours.Path); n != nil && n.Text == wrong {
			*n = *jsontree.Text(right)
		}
		return root.String(), nil
	}
}
