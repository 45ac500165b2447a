package expr

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/body"
	"github.com/msggen/msggen/gen/golang/helper"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/golang/value"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// lists compiles what goes through lists.
type lists struct{ *Compiler }

func (f lists) macro(x *ir.Macro, u value.Use) value.Value {
	switch x.Kind {
	case ir.Exists, ir.All:
		if plan.Fallible(x.Body) {
			return f.search(x)
		}
		return f.containsFunc(x)
	case ir.Filter, ir.MapTo:
		return f.collect(x, u)
	case ir.IndexOf:
		return f.indexOf(x)
	case ir.FirstOf, ir.LastOf:
		return f.taken(f.firstOf(x), x, u)
	default:
		panic(fmt.Sprintf("golang: unknown macro %d", x.Kind))
	}
}

// containsFunc asks package slices whether an element has a property: the wanted
// one, or that it lacks the one that all should have.
func (f lists) containsFunc(x *ir.Macro) value.Value {
	list := f.WithName("", func() value.Value { return f.Look(x.In) })
	body := x.Body
	if x.Kind == ir.All {
		body = Negate(body)
	}
	found := func() value.Value {
		if sought, ok := f.sought(x.Var, body); ok {
			return value.Primary(jen.Qual("slices", "Contains").Call(list.Code, sought.Code))
		}
		return value.Primary(jen.Qual("slices", "ContainsFunc").Call(list.Code, f.Predicate(x.Var, body)))
	}()
	return value.Not(x.Kind == ir.All, found)
}

// indexOf asks package slices for the index of an element, or goes through the list if
// that may fail.
func (f lists) indexOf(x *ir.Macro) value.Value {
	list := f.WithName("", func() value.Value { return f.Look(x.In) })
	if !plan.Fallible(x.Body) {
		var call *jen.Statement
		if sought, ok := f.sought(x.Var, x.Body); ok {
			call = jen.Qual("slices", "Index").Call(list.Code, sought.Code)
		} else {
			call = jen.Qual("slices", "IndexFunc").Call(list.Code, f.Predicate(x.Var, x.Body))
		}
		return value.Primary(jen.Int64().Call(call))
	}
	at, i := f.Block.Local("at"), f.Block.Local("i")
	f.Add(jen.List(at.ID(), i.ID()).Op(":=").List(jen.Int64().Call(jen.Lit(-1)), jen.Int64().Call(jen.Lit(0))))
	f.Loop(x.Var, list.Code, func() {
		f.Branch(x.Body, func() { f.Add(at.ID().Op("=").Add(i.ID()), jen.Break()) }, nil)
		f.Add(i.ID().Op("++"))
	})
	return value.Value{Code: at.ID(), Rank: value.RankPrimary, Local: at}
}

// firstOf goes through the list up to the element.
func (f lists) firstOf(x *ir.Macro) value.Value {
	found, h := f.Block.Local(f.NameOf(x), "found_"+x.Var.Name), shape.Hold(x.T, false)
	f.Add(jen.Var().Add(found.ID()).Add(f.GoType(x.T)))
	f.throughTo(x, func(v value.Value) {
		f.Add(found.ID().Op("=").Add(f.Put(v, h, x.T)), jen.Break())
	})
	return value.Value{Code: found.ID(), Rank: value.RankPrimary, Held: h, Local: found}
}

// throughTo goes through a list and does something with the first element that has a
// property, or the last, as a value of the type of the macro. That leaves the loop.
func (f *Compiler) throughTo(x *ir.Macro, then func(value.Value)) {
	list := f.WithName("", func() value.Value { return f.Look(x.In) })
	if x.Kind == ir.LastOf {
		list.Code = FromEnd(list.Code)
	}
	elem := &ir.Widen{Node: x.Node, X: &ir.Ref{Node: ir.Node{T: x.Var.Type, At: x.At}, Var: x.Var}}
	f.Loop(x.Var, list.Code, func() {
		f.Branch(x.Body, func() { then(f.Expr(elem, value.Look)) }, nil)
	})
}

