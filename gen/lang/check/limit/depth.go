package limit

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// deepened names and tests what a change puts somewhere if a rule has put it around what
// there is, since that is deeper with every event.
func (l *Limits) deepened(s *ir.Change) (before []ir.Stmt) {
	does := s.Traits()
	if _, later := s.Do.(*ir.Replace); later || does.Puts == nil {
		return nil
	}
	at := l.depths.levelOf(s.Place.Read())
	if does.Inside {
		at = at.inside()
	}
	before, *does.Puts = l.depth(s, *does.Puts, at)
	return before
}

// replacedDepth tests a list of which elements were replaced: by what may be another value
// for each of them.
func (l *Limits) replacedDepth(s *ir.Change) []ir.Stmt {
	do, ok := s.Do.(*ir.Replace)
	if !ok {
		return nil
	}
	read, at := s.Place.Read(), l.depths.levelOf(s.Place.Read())
	var steps []ir.Stmt
	if l.depths.aroundFree(do.Value) {
		steps = l.testDepth(s, ir.Copy(read), at, true)
	}
	if l.depths.aroundItself(s.Place, do.Value) {
		steps = append(steps, l.testDepth(s, ir.Copy(read), at, false)...)
	}
	return steps
}

// foundDepth tests the element v that a find has made of a value, if there was none.
func (l *Limits) foundDepth(s *ir.Find, v *ir.Var, value ir.Expr) []ir.Stmt {
	element := &ir.Ref{Node: ir.Node{T: v.Type, At: s.Span()}, Var: v}
	at := l.depths.levelOf(s.Make.Place.Read()).inside()
	var steps []ir.Stmt
	if l.depths.aroundFree(value) {
		steps = l.testDepth(s.Make, ir.Copy(element), at, true)
	}
	if l.depths.aroundItself(s.Make.Place, value) {
		steps = append(steps, l.testDepth(s.Make, element, at, false)...)
	}
	return steps
}

// depth names and tests a value before it is put somewhere: what of it is free-form,
// part by part, and all of it if its type may contain itself.
func (l *Limits) depth(s *ir.Change, value ir.Expr, at level) (steps []ir.Stmt, named ir.Expr) {
	steps, value = l.free(s, value, at, nil)
	if !l.depths.aroundItself(s.Place, value) {
		return steps, value
	}
	whole, value := l.whole(s, value, at)
	return append(steps, whole...), value
}

// whole names and tests what is put somewhere, by the type that it is of.
func (l *Limits) whole(s *ir.Change, value ir.Expr, at level) (steps []ir.Stmt, named ir.Expr) {
	if wide, ok := value.(*ir.Widen); ok {
		steps, inner := l.whole(s, wide.X, at)
		return steps, &ir.Widen{Node: wide.Node, X: inner}
	}
	return l.named(s, value, at, false)
}

// free is depth for what is free-form, which is computed only under a condition,
// or always if that is nil.
func (l *Limits) free(s *ir.Change, value ir.Expr, at level, cond ir.Expr) (steps []ir.Stmt, named ir.Expr) {
	switch x := value.(type) {
	case *ir.Widen:
		steps, inner := l.free(s, x.X, at, cond)
		return steps, &ir.Widen{Node: x.Node, X: inner}
	case *ir.New:
		made := *x
		made.Inits = nil
		for _, init := range x.Inits {
			named := *init
			var inner []ir.Stmt
			inner, named.Value = l.free(s, init.Value, at.inside(), both(cond, init.If))
			steps = append(steps, inner...)
			made.Inits = append(made.Inits, &named)
		}
		return steps, &made
	default: // is tested as a whole
	}
	if !l.depths.aroundFree(value) {
		return nil, value
	}
	if cond == nil {
		return l.named(s, value, at, true)
	}
	again, ok := undrawn(value)
	if !ok {
		return nil, value
	}
	steps, _ = l.named(s, again, at, true)
	return []ir.Stmt{&ir.If{At: s.At, Cond: ir.Copy(cond), Then: steps}}, value
}

func (l *Limits) named(s *ir.Change, value ir.Expr, at level, free bool) ([]ir.Stmt, ir.Expr) {
	steps, x := l.scope.Once("deeper", value, s.Span())
	return append(steps, l.testDepth(s, ir.Copy(x), at, free)...), x
}

// testDepth is the test of a value, as it is sent.
func (l *Limits) testDepth(s *ir.Change, x ir.Expr, at level, free bool) []ir.Stmt {
	test := &ir.Bound{At: s.At, Field: s.Place.Field.Name, Most: jsontext.MaxDepth, Depth: &ir.Depth{Alone: jsontext.MaxDepth}}
	if l.scope.Protocol.Limits.Depth > 0 {
		test.Most = min(test.Most, l.scope.Protocol.Limits.Depth)
	}
	if free {
		test.Depth.Alone = jsontext.MaxFree + l.depths.around(x.Type())
	}
	test.X = asFree(x)
	l.depths.stands(test.Depth, at)
	l.fails(s.Span(), "it may become too deep")
	return []ir.Stmt{test}
}

// asFree is a value as JSON, of which one can tell how deep it is.
func asFree(x ir.Expr) ir.Expr {
	null, ok := x.Type().(*ir.Nullable)
	if types.IsKind(x.Type(), ir.Record) {
		return x
	}
	if !ok {
		free, _ := types.Widen(x, types.Any)
		return free
	}
	if types.IsKind(null.Elem, ir.Any) {
		return x
	}
	t := &ir.Nullable{Elem: types.Any}
	none := &ir.Literal{Node: ir.Node{T: types.Null, At: x.Span()}, Value: ir.NullConst{}}
	no, _ := types.Widen(none, t)
	there := &ir.Narrow{Node: ir.Node{T: null.Elem, At: x.Span()}, X: ir.Copy(x)}
	yes, _ := types.Widen(there, t)
	is := &ir.IsNull{Node: ir.Node{T: types.Bool, At: x.Span()}, X: x}
	return &ir.Cond{Node: ir.Node{T: t, At: x.Span()}, If: is, Then: no, Else: yes}
}

// undrawn is a value with no fresh ids and times, which may be computed a second time.
func undrawn(x ir.Expr) (_ ir.Expr, ok bool) {
	x = ir.Rewrite(x, func(x ir.Expr) ir.Expr {
		switch x.(type) {
		case *ir.NewID, *ir.Now:
			return &ir.Literal{Node: ir.Node{T: x.Type(), At: x.Span()}, Value: ir.TextConst("")}
		default:
			return x
		}
	})
	return x, !ir.Some(ir.Reached(x), func(x ir.Expr) bool {
		switch x.(type) {
		case *ir.NewID, *ir.Now:
			return true
		default:
			return false
		}
	})
}
