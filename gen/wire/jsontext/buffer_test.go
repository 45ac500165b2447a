package jsontext_test

import (
	"math/rand"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// page is a struct as generated code has it: a text with its hidden companion.
type page struct {
	text   string
	buffer jsontext.Buffer
}

func (p *page) append(delta string) { p.text = p.buffer.Append(p.text, delta) }

func TestBufferJoins(t *testing.T) {
	for _, c := range joins {
		var p page
		p.append(c.a)
		before := p.text
		p.append(c.b)
		if p.text != c.want || before != c.a {
			t.Errorf("%q and %q: got %q after %q, want %q", c.a, c.b, p.text, before, c.want)
		}
	}
}

// TestBufferLengths counts what is appended, and what programs put there instead.
func TestBufferLengths(t *testing.T) {
	var p page
	long := strings.Repeat("é😀", 100) // of three units in six bytes
	for _, c := range []struct {
		what string
		do   func()
	}{
		{"nothing", func() {}},
		{"begun", func() { p.append(long) }},
		{"grown", func() { p.append("ab") }},
		{"grown again", func() { p.append("😀") }},
		{"another text of that length", func() { p.text = strings.Repeat("x", len(p.text)) }},
		{"grown behind it", func() { p.append(long) }},
		{"a longer one", func() { p.text = "x" + p.text }},
		{"a part of it", func() { p.text = p.text[:5] }},
		{"grown behind that", func() { p.append("😀") }},
		{"taken back", func() {
			back := p.buffer.Keep(p.text)
			p.append(long)
			p.buffer.Len16(p.text)
			p.text = back()
			p.append("abc")
		}},
	} {
		c.do()
		if got, want := p.buffer.Len16(p.text), jsontext.Len16(p.text); got != want {
			t.Errorf("%s: %d units, want %d", c.what, got, want)
		}
	}
}

func TestBufferGrowsInPlace(t *testing.T) {
	var p page
	moves := 0
	for range 100_000 {
		at := unsafe.StringData(p.text)
		p.append("ab")
		if unsafe.StringData(p.text) != at {
			moves++
		}
	}
	if p.text != strings.Repeat("ab", 100_000) || moves > 40 {
		t.Errorf("%d bytes, moved %d times", len(p.text), moves)
	}
	at := unsafe.StringData(p.text)
	if p.append(""); unsafe.StringData(p.text) != at || len(p.text) != 200_000 {
		t.Error("an empty delta changes the text")
	}
}

// TestBufferKeepsStrings does everything a program may do to such structs and
// checks that no string it ever saw changes.
func TestBufferKeepsStrings(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	type seen struct{ text, copied string }
	for range 200 {
		pages := make([]page, 1) // whose addresses change as it grows
		want := []string{""}
		var all []seen
		for range 200 {
			i, j := random.Intn(len(pages)), random.Intn(len(pages))
			p := &pages[i]
			switch random.Intn(16) {
			case 0: // a copy by value, which then leads a life of its own
				pages, want = append(pages, *p), append(want, want[i])
				p = &pages[i]
			case 5: // a copy is assigned
				pages[i], want[i] = pages[j], want[j]
			case 6: // two change places
				pages[i], pages[j], want[i], want[j] = pages[j], pages[i], want[j], want[i]
			case 7: // what was appended is taken back
				before := *p
				p.append("lost")
				all = append(all, seen{p.text, want[i] + "lost"})
				*p = before
			case 1: // the field is assigned
				p.text, want[i] = "set", "set"
			case 2: // to a part of itself
				n := len(p.text) / 2
				p.text, want[i] = p.text[:n], want[i][:n]
			case 3: // to the text of another
				p.text, want[i] = pages[j].text, want[j]
			case 4: // back to an earlier one
				if len(all) > 0 {
					s := all[random.Intn(len(all))]
					p.text, want[i] = s.text, s.copied
				}
			default:
				delta := []string{"a", "bc", "", "a longer piece of text", high, low, "é", low + high}[random.Intn(8)]
				p.append(delta)
				want[i] = jsontext.Concat(want[i], delta)
			}
			all = append(all, seen{p.text, strings.Clone(p.text)})
			for i, p := range pages {
				if p.text != want[i] {
					t.Fatalf("page %d is %q, want %q", i, p.text, want[i])
				}
			}
		}
		for _, s := range all {
			if s.text != s.copied {
				t.Fatalf("a string %q became %q", s.copied, s.text)
			}
		}
	}
}

// TestBufferCopiesInParallel is for the race detector: copies may be appended to
// and read in different goroutines.
func TestBufferCopiesInParallel(t *testing.T) {
	var p page
	p.append("the common beginning of all copies")
	var group sync.WaitGroup
	for i := range 8 {
		clone := p
		group.Go(func() {
			letter := string(rune('a' + i))
			for range 1000 {
				clone.append(letter)
			}
			if want := "the common beginning of all copies" + strings.Repeat(letter, 1000); clone.text != want {
				t.Errorf("copy %s: %q", letter, clone.text)
			}
		})
	}
	group.Wait()
	if p.text != "the common beginning of all copies" {
		t.Errorf("the original became %q", p.text)
	}
}

func TestBufferAppendOnDetachedText(t *testing.T) {
	var b jsontext.Buffer
	if got := b.Append("", ""); got != "" {
		t.Errorf("nothing and nothing is %q", got)
	}
	literal := "a literal"
	if got := b.Append(literal, "!"); got != "a literal!" {
		t.Errorf("got %q", got)
	}
	if got := b.Append(literal, "?"); got != "a literal?" {
		t.Errorf("got %q", got)
	}
}

// Pointers to texts are as good as the texts: what they point to never changes.
func TestBufferAppendPtr(t *testing.T) {
	type held struct {
		text   *string
		buffer jsontext.Buffer
	}
	random := rand.New(rand.NewSource(1))
	all, want := []*held{{text: wire.Ptr("")}}, []string{""}
	var seen []*string
	var copied []string
	for range 2000 {
		i := random.Intn(len(all))
		h := all[i]
		switch random.Intn(20) {
		case 0:
			clone := *h
			all, want = append(all, &clone), append(want, want[i])
		case 1:
			j := random.Intn(len(all))
			*h, want[i] = *all[j], want[j]
		case 2:
			h.text, want[i] = wire.Ptr("set"), "set"
		default:
			delta := []string{"", "a", "bcd"}[random.Intn(3)]
			h.text = h.buffer.AppendPtr(h.text, delta)
			want[i] += delta
		}
		seen, copied = append(seen, h.text), append(copied, strings.Clone(*h.text))
		for i, h := range all {
			if *h.text != want[i] {
				t.Fatalf("text %d is %q, want %q", i, *h.text, want[i])
			}
		}
	}
	for i := range seen {
		if *seen[i] != copied[i] {
			t.Fatalf("a text %q became %q", copied[i], *seen[i])
		}
	}
}

// A text that is taken back goes on as if nothing had happened, and copies of it and of
// what was before it stay what they are.
func TestBufferKeep(t *testing.T) {
	var b jsontext.Buffer
	text := ""
	var earlier []string // with what they have to stay
	var wanted []string
	for i := range 400 {
		piece := strings.Repeat(string(rune('a'+i%26)), i%9)
		before, back, lost := text, b.Keep(text), text
		for range i % 5 {
			lost = b.Append(lost, "lost"+piece)
		}
		if i%7 == 0 {
			lost = b.Append("another", "text")
		}
		if text = back(); text != before {
			t.Fatalf("round %d: %q is not %q, but was %q", i, text, before, lost)
		}
		text = b.Append(text, piece)
		if text != before+piece {
			t.Fatalf("round %d: %q is not %q", i, text, before+piece)
		}
		earlier, wanted = append(earlier, text), append(wanted, strings.Clone(text))
	}
	for i := range earlier {
		if earlier[i] != wanted[i] {
			t.Fatalf("the text of round %d has become %q", i, earlier[i])
		}
	}
}

// What a copy has read is not written over.
func TestBufferKeepLeavesCopies(t *testing.T) {
	var b jsontext.Buffer
	long := b.Append("", "abc")
	short := long[:1]
	back := b.Keep(short)
	if text := b.Append(back(), "x"); text != "ax" || long != "abc" {
		t.Errorf("%q and %q", text, long)
	}
}

// Failing at the end of the memory again and again moves the text once at most.
func TestBufferKeepCost(t *testing.T) {
	var b jsontext.Buffer
	text := b.Append("", strings.Repeat("x", 1<<20))
	moves := 0
	for range 1 << 20 {
		at := unsafe.StringData(text)
		back := b.Keep(text)
		b.Append(text, "lost")
		if text = back(); unsafe.StringData(text) != at {
			moves++
		}
		text = b.Append(text, "x")
	}
	if moves > 3 {
		t.Errorf("the text has moved %d times", moves)
	}
}