// sought recognises the condition that an element equals something, which package
// slices finds without a function; unless it is something else for every element.
func (f lists) sought(v *ir.Var, cond ir.Expr) (value.Value, bool) {
	is, ok := cond.(*ir.Binary)
	if !ok || is.Op != ir.Eq || shape.Hold(v.Type, false) != shape.AsIs {
		return value.Value{}, false
	}
	for _, pair := range [][2]ir.Expr{{is.L, is.R}, {is.R, is.L}} {
		ref, ok := pair[0].(*ir.Ref)
		if ok && ref.Var == v && !plan.Mentions(pair[1], v) && !plan.Draws(pair[1]) && shape.Hold(pair[1].Type(), false) == shape.AsIs {
			return f.Look(pair[1]), true
		}
	}
	return value.Value{}, false
}

// Predicate is a function that tests an element.
func (f *Compiler) Predicate(v *ir.Var, cond ir.Expr) *jen.Statement {
	var elem *value.Local
	if call, ok := cond.(*ir.Apply); ok && len(call.Args) == 1 && !call.Function.Fails && plan.Reads(call.Args[0], v) {
		return jen.Id(f.FunctionName(call.Function))
	}
	b := f.Body(func() {
		elem = f.ElementVar(v)
		f.GiveBack(cond, value.Look, func(v value.Value) { f.Add(jen.Return(v.Code)) })
	})
	return jen.Func().Params(elem.Declared().Add(f.GoType(v.Type))).Bool().Block(b.Code...)
}

// ElementVar makes a variable of the IR a local of the same name.
func (f *Compiler) ElementVar(v *ir.Var) *value.Local {
	last := shape.LastWord(helper.TypeWord(v.Type))
	l := f.Block.Local(v.Name, last, v.Name[:1], "other_"+last)
	f.Vars[v] = body.Variable{Local: l, Held: shape.Hold(v.Type, false)}
	return l
}

// search looks for an element with a property that may fail to be computed.
func (f lists) search(x *ir.Macro) value.Value {
	list := f.WithName("", func() value.Value { return f.Look(x.In) })
	name := f.Wanted
	if name == "" {
		name = "found"
	}
	found := f.Block.Local(name)
	body := x.Body
	if x.Kind == ir.All {
		body = Negate(body)
	}
	f.Add(found.ID().Op(":=").False())
	f.Loop(x.Var, list.Code, func() {
		f.Branch(body, func() { f.Add(found.ID().Op("=").True(), jen.Break()) }, nil)
	})
	return value.Not(x.Kind == ir.All, value.Value{Code: found.ID(), Rank: value.RankPrimary, Local: found})
}

// Loop runs through a list.
func (f *Compiler) Loop(v *ir.Var, list *jen.Statement, write func()) {
	var elem *value.Local
	f.Loops++
	b := f.Body(func() {
		elem = f.ElementVar(v)
		write()
	})
	f.Loops--
	f.addLoop(elem, list, b)
}

// FromEnd is a list for loops that begin at its end.
func FromEnd(list *jen.Statement) *jen.Statement { return jen.Qual("slices", "Backward").Call(list) }

// LoopEntries runs through the keys and values of a map, or the indexes and elements of a
// list.
func (f *Compiler) LoopEntries(key, v *ir.Var, entries *jen.Statement, write func()) {
	var name, elem *value.Local
	f.Loops++
	b := f.Body(func() {
		if ir.Same(key.Type, body.IntType) {
			name = f.indexVar(key)
		} else {
			name = f.ElementVar(key)
		}
		elem = f.ElementVar(v)
		write()
	})
	f.Loops--
	f.Later(f.Block, func() *jen.Statement {
		var head *jen.Statement
		switch {
		case elem.Used:
			head = jen.List(usedName(name), jen.Id(elem.Name)).Op(":=").Range().Add(entries)
		case name.Used:
			head = jen.Id(name.Name).Op(":=").Range().Add(entries)
		default:
			head = jen.Range().Add(entries)
		}
		return jen.For(head).Block(b.Code...)
	})
}

