package shape

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// IsExposed reports whether another package may call a function: it is exported then.
func (p *Package) IsExposed(key IDKey) bool {
	return p.isAbroad(p.callers(key))
}

// isAbroad reports whether one of some protocols is not that of the package.
func (p *Package) isAbroad(callers []*ir.Protocol) bool {
	return slices.ContainsFunc(callers, func(by *ir.Protocol) bool { return by != p.Protocol })
}

// callers are the protocols that a function is for.
func (p *Package) callers(key IDKey) []*ir.Protocol {
	switch key.Role {
	case IDRead:
		t := key.Of.(ir.Type)
		return slices.Concat(p.Reach.Nested(t), p.Reach.Streamed(t))
	case IDReadUntagged:
		return p.Reach.Implied(key.Of.(*ir.Object))
	case idClone:
		u := key.Of.(*ir.Union)
		return slices.Concat(p.Reach.Nested(u), p.Reach.Kept(u))
	case idTagOf:
		return p.Reach.Told(key.Of.(*ir.Union))
	case IDCheck:
		return p.Reach.Checked(key.Of.(*ir.Object))
	case IDAppend:
		field := key.Of.(FieldKey)
		return p.Reach.Grown(field.Object, field.Name)
	default:
		panic("golang: a name that does not depend on who calls it")
	}
}

// AreEntered reports whether another package reads values under some rules.
func (p *Package) AreEntered(rules any) bool { return p.isAbroad(p.Reach.Entered(rules)) }

// AreVerified reports whether another package runs some rules.
func (p *Package) AreVerified(rules any) bool { return p.isAbroad(p.Reach.Verified(rules)) }
