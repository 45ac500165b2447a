package oracle

import (
	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/gen/wire"
)

// What several lists of differences need.

// Repaired makes a repair of a function of the text alone.
func Repaired(text func(string) string) func(*Encounter) (string, error) {
	return func(e *Encounter) (string, error) { return text(e.Text), nil }
}

// DoubleOverflow looks for a number that we refuse because no double holds it.
func DoubleOverflow(e *Encounter) (bool, error) {
	root, err := jsontree.Parse(e.Text)
	return err == nil && e.Ours.Outcome == "error:"+string(wire.CodeOutOfRange) && root.At(e.Ours.Path).IsInfinite(), nil
}
