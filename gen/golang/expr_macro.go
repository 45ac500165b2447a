package golang

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// lists compiles what goes through lists.
type lists struct{ *compiler }

func (f lists) macro(x *ir.Macro, u use) value {
	switch x.Kind {
	case ir.Exists, ir.All:
		if plan.Fallible(x.Body) {
			return f.search(x)
		}
		return f.containsFunc(x)
	case ir.Filter, ir.MapTo:
		return f.collect(x, u)
	default:
		panic(fmt.Sprintf("golang: unknown macro %d", x.Kind))
	}
}

// containsFunc asks package slices whether an element has a property: the wanted
// one, or that it lacks the one that all should have.
func (f lists) containsFunc(x *ir.Macro) value {
	list := f.withName("", func() value { return f.look(x.In) })
	body := x.Body
	if x.Kind == ir.All {
		body = negate(body)
	}
	found := func() value {
		if sought, ok := f.sought(x.Var, body); ok {
			return primary(jen.Qual("slices", "Contains").Call(list.code, sought.code))
		}
		return primary(jen.Qual("slices", "ContainsFunc").Call(list.code, f.predicate(x.Var, body)))
	}()
	return not(x.Kind == ir.All, found)
}

// sought recognises the condition that an element equals something, which package
// slices finds without a function.
func (f lists) sought(v *ir.Var, cond ir.Expr) (value, bool) {
	is, ok := cond.(*ir.Binary)
	if !ok || is.Op != ir.Eq || shape.Hold(v.Type, false) != shape.AsIs {
		return value{}, false
	}
	for _, pair := range [][2]ir.Expr{{is.L, is.R}, {is.R, is.L}} {
		ref, ok := pair[0].(*ir.Ref)
		if ok && ref.Var == v && !plan.Mentions(pair[1], v) && shape.Hold(pair[1].Type(), false) == shape.AsIs {
			return f.look(pair[1]), true
		}
	}
	return value{}, false
}

// predicate is a function literal that tests an element.
func (f *compiler) predicate(v *ir.Var, cond ir.Expr) *jen.Statement {
	var elem *local
	b := f.body(func() {
		elem = f.elementVar(v)
		f.giveBack(cond, look, func(v value) { f.add(jen.Return(v.code)) })
	})
	return jen.Func().Params(elem.declared().Add(f.GoType(v.Type))).Bool().Block(b.code...)
}

// elementVar makes a variable of the IR a local of the same name.
func (f *compiler) elementVar(v *ir.Var) *local {
	l := f.block.local(v.Name, shape.LastWord(typeWord(v.Type)), v.Name[:1])
	f.vars[v] = variable{local: l, held: shape.Hold(v.Type, false)}
	return l
}

// search looks for an element with a property that may fail to be computed.
func (f lists) search(x *ir.Macro) value {
	list := f.withName("", func() value { return f.look(x.In) })
	name := f.wanted
	if name == "" {
		name = "found"
	}
	found := f.block.local(name)
	body := x.Body
	if x.Kind == ir.All {
		body = negate(body)
	}
	f.add(found.id().Op(":=").False())
	f.loop(x.Var, list.code, func() {
		f.branch(body, func() { f.add(found.id().Op("=").True(), jen.Break()) }, nil)
	})
	return not(x.Kind == ir.All, value{code: found.id(), rank: rankPrimary, local: found})
}

// loop runs through a list.
func (f *compiler) loop(v *ir.Var, list *jen.Statement, write func()) {
	var elem *local
	f.loops++
	b := f.body(func() {
		elem = f.elementVar(v)
		write()
	})
	f.loops--
	f.addLoop(elem, list, b)
}

func (f *compiler) addLoop(elem *local, list *jen.Statement, b *block) {
	f.later(f.block, func() *jen.Statement {
		if !elem.used {
			return jen.For(jen.Range().Add(list)).Block(b.code...)
		}
		return jen.For(jen.List(jen.Id("_"), jen.Id(elem.name)).Op(":=").Range().Add(list)).Block(b.code...)
	})
}

// collect builds a list from another one. Filters and maps of one chain share a
// loop.
func (f lists) collect(x *ir.Macro, u use) value {
	chain := []*ir.Macro{x}
	for {
		inner, ok := chain[0].In.(*ir.Macro)
		if !ok || inner.Kind != ir.Filter && inner.Kind != ir.MapTo {
			break
		}
		chain = append([]*ir.Macro{inner}, chain...)
	}
	list := f.withName("", func() value { return f.look(chain[0].In) })
	made := f.block.local(f.collectedName(x))
	outer := f.wanted
	f.wanted = ""
	defer func() { f.wanted = outer }()
	t := x.T.(*ir.List)
	f.add(jen.Var().Add(made.id()).Add(f.GoType(t)))
	first := chain[0]
	f.loop(first.Var, list.code, func() {
		f.stages(chain, func(result ir.Expr) {
			f.into(result, u, func(v value) {
				f.add(made.id().Op("=").Append(made.id(), f.put(v, shape.Hold(t.Elem, false), t.Elem)))
			})
		})
	})
	return value{code: made.id(), rank: rankPrimary, local: made}
}

func (f lists) collectedName(x *ir.Macro) string {
	switch {
	case f.wanted != "":
		return f.wanted
	case x.Kind == ir.MapTo:
		return plural(f.nameOf(x.Body))
	case len(x.Var.Name) > 1:
		return plural(x.Var.Name)
	default:
		return plural(shape.LastWord(typeWord(x.Var.Type)))
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
		f.stages(chain[1:], end)
	}
	if stage.Kind == ir.MapTo {
		next(stage.Body)
		return
	}
	f.branch(stage.Body, func() {
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
		if found := f.boundBy(test, f.block); found != nil {
			return f.variableExpr(stage.Var.Name, as, variable{
				code: func() *jen.Statement { return f.FromMember(test.Members[0], found.read()) }, held: shape.Hold(as, false),
			})
		}
	}
	elem := &ir.Ref{Node: ir.Node{T: stage.Var.Type, At: stage.At}, Var: stage.Var}
	return &ir.Narrow{Node: ir.Node{T: as, At: stage.At}, X: elem}
}

// alias makes a variable stand for an expression. If that has more to it than a
// place, it is computed once.
func (f lists) alias(v *ir.Var, x ir.Expr) {
	if isPlace(x) {
		f.vars[v] = variable{
			code: func() *jen.Statement { return f.look(x).in(rankPrimary) }, held: shape.Hold(v.Type, false), standsFor: x,
		}
		return
	}
	result := f.withName(v.Name, func() value { return f.look(x) })
	l := result.local
	if l == nil || !isComputed(x) {
		l = f.give(v.Name, f.typed(result, x.Type()))
	}
	f.vars[v] = variable{local: l, held: shape.Hold(v.Type, false)}
}

// join joins texts with a separator.
func (f lists) join(x *ir.Join) value {
	values := f.operands([]operand{
		{x.List, "", func() value { return f.look(x.List) }},
		{x.Sep, "", func() value { return f.look(x.Sep) }},
	})
	list, sep := values[0], values[1]
	if isText(x.Sep) {
		return primary(jen.Qual("strings", "Join").Call(list.code, sep.code))
	}
	return primary(f.Wire("Join").Call(list.code, sep.code))
}
