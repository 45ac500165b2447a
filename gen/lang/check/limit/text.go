package limit

import (
	"cmp"
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/types"
)

// text names and tests the texts of a value that are made of others, in their order,
// before it is put somewhere.
func (l *Limits) text(s *ir.Change, value ir.Expr) ([]ir.Stmt, ir.Expr) {
	return l.textIf(s, value, nil)
}

// textIf is text for a value that is computed only under a condition, or always
// if that is nil.
func (l *Limits) textIf(s *ir.Change, value, cond ir.Expr) ([]ir.Stmt, ir.Expr) {
	if l.scope.Protocol.Limits.Text == 0 || !makesText(value) {
		return nil, value
	}
	switch value := value.(type) {
	case *ir.Widen:
		steps, text := l.textIf(s, value.X, cond)
		return steps, &ir.Widen{Node: value.Node, X: text}
	case *ir.New:
		made := *value
		made.Inits = nil
		var steps []ir.Stmt
		for _, init := range value.Inits {
			named := *init
			var inner []ir.Stmt
			inner, named.Value = l.textIf(s, init.Value, both(cond, init.If))
			steps = append(steps, inner...)
			made.Inits = append(made.Inits, &named)
		}
		return steps, &made
	default:
		if cond != nil {
			node := ir.Node{T: value.Type(), At: value.Span()}
			value = &ir.Cond{Node: node, If: ir.Copy(cond), Then: value, Else: &ir.Literal{Node: node, Value: ir.TextConst("")}}
		}
		steps, text := l.scope.Once("text", value, s.Span())
		return append(steps, l.test(s, &ir.Bound{X: ir.Copy(text)})...), text
	}
}

// Found tests the texts of the element v that a find makes of a value if there is none,
// and of those that fill the places before it: if the list has become longer, it was made.
func (l *Limits) Found(s *ir.Find, v *ir.Var, value ir.Expr) (steps []ir.Stmt) {
	length := func() ir.Expr {
		return &ir.Size{Node: ir.Node{T: types.Int, At: s.Span()}, X: ir.Copy(s.In)}
	}
	when := func(op ir.BinaryOp, than ir.Expr, tests []ir.Stmt) []ir.Stmt {
		is := &ir.Binary{Node: ir.Node{T: types.Bool, At: s.Span()}, Op: op, L: length(), R: than}
		return []ir.Stmt{&ir.If{At: s.At, Cond: is, Then: tests}}
	}
	if insert, ok := s.Make.Do.(*ir.Insert); ok {
		if by, ok := insert.By.(*ir.Beyond); ok && by.Fill != nil {
			if tests, _ := l.text(s.Make, ir.Copy(by.Fill)); tests != nil {
				nth := s.By.(*ir.Nth)
				steps, nth.Index = l.scope.Once("index", nth.Index, s.Span())
				by.Index = ir.Copy(nth.Index)
				steps = append(steps, when(ir.Lt, ir.Copy(nth.Index), tests)...)
			}
		}
	}
	tests := l.made(s.Make, &ir.Ref{Node: ir.Node{T: v.Type, At: s.Span()}, Var: v}, value)
	tests = append(tests, l.foundDepth(s, v, value)...)
	if tests != nil {
		before, was := l.scope.Once("before", length(), s.Span())
		steps = append(steps, before...)
		s.Then = append(when(ir.Gt, was, tests), s.Then...)
	}
	return append(steps, s)
}

// made are the tests for the texts of an element that was just put into a list, which
// were made of others: it is where at says, and value made it.
func (l *Limits) made(s *ir.Change, at, value ir.Expr) []ir.Stmt {
	if l.scope.Protocol.Limits.Text == 0 || !makesText(value) {
		return nil
	}
	boolean := ir.Node{T: types.Bool, At: s.Span()}
	if wide, ok := value.(*ir.Widen); ok {
		var is ir.Expr
		switch t := wide.T.(type) {
		case *ir.Nullable:
			is = &ir.Unary{Node: boolean, Op: ir.Not, X: &ir.IsNull{Node: boolean, X: at}}
		case *ir.Union:
			i := slices.IndexFunc(t.Members, func(m *ir.Member) bool { return ir.Same(m.Type, wide.X.Type()) })
			if i < 0 { // of a smaller union
				return l.made(s, at, wide.X)
			}
			is = &ir.IsMember{Node: boolean, X: at, Members: t.Members[i : i+1]}
		default:
			return l.made(s, at, wide.X)
		}
		narrow := &ir.Narrow{Node: ir.Node{T: wide.X.Type(), At: s.Span()}, X: ir.Copy(at)}
		return []ir.Stmt{&ir.If{At: s.At, Cond: is, Then: l.made(s, narrow, wide.X)}}
	}
	switch value := value.(type) {
	case *ir.New:
		var steps []ir.Stmt
		for _, init := range value.Inits {
			field := &ir.FieldOf{Node: ir.Node{T: init.Field.Type, At: s.Span()}, X: ir.Copy(at), Field: init.Field}
			inner := l.made(s, field, init.Value)
			if inner != nil && init.If != nil {
				has := &ir.Has{Node: boolean, X: ir.Copy(at), Field: init.Field, Name: init.Field.Name}
				inner = []ir.Stmt{&ir.If{At: s.At, Cond: has, Then: inner}}
			}
			steps = append(steps, inner...)
		}
		return steps
	default:
		return l.test(s, &ir.Bound{X: at})
	}
}

