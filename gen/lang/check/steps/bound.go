package steps

import (
	"cmp"
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/source"
)

// mostOf is how long lists and maps, or texts, may become by steps; 0: as long as they like.
func (f *Frame) mostOf(t ir.Type) int {
	switch t := t.(type) {
	case *ir.List, *ir.Map:
		return f.Protocol.Limits.Items
	case *ir.Scalar:
		if t.Kind == ir.String {
			return f.Protocol.Limits.Text
		}
	default: // has no length
	}
	return 0
}

// grows records that a step makes what is at a place longer, or puts a value there or into
// it, which may be a text that is made of others.
func (f *Frame) grows(place, value ir.Expr, at source.Span) {
	if place != nil && f.mostOf(place.Type()) > 0 || value != nil && f.Protocol.Limits.Text > 0 && makesText(value) {
		f.mayFail(at, "it may become too long")
	}
}

// bounded has a change fail that makes something longer or deeper than it may be. What it
// adds for sure is counted before it, so that there is nothing to take back.
func (f *Frame) bounded(s ir.Stmt) []ir.Stmt {
	change, ok := s.(*ir.Change)
	if !ok {
		return []ir.Stmt{s}
	}
	before, behind := f.boundLength(change)
	return f.boundedBy(change, before, behind)
}

// boundedEntry is bounded for a value whose key is in the map, which is no longer for it.
func (f *Frame) boundedEntry(change *ir.Change) []ir.Stmt {
	before, _ := f.boundLength(change)
	return f.boundedBy(change, before, nil)
}

// boundedBy is a change between the tests of lengths, and of how deep it goes.
func (f *Frame) boundedBy(change *ir.Change, before, behind []ir.Stmt) []ir.Stmt {
	deepened := f.deepened(change)
	if do, ok := change.Do.(*ir.Put); ok && before == nil && deepened != nil { // the key comes first
		before, do.Key = f.once("key", do.Key, change.Span())
	}
	before = append(append(before, deepened...), change)
	return append(append(before, behind...), f.replacedDepth(change)...)
}

// boundLength are the tests before and behind a change that makes something longer.
func (f *Frame) boundLength(change *ir.Change) (before, behind []ir.Stmt) {
	switch do := change.Do.(type) {
	case *ir.Push:
		before, do.Value = f.boundText(change, do.Value)
		before = append(before, f.bound(change, &ir.Bound{One: true})...)
	case *ir.Insert:
		before, do.Value = f.boundText(change, do.Value)
		before = append(before, f.bound(change, &ir.Bound{One: true})...)
	case *ir.Put:
		before, do.Value = f.boundText(change, do.Value)
		if before != nil { // the key comes first
			name, key := f.once("key", do.Key, change.Span())
			before, do.Key = append(name, before...), key
		}
		behind = f.bound(change, &ir.Bound{})
	case *ir.Append:
		if f.mostOf(do.Value.Type()) > 0 {
			before, do.Value = f.once("more", do.Value, change.Span())
			before = append(before, f.bound(change, &ir.Bound{More: ir.Copy(do.Value)})...)
		}
	case *ir.Extend:
		if _, place := fact.PathOf(do.Value); place {
			before = f.bound(change, &ir.Bound{More: ir.Copy(do.Value)})
		} else {
			behind = f.bound(change, &ir.Bound{})
		}
	case *ir.AppendBase64, *ir.Merge:
		behind = f.bound(change, &ir.Bound{})
	case *ir.Set:
		if isMade(do.Value) {
			behind = f.bound(change, &ir.Bound{})
		} else {
			before, do.Value = f.boundText(change, do.Value)
		}
	case *ir.Replace:
		before, behind = f.boundElement(change, do)
	case *ir.Unset, *ir.Increase, *ir.Patch, *ir.Remove, *ir.Move, *ir.Delete:
		// They make nothing longer.
	}
	return before, behind
}

// bound completes the test for what a change makes longer, if there is a limit.
func (f *Frame) bound(s *ir.Change, test *ir.Bound) []ir.Stmt {
	test.X = ir.Copy(s.Place.Read())
	if field, ok := test.X.(*ir.FieldOf); ok {
		test.X = f.Narrowed(field) // as it is behind an assignment
	}
	return f.boundAs(s, test)
}

