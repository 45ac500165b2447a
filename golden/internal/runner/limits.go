package runner

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/vector"
)

// SomeLimits makes up limits of a caller for a protocol that says something of limits,
// around those; every other time it has none. Draw gives a number below another one.
func SomeLimits(p *ir.Protocol, draw func(int) int) *vector.Limits {
	if p.Limits == (ir.Limits{}) || draw(2) == 0 {
		return nil
	}
	around := func(most int) int {
		if draw(3) == 0 {
			return 0
		}
		return 1 + draw(2*max(most, 4))
	}
	return &vector.Limits{
		Depth: around(p.Limits.Depth), Items: around(p.Limits.Items), Text: around(p.Limits.Text), PatchWork: around(p.Limits.PatchWork),
	}
}
