package main

import (
	"regexp"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/gen/wire/jsonpatch"
	"github.com/msggen/msggen/golden/internal/oracle"
)

// The functions of differences.go about patches: they put operations that we
// understand in the place of those that upstream's library takes in its own way,
// and want the same state of them.

// understood reports whether the sides agree once operations of a patch that we
// cannot apply are others. Of every operation, others gives what it may have been
// taken for; nil is nothing at all.
func understood(e *oracle.Encounter, others func(operation *jsontree.Node) []*jsontree.Node) (bool, error) {
	if !patchFailed(e) || len(e.Theirs.Warnings) > 0 {
		return false, nil
	}
	root := jsontree.Tree(e.Text)
	list := patchOf(root)
	if list == nil {
		return false, nil
	}
	return tried(e, root, list, 0, others)
}

// tried puts others in the place of the operations from one on.
func tried(e *oracle.Encounter, root, list *jsontree.Node, from int, others func(*jsontree.Node) []*jsontree.Node) (bool, error) {
	if from == len(list.Items) {
		all := list.Items
		list.Items = slices.DeleteFunc(slices.Clone(all), func(n *jsontree.Node) bool { return n == nil })
		text := root.String()
		list.Items = all
		other, err := e.On(text)
		if err != nil {
			return false, err
		}
		other.Ours.Emitted = e.Ours.Emitted // the event is handed on as it was sent
		return other.Agrees(), nil
	}
	sent := list.Items[from]
	for _, other := range append(others(sent), sent) {
		list.Items[from] = other
		if agree, err := tried(e, root, list, from+1, others); agree || err != nil {
			return agree, err
		}
	}
	list.Items[from] = sent
	return false, nil
}

// operation is one operation of a patch.
func operation(op, path, from string, value *jsontree.Node) *jsontree.Node {
	n := &jsontree.Node{Kind: jsontree.Object}
	n.Set("op", jsontree.Text(quote(op)))
	n.Set("path", jsontree.Text(quote(path)))
	switch op {
	case "move", "copy":
		n.Set("from", jsontree.Text(quote(from)))
	case "add", "replace":
		n.Set("value", value)
	}
	return n
}

// laxIndices are indices that are none by RFC 6902.
var laxIndices = regexp.MustCompile(`/0+([0-9])`)

// laxIndex gives such indices without their zeros, and the empty one as 0.
func laxIndex(e *oracle.Encounter) (bool, error) {
	return understood(e, func(o *jsontree.Node) []*jsontree.Node {
		path := laxIndices.ReplaceAllString(jsontree.TextOf(o.Get("path")), "/$1")
		if strings.HasSuffix(path, "/") {
			path += "0"
		}
		if path = strings.ReplaceAll(path, "//", "/0/"); path == jsontree.TextOf(o.Get("path")) {
			return nil
		}
		return []*jsontree.Node{operation(jsontree.TextOf(o.Get("op")), path, jsontree.TextOf(o.Get("from")), o.Get("value"))}
	})
}

// uncheckedTarget lets copies and moves go to the end of a list, or nowhere.
func uncheckedTarget(e *oracle.Encounter) (bool, error) {
	return understood(e, func(o *jsontree.Node) []*jsontree.Node {
		op, path, from := jsontree.TextOf(o.Get("op")), jsontree.TextOf(o.Get("path")), jsontree.TextOf(o.Get("from"))
		end := strings.LastIndexByte(path, '/')
		if end < 0 || op != "copy" && op != "move" {
			return nil
		}
		atTheEnd := operation(op, path[:end]+"/-", from, nil)
		if op == "move" {
			return []*jsontree.Node{atTheEnd, operation("remove", from, "", nil)}
		}
		return []*jsontree.Node{atTheEnd, nil}
	})
}

// uncheckedSource looks for a patch that ends with a copy or move to the root, and
// whether nothing has come of it.
func uncheckedSource(e *oracle.Encounter) (bool, error) {
	list := jsontree.ItemsOf(patchOf(jsontree.Tree(e.Text)))
	if len(list) == 0 || !patchFailed(e) || len(e.Theirs.Warnings) > 0 || !slices.Equal(e.Theirs.Signals, e.Ours.Signals) {
		return false, nil
	}
	last := list[len(list)-1]
	op, path := jsontree.TextOf(last.Get("op")), last.Get("path")
	toRoot := (op == "copy" || op == "move") && path.IsString() && jsontree.TextOf(path) == ""
	return toRoot && handOn(e) && sorted(shown(e.Before), true) == sorted(e.Theirs.Value, true), nil
}

