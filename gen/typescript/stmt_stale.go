package typescript

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
)

// TypeScript believes what it has seen until it sees an assignment, also where a
// named rule has changed the value meanwhile, or a step that calls the object by
// another name. If such a value is tested again, the variable gets a new name:
// about that one TypeScript has seen nothing yet.

// outdate notes what a step changes unseen by TypeScript.
func (b *body) outdate(step ir.Stmt) {
	switch step := step.(type) {
	case *ir.Change:
		switch step.Do.(type) {
		case *ir.Set, *ir.Unset, *ir.Patch:
			b.outdateField(step.Place.Read())
		}
	case *ir.Call:
		if len(touchedBy([]ir.Stmt{step})) == 0 {
			return
		}
		for key := range b.facts {
			b.forgetFact(key)
		}
	case *ir.Each:
		for inner := range ir.Steps(step.Do) {
			if _, nested := inner.(*ir.Each); !nested {
				b.outdate(inner)
			}
		}
	}
}

func (b *body) outdateField(target ir.Expr) {
	for key := range b.facts {
		if replaces(target, key) && !within(key, b.key(target)) {
			b.forgetFact(key)
		}
	}
}

// forgetFact drops a fact that TypeScript goes on believing in.
func (b *body) forgetFact(key string) {
	if strings.Contains(key, keySeparator) {
		b.outdated[key] = true
		b.facts = b.facts.without(key)
	}
}

// rename gives new names to the variables through which a step tests what
// TypeScript has a wrong idea of.
func (b *body) rename(step ir.Stmt) {
	if len(b.outdated) == 0 {
		return
	}
	renamed := map[*ir.Var]bool{}
	rename := func(x ir.Expr) {
		place := b.tested(x)
		if place == nil || !b.outdated[b.key(place)] {
			return
		}
		v := root(place).(*ir.Ref).Var
		if !renamed[v] {
			renamed[v] = true
			b.renameVar(v)
		}
	}
	for s := range ir.Steps([]ir.Stmt{step}) {
		if change, ok := s.(*ir.Change); ok {
			rename(unwrapped(change.Place.Read()))
		}
		for _, part := range ir.Parts(s) {
			for x := range ir.Within(part.X) {
				rename(x)
			}
		}
	}
}

func (b *body) renameVar(v *ir.Var) {
	old := b.use(v)
	name := b.fresh(old)
	b.p.line("const ", name, " = ", old, ";")
	b.names[v] = name
}

// tested is the place that an expression tells something about, or nil.
func (b *body) tested(x ir.Expr) ir.Expr {
	switch x := x.(type) {
	case *ir.IsNull:
		return b.placed(x.X)
	case *ir.IsMember:
		return b.placed(x.X)
	case *ir.Has:
		if x.Field != nil {
			return b.placed(&ir.FieldOf{X: x.X, Field: x.Field})
		}
	case *ir.FieldOf, *ir.CommonField:
		if isPlain(x.Type()) {
			return b.placed(x)
		}
	}
	return nil
}

func (b *body) placed(x ir.Expr) ir.Expr {
	if b.key(x) == "" {
		return nil
	}
	return x
}
