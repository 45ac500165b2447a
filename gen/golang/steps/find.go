package steps

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/golang/expr"
	"github.com/msggen/msggen/gen/golang/helper"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
)

// find writes the search for one element as an if: what follows is the business of
// ifStep once there is a test for whether the element was found.
func (f *Writer) find(s *ir.Find, last bool) {
	if s.Make != nil {
		f.findOrMake(s, last)
		return
	}
	if ir.IsSure(s.By) {
		f.name(s, last)
		return
	}
	var found ir.Expr
	start := f.Mark()
	switch by := s.By.(type) {
	case *ir.Key:
		found = f.findInMap(s, by)
	case *ir.Last:
		found = f.findLast(s, by)
	case *ir.Nth:
		found = f.findAt(s, by)
	case *ir.First:
		call := f.findCall(s)
		switch {
		case call != nil:
			found = f.findByCall(by, call)
		case by.As == nil && by.Cond != nil && !by.FromEnd && f.Uses.Of(by.Var).Count == 0:
			found = &ir.Macro{Node: ir.Node{T: body.BoolType, At: s.At.Span()}, Kind: ir.Exists, In: s.In, Var: by.Var, Body: by.Cond}
		case len(s.Else) == 0:
			f.walkTo(s.In, by, func() {
				f.Steps(s.Then, last)
				if !plan.Leaves(s.Then) {
					f.Add(jen.Break())
				}
			})
			return
		default:
			found = f.findFirst(s, by)
			start = f.Mark()
		}
	default:
		panic(fmt.Sprintf("golang: nothing is found by %T", by))
	}
	f.ifStep(&ir.If{At: s.At, Cond: found, Then: s.Then, Else: s.Else}, start, last)
}

// findLast tests the last element where it stands.
func (f *Writer) findLast(s *ir.Find, by *ir.Last) ir.Expr {
	list := f.Look(s.In).Code
	elem := s.In.Type().(*ir.List).Elem
	if by.As != nil {
		tail := f.stand(by.Var.Name, elem, func() *jen.Statement {
			return jen.Id(f.Want(helper.Last)).Call(list)
		})
		return f.Match(tail, by.Var, by.Var.Name, by.As, by.Cond)
	}
	if helper.TakesLast(s) {
		tail := f.Result(jen.Id(f.Want(helper.Last)).Call(list), by.Var.Name)
		f.Vars[by.Var] = body.Variable{Code: tail.Read, Held: shape.AsIs, Since: f.Step}
		return body.AndExpr(f.notNull(by.Var, body.Variable{Code: tail.Read}), by.Cond)
	}
	f.Vars[by.Var] = body.Variable{
		Code: func() *jen.Statement { return jen.Add(list).Index(jen.Len(list).Op("-").Lit(1)) },
		Held: shape.Hold(elem, false), Since: f.Step,
	}
	whole := s.In
	if !plan.IsPlace(whole) { // which is made once
		made := &ir.Var{Name: "list", Type: s.In.Type()}
		f.Vars[made] = body.Variable{Code: func() *jen.Statement { return jen.Add(list) }, Held: shape.AsIs, Since: f.Step}
		whole = &ir.Ref{Node: ir.Node{T: made.Type, At: s.At.Span()}, Var: made}
	}
	some := body.CompareExpr(ir.Gt, &ir.Size{Node: ir.Node{T: body.IntType}, X: whole}, int64(0))
	return body.AndExpr(some, by.Cond)
}

// findCall calls the method that does a search, or is nil if there is none.
func (f *Writer) findCall(s *ir.Find) *jen.Statement {
	var name string
	var given []ir.Expr
	if finder := f.FinderOf(s); finder != nil {
		name = finder.Name
		f.Want(f.FinderKey(finder))
		for _, key := range f.Lookups.Of(s).Keys {
			given = append(given, key.Value)
		}
	} else {
		search, args := f.Searches.Of(s)
		searcher := f.Searchers[search]
		if searcher == nil {
			return nil
		}
		name, given = searcher.Name, args
	}
	args := make([]jen.Code, len(given))
	for i, x := range given {
		args[i] = f.Look(x).Code
	}
	return f.Owner(s.In.(*ir.FieldOf).X).Dot(name).Call(args...)
}

// findByCall calls a method that returns the element or nil.
func (f *Writer) findByCall(by *ir.First, call *jen.Statement) ir.Expr {
	if f.Uses.Of(by.Var).Count == 0 {
		return f.notNull(by.Var, body.Variable{Code: func() *jen.Statement { return call }})
	}
	elem := f.Result(call, by.Var.Name)
	f.Vars[by.Var] = body.Variable{Code: elem.Read, Held: shape.Hold(by.Var.Type, false), Since: f.Step}
	return f.notNull(by.Var, body.Variable{Code: elem.Read})
}

// findFirst finds the element in a loop, and tests the result behind it.
func (f *Writer) findFirst(s *ir.Find, by *ir.First) ir.Expr {
	if f.Uses.Of(by.Var).Count == 0 {
		found := f.Block.Local("found")
		f.Add(found.ID().Op(":=").False())
		f.walkTo(s.In, by, func() { f.Add(found.ID().Op("=").True(), jen.Break()) })
		return f.VariableExpr("found", body.BoolType, body.Variable{Local: found})
	}
	elem := f.Block.Local(by.Var.Name)
	t := by.Var.Type
	f.Add(jen.Var().Add(elem.ID()).Add(f.GoType(t)))
	here := body.Variable{Local: elem, Held: shape.Hold(t, false), Since: f.Step}
	if helper.IsNilBefore(t) {
		f.walkTo(s.In, by, func() {
			f.Add(elem.ID().Op("=").Add(f.Vars[by.Var].Read()), jen.Break())
		})
		f.stay(by.Var, here)
		return f.notNull(by.Var, here)
	}
	found := f.Block.Local("found")
	f.Add(found.ID().Op(":=").False())
	f.walkTo(s.In, by, func() {
		f.Add(jen.List(elem.ID(), found.ID()).Op("=").List(f.Vars[by.Var].Read(), jen.True()), jen.Break())
	})
	f.stay(by.Var, here)
	return f.VariableExpr("found", body.BoolType, body.Variable{Local: found})
}

