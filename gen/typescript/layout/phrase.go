package layout

import "github.com/msggen/msggen/gen/names"

// Args is a bracketed list of arguments or parameters, with a trailing comma
// where it is broken.
func Args(items ...Doc) Doc {
	if len(items) == 0 {
		return Text("()")
	}
	return Group("(", Indent(Soft, Join(Cat(",", Line), apart(items))), ifBreak(",", ""), Soft, ")")
}

// VariadicArgs is a list of parameters of which the last takes all that are left: no
// comma may follow it.
func VariadicArgs(items ...Doc) Doc {
	return Group("(", Indent(Soft, Join(Cat(",", Line), items)), Soft, ")")
}

// TypeArgs is name<items…>, where no comma may trail.
func TypeArgs(name string, items ...Doc) Doc {
	return Group(name, "<", Indent(Soft, Join(Cat(",", Line), items)), Soft, ">")
}

// Call is fn(items…).
func Call(fn any, items ...Doc) Doc { return Cat(fn, Args(items...)) }

// CallLast is fn(items…) whose last argument, an object or a function, may open
// on the line of the call.
func CallLast(fn any, items ...Doc) Doc {
	n := len(items) - 1
	if n < 0 {
		return Call(fn)
	}
	items = apart(items)
	flat := Call(fn, items...)
	heads := make([]Doc, 0, n+1)
	heads = append(heads, items[:n]...)
	heads = append(heads, ForceBreak(items[n]))
	hugged := Cat(fn, "(", Join(", ", heads), ")")
	if IsKind(items[n], LambdaGroup) {
		hugged = Cat(fn, "(", Join(", ", heads), ",", Hard, ")")
	}
	spread := Cat(fn, broken("(", Indent(Soft, Join(Cat(",", Line), items)), ",", Soft, ")"))
	return choiceDoc{[]Doc{flat, hugged, spread}}
}

// CallTall is a call with one argument a line: what several functions make it.
func CallTall(fn any, items ...Doc) Doc {
	return Cat(fn, broken("(", Indent(Soft, Join(Cat(",", Line), apart(items))), ",", Soft, ")"))
}

// ForceBreak is a layout that does not stand on one line.
func ForceBreak(d Doc) Doc {
	switch d := d.(type) {
	case groupDoc:
		if d.kind == ObjectLambdaGroup { // of its parts only the object
			parts := d.content.(concatDoc)
			return Cat(parts[0], parts[1], ForceBreak(parts[2]), parts[3])
		}
		return groupDoc{content: d.content, broken: true, kind: d.kind}
	case concatDoc:
		parts := make(concatDoc, len(d))
		copy(parts, d)
		parts[len(parts)-1] = ForceBreak(parts[len(parts)-1])
		return parts
	default:
		return d
	}
}

// Array is a list literal.
func Array(items ...Doc) Doc {
	if len(items) == 0 {
		return Text("[]")
	}
	return Group("[", Indent(Soft, Join(Cat(",", Line), apart(items))), ifBreak(",", ""), Soft, "]")
}

// Object is an object literal, type literal or import list: `{ a, b }`.
func Object(items ...Doc) Doc {
	if len(items) == 0 {
		return Text("{}")
	}
	return Group("{", Indent(Line, Join(Cat(",", Line), items)), ifBreak(",", ""), Line, "}")
}

// ObjectType is the type of an object: `{ a: A; b: B }`.
func ObjectType(members ...Doc) Doc {
	return Group("{", Indent(Line, Join(Cat(";", Line), members)), ifBreak(";", ""), Line, "}")
}

// TallObject is an object literal with one property on each line.
func TallObject(items ...Doc) Doc {
	if len(items) == 0 {
		return Text("{}")
	}
	return broken("{", Indent(Line, Join(Cat(",", Line), items)), ",", Line, "}")
}

// Property is `name: value`, or only `name` where the two are the same.
func Property(name string, value Doc) Doc {
	if t, ok := value.(Text); ok && string(t) == name && IsIdentifier(name) && !names.TypeScriptReserved(name) {
		return value
	}
	if takesOwnLine(value) {
		return Group(LiteralKey(name), ":", Group(Indent(Line, value)))
	}
	return Cat(LiteralKey(name), ": ", value)
}

// Binary is a chain of operands: `a && b && c`. Its place decides how it is
// broken: see condition, assign and returned.
func Binary(op string, operands ...Doc) Doc { return Join(Cat(" ", op, Line), operands) }

// Comparison is `l < r`. The second goes to a line of its own if it does not fit behind the
// end of the first; unless they are close, also if they do not fit on one line together.
func Comparison(l Doc, op string, r Doc, close bool) Doc {
	if op == "<" {
		r = unopened(r)
	}
	right := Cat(Line, Group(r))
	if close {
		right = Group(right)
	}
	return concatDoc{Group(l), Text(" " + op), right}
}

// Condition is what stands between the parentheses of an if. Those of an opposite
// go together with its own.
func Condition(d Doc) Doc {
	if IsKind(d, NotGroup) {
		return Cat("(", d, ")")
	}
	return Group("(", Indent(Soft, d), Soft, ")")
}

// Assign is `left = right`, the right side on a line of its own if need be.
func Assign(left any, right Doc) Doc {
	return Group(left, " =", Group(Indent(Line, right)))
}

