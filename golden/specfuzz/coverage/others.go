package coverage

import (
	"go/token"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/source"
)

// others counts what no kind of the model tells.
func (c *Count) others(p *ir.Protocol) {
	for _, x := range ir.ProtocolExprs(p) {
		c.operands(x)
		switch x := x.(type) {
		case *ir.Apply:
			c.applied(p, x)
		case *ir.Cond:
			if is, ok := x.If.(*ir.IsMember); ok && isUnion(ir.NonNull(x.T)) && ir.Same(ir.Unwrapped(x.Then).Type(), is.X.Type()) && !ir.Same(ir.NonNull(x.T), is.X.Type()) {
				c.met["Union Among"]++
			}
		case *ir.OrValue:
			c.orValue(x)
		case *ir.Widen:
			if isUnion(ir.NonNull(x.T)) && isUnion(x.X.Type()) && !ir.Same(ir.NonNull(x.T), x.X.Type()) {
				c.met["Union Wider"]++
			}
		default: // has a kind of its own, if it counts
		}
	}
	for _, made := range p.Constructors {
		for _, init := range made.Inits {
			for x := range ir.Within(init.Value) {
				if x, ok := x.(*ir.New); ok && spreads(x, made.Args) {
					c.met["Spread Default"]++
				}
			}
		}
	}
	for _, s := range ir.ProtocolSteps(p) {
		if bound, ok := s.(*ir.Bound); ok && bound.Depth != nil {
			c.met["Bound Depth"]++
		}
	}
	for _, body := range ir.Bodies(p) {
		c.behind(body)
	}
	for _, o := range p.Objects {
		for _, f := range o.Fields {
			c.named(f.Name)
		}
	}
}

func isUnion(t ir.Type) bool {
	_, ok := t.(*ir.Union)
	return ok
}

// orValue counts what may be missing by whose field it is, and if null stands in for it,
// also where it may be empty.
func (c *Count) orValue(x *ir.OrValue) {
	of := "Common"
	if x.Field != nil {
		of = "Field"
	}
	c.met["OrValue "+of]++
	if _, nullable := x.Read.(*ir.Nullable); !nullable && !ir.Same(x.T, x.Read) {
		c.met["OrNull "+of]++
		if _, list := x.Read.(*ir.List); list || isRecord(x.Read) {
			c.met["OrNull Empty"]++
		}
	}
}

func isRecord(t ir.Type) bool {
	s, ok := t.(*ir.Scalar)
	return ok && s.Kind == ir.Record
}

// applied counts a call of an accessor, which the model takes for a function.
func (c *Count) applied(p *ir.Protocol, x *ir.Apply) {
	at := slices.IndexFunc(p.Accessors, func(a *ir.Accessor) bool { return a.Span == x.Function.Span })
	if at < 0 {
		return
	}
	c.met["Apply Accessor"]++
	if len(x.Args) <= len(p.Accessors[at].Args) {
		c.met["Apply Fewer"]++
	}
}

// spreads reports whether an object takes a field from what an argument is by default.
func spreads(x *ir.New, args []*ir.Argument) bool {
	return slices.ContainsFunc(x.Inits, func(init *ir.Init) bool {
		field, ok := ir.Unwrapped(init.Value).(*ir.FieldOf)
		if !ok || field.Field.Name != init.Field.Name {
			return false
		}
		of := ir.Unwrapped(field.X)
		if outer, ok := of.(*ir.FieldOf); ok {
			of = ir.Unwrapped(outer.X)
		}
		ref, ok := of.(*ir.Ref)
		return ok && slices.ContainsFunc(args, func(a *ir.Argument) bool { return a.Var == ref.Var && a.Default != nil })
	})
}

// behind counts steps that skip after others that change something and end the event.
func (c *Count) behind(steps []ir.Stmt) {
	changed := false
	for _, s := range steps {
		skips, changes := false, false
		for inner := range ir.Steps([]ir.Stmt{s}) {
			switch inner.(type) {
			case *ir.Skip:
				skips = true
			case *ir.Change:
				changes = true
			default: // neither
			}
		}
		if changed && skips {
			c.met["Skip Behind"]++
		}
		changed = changed || changes
		for _, block := range ir.Blocks(s) {
			c.behind(block.Steps)
		}
	}
}

// named counts names that mean something where they are emitted.
func (c *Count) named(name string) {
	for of, means := range map[string]bool{
		"Go": token.IsKeyword(name), "TypeScript": names.TypeScriptReserved(name),
		"Python": names.PythonReserved(name) || names.PythonAttributeReserved(name), "Dunder": strings.HasPrefix(name, "__"), "Odd": source.FieldName(name) != name,
	} {
		if means {
			c.met["Name "+of]++
		}
	}
}
