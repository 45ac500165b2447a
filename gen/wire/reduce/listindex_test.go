package reduce_test

import (
	"fmt"
	"math/rand"
	"slices"
	"sync"
	"testing"

	"github.com/msggen/msggen/gen/wire/reduce"
)

// shelf is a struct as generated code has it: a list with its hidden companion.
type shelf struct {
	books []*book
	index reduce.Index[*book]

	changes int // that no search may have seen
}

type book struct {
	title string
	loose bool // of another type, so to speak
}

func (s *shelf) find(title string) *book {
	return s.index.Find(s.books, title, func(b *book) (string, bool) { return b.title, !b.loose })
}

func (s *shelf) scan(title string) *book {
	i := slices.IndexFunc(s.books, func(b *book) bool { return b.title == title && !b.loose })
	if i < 0 {
		return nil
	}
	return s.books[i]
}

func (s *shelf) wantSame(t *testing.T, what, title string) {
	t.Helper()
	s.changes = 0
	if got, want := s.find(title), s.scan(title); got != want {
		t.Fatalf("after %s: %q is %p, want %p", what, title, got, want)
	}
}

// library changes shelves in all the ways a program may, and finds books on them.
type library struct {
	*testing.T
	*rand.Rand
	shelves []*shelf
	titles  int
}

func (l *library) newTitle() string {
	l.titles++
	return fmt.Sprintf("title %d", l.titles)
}

// oldTitle is of a book that is or was on some shelf.
func (l *library) oldTitle() string { return fmt.Sprintf("title %d", 1+l.Intn(l.titles+1)) }

func (l *library) push(s *shelf, title string) {
	s.books = append(s.books, &book{title: title, loose: l.Intn(8) == 0})
}

// change changes a shelf without giving it a title twice.
func (l *library) change(s *shelf) string {
	n := len(s.books)
	if n < 2 {
		l.push(s, l.newTitle())
		return "push"
	}
	i, j := l.Intn(n), l.Intn(n)
	switch what := l.Intn(12); what {
	case 0:
		s.books[i].title = l.newTitle()
		return "rename"
	case 1:
		s.books[i] = &book{title: l.newTitle()}
		return "replace"
	case 2:
		s.books[i], s.books[j] = s.books[j], s.books[i]
		return "swap"
	case 3:
		s.books = slices.Insert(s.books, i, &book{title: l.newTitle()})
		return "insert"
	case 4:
		s.books = slices.Delete(s.books, i, i+1)
		return "delete"
	case 5:
		if l.Intn(20) > 0 {
			return "nothing"
		}
		s.books = s.books[:i]
		return "cut"
	case 6:
		slices.Reverse(s.books)
		return "reverse"
	case 7:
		s.books[i].loose = !s.books[i].loose
		return "change of type"
	case 8:
		s.books[i].title, s.books[j].title = s.books[j].title, s.books[i].title
		return "swap of titles"
	default:
		for range 4 {
			l.push(s, l.newTitle())
		}
		return "push"
	}
}

func TestIndexSeesChanges(t *testing.T) {
	l := &library{T: t, Rand: rand.New(rand.NewSource(1))}
	for range 25 {
		l.shelves = []*shelf{{}}
		for range 300 {
			s := l.shelves[l.Intn(len(l.shelves))]
			what, changes := "finding", l.Intn(3)
			for range changes {
				what = l.change(s)
			}
			s.changes += changes
			if s.changes > 1 || slices.Contains([]string{"rename", "replace", "change of type", "swap of titles"}, what) {
				for _, shelf := range l.shelves { // else it may go unseen, and some share books
					shelf.books = slices.Clone(shelf.books)
				}
			}
			if l.Intn(60) == 0 { // a copy by value has the same memory
				clone := *s
				s.books = slices.Clip(s.books)
				clone.books = slices.Clone(clone.books)
				l.shelves = append(l.shelves, &clone)
			}
			for range l.Intn(40) {
				s.wantSame(t, what, l.oldTitle())
			}
			for i := range min(len(s.books), l.Intn(60)) { // in turn, as streams go on
				s.wantSame(t, what, s.books[i].title)
			}
		}
	}
}