func (f *Frame) boundAs(s *ir.Change, test *ir.Bound) []ir.Stmt {
	test.At, test.Field, test.Most = s.At, s.Place.Field.Name, f.mostOf(test.X.Type())
	if test.Most == 0 {
		return nil
	}
	return []ir.Stmt{test}
}

// boundText names and tests the texts of a value that are made of others, in their order,
// before it is put somewhere.
func (f *Frame) boundText(s *ir.Change, value ir.Expr) ([]ir.Stmt, ir.Expr) {
	return f.boundTextIf(s, value, nil)
}

// boundTextIf is boundText for a value that is computed only under a condition, or always
// if that is nil.
func (f *Frame) boundTextIf(s *ir.Change, value, cond ir.Expr) ([]ir.Stmt, ir.Expr) {
	if f.Protocol.Limits.Text == 0 || !makesText(value) {
		return nil, value
	}
	switch value := value.(type) {
	case *ir.Widen:
		steps, text := f.boundTextIf(s, value.X, cond)
		return steps, &ir.Widen{Node: value.Node, X: text}
	case *ir.New:
		made := *value
		made.Inits = nil
		var steps []ir.Stmt
		for _, init := range value.Inits {
			named := *init
			var inner []ir.Stmt
			inner, named.Value = f.boundTextIf(s, init.Value, both(cond, init.If))
			steps = append(steps, inner...)
			made.Inits = append(made.Inits, &named)
		}
		return steps, &made
	default:
		if cond != nil {
			node := ir.Node{T: value.Type(), At: value.Span()}
			value = &ir.Cond{Node: node, If: ir.Copy(cond), Then: value, Else: &ir.Literal{Node: node, Value: ir.TextConst("")}}
		}
		steps, text := f.once("text", value, s.Span())
		return append(steps, f.boundAs(s, &ir.Bound{X: ir.Copy(text)})...), text
	}
}

// boundFound tests the texts of the element v that a find makes of a value if there is none,
// and of those that fill the places before it: if the list has become longer, it was made.
func (f *Frame) boundFound(s *ir.Find, v *ir.Var, value ir.Expr) (steps []ir.Stmt) {
	length := func() ir.Expr {
		return &ir.Size{Node: ir.Node{T: types.Int, At: s.Span()}, X: ir.Copy(s.In)}
	}
	when := func(op ir.BinaryOp, than ir.Expr, tests []ir.Stmt) []ir.Stmt {
		is := &ir.Binary{Node: ir.Node{T: types.Bool, At: s.Span()}, Op: op, L: length(), R: than}
		return []ir.Stmt{&ir.If{At: s.At, Cond: is, Then: tests}}
	}
	if insert, ok := s.Make.Do.(*ir.Insert); ok {
		if by, ok := insert.By.(*ir.Beyond); ok && by.Fill != nil {
			if tests, _ := f.boundText(s.Make, ir.Copy(by.Fill)); tests != nil {
				nth := s.By.(*ir.Nth)
				steps, nth.Index = f.once("index", nth.Index, s.Span())
				by.Index = ir.Copy(nth.Index)
				steps = append(steps, when(ir.Lt, ir.Copy(nth.Index), tests)...)
			}
		}
	}
	tests := f.boundMade(s.Make, &ir.Ref{Node: ir.Node{T: v.Type, At: s.Span()}, Var: v}, value)
	tests = append(tests, f.foundDepth(s, v, value)...)
	if tests != nil {
		before, was := f.once("before", length(), s.Span())
		steps = append(steps, before...)
		s.Then = append(when(ir.Gt, was, tests), s.Then...)
	}
	return append(steps, s)
}

