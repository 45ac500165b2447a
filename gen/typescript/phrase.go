package typescript

import "github.com/msggen/msggen/gen/names"

// args is a bracketed list of arguments or parameters, with a trailing comma
// where it is broken.
func args(items ...Doc) Doc {
	if len(items) == 0 {
		return textDoc("()")
	}
	return group("(", indent(soft, join(cat(",", line), items)), ifBreak(",", ""), soft, ")")
}

// variadicArgs is a list of parameters of which the last takes all that are left: no
// comma may follow it.
func variadicArgs(items ...Doc) Doc {
	return group("(", indent(soft, join(cat(",", line), items)), soft, ")")
}

// call is fn(items…).
func call(fn any, items ...Doc) Doc { return cat(fn, args(items...)) }

// callLast is fn(items…) whose last argument, an object or a function, may open
// on the line of the call.
func callLast(fn any, items ...Doc) Doc {
	n := len(items) - 1
	if n < 0 {
		return call(fn)
	}
	flat := call(fn, items...)
	heads := make([]Doc, 0, n+1)
	heads = append(heads, items[:n]...)
	heads = append(heads, forceBreak(items[n]))
	hugged := cat(fn, "(", join(", ", heads), ")")
	if isKind(items[n], lambdaGroup) {
		hugged = cat(fn, "(", join(", ", heads), ",", hard, ")")
	}
	spread := cat(fn, broken("(", indent(soft, join(cat(",", line), items)), ",", soft, ")"))
	return choiceDoc{[]Doc{flat, hugged, spread}}
}

// callTall is a call with one argument a line: what several functions make it.
func callTall(fn any, items ...Doc) Doc {
	return cat(fn, broken("(", indent(soft, join(cat(",", line), items)), ",", soft, ")"))
}

// callWithValue is a call whose last argument is a value; an object may open on the
// line of the call.
func callWithValue(fn any, last term, items ...Doc) Doc {
	items = append(items, last.item())
	if (last.isObject || last.isList) && last.size > 0 {
		return callLast(fn, items...)
	}
	return call(fn, items...)
}

// callOf is a call with values. Their last one, an object, may open on the line of the
// call; each has its own line if one of them is a call with a function.
func callOf(fn any, values ...term) Doc {
	items := make([]Doc, len(values))
	composed := false
	for i, v := range values {
		items[i] = v.item()
		composed = composed || v.takesFunction
	}
	switch n := len(values) - 1; {
	case n < 0:
		return call(fn)
	case n > 0 && composed:
		return callTall(fn, items...)
	default:
		return callWithValue(fn, values[n], items[:n]...)
	}
}

func forceBreak(d Doc) Doc {
	switch d := d.(type) {
	case groupDoc:
		if d.kind == objectLambdaGroup { // of its parts only the object
			parts := d.content.(concatDoc)
			return cat(parts[0], parts[1], forceBreak(parts[2]), parts[3])
		}
		return groupDoc{content: d.content, broken: true, kind: d.kind}
	case concatDoc:
		parts := make(concatDoc, len(d))
		copy(parts, d)
		parts[len(parts)-1] = forceBreak(parts[len(parts)-1])
		return parts
	default:
		return d
	}
}

// array is a list literal.
func array(items ...Doc) Doc {
	if len(items) == 0 {
		return textDoc("[]")
	}
	return group("[", indent(soft, join(cat(",", line), items)), ifBreak(",", ""), soft, "]")
}

// object is an object literal, type literal or import list: `{ a, b }`.
func object(items ...Doc) Doc {
	if len(items) == 0 {
		return textDoc("{}")
	}
	return group("{", indent(line, join(cat(",", line), items)), ifBreak(",", ""), line, "}")
}

// tallObject is an object literal with one property on each line.
func tallObject(items ...Doc) Doc {
	if len(items) == 0 {
		return textDoc("{}")
	}
	return broken("{", indent(line, join(cat(",", line), items)), ",", line, "}")
}

// property is `name: value`, or only `name` where the two are the same.
func property(name string, value Doc) Doc {
	if t, ok := value.(textDoc); ok && string(t) == name && isIdentifier(name) && !names.TypeScriptReserved(name) {
		return value
	}
	if takesOwnLine(value) {
		return group(literalKey(name), ":", group(indent(line, value)))
	}
	return cat(literalKey(name), ": ", value)
}

