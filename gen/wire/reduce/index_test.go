package reduce_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/reduce"
)

func TestMemberAt(t *testing.T) {
	list := []any{"a", 1}
	if text, ok := reduce.MemberAt[string](list, 0); !ok || text != "a" {
		t.Errorf("got %q, %v", text, ok)
	}
	for _, index := range []int64{-1, 1, 2} {
		if text, ok := reduce.MemberAt[string](list, index); ok || text != "" {
			t.Errorf("%d: got %q, %v", index, text, ok)
		}
	}
}

// Indexes of specs count from 0, and what is outside of a list is not in it.
func TestIndexes(t *testing.T) {
	list := []string{"a", "b", "c"}
	for index, want := range map[int64]string{0: "a true", 1: "b true", 2: "c true", 3: " false", -1: " false", math.MaxInt64: " false", math.MinInt64: " false"} {
		elem, ok := reduce.ElementAt(list, index)
		if got := fmt.Sprint(elem, " ", ok); got != want {
			t.Errorf("%d: %s, want %s", index, got, want)
		}
		if at, in := reduce.IndexIn(index, len(list)); in != ok || ok && at != int(index) || !ok && at != 0 {
			t.Errorf("%d: in the list at %d, %v", index, at, in)
		}
	}
	for index, ok := range map[int64]bool{0: true, 3: true, 4: false, -1: false, math.MaxInt64: false} {
		at, err := reduce.InsertIndex(index, len(list))
		if (err == nil) != ok || ok && at != int(index) || !ok && at != 0 {
			t.Errorf("into %d: %d, %v", index, at, err)
		}
		if e := new(wire.Error); !ok && (!errors.As(err, &e) || e.Code != wire.CodeIndex) {
			t.Errorf("into %d: %v", index, err)
		}
	}
}

func TestSliceOf(t *testing.T) {
	list := []int{0, 1, 2, 3}
	for _, test := range []struct {
		from, to int64
		want     string
	}{
		{0, 4, "[0 1 2 3]"}, {0, 0, "[]"}, {1, 2, "[1]"}, {3, 4, "[3]"}, {4, 4, "[]"}, {2, 1, "[]"},
		{-1, 1, "[0]"}, {2, 9, "[2 3]"}, {-5, -1, "[]"}, {7, 9, "[]"}, {math.MinInt64, math.MaxInt64, "[0 1 2 3]"},
	} {
		part := reduce.SliceOf(list, test.from, test.to)
		if got := fmt.Sprint(part); got != test.want {
			t.Errorf("from %d to %d: %s", test.from, test.to, got)
		}
		if _ = append(part, -1); fmt.Sprint(list) != "[0 1 2 3]" {
			t.Fatalf("from %d to %d: appending to the part changes the list: %v", test.from, test.to, list)
		}
	}
}

// What is wrong with an index at which nothing can be appended.
func TestCheckEndIndex(t *testing.T) {
	for _, test := range []struct {
		index  int64
		filled bool
		want   string
	}{
		{3, false, "<nil>"},
		{3, true, "<nil>"},
		{4, true, "<nil>"},
		{1003, true, "<nil>"},
		{4, false, "index 4 is not 3"},
		{-1, false, "index -1 is not 3"},
		{-1, true, "index -1 is not from 3 to 1003"},
		{1004, true, "index 1004 is not from 3 to 1003"},
		{0, false, "index 0 is taken by an element that does not match"},
		{2, true, "index 2 is taken by an element that does not match"},
	} {
		err := reduce.CheckEndIndex(test.index, 3, test.filled)
		if got := fmt.Sprint(err); got != test.want {
			t.Errorf("%d, filled %v: %s, want %s", test.index, test.filled, got, test.want)
		}
		if e := new(wire.Error); err != nil && (!errors.As(err, &e) || e.Code != wire.CodeIndex) {
			t.Errorf("%d: %v", test.index, err)
		}
	}
}
