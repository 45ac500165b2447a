package term

import "github.com/msggen/msggen/gen/typescript/layout"

// Arrow is a function that only computes a value.
func Arrow(params string, body Term) layout.Doc {
	if body.cast != nil {
		body.Doc = body.cast
	}
	switch {
	case body.IsObject:
		return layout.Special(layout.ObjectLambdaGroup, params, " => (", body.Doc, ")")
	case body.Prec == PrecCond || body.IsCall:
		return layout.Lambda(params, body.Doc)
	default:
		value := body.Doc
		if body.Operand != nil {
			value = body.Operand
		}
		return layout.Group(params, " =>", layout.Group(layout.Indent(layout.Line, layout.Group(value))))
	}
}

// CallWith is a call whose last argument is a function.
func CallWith(fn any, items ...layout.Doc) layout.Doc {
	last := items[len(items)-1]
	if layout.IsKind(last, layout.LambdaGroup) || layout.IsKind(last, layout.ObjectLambdaGroup) {
		return layout.CallLast(fn, items...)
	}
	return layout.Call(fn, items...)
}

// MethodCall calls a method of a list. A chain of three calls stands on lines of its
// own, a shorter one does if it is too long for one line.
func MethodCall(on Term, method string, arguments ...layout.Doc) Term {
	return Link(on, layout.Call("."+method, arguments...))
}

// MethodWith calls a method that takes a function.
func MethodWith(on Term, method string, f layout.Doc) Term {
	t := Link(on, CallWith("."+method, f))
	t.TakesFunction = true
	return t
}

// Link calls something of a term: link is its name with the arguments.
func Link(on Term, link layout.Doc) Term {
	head, links, calls := on.In(PrecMember), []layout.Doc{link}, 1
	if on.IsCall {
		calls = on.Calls + 1
	}
	if on.links != nil {
		head = on.head
		links = append(on.links[:len(on.links):len(on.links)], link)
	}
	t := Term{Prec: PrecMember, head: head, links: links, IsCall: true, Calls: calls}
	switch {
	case len(links) == 1:
		t.Doc = layout.Cat(head, link)
	case calls > 2:
		t.Doc = tallChain(head, links)
	default:
		t.Doc = layout.OneOf(layout.Cat(head, links[0], links[1]), tallChain(head, links))
	}
	return t
}

// tallChain is a chain of calls with each on a line of its own.
func tallChain(head layout.Doc, links []layout.Doc) layout.Doc {
	return layout.Group(head, layout.Indent(layout.Hard, layout.Join(layout.Hard, links)))
}

// MethodOfMade calls a method with an object that a call makes, or a choice. The two
// calls of the chain stay together if an object has to be broken.
func MethodOfMade(on Term, method string, made Term) Term {
	argument := layout.Call("."+method, made.Item())
	parts := []layout.Part{{Doc: argument, Right: 2}}
	if made.Prec == PrecCond {
		parts = below(made.objects, 4) // below the method, which is below what it is called on
	}
	t := Link(on, argument)
	if len(t.links) == 2 && t.Calls == 2 {
		wide := layout.Cat(t.head, t.links[0], argument)
		t.Doc = layout.OneOf(wide, layout.Below(parts, tallChain(t.head, t.links), wide))
	}
	return t
}

// CallWithValue is a call whose last argument is a value; an object may open on the
// line of the call. Each argument has its own line if the value is a call with a function.
func CallWithValue(fn any, last Term, items ...layout.Doc) layout.Doc {
	items = append(items, last.Item())
	if len(items) > 1 && last.TakesFunction {
		return layout.CallTall(fn, items...)
	}
	if (last.IsObject || last.isList) && last.size > 0 {
		return layout.CallLast(fn, items...)
	}
	return layout.Call(fn, items...)
}

// Called is CallOf as a term.
func Called(fn any, values ...Term) Term {
	return Term{Doc: CallOf(fn, values...), Prec: PrecMember, IsCall: true, Calls: 1}
}

// CallOf is a call with values. Their last one, an object, may open on the line of the
// call; as above, each has its own line if one of them is a call with a function.
func CallOf(fn any, values ...Term) layout.Doc {
	items := make([]layout.Doc, len(values))
	composed := false
	for i, v := range values {
		items[i] = v.Item()
		composed = composed || v.TakesFunction
	}
	switch n := len(values) - 1; {
	case n < 0:
		return layout.Call(fn)
	case n > 0 && composed:
		return layout.CallTall(fn, items...)
	case n > 0 && (values[n].IsObject && values[n-1].IsObject || values[n].isList && values[n-1].isList):
		return layout.Call(fn, items...) // two of a kind stand alike
	default:
		return CallWithValue(fn, values[n], items[:n]...)
	}
}
