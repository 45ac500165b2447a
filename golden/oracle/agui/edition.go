package main

import (
	"slices"

	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/runner"
)

// newer is the member that AG-UI 1.1 has and the client does not know.
const newer = "encryptedValueType"

// withoutNewer takes it away where 1.1 has it: in a state, an event, or a list of these.
func withoutNewer(text string) string {
	root, found := jsontree.Tree(text), false
	drop := func(n *jsontree.Node) {
		if n.Get(newer) != nil {
			n.Delete(slices.Index(n.Keys, quote(newer)))
			found = true
		}
	}
	for _, n := range append(items(root), root) {
		if jsontree.TextOf(n.Get("type")) == "REASONING_ENCRYPTED_VALUE" {
			drop(n)
		}
		for _, message := range append(items(n.Get("messages")), items(n.Get("input").Get("messages"))...) {
			if jsontree.TextOf(message.Get("role")) == "activity" {
				continue
			}
			drop(message)
			for _, call := range items(message.Get("toolCalls")) {
				drop(call)
			}
		}
	}
	if !found {
		return text
	}
	return root.String()
}

func items(n *jsontree.Node) []*jsontree.Node {
	if n == nil || n.Kind != jsontree.List {
		return nil
	}
	return slices.Clip(n.Items)
}

// older is upstream with states that have nothing newer. What a state that it is given
// has, it hands on.
type older struct{ runner.Runner }

func (o older) Do(r runner.Request) (runner.Answer, error) {
	answer, err := o.Runner.Do(r)
	if r.Op != runner.OpDecode {
		answer.Value = withoutNewer(answer.Value)
	}
	return answer, err
}

func olderEdition(e *oracle.Encounter) (string, error) { return withoutNewer(e.Text), nil }
