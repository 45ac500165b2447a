package reduce

import (
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

type sheet struct {
	name   string
	text   string
	buffer jsontext.Buffer
	data   wire.Base64
	lines  []string
	words  wire.Map[string]
	none   wire.Map[string]
}

func (s *sheet) apply(u *Undo) {
	Keep(u, &s.name)
	s.name = "other"
	KeepText(u, &s.text, &s.buffer)
	s.text = s.buffer.Append(s.text, "more")
	KeepBase64(u, &s.data)
	_ = s.data.Append("AQ==")
	Keep(u, &s.lines)
	s.lines = append(s.lines, "d")
	Keep(u, &s.lines)
	KeepItems(u, s.lines[1:])
	s.lines = slices.Delete(s.lines, 1, 2)
	Keep(u, &s.lines)
	s.lines = append(s.lines, "e")
	KeepItems(u, s.lines)
	s.lines = slices.DeleteFunc(s.lines, func(line string) bool { return line < "d" })
	Set(u, &s.words, "new", "1")
	Delete(u, &s.words, "b")
	Set(u, &s.words, "b", "2")
	Merge(u, &s.words, s.words.Clone(strings.ToUpper))
	Set(u, &s.none, "x", "y")
}

func TestUndo(t *testing.T) {
	var given wire.Map[string]
	given.Set("a", "A")
	given.Set("b", "B")
	given.Set("c", "C")
	s := &sheet{name: "name", text: "text", data: wire.NewBase64("AQID"), lines: []string{"a", "b", "c"}, words: given}
	failed := func(err error) (out error) {
		out = err
		var undo Undo
		var order []string
		undo.Do(func() { order = append(order, "first") })
		undo.Do(func() { order = append(order, "last") })
		s.apply(&undo)
		undo.OnError(&out)
		if err != nil && strings.Join(order, " ") != "last first" {
			t.Error(order)
		}
		return out
	}
	for range 3 {
		if err := failed(errors.New("no")); err.Error() != "no" {
			t.Error(err)
		}
		if s.name != "name" || s.text != "text" || s.data.String() != "AQID" || strings.Join(s.lines, "") != "abc" ||
			strings.Join(s.words.Keys(), "") != "abc" || s.none.Len() != 0 {
			t.Errorf("%+v", s)
		}
		if b, _ := s.words.Get("b"); b != "B" {
			t.Error(b)
		}
	}
	if err := failed(nil); err != nil {
		t.Error(err)
	}
	if s.name != "other" || s.text != "textmore" || strings.Join(s.words.Keys(), " ") != "a c new b" || s.none.Len() != 1 {
		t.Errorf("%+v", s)
	}
}

// A nil one is for rules after which nothing may fail.
func TestNoUndo(t *testing.T) {
	s := &sheet{lines: []string{"a", "b"}}
	s.apply(nil)
	(*Undo)(nil).Do(func() { t.Error("called") })
	if s.name != "other" || s.text != "more" || strings.Join(s.words.Keys(), " ") != "new b" {
		t.Errorf("%+v", s)
	}
}

// An error may quote a text that is taken back, and its path may.
func TestUndoneTextsStayInErrors(t *testing.T) {
	s := &sheet{}
	s.text = s.buffer.Append(s.text, "abc")
	fail := func() (err error) {
		var undo Undo
		defer undo.OnError(&err)
		KeepText(&undo, &s.text, &s.buffer)
		s.text = s.buffer.Append(s.text, "lost")
		return &wire.Error{Code: "late", Path: wire.Path{wire.Field(s.text)}, Msg: s.text}
	}
	err := fail()
	s.text = s.buffer.Append(s.text, "defg")
	var got *wire.Error
	if !errors.As(err, &got) || got.Msg != "abclost" || got.Path[0].Name != "abclost" || s.text != "abcdefg" {
		t.Errorf("%v, %q", err, s.text)
	}
}

// Texts, maps and the ends of lists are taken back in constant time, and go on so.
func TestUndoIsCheap(t *testing.T) {
	s := &sheet{lines: make([]string, 100_000, 200_000)}
	for range 100_000 {
		s.words.Set(strings.Repeat("x", 1+s.words.Len()%50)+string(rune(s.words.Len())), "")
	}
	s.text = s.buffer.Append("", strings.Repeat("x", 1<<20))
	s.text = s.buffer.Append(s.text, "y")
	const times = 1000
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range times {
		err := errors.New("no")
		var undo Undo
		KeepText(&undo, &s.text, &s.buffer)
		s.text = s.buffer.Append(s.text, "lost")
		Keep(&undo, &s.lines)
		s.lines = append(s.lines, "lost")
		KeepItems(&undo, s.lines[len(s.lines)-1:])
		Delete(&undo, &s.words, "x\x00")
		Set(&undo, &s.words, "lost", "")
		undo.OnError(&err)
	}
	runtime.ReadMemStats(&after)
	if bytes := (after.TotalAlloc - before.TotalAlloc) / times; bytes > 4096 {
		t.Errorf("%d bytes for each", bytes)
	}
}

// An error may have been made of a text whose memory is written anew when that is taken
// back.
func TestUndoOwnsTexts(t *testing.T) {
	var s sheet
	for name, keep := range map[string]func(*Undo){
		"text":   func(u *Undo) { KeepText(u, &s.text, &s.buffer) },
		"base64": func(u *Undo) { KeepBase64(u, &s.data) },
	} {
		var undo Undo
		keep(&undo)
		given := &wire.Error{Code: "code", Msg: "message"}
		var err error = given
		undo.OnError(&err)
		if got, ok := err.(*wire.Error); !ok || got == given || got.Msg != given.Msg || got.Code != given.Code {
			t.Errorf("%s: %v", name, err)
		}
	}
}
