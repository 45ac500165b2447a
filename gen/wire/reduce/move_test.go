package reduce_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/reduce"
)

func TestMove(t *testing.T) {
	for _, test := range []struct {
		from int
		to   int64
		want string
	}{
		{0, 0, "[0 1 2 3]"}, {0, 3, "[1 2 3 0]"}, {3, 0, "[3 0 1 2]"}, {1, 2, "[0 2 1 3]"}, {2, 1, "[0 2 1 3]"},
		{3, 3, "[0 1 2 3]"}, {0, 4, "index"}, {0, -1, "index"}, {2, math.MaxInt64, "index"},
	} {
		list := []int{0, 1, 2, 3}
		err := reduce.Move(list, test.from, test.to)
		got := fmt.Sprint(list)
		if e := new(wire.Error); errors.As(err, &e) {
			if got != "[0 1 2 3]" {
				t.Errorf("%v: refused, and %s", test, got)
			}
			got = string(e.Code)
		}
		if got != test.want {
			t.Errorf("%v: %s", test, got)
		}
	}
	list := []int{0, 1, 2, 3}
	reduce.MoveToFront(list, 2)
	reduce.MoveToFront(list, 0)
	if got := fmt.Sprint(list); got != "[2 0 1 3]" {
		t.Error(got)
	}
}

// Keys come in the order in which JavaScript has them.
func TestEntries(t *testing.T) {
	var m wire.Map[int]
	for i, key := range []string{"b", "10", "", "9", "01", "-1", "4294967295", "4294967294", "a", "0", "1.5"} {
		m.Set(key, i)
	}
	m.Delete("a")
	var got string
	for key, value := range reduce.Entries(m) {
		got += fmt.Sprint(" ", key, "=", value)
	}
	if want := " 0=9 9=3 10=1 4294967294=7 b=0 =2 01=4 -1=5 4294967295=6 1.5=10"; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	for key := range reduce.Entries(m) {
		if key != "0" {
			t.Errorf("went on with %s", key)
		}
		break
	}
	for key := range reduce.Entries(m) {
		m.Delete("9") // while it goes on
		if key == "9" {
			t.Error("a key that is gone")
		}
	}
	for range reduce.Entries(wire.Map[int]{}) {
		t.Error("an empty map has a key")
	}
}