// element is the test for texts that take the place of others in a list.
func (l *Limits) element(s *ir.Change, do *ir.Replace) (before, behind []ir.Stmt) {
	switch by := do.By.(type) {
	case *ir.Nth:
		if !isMade(do.Value) {
			before, do.Value = l.text(s, do.Value)
			return before, nil
		}
		v := l.scope.Variable(by.Var.Name, ir.Element, by.Var.Type)
		test := l.test(s, &ir.Bound{X: &ir.Ref{Node: ir.Node{T: v.Type, At: s.Span()}, Var: v}})
		if test == nil {
			return nil, nil
		}
		before, by.Index = l.scope.Once("index", by.Index, s.Span())
		again := &ir.Nth{Index: ir.Copy(by.Index), Pick: ir.Pick{Var: v}}
		return before, []ir.Stmt{&ir.Find{At: s.At, In: ir.Copy(s.Place.Read()), By: again, Then: test}}
	case *ir.First:
		if again, tests := l.replaced(s, by.Pick, do.Value); tests != nil {
			before = []ir.Stmt{&ir.Find{At: s.At, In: ir.Copy(s.Place.Read()), By: &ir.First{Pick: again}, Then: tests}}
		}
	case *ir.Every:
		if again, tests := l.replaced(s, by.Pick, do.Value); tests != nil {
			before = []ir.Stmt{&ir.Each{At: s.At, In: ir.Copy(s.Place.Read()), By: &ir.Every{Pick: again}, Do: tests}}
		}
	default: // is no way to name what is replaced
	}
	return before, nil
}

// replaced are the tests for the texts of a value that may be another one for each of
// the elements that it replaces. They compute it a second time, so that texts with fresh
// ids and times in them are not tested.
func (l *Limits) replaced(s *ir.Change, pick ir.Pick, value ir.Expr) (ir.Pick, []ir.Stmt) {
	elem := l.scope.Variable(pick.Var.Name, ir.Element, pick.Var.Type)
	again := func(x ir.Expr) ir.Expr {
		return ir.Rewrite(x, func(x ir.Expr) ir.Expr {
			if ref, ok := x.(*ir.Ref); ok && ref.Var == pick.Var {
				ref.Var = elem
			}
			return x
		})
	}
	tests, _ := l.text(s, again(withoutDraws(value)))
	return ir.Pick{Var: elem, As: pick.As, Cond: again(pick.Cond)}, tests
}

// withoutDraws is a value without the texts that have fresh ids and times in them.
func withoutDraws(x ir.Expr) ir.Expr {
	switch x := x.(type) {
	case *ir.Widen:
		return &ir.Widen{Node: x.Node, X: withoutDraws(x.X)}
	case *ir.New:
		rest := *x
		rest.Inits = nil
		for _, init := range x.Inits {
			left := *init
			left.Value = withoutDraws(init.Value)
			rest.Inits = append(rest.Inits, &left)
		}
		return &rest
	default:
		for inner := range ir.Within(x) {
			switch inner.(type) {
			case *ir.NewID, *ir.Now:
				return &ir.Literal{Node: ir.Node{T: x.Type(), At: x.Span()}, Value: ir.TextConst("")}
			default: // draws nothing
			}
		}
		return x
	}
}

// both is the condition that two conditions hold, either of which may be nil.
func both(a, b ir.Expr) ir.Expr {
	if a == nil || b == nil {
		return cmp.Or(a, b)
	}
	return &ir.Binary{Node: ir.Node{T: types.Bool, At: b.Span()}, Op: ir.And, L: a, R: b}
}

// isMade reports whether a value is a text that is made of others.
func isMade(x ir.Expr) bool {
	if wide, ok := x.(*ir.Widen); ok {
		return isMade(wide.X)
	}
	_, place := fact.PathOf(x)
	return types.IsKind(x.Type(), ir.String) && !place && !types.IsConstant(x)
}

// makesText reports whether a value is such a text, or an object that is made with one.
func makesText(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Widen:
		return makesText(x.X)
	case *ir.New:
		return slices.ContainsFunc(x.Inits, func(init *ir.Init) bool { return makesText(init.Value) })
	default:
		return isMade(x)
	}
}
