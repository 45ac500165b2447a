package jsontext

import (
	"fmt"
	"strings"
	"testing"
)

// What a decoder remembers is a hint: with it and without it the same is read. These
// tests tell that the hints are taken, for otherwise all would only be slower.

var hinted = []string{"id", "name", "size", "text"}

// TestGapsAreTaken leads the decoder astray: whoever takes the gap in front of a field
// for what it says comes to another field.
func TestGapsAreTaken(t *testing.T) {
	const doc = `{"id":"0123456789", "name":"0123456789","size": "0123456789","text":"0123456789"}`
	read := func(d *Decoder) (fields []int) {
		var seen Seen
		d.Begin([]byte(doc))
		d.BeginObjectOf(hinted)
		for d.NextField(&seen) {
			fields = append(fields, d.Field())
			d.Skip()
		}
		return fields
	}
	for astray := range hinted {
		d := new(Decoder)
		if got := fmt.Sprint(read(d), read(d)); got != "[0 1 2 3] [0 1 2 3]" {
			t.Fatalf("read %s", got)
		}
		known := 0
		for i := range d.gaps {
			if g := &d.gaps[i]; g.owner == &hinted[0] {
				known++
				if g.field == uint8(astray) {
					g.field = uint8((astray + 1) % len(hinted))
				}
			}
		}
		if known != len(hinted) {
			t.Errorf("%d gaps are known", known)
		}
		if got := read(d); len(got) <= astray || got[astray] != (astray+1)%len(hinted) {
			t.Errorf("gap %d is not taken: %v", astray, got)
		}
	}
}

// TestGapsAreToldApart compares every byte of a gap.
func TestGapsAreToldApart(t *testing.T) {
	const text = `, "a name as long as it is": 0123456789abcdef`
	for size := 1; size < longestGap+2; size++ {
		var g gap
		if learned := g.learn([]byte(text), size); learned != (size <= longestGap) {
			t.Fatalf("%d bytes are learned: %v", size, learned)
		} else if !learned {
			continue
		}
		if !g.at([]byte(text)) {
			t.Errorf("%d bytes do not come again", size)
		}
		for i := range text {
			other := []byte(text)
			other[i]++
			if got := g.at(other); got != (i >= size) {
				t.Errorf("of %d bytes, %d is another: %v", size, i, got)
			}
		}
	}
	var g gap
	if g.learn([]byte(`,"a":12`), 5) || g.learn([]byte(`,"abcdefg`), 10) {
		t.Error("more is learned than there is")
	}
}

// TestLayoutIsFollowed asks for tags of objects that are laid out as the last one was.
func TestLayoutIsFollowed(t *testing.T) {
	for _, c := range []struct {
		first, second string
		tag           string // that is found without taking the object apart
	}{
		{`{"type":"a"}`, `{"type":"b"}`, "b"},
		{`{"id":"x","type":"a"}`, `{"id":"xyz","type":"a","more":1}`, "a"},
		{`{"id":"x","n":1,"of":"y","type":"ab"}`, `{"id":"","n":1,"of":"zz","type":"abc"}`, "abc"},
		{`{ "id" : "x" , "type" : "a" }`, `{ "id" : "y" , "type" : "b" }`, "b"},
		{`{"id":"x","n":1,"type":"a"}`, `{"id":"x","n":2,"type":"a"}`, ""},
		{`{"id":"x","type":"a"}`, `{"type":"a","id":"x"}`, ""},
		{`{"id":"x","type":"a"}`, `{"id":"x" ,"type":"a"}`, ""},
		{`{"a":"1","b":"2","c":"3","d":"4","e":"5","type":"a"}`, `{"a":"6","b":"7","c":"8","d":"9","e":"0","type":"b"}`, "b"},
		{`{"` + strings.Repeat("x", mostLayout) + `":"1","type":"a"}`, `{"` + strings.Repeat("x", mostLayout) + `":"1","type":"a"}`, ""},
	} {
		d := NewDecoder([]byte(c.first))
		if _, ok := d.Tag("type"); !ok {
			t.Fatalf("%s has no tag", c.first)
		}
		if got := string(d.layout.follow([]byte(c.second), 0, "type")); got != c.tag {
			t.Errorf("%s behind %s: %q", c.second, c.first, got)
		}
		if d.layout.follow([]byte(c.second), 0, "kind") != nil {
			t.Errorf("%s: another tag is found", c.second)
		}
	}
}