// stay has a variable, which stood for what a loop had come to, outlive the loop.
func (f *Writer) stay(v *ir.Var, as body.Variable) {
	f.Vars[v] = as
}

// each walks through a list, or through a map.
func (f *Writer) each(s *ir.Each) {
	if f.Effects.Steps(s.Do).Changes {
		f.Changed() // by the run before
	}
	do := func() { f.Steps(s.Do, false) }
	if m, ok := s.In.Type().(*ir.Map); ok {
		entries := f.Reducing("Entries").Call(f.Plain(f.Look(s.In), s.In.Type()).Code)
		loop := func(v *ir.Var, write func()) { f.LoopEntries(s.Key, v, entries, write) }
		f.walk(m.Elem, &s.By.Pick, loop, do)
		return
	}
	list := f.Look(s.In).Code
	if s.Key != nil {
		loop := func(v *ir.Var, write func()) { f.LoopEntries(s.Key, v, list, write) }
		f.walk(s.In.Type().(*ir.List).Elem, &s.By.Pick, loop, do)
		return
	}
	f.walkList(s.In, &s.By.Pick, list, do)
}

// walkTo runs through the elements of a list up to the one that passes a test, which do
// leaves the loop for.
func (f *Writer) walkTo(in ir.Expr, by *ir.First, do func()) {
	list := f.Look(in).Code
	if by.FromEnd {
		list = expr.FromEnd(list)
	}
	f.walkList(in, &by.Pick, list, do)
}

func (f *Writer) walkList(in ir.Expr, by *ir.Pick, list *jen.Statement, do func()) {
	f.walk(in.Type().(*ir.List).Elem, by, func(v *ir.Var, write func()) { f.Loop(v, list, write) }, do)
}

// walk does something with those elements of a loop that pass a test.
func (f *Writer) walk(elem ir.Type, by *ir.Pick, loop func(v *ir.Var, write func()), do func()) {
	if by.As == nil {
		loop(by.Var, func() { f.when(by.Cond, do) })
		return
	}
	raw := &ir.Var{Name: rawName(by.Var, elem), Kind: ir.Element, Type: elem}
	loop(raw, func() { f.when(f.Match(raw, by.Var, by.Var.Name, by.As, by.Cond), do) })
}

func (f *Writer) when(cond ir.Expr, do func()) {
	if cond == nil {
		do()
		return
	}
	f.Branch(cond, do, nil)
}

// rawName is what to call an element of which only the union is known: by the last
// word of the type, unless what it turns out to be is called that.
func rawName(v *ir.Var, t ir.Type) string {
	name := helper.TypeWord(t)
	if union, ok := t.(*ir.Union); ok && union.ByKind() {
		name = "value"
	}
	if last := shape.LastWord(name); names.GoCamel(last) != names.GoCamel(v.Name) {
		return last
	}
	if names.GoCamel(name) != names.GoCamel(v.Name) {
		return name
	}
	return "any_" + name
}

// Match is the condition that raw is a certain member, which is v and called so, and
// that a condition holds for it.
func (f *Writer) Match(raw, v *ir.Var, called string, as *ir.Member, cond ir.Expr) ir.Expr {
	ref := &ir.Ref{Node: ir.Node{T: raw.Type}, Var: raw}
	return f.matchBy(func() *body.Binding {
		return f.Test(f.Assert(ref, as), f.Safe(ref), called, called[:1], expr.NarrowedName(ref, as)[0])
	}, v, called, as, cond)
}

// matchBy is Match with the assertion that it takes.
func (f *Writer) matchBy(assert func() *body.Binding, v *ir.Var, called string, as *ir.Member, cond ir.Expr) ir.Expr {
	f.Vars[v] = body.Variable{Since: f.Step}
	is := f.VariableExpr("is_"+called, body.BoolType, body.Variable{Test: func(negated bool) value.Value {
		found := assert()
		f.Vars[v] = body.Variable{
			Code: func() *jen.Statement { return f.FromMember(as, found.Read()) }, Held: shape.Hold(as.Type, false), Since: f.Step,
		}
		return value.Not(negated, value.Primary(found.Holds()))
	}})
	return body.AndExpr(is, cond)
}

// stand makes a variable of the IR that stands for Go code.
func (f *Writer) stand(name string, t ir.Type, code func() *jen.Statement) *ir.Var {
	v := &ir.Var{Name: name, Kind: ir.Element, Type: t}
	f.Vars[v] = body.Variable{Code: code, Held: shape.Hold(t, false)}
	return v
}

// notNull is the test that a search was successful.
func (f *Writer) notNull(v *ir.Var, result body.Variable) ir.Expr {
	t := &ir.Nullable{Elem: v.Type}
	result.Held = shape.Nilable
	x := &ir.IsNull{Node: ir.Node{T: body.BoolType}, X: f.VariableExpr(v.Name, t, result)}
	return &ir.Unary{Node: ir.Node{T: body.BoolType}, Op: ir.Not, X: x}
}
