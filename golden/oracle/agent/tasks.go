package main

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
	"github.com/msggen/msggen/golden/internal/oracle/command"
	"github.com/msggen/msggen/golden/internal/runner"
)

// tasks compares task lists; these are of the 2.x line.
func tasks(upstream runner.Runner, seed uint64, events int) (*comparison, error) {
	protocol, err := command.Load(".", "spec/agent")
	if err != nil {
		return nil, err
	}
	c := &comparison{Oracle: &oracle.Oracle{
		Reducer:   *runner.ReducerOf(protocol, "update_tasks"),
		Reference: runner.NewInterp(protocol),
		Sides: []*oracle.Side{
			{Name: "upstream", Runner: upstream, Same: sameFate, Canonical: canonical, Differences: taskDifferences},
		},
	}}
	updates := &updates{rand.New(rand.NewPCG(seed, seed))}
	c.found, err = c.Examples()
	if err != nil || len(c.found) > 0 {
		return c, err
	}
	return c, c.streams(updates.stream, events)
}

// taskDifferences is every way in which our task lists differ from upstream's.
var taskDifferences = []*oracle.Difference{
	{
		Name:     "null-metadata",
		Reason:   "Upstream deletes a fact that is set to null. Rules of a spec do not look inside free-form objects, so the null is kept.",
		Explains: nullMetadata,
		Streams: []*oracle.Stream{{Start: `{"tasks":[` + task("1") + `]}`, Events: []string{
			call("task_update", "task_id", `"1"`, "metadata", `{"a":null}`),
		}}},
	},
}

// nullMetadata looks whether the states are the same once the facts that were set
// to null are null again.
func nullMetadata(e *oracle.Encounter) (bool, error) {
	event := jsontree.Tree(e.Text)
	facts := event.Get("metadata")
	if e.Ours.Outcome != "applied" || e.Theirs.Outcome != applied || facts == nil {
		return false, nil
	}
	ours, theirs := jsontree.ItemsOf(jsontree.Tree(e.Ours.Value).Get("tasks")), jsontree.Tree(e.Theirs.Value)
	nulls := 0
	for i, t := range jsontree.ItemsOf(theirs.Get("tasks")) {
		if i < len(ours) && t.Get("id").Text == event.Get("task_id").Text {
			nulls += restoreNulls(t.Get("metadata"), ours[i].Get("metadata"), facts)
		}
	}
	return nulls > 0 && e.HasValue(theirs.String()), nil
}

// restoreNulls puts facts that were set to null where they were not deleted, and
// counts them.
func restoreNulls(metadata, kept, facts *jsontree.Node) (nulls int) {
	deleted := *metadata
	*metadata = jsontree.Node{Kind: jsontree.Object}
	for i, key := range kept.Keys {
		name := jsontree.Unquote(key)
		switch set := facts.Get(name); {
		case deleted.Get(name) != nil:
			metadata.Set(name, deleted.Get(name))
		case set != nil && set.Text == "null" && kept.Items[i].Text == "null":
			metadata.Set(name, set)
			nulls++
		}
	}
	for i, key := range deleted.Keys {
		metadata.Set(jsontree.Unquote(key), deleted.Items[i])
	}
	return nulls
}

func task(id string) string {
	return object("subject", `"s"`, "description", `"d"`, "metadata", "{}", "created_at", `"then"`, "state", `"pending"`,
		"id", jsontree.Quote(id), "owner", "null", "blocks", "[]", "blocked_by", "[]")
}

// updates makes up changes of tasks.
type updates struct{ *rand.Rand }

func (u *updates) stream() *oracle.Stream {
	var list []string
	for n := range u.IntN(5) {
		list = append(list, task(fmt.Sprint(n+1)))
	}
	s := &oracle.Stream{Label: "made-up updates", Start: `{"tasks":[` + strings.Join(list, ",") + `]}`}
	created := len(list)
	for range 5 + u.IntN(20) {
		if u.IntN(10) == 0 {
			created++
			s.Events = append(s.Events, call("task_create", "task", task(fmt.Sprint(created))))
			continue
		}
		s.Events = append(s.Events, u.update())
	}
	return s
}

func (u *updates) update() string {
	members := []string{"task_id", u.id()}
	for _, member := range []struct {
		key   string
		value func() string
	}{
		{"subject", func() string { return u.word(`""`, `"a"`, `"b"`) }},
		{"description", func() string { return u.word(`""`, `"a"`, `"b"`) }},
		{"add_blocks", u.ids},
		{"status", func() string { return u.word(`"pending"`, `"in_progress"`, `"completed"`, `"completed"`, `"deleted"`) }},
		{"add_blocked_by", u.ids},
		{"owner", func() string { return u.word(`""`, `"ann"`, `"bob"`) }},
		{"metadata", func() string {
			return u.word(`{}`, `{"a":1}`, `{"b":[null],"a":"x"}`, `{"c":{"a":null}}`, `{"a":null}`, `{"b":2}`)
		}},
	} {
		switch u.IntN(6) {
		case 0, 1:
			members = append(members, member.key, member.value())
		case 2:
			members = append(members, member.key, "null")
		}
	}
	return call("task_update", members...)
}

func (u *updates) ids() string {
	list := make([]string, u.IntN(4))
	for i := range list {
		list[i] = u.id()
	}
	return "[" + strings.Join(list, ",") + "]"
}

func (u *updates) id() string { return u.word(`"1"`, `"1"`, `"2"`, `"2"`, `"3"`, `"4"`, `"9"`) }

func (u *updates) word(stock ...string) string { return stock[u.IntN(len(stock))] }
