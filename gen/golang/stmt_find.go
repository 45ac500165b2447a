package golang

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
)

// find writes the search for one element as an if: what follows is the business of
// ifStep once there is a test for whether the element was found.
func (f *stepWriter) find(s *ir.Find, last bool) {
	var found ir.Expr
	start := f.mark()
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
		case len(s.Else) == 0:
			f.walk(s.In, &by.Pick, func() {
				f.steps(s.Then, last)
				if !plan.Leaves(s.Then) {
					f.add(jen.Break())
				}
			})
			return
		default:
			found = f.findFirst(s, by)
			start = f.mark()
		}
	default:
		panic(fmt.Sprintf("golang: nothing is found by %T", by))
	}
	f.ifStep(&ir.If{At: s.At, Cond: found, Then: s.Then, Else: s.Else}, start, last)
}

// findLast tests the last element where it stands.
func (f *stepWriter) findLast(s *ir.Find, by *ir.Last) ir.Expr {
	list := f.look(s.In).code
	elem := s.In.Type().(*ir.List).Elem
	if by.As != nil {
		tail := f.stand(by.Var.Name, elem, func() *jen.Statement {
			return jen.Id(f.Want("last")).Call(list)
		})
		return f.match(tail, by.Var, by.Var.Name, by.As, by.Cond)
	}
	switch elem.(type) {
	case *ir.Object, *ir.Union:
		tail := f.result(jen.Id(f.Want("last")).Call(list), by.Var.Name)
		f.vars[by.Var] = variable{code: tail.read, held: shape.AsIs, since: f.step}
		return andExpr(f.notNull(by.Var, variable{code: tail.read}), by.Cond)
	}
	f.vars[by.Var] = variable{
		code: func() *jen.Statement { return jen.Add(list).Index(jen.Len(list).Op("-").Lit(1)) },
		held: shape.Hold(elem, false), since: f.step,
	}
	some := compareExpr(ir.Gt, &ir.Size{Node: ir.Node{T: intType}, X: s.In}, int64(0))
	return andExpr(some, by.Cond)
}

// findCall calls the method that does a search, or is nil if there is none.
func (f *stepWriter) findCall(s *ir.Find) *jen.Statement {
	var name string
	var given []ir.Expr
	if finder := f.finderOf(s); finder != nil {
		name = finder.name
		for _, key := range f.Lookups.Of(s).Keys {
			given = append(given, key.Value)
		}
	} else {
		search, args := f.searches.Of(s)
		searcher := f.searchers[search]
		if searcher == nil {
			return nil
		}
		name, given = searcher.name, args
	}
	args := make([]jen.Code, len(given))
	for i, x := range given {
		args[i] = f.look(x).code
	}
	return f.owner(s.In.(*ir.FieldOf).X).Dot(name).Call(args...)
}

// findByCall calls a method that returns the element or nil.
func (f *stepWriter) findByCall(by *ir.First, call *jen.Statement) ir.Expr {
	if f.uses.Of(by.Var).Count == 0 {
		return f.notNull(by.Var, variable{code: func() *jen.Statement { return call }})
	}
	elem := f.result(call, by.Var.Name)
	f.vars[by.Var] = variable{code: elem.read, held: shape.Hold(by.Var.Type, false)}
	return f.notNull(by.Var, variable{code: elem.read})
}

// findFirst finds the element in a loop, and tests the result behind it.
func (f *stepWriter) findFirst(s *ir.Find, by *ir.First) ir.Expr {
	if f.uses.Of(by.Var).Count == 0 {
		found := f.block.local("found")
		f.add(found.id().Op(":=").False())
		f.walk(s.In, &by.Pick, func() { f.add(found.id().Op("=").True(), jen.Break()) })
		return f.variableExpr("found", boolType, variable{local: found})
	}
	elem := f.block.local(by.Var.Name)
	t := by.Var.Type
	f.add(jen.Var().Add(elem.id()).Add(f.GoType(t)))
	here := variable{local: elem, held: shape.Hold(t, false)}
	switch t.(type) {
	case *ir.Object, *ir.Union:
		f.walk(s.In, &by.Pick, func() {
			f.add(elem.id().Op("=").Add(f.vars[by.Var].read()), jen.Break())
		})
		f.stay(by.Var, here)
		return f.notNull(by.Var, here)
	}
	found := f.block.local("found")
	f.add(found.id().Op(":=").False())
	f.walk(s.In, &by.Pick, func() {
		f.add(jen.List(elem.id(), found.id()).Op("=").List(f.vars[by.Var].read(), jen.True()), jen.Break())
	})
	f.stay(by.Var, here)
	return f.variableExpr("found", boolType, variable{local: found})
}

