package main

import (
	"slices"

	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
)

// activityAuthority looks whether only activities that the snapshot does not have
// are there on one side and not on the other, and whether upstream has left those
// that the snapshot, by its metadata, has no say in.
func activityAuthority(e *oracle.Encounter) (bool, error) {
	event := jsontree.Tree(e.Text)
	claim := claimOf(event)
	if eventType(e) != "MESSAGES_SNAPSHOT" || claim == nil || !alike(e) {
		return false, nil
	}
	sent := map[string]bool{}
	for _, m := range jsontree.ItemsOf(event.Get("messages")) {
		sent[jsontree.TextOf(m.Get("id"))] = true
	}
	before, _ := unsent(e.Before, sent)
	_, ours := unsent(shown(e.Ours.Value), sent)
	theirs, others := unsent(e.Theirs.Value, sent)
	left := slices.DeleteFunc(before, func(m *jsontree.Node) bool { return claim.covers(jsontree.TextOf(m.Get("activityType"))) })
	return ours == others && slices.Equal(texts(left), texts(theirs)), nil
}

// unsent takes activities that the snapshot does not have out of a conversation.
func unsent(value string, sent map[string]bool) (activities []*jsontree.Node, rest string) {
	root := jsontree.Tree(value)
	if messages := root.Get("messages"); messages != nil {
		messages.Items = slices.DeleteFunc(messages.Items, func(m *jsontree.Node) bool {
			without := jsontree.TextOf(m.Get("role")) == "activity" && !sent[jsontree.TextOf(m.Get("id"))]
			if without {
				activities = append(activities, m)
			}
			return without
		})
	}
	return activities, sorted(root.String(), true)
}

// claim is which types of activities a snapshot says that it has all of.
type claim struct {
	all   bool
	types []string
}

func (c *claim) covers(typ string) bool { return c.all || slices.Contains(c.types, typ) }

// claimOf is the claim in the metadata of a snapshot, or nil if there is none. What
// makes no sense claims nothing.
func claimOf(event *jsontree.Node) *claim {
	own := event.Get("metadata").Get("@ag-ui/client")
	if own == nil {
		return nil
	}
	if own.Kind != jsontree.Object {
		return new(claim)
	}
	given := own.Get("authoritativeActivityTypes")
	switch {
	case given == nil:
		return nil
	case given.Text == "null":
		return &claim{all: true}
	case given.Kind != jsontree.List || slices.ContainsFunc(given.Items, func(n *jsontree.Node) bool { return !n.IsString() }):
		return new(claim)
	}
	c := new(claim)
	for _, typ := range given.Items {
		c.types = append(c.types, jsontree.TextOf(typ))
	}
	return c
}
