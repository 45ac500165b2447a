package fact

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// Later is what a named rule reads of one parameter after it has changed something
// through another. Whether that is the same is for each caller to see.
type Later struct {
	Pairs []LaterUse
	seen  map[[2]string]bool
}

// LaterUse is what stands at Use when what stands at Change has been changed.
type LaterUse struct{ Use, Change Path }

// NewLater is that of a rule that has done nothing yet.
func NewLater() *Later { return &Later{seen: map[[2]string]bool{}} }

// UsedAfter records that a variable is read after changes.
func (c *Ledger) UsedAfter(l *Later, v *ir.Var, changes []Path) {
	if len(changes) == 0 || !Shared(v.Type) {
		return
	}
	for _, use := range c.Absolute(Path{Root: v}) {
		for _, change := range changes {
			c.later(l, use, change)
		}
	}
}

func (c *Ledger) later(l *Later, use, change Path) {
	key := [2]string{c.Key(use), c.Key(change)}
	if use.Root.Kind != ir.Param || change.Root.Kind != ir.Param || use.Root == change.Root || l.seen[key] {
		return
	}
	l.seen[key] = true
	l.Pairs = append(l.Pairs, LaterUse{use, change})
}

// Called is a later use of a rule as its caller sees it, whose arguments for the two
// parameters these are. It reports whether what is used may stand in what is changed;
// if the caller does not know that either, it is a later use of its own.
func (c *Ledger) Called(l *Later, u LaterUse, used, changed ir.Expr) bool {
	meet := false
	for _, use := range c.places(used, u.Use) {
		for _, change := range c.places(changed, u.Change) {
			if use.Root == change.Root {
				meet = meet || hasPrefix(use.Segs, change.Segs)
			} else if l != nil {
				c.later(l, use, change)
			}
		}
	}
	return meet
}

// places are what a path that begins at a parameter is where arg is passed for it.
func (c *Ledger) places(arg ir.Expr, p Path) []Path {
	var all []Path
	for _, o := range c.Origins(arg) {
		all = append(all, c.Absolute(o.Then(p.Segs))...)
	}
	return all
}

// AddChange is changes with one more.
func (c *Ledger) AddChange(changes []Path, p Path) []Path {
	key := c.Key(p)
	if slices.ContainsFunc(changes, func(known Path) bool { return c.Key(known) == key }) {
		return changes
	}
	return append(slices.Clip(changes), p)
}
