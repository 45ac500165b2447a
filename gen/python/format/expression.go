package format

import (
	"slices"
	"strings"
)

// level is where an expression stands: in a statement as it is, in parentheses that are
// there only if their group is broken, or in parentheses.
type level struct {
	parens   bool
	optional groupID
}

var (
	bare   = level{}
	inside = level{parens: true}
)

// layouter makes documents of expressions.
type layouter struct{ ids groupID }

func (l *layouter) id() groupID {
	l.ids++
	return l.ids
}

// group is one only within parentheses.
func (at level) group(of doc) doc {
	switch {
	case at.parens:
		return group{of: of}
	case at.optional != 0:
		return group{within: at.optional, of: of}
	default:
		return of
	}
}

// lineBreak is a place where a line ends only within parentheses.
func (at level) lineBreak() doc {
	switch {
	case at.parens:
		return line{spaceLine}
	case at.optional != 0:
		return concat{chosen{at.optional, true, line{spaceLine}}, chosen{at.optional, false, text(" ")}}
	default:
		return text(" ")
	}
}

// bracketed are contents in brackets.
func (at level) bracketed(open string, of doc, end string) doc {
	var inner doc = group{of: block(of)}
	if at.optional != 0 {
		inner = roomy{at.optional, inner}
	}
	return concat{text(open), inner, text(end)}
}

// expression lays out an expression with the parentheses that it has.
func (l *layouter) expression(n *node, at level) doc {
	if n.parens && n.kind != tupleNode {
		return at.bracketed("(", l.plain(n, inside), ")")
	}
	return l.plain(n, at)
}

func (l *layouter) all(list []*node, at level) []doc {
	docs := make([]doc, len(list))
	for i, n := range list {
		docs[i] = l.expression(n, at)
	}
	return docs
}

// plain lays out an expression without parentheses around it.
func (l *layouter) plain(n *node, at level) doc {
	switch n.kind {
	case atomNode, operatorNode:
		return text(n.text)
	case stringNode:
		return l.strings(n, at)
	case attributeNode, callNode, subscriptNode:
		if at.parens && isFluent(n) {
			return group{of: l.chain(n, at, true)}
		}
		return l.chain(n, at, false)
	case tupleNode:
		return l.tuple(n, at)
	case listNode:
		return l.items("[", n, "]", at)
	case dictNode, setNode:
		return l.items("{", n, "}", at)
	case entryNode:
		return group{of: concat{l.expression(n.kids[0], at), text(": "), l.entryValue(n.kids[1], at)}}
	case comprehensionNode:
		if n.text == "" {
			return l.clauses(n, at)
		}
		end := map[string]string{"(": ")", "[": "]", "{": "}"}[n.text]
		return at.bracketed(n.text, group{of: l.clauses(n, inside)}, end)
	case clauseNode:
		return l.clause(n, at)
	case binaryNode:
		return at.group(l.operators(flat(n, nil), at))
	case unaryNode, starNode:
		return concat{text(n.text), l.expression(n.kids[0], at)}
	case awaitNode:
		return concat{text("await "), l.expression(n.kids[0], at)}
	case keywordNode:
		return concat{text(n.text + "="), l.expression(n.kids[0], at)}
	case lambdaNode:
		return concat{text("lambda" + l.lambdaParams(n) + ": "), l.lambdaBody(n.kids[0], at)}
	case conditionalNode:
		return at.group(l.conditional(n, at))
	case sliceNode:
		return l.slice(n, at)
	case namedNode:
		return concat{group{of: concat{l.expression(n.kids[0], at), at.lineBreak()}}, text(":= "), l.expression(n.kids[1], at)}
	default:
		panic("python: unknown expression")
	}
}

// entryValue is in parentheses if it has no room beside its key. Those that are there
// stay, so that it is laid out the same again.
func (l *layouter) entryValue(n *node, at level) doc {
	of := l.expression(n, at)
	if n.parens || mannerOf(n) != fitting {
		return of
	}
	ways := variants{of}
	if n.kind == callNode || n.kind == subscriptNode {
		ways = append(ways, group{broken: true, of: of})
	}
	return append(ways, group{broken: true, of: concat{text("("), block(of), text(")")}})
}

