package main

import "slices"

// scene is what has happened in a stream so far, as far as it decides what may
// come next. It only guides: that it is wrong at times does no harm.
type scene struct {
	running bool
	begun   bool
	open    []entity          // texts, calls, spans, thoughts and steps
	lanes   []*lane           // of chunks, the last opened last
	owners  map[string]string // who opened what, by kind and id
	active  []string          // subagents
	gone    []string          // subagents that are done
	retired []string          // types of retired events that end what others began
	thinker string            // whose thoughts these are
	stated  bool              // the state is one that patches fit
}

// Kinds of entities.
const (
	text    = "text"
	call    = "call"
	span    = "span"
	thought = "thought"
	step    = "step"
)

// entity is something that has a start and an end. An owner, here and below, is
// the JSON text of a tag, or "" for the parent agent.
type entity struct{ kind, id, owner string }

// lane is a stream of chunks that goes on.
type lane struct {
	entity
	role, name, parent string // JSON text of what the first chunk said
}

// bucket is where the owner of an entity is recorded.
func bucket(kind, id string) string {
	if kind == span || kind == thought {
		kind = "reasoning"
	}
	return kind + " " + id
}

// isOpen reports whether a start would come too early.
func (c *scene) isOpen(kind, id string) bool {
	same := func(e entity) bool { return e.kind == kind && e.id == id }
	return slices.ContainsFunc(c.open, same) || slices.ContainsFunc(c.lanes, func(l *lane) bool { return same(l.entity) })
}

// closeLane is what most events do to the chunks of their owner.
func (c *scene) closeLane(owner string) {
	c.lanes = slices.DeleteFunc(c.lanes, func(l *lane) bool { return l.owner == owner })
}

func (c *scene) close(e entity) {
	if i := slices.Index(c.open, e); i >= 0 {
		c.open = slices.Delete(c.open, i, i+1)
	}
}

// own records an owner unless there is one.
func (c *scene) own(kind, id, owner string) {
	if _, known := c.owners[bucket(kind, id)]; !known {
		c.owners[bucket(kind, id)] = owner
	}
}

// begin is what the start of a run does.
func (c *scene) begin() {
	*c = scene{running: true, begun: true, owners: map[string]string{}, stated: c.stated}
}