// indexVar makes a variable of the IR one that stands for an index of Go.
func (f *Compiler) indexVar(v *ir.Var) *value.Local {
	l := f.Block.Local("i", v.Name)
	f.Vars[v] = body.Variable{Code: func() *jen.Statement { return jen.Int64().Call(l.ID()) }, Held: shape.AsIs, Index: l}
	return l
}

// Index is an index that a list is known to have.
func (f *Compiler) Index(x ir.Expr) *jen.Statement {
	if ref, ok := x.(*ir.Ref); ok && f.Vars[ref.Var].Index != nil {
		return f.Vars[ref.Var].Index.ID()
	}
	return f.Look(x).Code
}

func usedName(l *value.Local) *jen.Statement {
	if l.Used {
		return jen.Id(l.Name)
	}
	return jen.Id("_")
}

func (f *Compiler) addLoop(elem *value.Local, list *jen.Statement, b *body.Block) {
	f.Later(f.Block, func() *jen.Statement {
		if !elem.Used {
			return jen.For(jen.Range().Add(list)).Block(b.Code...)
		}
		return jen.For(jen.List(jen.Id("_"), jen.Id(elem.Name)).Op(":=").Range().Add(list)).Block(b.Code...)
	})
}

// collect builds a list from another one. Filters and maps of one chain share a
// loop, unless it matters that one has gone through all elements before the next begins.
func (f lists) collect(x *ir.Macro, u value.Use) value.Value {
	chain, takesTurn := []*ir.Macro{x}, plan.TakesTurn(x.Body)
	for {
		inner, ok := chain[0].In.(*ir.Macro)
		if !ok || inner.Kind != ir.Filter && inner.Kind != ir.MapTo || takesTurn && plan.TakesTurn(inner.Body) {
			break
		}
		chain, takesTurn = append([]*ir.Macro{inner}, chain...), takesTurn || plan.TakesTurn(inner.Body)
	}
	list := f.WithName("", func() value.Value { return f.Look(chain[0].In) })
	name := f.collectedName(x)
	made := f.Block.Local(name, "found_"+name)
	outer := f.Wanted
	f.Wanted = ""
	defer func() { f.Wanted = outer }()
	t := x.T.(*ir.List)
	f.Add(jen.Var().Add(made.ID()).Add(f.GoType(t)))
	first := chain[0]
	f.Loop(first.Var, list.Code, func() {
		f.stages(chain, func(result ir.Expr) {
			f.into(result, u, func(v value.Value) {
				f.Add(made.ID().Op("=").Append(made.ID(), f.Put(v, shape.Hold(t.Elem, false), t.Elem)))
			})
		})
	})
	return value.Value{Code: made.ID(), Rank: value.RankPrimary, Local: made}
}

func (f lists) collectedName(x *ir.Macro) string {
	switch {
	case f.Wanted != "":
		return f.Wanted
	case x.Kind == ir.MapTo:
		return helper.Plural(f.NameOf(x.Body))
	case len(x.Var.Name) > 1:
		return helper.Plural(x.Var.Name)
	default:
		return helper.Plural(shape.LastWord(helper.TypeWord(x.Var.Type)))
	}
}