func (l *layouter) strings(n *node, at level) doc {
	if len(n.kids) == 1 && at.parens && !strings.Contains(n.kids[0].text, `"""`) {
		return long(n.kids[0].text)
	}
	var parts concat
	for i, kid := range n.kids {
		if i > 0 {
			parts = append(parts, at.lineBreak())
		}
		parts = append(parts, text(kid.text))
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return at.group(parts)
}

func (l *layouter) items(open string, n *node, end string, at level) doc {
	if len(n.kids) == 0 {
		return text(open + end)
	}
	return at.bracketed(open, joined(l.all(n.kids, inside), false), end)
}

func (l *layouter) tuple(n *node, at level) doc {
	switch {
	case !n.parens:
		return group{of: joined(l.all(n.kids, at), false)}
	case len(n.kids) == 1:
		return at.bracketed("(", concat{l.expression(n.kids[0], inside), text(",")}, ")")
	default:
		return l.items("(", n, ")", at)
	}
}

// chain lays out calls, attributes and elements behind each other. Fluent ones may break
// before a dot.
func (l *layouter) chain(n *node, at level, fluent bool) doc {
	var value doc
	switch first := n.kids[0]; {
	case first.parens || first.kind != attributeNode && first.kind != callNode && first.kind != subscriptNode:
		value = l.expression(first, at)
	default:
		value = l.chain(first, at, fluent)
	}
	switch n.kind {
	case attributeNode:
		if first := n.kids[0]; fluent && (first.parens || first.kind == callNode || first.kind == subscriptNode) {
			value = concat{value, line{softLine}}
		}
		return concat{value, text("." + n.text)}
	case callNode:
		return concat{value, l.arguments(n.kids[1:], at)}
	default:
		return concat{value, at.bracketed("[", l.expression(n.kids[1], inside), "]")}
	}
}

func (l *layouter) arguments(args []*node, at level) doc {
	if len(args) == 0 {
		return text("()")
	}
	return at.bracketed("(", group{of: joined(l.all(args, inside), false)}, ")")
}

func (l *layouter) clauses(n *node, at level) doc {
	parts := concat{group{of: l.expression(n.kids[0], at)}}
	for _, clause := range n.kids[1:] {
		parts = append(parts, line{spaceLine}, l.clause(clause, at))
	}
	return parts
}

func (l *layouter) clause(n *node, at level) doc {
	if n.text == "if" {
		return concat{text("if "), l.expression(n.kids[0], at)}
	}
	return concat{text(n.text + " "), l.targets(n.kids[0]), text(" in "), l.expression(n.kids[1], at)}
}

// targets are names with commas between them, which are not broken.
func (l *layouter) targets(n *node) doc {
	if n.kind != tupleNode {
		return l.expression(n, bare)
	}
	var parts concat
	for i, target := range l.all(n.kids, bare) {
		if i > 0 {
			parts = append(parts, text(", "))
		}
		parts = append(parts, target)
	}
	return parts
}

// flat are the operands and operators of an expression in the order of the source.
func flat(n *node, parts []*node) []*node {
	if n.kind != binaryNode || n.parens && len(parts) > 0 {
		return append(parts, n)
	}
	for _, kid := range n.kids {
		if kid.kind == binaryNode && !kid.parens {
			parts = flat(kid, parts)
		} else {
			parts = append(parts, kid)
		}
	}
	return parts
}

// operators lays out operands, broken before the loosest operators first.
func (l *layouter) operators(parts []*node, at level) doc {
	if len(parts) == 1 {
		return l.expression(parts[0], at)
	}
	lowest := nothing
	for i := 1; i < len(parts); i += 2 {
		lowest = min(lowest, precedence(parts[i].text))
	}
	var laid concat
	side := func(parts []*node) {
		if len(parts) == 1 {
			laid = append(laid, l.expression(parts[0], at))
		} else {
			laid = append(laid, at.group(l.operators(parts, at)))
		}
	}
	start := 0
	for i := 1; i < len(parts); i += 2 {
		if precedence(parts[i].text) == lowest {
			side(parts[start:i])
			if parts[i].text == "**" && (isSimple(parts[i-1]) || isName(parts[i-1])) && (isSimple(parts[i+1]) || isName(parts[i+1])) {
				laid = append(laid, text("**"))
			} else {
				laid = append(laid, at.lineBreak(), text(parts[i].text+" "))
			}
			start = i + 1
		}
	}
	side(parts[start:])
	return laid
}

// precedence has "and" and "or" side by side, as they are laid out.
func precedence(operator string) int { return max(bindings[operator], bindings["and"]) }

func (l *layouter) conditional(n *node, at level) doc {
	parts := concat{
		l.expression(n.kids[0], at), at.lineBreak(),
		text("if "), l.expression(n.kids[1], at), at.lineBreak(), text("else "),
	}
	if other := n.kids[2]; other.kind == conditionalNode && !other.parens {
		return append(parts, l.conditional(other, at))
	}
	return append(parts, at.group(l.expression(n.kids[2], at)))
}

func (l *layouter) lambdaParams(n *node) string {
	list := ""
	for i, param := range n.params {
		if i > 0 {
			list += ","
		}
		list += " " + param.text
		if param.kids[1] != nil {
			var of renderer
			of.render(l.expression(param.kids[1], bare), 0)
			list += "=" + of.out.String()
		}
	}
	return list
}

func (l *layouter) lambdaBody(body *node, at level) doc {
	has, _ := hasParens(body)
	switch {
	case mannerOf(body) == always || !has:
		return l.parenthesizedIfBroken(body)
	case body.kind == callNode || body.kind == subscriptNode:
		of := l.plain(body, at)
		return variants{of, group{broken: true, of: of}, concat{text("("), indent{of: concat{line{hardLine}, of}}, line{hardLine}, text(")")}}
	default:
		return l.expression(body, at)
	}
}

func (l *layouter) slice(n *node, at level) doc {
	space := ""
	if slices.ContainsFunc(n.kids, func(n *node) bool { return n != nil && !isSimple(n) }) {
		space = " "
	}
	var parts concat
	if n.kids[0] != nil {
		parts = append(parts, l.expression(n.kids[0], at), text(space))
	}
	parts = append(parts, text(":"))
	if n.kids[1] != nil {
		parts = append(parts, text(space), l.expression(n.kids[1], at))
	}
	return parts
}

// isSimple reports whether operators have no spaces around them beside an expression.
func isSimple(n *node) bool {
	return n.kind == atomNode || n.kind == unaryNode && n.kids[0].kind == atomNode
}
