package golang

import (
	"slices"
	"testing"

	"github.com/msggen/msggen/gen/plan"
)

func TestFindersAreShared(t *testing.T) {
	var got []string
	board := load(t, "testdata/board")
	for _, by := range finders(board, plan.LookupsOf(board), methodNames{}) {
		got = append(got, by.Owner.Name+"."+by.name)
	}
	want := []string{
		"Board.findTextNote", "Board.findTextNoteByIDAndColour", "Board.findLinkNote", "Board.findPicNote",
		"Board.findListNote", "Board.findEntry",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