// stay has a variable, which stood for what a loop had come to, outlive the loop.
func (f *stepWriter) stay(v *ir.Var, as variable) {
	f.vars[v] = as
}

// each walks through a list.
func (f *stepWriter) each(s *ir.Each) {
	if f.Effects.Steps(s.Do).Changes {
		f.changed() // by the run before
	}
	f.walk(s.In, &s.By.Pick, func() { f.steps(s.Do, false) })
}

// walk runs through the elements of a list that pass a test.
func (f *stepWriter) walk(in ir.Expr, by *ir.Pick, do func()) {
	list := f.look(in).code
	if by.As == nil {
		f.loop(by.Var, list, func() { f.when(by.Cond, do) })
		return
	}
	elem := in.Type().(*ir.List).Elem
	raw := &ir.Var{Name: rawName(by.Var, elem), Kind: ir.Element, Type: elem}
	f.loop(raw, list, func() { f.when(f.match(raw, by.Var, by.Var.Name, by.As, by.Cond), do) })
}

func (f *stepWriter) when(cond ir.Expr, do func()) {
	if cond == nil {
		do()
		return
	}
	f.branch(cond, do, nil)
}

// rawName is what to call an element of which only the union is known: by the last
// word of the type, unless what it turns out to be is called that.
func rawName(v *ir.Var, t ir.Type) string {
	name := typeWord(t)
	if union, ok := t.(*ir.Union); ok && union.Tag == "" {
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

// match is the condition that raw is a certain member, which is v and called so, and
// that a condition holds for it.
func (f *stepWriter) match(raw, v *ir.Var, called string, as *ir.Member, cond ir.Expr) ir.Expr {
	ref := &ir.Ref{Node: ir.Node{T: raw.Type}, Var: raw}
	f.vars[v] = variable{since: f.step}
	is := f.variableExpr("is_"+called, boolType, variable{test: func(negated bool) value {
		found := f.test(f.assert(ref, as), f.safe(ref), called, called[:1], narrowedName(ref, as)[0])
		f.vars[v] = variable{
			code: func() *jen.Statement { return f.FromMember(as, found.read()) }, held: shape.Hold(as.Type, false), since: f.step,
		}
		return not(negated, primary(found.holds()))
	}})
	return andExpr(is, cond)
}

// stand makes a variable of the IR that stands for Go code.
func (f *stepWriter) stand(name string, t ir.Type, code func() *jen.Statement) *ir.Var {
	v := &ir.Var{Name: name, Kind: ir.Element, Type: t}
	f.vars[v] = variable{code: code, held: shape.Hold(t, false)}
	return v
}

// notNull is the test that a search was successful.
func (f *stepWriter) notNull(v *ir.Var, result variable) ir.Expr {
	t := &ir.Nullable{Elem: v.Type}
	result.held = shape.Nilable
	x := &ir.IsNull{Node: ir.Node{T: boolType}, X: f.variableExpr(v.Name, t, result)}
	return &ir.Unary{Node: ir.Node{T: boolType}, Op: ir.Not, X: x}
}

func (f *fn) variableExpr(name string, t ir.Type, how variable) ir.Expr {
	v := &ir.Var{Name: name, Kind: ir.Let, Type: t}
	f.vars[v] = how
	return &ir.Ref{Node: ir.Node{T: t}, Var: v}
}

var (
	boolType = &ir.Scalar{Kind: ir.Bool}
	intType  = &ir.Scalar{Kind: ir.Int}
)

// andExpr is a && b, or a if there is no b.
func andExpr(a, b ir.Expr) ir.Expr {
	if b == nil {
		return a
	}
	return &ir.Binary{Node: ir.Node{T: boolType}, Op: ir.And, L: a, R: b}
}

func compareExpr(op ir.BinaryOp, x ir.Expr, with int64) ir.Expr {
	literal := &ir.Literal{Node: ir.Node{T: intType}, Value: ir.IntConst(with)}
	return &ir.Binary{Node: ir.Node{T: boolType}, Op: op, L: x, R: literal}
}