// Returned is `return value;` for a chain of operands.
func Returned(value Doc) Doc {
	return Cat("return ", Group(ifBreak("(", ""), Indent(Soft, Group(value)), Soft, ifBreak(")", "")), ";")
}

// ReturnedOr is `return value ?? otherwise;`. The second goes on a line of its own if it
// does not fit behind the end of the first.
func ReturnedOr(value, otherwise Doc) Doc {
	return Returned(Group(value, " ", Group("??", Line, otherwise)))
}

// Set is an assignment in the form that suits its right side. A call stays on the
// line of its left side as long as its opening parenthesis fits there.
func Set(left any, right Doc) Doc {
	if takesOwnLine(right) {
		return Assign(left, right)
	}
	here := Cat(left, " = ", right)
	layouts := []Doc{here}
	if choice, ok := right.(choiceDoc); ok {
		for _, layout := range choice.layouts[1:] {
			layouts = append(layouts, Cat(left, " = ", layout))
		}
	} else {
		layouts = append(layouts, Cat(left, " = ", ForceBreak(right)))
	}
	return choiceDoc{append(layouts, Cat(left, " =", Indent(Hard, right)))}
}

// Ternary is `test ? then : otherwise`. A chain of them is broken as a whole; one
// in the middle stands in parentheses if it is not.
func Ternary(test, then, otherwise Doc) Doc {
	middle, last := Indent(then), Indent(otherwise)
	if inner, ok := then.(groupDoc); ok && inner.kind == TernaryGroup {
		middle = Cat(ifBreak("", "("), inner.content, ifBreak("", ")"))
	}
	if next, ok := otherwise.(groupDoc); ok && next.kind == TernaryGroup {
		parts := next.content.(concatDoc)
		last = Cat(Indent(Indent(parts[0])), parts[1])
	}
	return Special(TernaryGroup, test, Indent(Line, "? ", middle, Line, ": ", last))
}

// TernaryItem is a choice as an argument, where the lines of a broken test are
// indented.
func TernaryItem(d Doc) Doc {
	g, ok := d.(groupDoc)
	if !ok || g.kind != TernaryGroup {
		return d
	}
	parts := g.content.(concatDoc)
	return Special(TernaryGroup, Indent(parts[0]), parts[1])
}

// Coalesced is `value ?? otherwise`. An object or a list opens on the line of the value.
func Coalesced(value, otherwise Doc) Doc {
	if isLiteral(otherwise) {
		return Special(OpenGroup, value, " ?? ", otherwise)
	}
	return Special(BinaryGroup, value, " ??", Line, otherwise)
}

// Coalescing is Coalesced as an operation among others, which says where they are broken.
func Coalescing(value, otherwise Doc) Doc {
	if isLiteral(otherwise) {
		return Coalesced(value, otherwise)
	}
	return Cat(value, " ", Group("??", Line, otherwise))
}

// isLiteral reports whether a layout is an object or a list that may be broken.
func isLiteral(d Doc) bool {
	g, ok := d.(groupDoc)
	if !ok {
		return false
	}
	parts, ok := g.content.(concatDoc)
	return ok && (parts[0] == Text("{") || parts[0] == Text("["))
}

// TernaryHead is a choice in parentheses that something is asked of, behind a line of its
// own if it is broken.
func TernaryHead(d Doc) Doc {
	g, ok := d.(groupDoc)
	if !ok || g.kind != TernaryGroup {
		return d
	}
	parts := g.content.(concatDoc)
	return Special(TernaryGroup, parts[0], parts[1], Soft)
}

// takesOwnLine reports whether a value that does not fit beside its name goes to
// the line below it.
func takesOwnLine(d Doc) bool { return IsKind(d, TernaryGroup) || IsKind(d, BinaryGroup) }

// Lambda is `params => body` for a body that is a call, a ternary or a name.
func Lambda(params string, body Doc) Doc {
	if IsKind(body, TernaryGroup) {
		body = Cat(ifBreak("", "("), body, ifBreak("", ")"))
	}
	return Special(LambdaGroup, params, " =>", Indent(Line, body))
}

// Special is a group of a kind.
func Special(kind GroupKind, parts ...any) Doc {
	g := Group(parts...).(groupDoc)
	g.kind = kind
	return g
}

// IsKind reports whether a layout is a group of a kind.
func IsKind(d Doc, kind GroupKind) bool {
	g, ok := d.(groupDoc)
	return ok && g.kind == kind
}

// Alternatives is `Name = A | B`, on one line, on two, or with one choice a line.
func Alternatives(name string, choices []Doc) Doc {
	return Group(name, " =", Indent(Line, Group(ifBreak("| ", ""), Join(Cat(Line, "| "), choices))))
}

// Hanging is a layout of which everything but its first part is indented.
func Hanging(d Doc) Doc {
	parts := concatDoc{d}
	for inner, ok := parts[0].(concatDoc); ok; inner, ok = parts[0].(concatDoc) {
		parts = append(inner[:len(inner):len(inner)], parts[1:]...)
	}
	return Group(parts[0], indentDoc{parts[1:]})
}

// OneOf is the first of several layouts that fits.
func OneOf(layouts ...Doc) Doc { return choiceDoc{layouts} }

// Part is something that stands on a line of its own, so many columns to the right.
type Part struct {
	Doc   Doc
	Right int
}

// Below is tall if parts of it have room on lines of their own, else wide.
func Below(parts []Part, tall, wide Doc) Doc { return belowDoc{parts, tall, wide} }
