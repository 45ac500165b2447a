package typescript

import (
	"fmt"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

func (s *compiler) size(x *ir.Size) term {
	t := s.expr(x.X)
	switch of := ir.NonNull(x.X.Type()).(type) {
	case *ir.List:
		return tight(t.in(precMember), ".length")
	case *ir.Map:
		return keyCount(t)
	case *ir.Scalar:
		if of.Kind == ir.Record {
			return keyCount(t)
		}
		return tight(t.in(precMember), ".length")
	default:
		panic(fmt.Sprintf("typescript: size of %T", of))
	}
}

func keyCount(t term) term {
	return tight(call("Object.keys", t.doc), ".length")
}

func (s *compiler) macro(x *ir.Macro) term {
	list := s.expr(x.In)
	switch x.Kind {
	case ir.Exists:
		return methodWith(list, "some", s.elementTestOf(x))
	case ir.All:
		return methodWith(list, "every", s.elementTestOf(x))
	case ir.Filter:
		return s.filter(x, list)
	case ir.MapTo:
		return s.mapped(x, list, s.expr)
	default:
		panic(fmt.Sprintf("typescript: unknown macro %d", x.Kind))
	}
}

// elementTestOf is the function that tests the elements of a list.
func (s *compiler) elementTestOf(x *ir.Macro) Doc {
	if x.Kind == ir.Exists {
		return s.lambda(x.Var, nil, func() term { return s.condition(x.Body, true) })
	}
	return s.predicate(x.Var, x.Body)
}

// predicate is a function that tests an element. TypeScript must not take it for a
// proof of what the element is: the checker does not.
func (s *compiler) predicate(v *ir.Var, test ir.Expr) Doc {
	body := func() term { return s.condition(test, true) }
	if tellsWhat(test, v) {
		return s.lambdaTo(v, ": boolean", body)
	}
	return s.lambda(v, nil, body)
}

// tellsWhat reports whether a condition tells what a variable is, and nothing else.
func tellsWhat(x ir.Expr, v *ir.Var) bool {
	is := func(x ir.Expr) bool {
		ref, ok := unwrapped(x).(*ir.Ref)
		return ok && ref.Var == v
	}
	switch x := x.(type) {
	case *ir.Ref, *ir.Narrow:
		return is(x)
	case *ir.IsMember:
		return is(x.X)
	case *ir.IsNull:
		return is(x.X)
	case *ir.Has:
		return x.Name != "" && is(x.X)
	case *ir.Unary:
		return tellsWhat(x.X, v)
	case *ir.Binary:
		switch x.Op {
		case ir.And, ir.Or:
			return tellsWhat(x.L, v) && tellsWhat(x.R, v)
		case ir.Eq, ir.Ne:
			place, _, ok := plan.ConstantSide(x)
			return ok && is(place)
		case ir.In:
			_, ok := plan.Constants(x.R)
			return ok && is(x.L)
		}
	}
	return false
}

// filter keeps elements of a list. If they are all proved to be one member of a
// union, the test says so.
func (s *compiler) filter(x *ir.Macro, list term) term {
	var kept ir.Type
	if made := elementOf(x); !ir.Same(made, elementOf(x.In)) {
		kept = made
	}
	if kept == nil {
		return methodWith(list, "filter", s.predicate(x.Var, x.Body))
	}
	return methodWith(list, "filter", s.lambda(x.Var, kept, func() term { return s.condition(x.Body, true) }))
}

// slice is the part of a list between two indexes. Those that cannot be below 0
// mean the same to JavaScript.
func (s *compiler) slice(x *ir.Slice, list term) term {
	from, to := s.expr(x.From), s.expr(x.To)
	if isCount(x.From) && isCount(x.To) {
		return methodCall(list, "slice", from.item(), to.item())
	}
	return term{doc: callOf(s.m.runtime("sliceOf"), list, from, to), prec: precMember, isCall: true, calls: 1}
}

// isCount reports whether a number is sure not to be below 0.
func isCount(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Size:
		return true
	case *ir.Literal:
		n, ok := x.Value.(ir.IntConst)
		return ok && n >= 0
	default:
		return false
	}
}

// mapped computes something of every element of a list.
func (s *compiler) mapped(x *ir.Macro, list term, body func(ir.Expr) term) term {
	return methodWith(list, "map", s.lambda(x.Var, nil, func() term { return body(x.Body) }))
}

// elementOf is the type of the elements of a list expression.
func elementOf(list ir.Expr) ir.Type { return ir.NonNull(list.Type()).(*ir.List).Elem }

// lambda is (item) => body, or (item): item is T => body.
func (s *compiler) lambda(v *ir.Var, is ir.Type, body func() term) Doc {
	return s.arrow(v, is, "", body)
}

// lambdaTo is the same with an annotation of its result.
func (s *compiler) lambdaTo(v *ir.Var, result string, body func() term) Doc {
	return s.arrow(v, nil, result, body)
}

func (s *compiler) arrow(v *ir.Var, is ir.Type, result string, body func() term) Doc {
	var l Doc
	s.closure(v, func(param string) {
		before := s.used[param]
		s.used[param] = false
		t := body()
		params := "(" + param + ")"
		switch {
		case is != nil:
			params += ": " + param + " is " + s.m.tsType(is)
		case !s.used[param]:
			params = "()"
		}
		s.used[param] = before
		params += result
		l = arrow(params, t)
	})
	return l
}

// arrow is a function that only computes a value.
func arrow(params string, body term) Doc {
	switch {
	case body.isObject:
		return special(objectLambdaGroup, params, " => (", body.doc, ")")
	case body.prec == precCond || body.isCall:
		return lambda(params, body.doc)
	default:
		return group(params, " =>", group(indent(line, group(body.doc))))
	}
}

// callWith is a call whose last argument is a function.
func callWith(fn any, items ...Doc) Doc {
	last := items[len(items)-1]
	if isKind(last, lambdaGroup) || isKind(last, objectLambdaGroup) {
		return callLast(fn, items...)
	}
	return call(fn, items...)
}

// methodCall calls a method of a list. A chain of three calls stands on lines of its
// own, a shorter one does if it is too long for one line.
func methodCall(on term, method string, arguments ...Doc) term {
	return link(on, call("."+method, arguments...))
}

// methodWith calls a method that takes a function.
func methodWith(on term, method string, f Doc) term {
	t := link(on, callWith("."+method, f))
	t.takesFunction = true
	return t
}

func link(on term, link Doc) term {
	head, links, calls := on.in(precMember), []Doc{link}, 1
	if on.isCall {
		calls = on.calls + 1
	}
	if on.links != nil {
		head = on.head
		links = append(on.links[:len(on.links):len(on.links)], link)
	}
	t := term{prec: precMember, head: head, links: links, isCall: true, calls: calls}
	switch {
	case len(links) == 1:
		t.doc = cat(head, link)
	case calls > 2:
		t.doc = tallChain(head, links)
	default:
		t.doc = oneOf(cat(head, links[0], links[1]), tallChain(head, links))
	}
	return t
}

// tallChain is a chain of calls with each on a line of its own.
func tallChain(head Doc, links []Doc) Doc { return group(head, indent(hard, join(hard, links))) }

// methodOfMade calls a method with an object that a call makes. The two calls of the
// chain stay together if the object has to be broken.
func methodOfMade(on term, method string, made term) term {
	argument := call("."+method, made.doc)
	t := link(on, argument)
	if len(t.links) == 2 && t.calls == 2 {
		wide := cat(t.head, t.links[0], argument)
		t.doc = oneOf(wide, below(argument, tallChain(t.head, t.links), wide))
	}
	return t
}
