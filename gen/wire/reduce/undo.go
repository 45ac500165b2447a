package reduce

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// Undo remembers what an event has changed so far, for rules that may fail after a
// change. The zero value remembers nothing yet. A nil one never does: it is for rules
// after which nothing may fail.
type Undo struct {
	steps []func()
	texts bool // memory of texts may be written anew
}

// OnError takes everything back, the last change first, if there is an error. Rules
// defer it.
func (u *Undo) OnError(err *error) {
	if *err == nil {
		return
	}
	if e, ok := (*err).(*wire.Error); ok && u.texts {
		*err = ownTexts(e)
	}
	for _, back := range slices.Backward(u.steps) {
		back()
	}
}

// ownTexts is an error that shares no memory with texts of the state.
func ownTexts(e *wire.Error) *wire.Error {
	own := *e
	own.Msg, own.Path = strings.Clone(e.Msg), slices.Clone(e.Path)
	for i := range own.Path {
		own.Path[i].Name = strings.Clone(own.Path[i].Name)
	}
	return &own
}

// Do has a function called if everything is taken back.
func (u *Undo) Do(back func()) {
	if u != nil {
		u.steps = append(u.steps, back)
	}
}

// Keep remembers what is in a place. What it leads to is not looked at.
func Keep[T any](u *Undo, place *T) {
	if u != nil {
		kept := *place
		u.steps = append(u.steps, func() { *place = kept })
	}
}

// KeepItems remembers which elements stand in a list, or in a part of one.
func KeepItems[T any](u *Undo, list []T) {
	if u != nil && len(list) > 0 {
		kept := slices.Clone(list)
		u.steps = append(u.steps, func() { copy(list, kept) })
	}
}

// KeepText remembers a text that is about to grow, by its buffer.
func KeepText(u *Undo, text *string, buffer *jsontext.Buffer) {
	if u != nil {
		u.texts = true
		back := buffer.Keep(*text)
		u.steps = append(u.steps, func() { *text = back() })
	}
}

// KeepBase64 remembers a base64 text that is about to grow.
func KeepBase64(u *Undo, text *wire.Base64) {
	if u != nil {
		u.texts = true
		u.steps = append(u.steps, text.Keep())
	}
}

// Set sets a key of a map.
func Set[T any](u *Undo, m *wire.Map[T], key string, value T) {
	if u != nil {
		u.steps = append(u.steps, m.Keep(key))
	}
	m.Set(key, value)
}

// Delete takes a key of a map away.
func Delete[T any](u *Undo, m *wire.Map[T], key string) {
	if u != nil {
		u.steps = append(u.steps, m.Keep(key))
	}
	m.Delete(key)
}

// Merge sets the keys of one map on another.
func Merge[T any](u *Undo, m *wire.Map[T], other wire.Map[T]) {
	for key, value := range other.All() {
		Set(u, m, key, value)
	}
}