// stages passes one element through a chain of filters and maps.
func (f lists) stages(chain []*ir.Macro, end func(result ir.Expr)) {
	stage := chain[0]
	elem := ir.Expr(&ir.Ref{Node: ir.Node{T: stage.Var.Type, At: stage.At}, Var: stage.Var})
	next := func(result ir.Expr) {
		if len(chain) == 1 {
			end(result)
			return
		}
		f.alias(chain[1].Var, result)
		if isBound := plan.IsPlace(result) && f.Uses.Of(plan.RootOf(result)).Count > 0; isBound && !plan.Mentions(chain[1].Body, chain[1].Var) {
			f.Add(jen.Id("_").Op("=").Add(f.Look(result).Code)) // it may be read nowhere else, which Go refuses
		}
		f.stages(chain[1:], end)
	}
	if stage.Kind == ir.MapTo {
		next(stage.Body)
		return
	}
	f.Branch(stage.Body, func() {
		if kept := stage.T.(*ir.List).Elem; !ir.Same(kept, stage.Var.Type) {
			elem = f.kept(stage, kept)
		}
		next(elem)
	}, nil)
}

// kept is an element as the member that the condition of a filter proves it to be.
func (f lists) kept(stage *ir.Macro, as ir.Type) ir.Expr {
	for x := range ir.Within(stage.Body) {
		test, ok := x.(*ir.IsMember)
		if !ok || len(test.Members) != 1 || !plan.Reads(test.X, stage.Var) || !ir.Same(test.Members[0].Type, as) {
			continue
		}
		if found := f.BoundBy(test, f.Block); found != nil {
			return f.VariableExpr(stage.Var.Name, as, body.Variable{
				Code: func() *jen.Statement { return f.FromMember(test.Members[0], found.Read()) }, Held: shape.Hold(as, false),
			})
		}
	}
	elem := &ir.Ref{Node: ir.Node{T: stage.Var.Type, At: stage.At}, Var: stage.Var}
	return &ir.Narrow{Node: ir.Node{T: as, At: stage.At}, X: elem}
}

// alias makes a variable stand for an expression. If that has more to it than a
// place, it is computed once.
func (f lists) alias(v *ir.Var, x ir.Expr) {
	if plan.IsPlace(x) {
		f.Vars[v] = body.Variable{
			Code: func() *jen.Statement { return f.Look(x).In(value.RankPrimary) }, Held: shape.Hold(v.Type, false), StandsFor: x,
		}
		return
	}
	result := f.WithName(v.Name, func() value.Value { return f.Look(x) })
	l := result.Local
	if l == nil || !IsComputed(x) {
		l = f.Give(v.Name, f.Typed(result, x.Type()))
	}
	f.Vars[v] = body.Variable{Local: l, Held: shape.Hold(v.Type, false)}
}

// join joins texts with a separator.
func (f lists) join(x *ir.Join) value.Value {
	values := f.Operands([]Operand{
		{Expr: x.List, Compile: func() value.Value { return f.Look(x.List) }},
		{Expr: x.Sep, Compile: func() value.Value { return f.Look(x.Sep) }},
	})
	list, sep := values[0], values[1]
	if isText(x.Sep) {
		return value.Primary(jen.Qual("strings", "Join").Call(list.Code, sep.Code))
	}
	return value.Primary(f.JSONText("Join").Call(list.Code, sep.Code))
}

// IsComputed reports whether the variable that holds the value of x, if there is
// one, holds nothing else.
func IsComputed(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Ref, *ir.FieldOf, *ir.CommonField, *ir.Narrow:
		return false
	case *ir.Widen:
		return IsComputed(x.X)
	default:
		return true
	}
}

// slice is a part of a list, whose elements stand where they stood.
func (f *Compiler) slice(x *ir.Slice) value.Value {
	operands := []Operand{
		{Expr: x.List, Compile: func() value.Value { return f.WithName("", func() value.Value { return f.Look(x.List) }) }},
		{Expr: x.From, Compile: func() value.Value { return f.Look(x.From) }},
		{Expr: x.To, Compile: func() value.Value { return f.Look(x.To) }},
	}
	values := f.Operands(operands)
	return value.Primary(f.Reducing("SliceOf").Call(values[0].Code, values[1].Code, values[2].Code))
}