// TestStringsOnTheWay reads strings that were come by on the way to the tag.
func TestStringsOnTheWay(t *testing.T) {
	d := NewDecoder([]byte(`{"id":"x","of":"y","type":"a"}`))
	d.Tag("type")
	const doc = `{"id":"one","of":"two","type":"a"}`
	d.Begin([]byte(doc))
	d.Tag("type")
	for _, text := range []string{"one", "two"} {
		start := strings.Index(doc, text)
		if s, ok := d.layout.stringAt(start); !ok || doc[s.start:s.end] != text || !s.ascii {
			t.Errorf("%s is not known: %+v, %v", text, s, ok)
		}
	}
	if _, ok := d.layout.stringAt(strings.Index(doc, `a"}`)); ok {
		t.Error("more is known than there was")
	}
}

// A decoder that begins anew holds nothing of what it has read, and no more memory
// than a document of usual size takes.
func TestResetLetsGo(t *testing.T) {
	d := NewDecoder([]byte(`{"a":{"b":[{"c":"\n` + strings.Repeat("x", 1<<17) + `"}, 1`))
	for d.BeginObject(); d.NextKey(); {
		d.UniqueKey()
		d.Skip()
	}
	if !d.Failed() || cap(d.scratch) < 1<<17 {
		t.Fatalf("read %v with %d bytes", d.Fault(), cap(d.scratch))
	}
	d.Begin(nil)
	if d.depth != 0 || len(d.outer) != 0 || len(d.names) != 0 || d.top.key != "" || d.top.index != nil || d.err != nil || d.dropped != nil || d.data != nil {
		t.Errorf("kept %+v", d)
	}
	if cap(d.scratch) > 1<<16 {
		t.Errorf("kept %d bytes", cap(d.scratch))
	}
	d.scratch = make([]byte, 0, 1<<16)
	if d.Begin(nil); cap(d.scratch) != 1<<16 {
		t.Error("memory of usual size is not kept")
	}
}

// Where blanks are passed by, it is the four of JSON and no others.
func TestBlanks(t *testing.T) {
	for c := range 256 {
		want := 0
		if strings.ContainsRune(" \n\t\r", rune(c)) {
			want = 1
		}
		if got := pastSpace([]byte{byte(c), 'x'}, 0); got != want {
			t.Errorf("%q: %d", c, got)
		}
		if got := NewDecoder([]byte{byte(c), '1'}).Kind() == KindNumber; got != (want == 1 || c == '-' || '0' <= c && c <= '9') {
			t.Errorf("%q is passed by: %v", c, got)
		}
	}
	if got := pastSpace([]byte("x \n\t\r "), 1); got != 6 {
		t.Errorf("stopped at %d", got)
	}
}

// Pointers to integers come by the array.
func TestIntegersComeTogether(t *testing.T) {
	d := NewDecoder([]byte(strings.Repeat("7 ", 64)))
	if n := testing.AllocsPerRun(1, func() {
		for range 32 {
			d.IntPtr()
		}
	}); n > 1 {
		t.Errorf("32 integers cost %v allocations", n)
	}
}

// Short texts are cut from chunks, and pointers to texts come by the array, so that
// most of them cost nothing.
func TestShortTextsCostLittle(t *testing.T) {
	d := NewDecoder(nil)
	short := []byte(strings.Repeat("x", longest))
	if n := testing.AllocsPerRun(10, func() {
		for range 10 * chunkSize / longest {
			d.texts.copy(short)
		}
	}); n > 10 {
		t.Errorf("ten chunks of short texts cost %v allocations", n)
	}
	var b Buffer
	text := new(string)
	for range 100 {
		text = b.AppendPtr(text, "xx") // beyond this there is more and more room
	}
	if n := testing.AllocsPerRun(1, func() {
		for range sparePointers {
			text = b.AppendPtr(text, "")
		}
	}); n > 1 {
		t.Errorf("%d pointers cost %v allocations", sparePointers, n)
	}
}

// Eight digits are read at a time, and what is no digit among them is none.
func TestDigitsAreTold(t *testing.T) {
	for c := range 128 {
		if strings.ContainsRune("0123456789.eE", rune(c)) {
			continue
		}
		for at := 1; at < 8; at++ {
			digits := "12345678"[:at]
			d := NewDecoder([]byte(digits + string(rune(c)) + "12345678"))
			if got := fmt.Sprint(d.Int()); got != digits || d.pos != at || d.err != nil {
				t.Errorf("%s and %q: read %s up to %d, %v", digits, c, got, d.pos, d.err)
			}
		}
	}
}
