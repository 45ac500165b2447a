package interp

import (
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/wire"
)

// TestCloneLike keeps copies of a state that changes. Each stays as it was, and has what
// did not change in common with the one before.
func TestCloneLike(t *testing.T) {
	m := counted(fixture())
	doc := func(pieces string) string {
		return `{"id":"p","pieces":[` + pieces + `],"heading":[],"colour":"green","tags":["x","y"],"views":7,"weight":1,"facts":{"a":1,"b":2},"links":{},"parent":"q"}`
	}
	piece := func(id, text string) string {
		return `{"type":"text","text":"` + text + `","id":"` + id + `","done":null}`
	}
	versions := []string{
		doc(piece("1", "a") + "," + piece("2", "b")),
		doc(piece("1", "a") + "," + piece("2", "b")),
		doc(piece("1", "a") + "," + piece("2", "bc") + "," + piece("3", "d")),
		doc(piece("1", "a") + "," + piece("2", "bc") + "," + piece("3", "d") + "," + piece("4", "e")),
		strings.Replace(doc(piece("1", "a")), `,"parent":"q"`, "", 1),
		doc(piece("0", "a") + "," + piece("1", "a")),
	}
	item := func(v Value, i int) Value { return At(v, wire.Path{wire.Field("pieces"), wire.Item(i)}) }
	var copies []Value
	var last Value
	for _, text := range versions {
		last = CloneLike(decodePage(t, m, text), last)
		copies = append(copies, last)
	}
	for i, text := range versions {
		if got := string(m.Snapshot(copies[i])); got != text {
			t.Errorf("copy %d is %s; want %s", i, got, text)
		}
	}
	if copies[0] != copies[1] {
		t.Error("two copies of one state share nothing")
	}
	for _, i := range []int{2, 3, 4} {
		if item(copies[i-1], 0) != item(copies[i], 0) {
			t.Errorf("copy %d has another first piece than the one before", i)
		}
	}
	if item(copies[1], 1) == item(copies[2], 1) {
		t.Error("what has changed is shared")
	}
}
