package plan

import "github.com/msggen/msggen/gen/ir"

// Checks are the objects and unions of which a value may break a check, its own or that
// of a part.
type Checks struct{ holders holders }

// ChecksOf finds those of some protocols and of those that they import.
func ChecksOf(protocols ...*ir.Protocol) *Checks {
	return &Checks{holdersOf(protocols, func(o *ir.Object) bool { return len(o.Checks) > 0 })}
}

// Hold reports whether a value of a type may break a check.
func (c *Checks) Hold(t ir.Type) bool { return c.holders.holds(t) }
