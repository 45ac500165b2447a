// Package limit has steps keep to the limits of a protocol: it puts tests before and behind
// the changes that make something longer or deeper than it may be.
package limit

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/scope"
	"github.com/msggen/msggen/gen/source"
)

// Limits are those of the steps in a scope.
type Limits struct {
	scope  *scope.Scope
	depths *Depths
	fails  func(at source.Span, why string)
}

// In are the limits of steps in a scope. What may fail because of them is told to fails.
func In(s *scope.Scope, depths *Depths, fails func(at source.Span, why string)) *Limits {
	return &Limits{s, depths, fails}
}

// Grows records that a step makes what is at a place longer, or puts a value there or into
// it, which may be a text that is made of others.
func (l *Limits) Grows(place, value ir.Expr, at source.Span) {
	if place != nil && l.mostOf(place.Type()) > 0 || value != nil && l.scope.Protocol.Limits.Text > 0 && makesText(value) {
		l.fails(at, "it may become too long")
	}
}

// Change has a change fail that makes something longer or deeper than it may be. What it
// adds for sure is counted before it, so that there is nothing to take back.
func (l *Limits) Change(s ir.Stmt) []ir.Stmt {
	change, ok := s.(*ir.Change)
	if !ok {
		return []ir.Stmt{s}
	}
	before, behind := l.length(change)
	return l.around(change, before, behind)
}

// Entry is Change for a value whose key is in the map, which is no longer for it.
func (l *Limits) Entry(change *ir.Change) []ir.Stmt {
	before, _ := l.length(change)
	return l.around(change, before, nil)
}

// around is a change between the tests of lengths, and of how deep it goes.
func (l *Limits) around(change *ir.Change, before, behind []ir.Stmt) []ir.Stmt {
	deepened := l.deepened(change)
	if do, ok := change.Do.(*ir.Put); ok && before == nil && deepened != nil { // the key comes first
		before, do.Key = l.scope.Once("key", do.Key, change.Span())
	}
	before = append(append(before, deepened...), change)
	return append(append(before, behind...), l.replacedDepth(change)...)
}
