package steps

import (
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

// bounded has a change fail that makes something longer than it may be. What it adds for
// sure is counted before it, so that there is nothing to take back.
func (f *Frame) bounded(s ir.Stmt) []ir.Stmt {
	change, ok := s.(*ir.Change)
	if !ok {
		return []ir.Stmt{s}
	}
	var before, behind []ir.Stmt
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
			name, key := f.once("key", do.Key, s.Span())
			before, do.Key = append(name, before...), key
		}
		behind = f.bound(change, &ir.Bound{})
	case *ir.Append:
		if f.mostOf(do.Value.Type()) > 0 {
			before, do.Value = f.once("more", do.Value, s.Span())
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
	return append(append(before, s), behind...)
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
	if f.Protocol.Limits.Text == 0 || !makesText(value) {
		return nil, value
	}
	switch value := value.(type) {
	case *ir.Widen:
		steps, text := f.boundText(s, value.X)
		return steps, &ir.Widen{Node: value.Node, X: text}
	case *ir.New:
		made := *value
		made.Inits = nil
		var steps []ir.Stmt
		for _, init := range value.Inits {
			named := *init
			if init.If == nil {
				var inner []ir.Stmt
				inner, named.Value = f.boundText(s, init.Value)
				steps = append(steps, inner...)
			}
			made.Inits = append(made.Inits, &named)
		}
		return steps, &made
	default:
		steps, text := f.once("text", value, s.Span())
		return append(steps, f.boundAs(s, &ir.Bound{X: ir.Copy(text)})...), text
	}
}

// boundElement is the test for a text that takes the place of another one in a list.
func (f *Frame) boundElement(s *ir.Change, do *ir.Replace) (before, behind []ir.Stmt) {
	nth, ok := do.By.(*ir.Nth)
	if !ok {
		return nil, nil // the value may be another one for each element
	}
	if !isMade(do.Value) {
		before, do.Value = f.boundText(s, do.Value)
		return before, nil
	}
	v := f.Variable(nth.Var.Name, ir.Element, nth.Var.Type)
	test := f.boundAs(s, &ir.Bound{X: &ir.Ref{Node: ir.Node{T: v.Type, At: s.Span()}, Var: v}})
	if test == nil {
		return nil, nil
	}
	before, nth.Index = f.once("index", nth.Index, s.Span())
	by := &ir.Nth{Index: ir.Copy(nth.Index), Pick: ir.Pick{Var: v}}
	return before, []ir.Stmt{&ir.Find{At: s.At, In: ir.Copy(s.Place.Read()), By: by, Then: test}}
}

// once gives a name to what is computed, so that it may be read twice.
func (f *Frame) once(name string, x ir.Expr, at source.Span) ([]ir.Stmt, ir.Expr) {
	if _, place := fact.PathOf(x); place || types.IsConstant(x) {
		return nil, x
	}
	v := f.Variable(name, ir.Let, x.Type())
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
		return slices.ContainsFunc(x.Inits, func(init *ir.Init) bool { return init.If == nil && makesText(init.Value) })
	default:
		return isMade(x)
	}
}
