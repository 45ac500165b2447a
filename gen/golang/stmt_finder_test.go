package golang

import (
	"slices"
	"testing"
)

func TestFindersAreShared(t *testing.T) {
	var got []string
	for _, by := range finders(load(t, "testdata/board")) {
		got = append(got, by.owner.Name+"."+by.name)
	}
	want := []string{
		"Board.findTextNote", "Board.findTextNoteByIDAndColour", "Board.findLinkNote", "Board.findPicNote",
		"Board.findListNote", "Board.findEntry",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
