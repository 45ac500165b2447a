package reduce_test

import (
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"github.com/msggen/msggen/gen/wire/reduce"
)

// house is a struct as generated code has it: a list with its hidden companion.
type house struct {
	rooms []*room
	index reduce.Inside[*room]

	looks int // at what is in rooms
}

type room struct {
	books  []string
	closed bool // of another type, so to speak
}

func (h *house) find(title string) *room {
	return h.index.Find(h.rooms, title, func(r *room, i int) (string, bool) {
		h.looks++
		if !r.closed && i < len(r.books) {
			return r.books[i], true
		}
		return "", false
	})
}

func (h *house) scan(title string) *room {
	for _, r := range h.rooms {
		if !r.closed && slices.Contains(r.books, title) {
			return r
		}
	}
	return nil
}

func (h *house) wantSame(t *testing.T, what, title string) {
	t.Helper()
	if got, want := h.find(title), h.scan(title); got != want {
		t.Fatalf("after %s: %q is in %p, want %p", what, title, got, want)
	}
}

func title(i int) string { return fmt.Sprintf("title %d", i) }

// newHouse has a book in each room, and is known.
func newHouse(t *testing.T, rooms int) *house {
	h := new(house)
	for i := range rooms {
		h.rooms = append(h.rooms, &room{books: []string{title(i)}})
	}
	for range 20 {
		h.wantSame(t, "nothing", "none")
	}
	return h
}

// Whatever rules do, what is found is what a search through everything finds. Rules tell
// what has grown, and nothing else.
func TestInsideFindsTheFirst(t *testing.T) {
	for seed := range int64(60) {
		r := rand.New(rand.NewSource(seed))
		h := newHouse(t, 20+r.Intn(30))
		for range 1500 {
			what := change(r, h)
			for range r.Intn(4) {
				h.wantSame(t, what, title(r.Intn(70)))
			}
		}
	}
}

// change does to a house what a rule may do.
func change(r *rand.Rand, h *house) string {
	i := r.Intn(len(h.rooms))
	in := h.rooms[i]
	switch what := r.Intn(24); {
	case what < 8:
		in.books = append(in.books, title(r.Intn(70)))
		h.index.Grown(h.rooms, in, len(in.books)-1)
		return "a push"
	case what < 10:
		in.books = slices.Insert(in.books, r.Intn(len(in.books)+1), title(r.Intn(70)))
		h.index.Grown(h.rooms, in, 0)
		return "an insertion"
	case what < 12 && len(in.books) > 0:
		in.books[r.Intn(len(in.books))] = title(r.Intn(70))
		h.index.Grown(h.rooms, in, 0)
		return "a replacement"
	case what < 15:
		in.books = in.books[:r.Intn(len(in.books)+1)]
		return "a removal"
	case what < 16:
		in.books = []string{title(r.Intn(70)), title(r.Intn(70))}
		h.index.Grown(h.rooms, in, 0)
		return "another list"
	case what < 18:
		slices.Reverse(in.books)
		return "a turn"
	case what < 21:
		added := &room{closed: r.Intn(4) == 0}
		h.rooms = append(h.rooms, added)
		if r.Intn(2) == 0 {
			h.find(title(r.Intn(70)))
		}
		added.books = append(added.books, title(r.Intn(70)))
		h.index.Grown(h.rooms, added, 0)
		return "a room"
	case what < 22:
		before := in.books // a rule fails, and what it has done is taken back
		in.books = append(in.books, title(r.Intn(70)))
		h.index.Grown(h.rooms, in, len(in.books)-1)
		h.find(title(r.Intn(70)))
		in.books = before
		return "a failure"
	case what < 23 && len(h.rooms) > 20:
		h.rooms = slices.Delete(h.rooms, i, i+1)
		h.index.Drop()
		return "a room less"
	default:
		clone := *h // has no part in the index
		h.rooms, h.index = slices.Clone(h.rooms), clone.index
		return "a copy"
	}
}

// What a program does between two events is seen, where it is documented to be.
func TestInsideOfEditedLists(t *testing.T) {
	h := newHouse(t, 40)
	last := h.rooms[39]
	last.books = append(last.books, "new")
	h.wantSame(t, "more in the last room", "new")
	h.rooms[3].books[0] = "other"
	h.wantSame(t, "a book is another one", title(3))
	h = newHouse(t, 40)
	h.rooms = append(h.rooms, &room{books: []string{"added"}}, &room{books: []string{"last"}})
	h.wantSame(t, "more rooms", "added")
	h.wantSame(t, "more rooms", "last")
	h = newHouse(t, 40)
	h.rooms = slices.Delete(h.rooms, 5, 6)
	h.wantSame(t, "a room less", title(5))
	h.wantSame(t, "a room less", title(6))
	h = newHouse(t, 40)
	h.rooms[7], h.rooms[8] = h.rooms[8], h.rooms[7]
	h.wantSame(t, "rooms in another order", title(7))
	h = newHouse(t, 40)
	h.rooms[7].books = append(h.rooms[7].books, "new")
	h.rooms = slices.Clone(h.rooms)
	h.wantSame(t, "a copy of the list", "new")
}

// A search looks at few books, whether it finds one or not, and so does a push.
func TestInsideLooksAtFew(t *testing.T) {
	h := newHouse(t, 2000)
	h.rooms = slices.Grow(h.rooms, 2000)
	for range 20 {
		h.find("none")
	}
	first := h.rooms[0]
	first.books = append(first.books, "second")
	h.index.Grown(h.rooms, first, 1) // has to know where rooms are
	h.looks = 0
	for i := range 2000 {
		h.find(title(1999 - i))
		h.find("none")
		in := h.rooms[i]
		in.books = append(in.books, "more "+title(i))
		h.index.Grown(h.rooms, in, len(in.books)-1)
		h.find("more " + title(i))
	}
	for i := range 2000 {
		h.rooms = append(h.rooms, new(room))
		if in := h.rooms[max(len(h.rooms)-20, 2000)]; i >= 20 {
			in.books = append(in.books, "later "+title(i))
			h.index.Grown(h.rooms, in, len(in.books)-1)
			h.find("later " + title(i))
		}
	}
	if limit := 30 * 2000; h.looks > limit {
		t.Errorf("looked %d times, at most %d are enough", h.looks, limit)
	}
}

// A room that stands where another one was, or somewhere else, is not taken for what it was
// when a rule puts something into it.
func TestInsideTellsRoomsApart(t *testing.T) {
	grow := func(h *house, in *room, title string) {
		in.books = append(in.books, title)
		h.index.Grown(h.rooms, in, len(in.books)-1)
		h.wantSame(t, "a push", title)
	}
	h := newHouse(t, 40)
	grow(h, h.rooms[2], "first") // now it knows where rooms are
	h.rooms[5] = new(room)
	h.find("none")
	grow(h, h.rooms[5], "second")
	h = newHouse(t, 40)
	grow(h, h.rooms[2], "first")
	h.rooms[3], h.rooms[20] = h.rooms[20], h.rooms[3]
	h.rooms[3].books = append(h.rooms[3].books, "twice") // which was the twentieth
	h.index.Grown(h.rooms, h.rooms[3], 1)
	grow(h, h.rooms[9], "twice")
	h = newHouse(t, 40)
	grow(h, h.rooms[2], "first")
	other := *h
	other.rooms = slices.Clone(h.rooms)
	other.rooms[4] = &room{books: []string{"elsewhere"}}
	for range 20 {
		other.wantSame(t, "a copy of the struct", "elsewhere")
		h.wantSame(t, "a copy of the struct", "elsewhere")
	}
}
