package wire

import (
	"fmt"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/wire/jsontext"
)

// Limits that documents meet stay as they are: another one would make states that were
// written unreadable, or errors differ between languages.
func TestLimits(t *testing.T) {
	if jsontext.MaxDepth != 512 {
		t.Errorf("depth %d", jsontext.MaxDepth)
	}
	var path Path
	for range 24 {
		path = append(path, Field("f"))
	}
	if strings.Contains(path.String(), "…") || !strings.Contains(append(path, Item(0)).String(), "…") {
		t.Error("paths of more than 24 steps are shown in part")
	}
	if Field("f").Index != -1 {
		t.Error("a field has the index -1")
	}
}

// A map that is no longer small has an index, however it has come to be.
func TestMapsAreIndexed(t *testing.T) {
	var m Map[int]
	for i := range 50 {
		m.Set(fmt.Sprint(i), i)
		if got := m.table.index != nil; got != (m.Len() > small) {
			t.Fatalf("%d names are indexed: %v", m.Len(), got)
		}
	}
	for i := range 45 {
		m.Delete(fmt.Sprint(i))
	}
	for i := range 50 {
		m.Set(fmt.Sprint(i), i)
	}
	for what, m := range map[string]Map[int]{"changed": m, "copied": m.Clone(nil)} {
		if m.table.index == nil || len(m.table.index) != m.Len() {
			t.Errorf("%s: %d of %d names are indexed", what, len(m.table.index), m.Len())
		}
	}
}