// With titles that several books have, the first is found: always if books are
// added behind the others, whatever happens if the list is in new memory or the
// index is dropped, and after one insertion or deletion.
func TestIndexFindsTheFirst(t *testing.T) {
	l := &library{T: t, Rand: rand.New(rand.NewSource(2)), titles: 40}
	wantAll := func(s *shelf, what string) {
		for i := range l.titles + 1 {
			s.wantSame(t, what, fmt.Sprintf("title %d", i))
		}
	}
	for range 15 {
		s := &shelf{}
		for range 200 {
			n := len(s.books)
			if n < 30 {
				l.push(s, l.oldTitle())
				continue
			}
			i := l.Intn(n)
			switch l.Intn(8) {
			case 0:
				s.books = slices.Clone(s.books)
				s.books[i].title = l.oldTitle()
			case 1:
				s.books[i] = &book{title: l.oldTitle()}
				s.index.Drop()
			case 4: // what was pushed behind a deletion has the title of the one before it
				wantAll(s, "nothing")
				s.books = slices.Delete(s.books, i, i+1)
				l.push(s, s.books[n-2].title)
				wantAll(s, "delete and push")
			case 2:
				wantAll(s, "nothing")
				again := *s.books[l.Intn(n)]
				s.books = slices.Insert(s.books, i, &again)
				wantAll(s, "insert")
			case 3:
				wantAll(s, "nothing")
				s.books = slices.Delete(s.books, i, i+1)
				wantAll(s, "delete")
			default:
				l.push(s, l.oldTitle())
			}
			for range 20 {
				s.wantSame(t, "change", l.oldTitle())
			}
		}
	}
}

// TestIndexAfterDeletion is what FuzzFold has found: searches in vain, a deletion in
// place, and a push of an element with a key that is there, which makes the list as long
// as it was.
func TestIndexAfterDeletion(t *testing.T) {
	s := &shelf{books: make([]*book, 0, 64)}
	for i := range 20 {
		s.books = append(s.books, &book{title: fmt.Sprint(i)})
	}
	for range 20 {
		s.wantSame(t, "nothing", "none")
	}
	s.books = slices.Delete(s.books, 3, 4)
	s.books = append(s.books, &book{title: "19"})
	s.wantSame(t, "deletion and push", "19")
	s.wantSame(t, "deletion and push", "18")
	s.wantSame(t, "deletion and push", "3")
}

// TestIndexCopiesInParallel is for the race detector: copies may be searched in
// different goroutines.
func TestIndexCopiesInParallel(t *testing.T) {
	var s shelf
	for i := range 200 {
		s.books = append(s.books, &book{title: fmt.Sprint(i)})
	}
	for i := range 200 {
		s.find(fmt.Sprint(i))
	}
	var group sync.WaitGroup
	for i := range 4 {
		clone := s
		group.Go(func() {
			for j := range 1000 {
				title := fmt.Sprint((i*7 + j) % 250)
				if got, want := clone.find(title), clone.scan(title); got != want {
					t.Errorf("%s: got %p, want %p", title, got, want)
				}
			}
		})
	}
	group.Wait()
}

// Finding takes the same time however long the list is: no more is looked at than
// one element or two.
func TestIndexLooksAtFew(t *testing.T) {
	var s shelf
	for i := range 10_000 {
		s.books = append(s.books, &book{title: fmt.Sprint(i)})
	}
	looks := 0
	find := func(i int) {
		title := fmt.Sprint(i % len(s.books))
		found := s.index.Find(s.books, title, func(b *book) (string, bool) {
			looks++
			return b.title, true
		})
		if found == nil || found.title != title {
			t.Fatalf("%s: got %v", title, found)
		}
	}
	for i := range 10_000 {
		find(i * 7919)
	}
	looks = 0
	for i := range 10_000 {
		if got := s.index.Find(s.books, fmt.Sprint("no ", i), func(b *book) (string, bool) { looks++; return b.title, true }); got != nil {
			t.Fatalf("found %v", got)
		}
	}
	if looks > 0 {
		t.Errorf("%d elements looked at in vain", looks)
	}
	for i := range 10_000 {
		find(i * 7919)
		s.books = append(s.books, &book{title: fmt.Sprint(len(s.books))})
	}
	if looks > 3_000_000 {
		t.Errorf("%d elements looked at for 10000", looks)
	}
}