// patchedScalar lets operations have no effect on a state that no path leads into:
// one that was there before the patch, or one that an operation made.
func patchedScalar(e *oracle.Encounter) (bool, error) {
	state := jsontree.Tree(e.Before).Get("state")
	if eventType(e) != "STATE_DELTA" || state == nil {
		return false, nil
	}
	scalar := state.Kind == jsontree.Scalar || operations(jsontree.Tree(e.Text), func(op, path, _ string) bool { return path == "" && op != "test" })
	if !scalar {
		return false, nil
	}
	return understood(e, func(o *jsontree.Node) []*jsontree.Node {
		if jsontree.TextOf(o.Get("path")) == "" {
			return nil
		}
		return []*jsontree.Node{nil}
	})
}

// elements are places in a list.
var elements = regexp.MustCompile(`^(.*)/([0-9]+)$`)

// targetBeforeMove looks for something that moves to a place behind where it was in
// its list, and whether upstream has left everything as it was, but for metadata that
// comes with the patch.
func targetBeforeMove(e *oracle.Encounter) (bool, error) {
	metadata := eventType(e) == "ACTIVITY_DELTA" && jsontree.Tree(e.Text).Get("metadata") != nil
	changed := slices.ContainsFunc(e.Theirs.Signals, func(signal string) bool { return strings.HasSuffix(signal, "_changed") })
	if patchFailed(e) || !unpatchable(e.Theirs) || changed && !metadata {
		return false, nil
	}
	left := jsontree.Tree(shown(e.Before))
	if metadata { // ours has merged it, too
		after := jsontree.ItemsOf(jsontree.Tree(shown(e.Ours.Value)).Get("messages"))
		for i, message := range jsontree.ItemsOf(left.Get("messages")) {
			if i < len(after) && after[i].Get("metadata") != nil {
				message.Set("metadata", after[i].Get("metadata"))
			}
		}
	}
	return sorted(left.String(), true) == sorted(e.Theirs.Value, true) && patches(e, movesUp), nil
}

// movesUp reports whether a move makes the elements of a list move up that the path
// leads into.
func movesUp(op, path, from string) bool {
	element := elements.FindStringSubmatch(from)
	return op == "move" && element != nil && strings.HasPrefix(path, element[1]+"/")
}

// patchedSnapshot looks whether only snapshots differ of a stream with a patch that
// upstream applies in its own way, or fails over: we cannot apply it, or it moves
// what is in a list.
func patchedSnapshot(e *oracle.Encounter) (bool, error) {
	if e.Ours.Outcome != applied || !slices.ContainsFunc(patchings(jsontree.Tree(e.Text)), func(p patching) bool { return p.odd() }) {
		return false, nil
	}
	if e.Theirs.Stage == "compact" {
		return true, nil
	}
	without := func(value string) string {
		root := jsontree.Tree(value)
		for _, event := range jsontree.ItemsOf(root) {
			if jsontree.TextOf(event.Get("type")) == "STATE_SNAPSHOT" {
				event.Set("snapshot", jsontree.Text("null"))
			}
		}
		return sorted(root.String(), true)
	}
	return e.Theirs.Outcome == applied && without(withoutNewer(e.Ours.Value)) == without(e.Theirs.Value), nil
}

// patching is a patch of the state, and whether we could apply it.
type patching struct {
	event  *jsontree.Node
	failed bool
}

// patchings follows the state of a stream from patch to patch.
func patchings(stream *jsontree.Node) []patching {
	state := []byte("{}")
	var all []patching
	for _, event := range jsontree.ItemsOf(stream) {
		switch jsontree.TextOf(event.Get("type")) {
		case "STATE_SNAPSHOT":
			state = []byte(event.Get("snapshot").String())
		case "STATE_DELTA":
			after, err := jsonpatch.Apply(state, []byte(event.Get("delta").String()), jsonpatch.Anything)
			all = append(all, patching{event, err != nil})
			if err == nil {
				state = after
			}
		}
	}
	return all
}

// odd reports whether upstream may make something else of the patch.
func (p patching) odd() bool {
	return operations(p.event, func(op, path, from string) bool {
		if !p.failed {
			return movesUp(op, path, from)
		}
		return op == "copy" || op == "move" || path == "" || strings.HasSuffix(path, "/") ||
			laxIndices.MatchString(path) || inherited.MatchString(path)
	})
}

// patchOf is the list of operations that an event brings, or nil.
func patchOf(event *jsontree.Node) *jsontree.Node {
	switch jsontree.TextOf(event.Get("type")) {
	case "STATE_DELTA":
		return event.Get("delta")
	case "ACTIVITY_DELTA":
		return event.Get("patch")
	}
	return nil
}
