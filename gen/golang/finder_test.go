package golang

import (
	"slices"
	"testing"

	"github.com/msggen/msggen/gen/golang/helper"
	"github.com/msggen/msggen/gen/plan"
)

func TestFindersAreShared(t *testing.T) {
	var got []string
	board := load(t, "testdata/board")
	for _, by := range helper.Finders(board, plan.LookupsOf(board), helper.MethodNames{}) {
		got = append(got, by.Owner.Name+"."+by.Name)
	}
	want := []string{
		"Board.findTextNote", "Board.findTextNoteByIDAndColour", "Board.findLinkNote", "Board.findPicNote",
		"Board.findListNote", "Board.findEntry",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