// binary is a chain of operands: `a && b && c`. Its place decides how it is
// broken: see condition, assign and returned.
func binary(op string, operands ...Doc) Doc { return join(cat(" ", op, line), operands) }

// condition is what stands between the parentheses of an if. Those of an opposite
// go together with its own.
func condition(d Doc) Doc {
	if isKind(d, notGroup) {
		return cat("(", d, ")")
	}
	return group("(", indent(soft, d), soft, ")")
}

// assign is `left = right`, the right side on a line of its own if need be.
func assign(left any, right Doc) Doc {
	return group(left, " =", group(indent(line, right)))
}

// returned is `return value;` for a chain of operands.
func returned(value Doc) Doc {
	return cat("return ", group(ifBreak("(", ""), indent(soft, value), soft, ifBreak(")", "")), ";")
}

// set is an assignment in the form that suits its right side. A call stays on the
// line of its left side as long as its opening parenthesis fits there.
func set(left any, right Doc) Doc {
	if takesOwnLine(right) {
		return assign(left, right)
	}
	here := cat(left, " = ", right)
	layouts := []Doc{here}
	if choice, ok := right.(choiceDoc); ok {
		for _, layout := range choice.layouts[1:] {
			layouts = append(layouts, cat(left, " = ", layout))
		}
	} else {
		layouts = append(layouts, cat(left, " = ", forceBreak(right)))
	}
	return choiceDoc{append(layouts, cat(left, " =", indent(hard, right)))}
}

// ternary is `test ? then : otherwise`. A chain of them is broken as a whole; one
// in the middle stands in parentheses if it is not.
func ternary(test, then, otherwise Doc) Doc {
	middle, last := indent(then), indent(otherwise)
	if inner, ok := then.(groupDoc); ok && inner.kind == ternaryGroup {
		middle = cat(ifBreak("", "("), inner.content, ifBreak("", ")"))
	}
	if next, ok := otherwise.(groupDoc); ok && next.kind == ternaryGroup {
		parts := next.content.(concatDoc)
		last = cat(indent(indent(parts[0])), parts[1])
	}
	return special(ternaryGroup, test, indent(line, "? ", middle, line, ": ", last))
}

// coalesced is `value ?? otherwise`.
func coalesced(value, otherwise Doc) Doc {
	return special(binaryGroup, value, " ??", line, otherwise)
}

// takesOwnLine reports whether a value that does not fit beside its name goes to
// the line below it.
func takesOwnLine(d Doc) bool { return isKind(d, ternaryGroup) || isKind(d, binaryGroup) }

// lambda is `params => body` for a body that is a call, a ternary or a name.
func lambda(params string, body Doc) Doc {
	if isKind(body, ternaryGroup) {
		body = cat(ifBreak("", "("), body, ifBreak("", ")"))
	}
	return special(lambdaGroup, params, " =>", indent(line, body))
}

func special(kind groupKind, parts ...any) Doc {
	g := group(parts...).(groupDoc)
	g.kind = kind
	return g
}

func isKind(d Doc, kind groupKind) bool {
	g, ok := d.(groupDoc)
	return ok && g.kind == kind
}

// alternatives is `Name = A | B`, on one line, on two, or with one choice a line.
func alternatives(name string, choices []Doc) Doc {
	return group(name, " =", indent(line, group(ifBreak("| ", ""), join(cat(line, "| "), choices))))
}

// hanging is a layout of which everything but its first part is indented.
func hanging(d Doc) Doc {
	parts := concatDoc{d}
	for inner, ok := parts[0].(concatDoc); ok; inner, ok = parts[0].(concatDoc) {
		parts = append(inner[:len(inner):len(inner)], parts[1:]...)
	}
	return group(parts[0], indentDoc{parts[1:]})
}

// oneOf is the first of several layouts that fits.
func oneOf(layouts ...Doc) Doc { return choiceDoc{layouts} }

// below is tall if a part of it has room on a line of its own, else wide.
func below(part, tall, wide Doc) Doc { return belowDoc{part, tall, wide} }