// boundMade are the tests for the texts of an element that was just put into a list, which
// were made of others: it is where at says, and value made it.
func (f *Frame) boundMade(s *ir.Change, at, value ir.Expr) []ir.Stmt {
	if f.Protocol.Limits.Text == 0 || !makesText(value) {
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
				return f.boundMade(s, at, wide.X)
			}
			is = &ir.IsMember{Node: boolean, X: at, Members: t.Members[i : i+1]}
		default:
			return f.boundMade(s, at, wide.X)
		}
		narrow := &ir.Narrow{Node: ir.Node{T: wide.X.Type(), At: s.Span()}, X: ir.Copy(at)}
		return []ir.Stmt{&ir.If{At: s.At, Cond: is, Then: f.boundMade(s, narrow, wide.X)}}
	}
	switch value := value.(type) {
	case *ir.New:
		var steps []ir.Stmt
		for _, init := range value.Inits {
			field := &ir.FieldOf{Node: ir.Node{T: init.Field.Type, At: s.Span()}, X: ir.Copy(at), Field: init.Field}
			inner := f.boundMade(s, field, init.Value)
			if inner != nil && init.If != nil {
				has := &ir.Has{Node: boolean, X: ir.Copy(at), Field: init.Field, Name: init.Field.Name}
				inner = []ir.Stmt{&ir.If{At: s.At, Cond: has, Then: inner}}
			}
			steps = append(steps, inner...)
		}
		return steps
	default:
		return f.boundAs(s, &ir.Bound{X: at})
	}
}

// boundElement is the test for texts that take the place of others in a list.
func (f *Frame) boundElement(s *ir.Change, do *ir.Replace) (before, behind []ir.Stmt) {
	switch by := do.By.(type) {
	case *ir.Nth:
		if !isMade(do.Value) {
			before, do.Value = f.boundText(s, do.Value)
			return before, nil
		}
		v := f.Variable(by.Var.Name, ir.Element, by.Var.Type)
		test := f.boundAs(s, &ir.Bound{X: &ir.Ref{Node: ir.Node{T: v.Type, At: s.Span()}, Var: v}})
		if test == nil {
			return nil, nil
		}
		before, by.Index = f.once("index", by.Index, s.Span())
		again := &ir.Nth{Index: ir.Copy(by.Index), Pick: ir.Pick{Var: v}}
		return before, []ir.Stmt{&ir.Find{At: s.At, In: ir.Copy(s.Place.Read()), By: again, Then: test}}
	case *ir.First:
		if again, tests := f.boundReplaced(s, by.Pick, do.Value); tests != nil {
			before = []ir.Stmt{&ir.Find{At: s.At, In: ir.Copy(s.Place.Read()), By: &ir.First{Pick: again}, Then: tests}}
		}
	case *ir.Every:
		if again, tests := f.boundReplaced(s, by.Pick, do.Value); tests != nil {
			before = []ir.Stmt{&ir.Each{At: s.At, In: ir.Copy(s.Place.Read()), By: &ir.Every{Pick: again}, Do: tests}}
		}
	default: // is no way to name what is replaced
	}
	return before, nil
}

// boundReplaced are the tests for the texts of a value that may be another one for each of
// the elements that it replaces. They compute it a second time, so that texts with fresh
// ids and times in them are not tested.
func (f *Frame) boundReplaced(s *ir.Change, pick ir.Pick, value ir.Expr) (ir.Pick, []ir.Stmt) {
	elem := f.Variable(pick.Var.Name, ir.Element, pick.Var.Type)
	again := func(x ir.Expr) ir.Expr {
		return ir.Rewrite(x, func(x ir.Expr) ir.Expr {
			if ref, ok := x.(*ir.Ref); ok && ref.Var == pick.Var {
				ref.Var = elem
			}
			return x
		})
	}
	tests, _ := f.boundText(s, again(withoutDraws(value)))
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

// once gives a name to what is computed, so that it may be read twice.
func (f *Frame) once(name string, x ir.Expr, at source.Span) ([]ir.Stmt, ir.Expr) {
	if _, place := fact.PathOf(x); place || types.IsConstant(x) {
		return nil, x
	}
	v := f.Made(name, ir.Let, x.Type())
	return []ir.Stmt{&ir.Bind{At: ir.At{Where: at}, Var: v, Value: x}}, &ir.Ref{Node: ir.Node{T: x.Type(), At: x.Span()}, Var: v}
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
