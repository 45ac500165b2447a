package format

import (
	"slices"
	"strings"
)

// statement lays out a statement, or the head of one. What it does not know stays as it
// was written.
func statement(s string) (laid doc) {
	defer func() {
		switch err := recover().(type) {
		case nil:
		case unknown:
			laid = text(s)
		default:
			panic(err)
		}
	}()
	if rest, ok := strings.CutPrefix(s, "async "); ok {
		return concat{text("async "), statement(rest)}
	}
	p, l := parse(s), &layouter{}
	laid = l.statement(p, s)
	if p.ahead.kind != endToken {
		panic(unknown{})
	}
	return laid
}

func (l *layouter) statement(p *parser, s string) doc {
	word := p.ahead.text
	if p.ahead.kind != nameToken {
		word = ""
	}
	switch word {
	case "import", "else", "try", "finally", "except", "with", "yield", "global", "nonlocal":
		panic(unknown{})
	case "from":
		defer p.skip()
		return l.from(s)
	case "def":
		p.next()
		return l.function(p)
	case "class":
		p.next()
		return l.head("class ", l.expression(p.primary(), bare), p)
	case "if", "elif", "while":
		p.next()
		return l.head(word+" ", l.value(p.expressions()), p)
	case "for":
		p.next()
		target := p.targets()
		p.expect("in")
		return l.head("for ", concat{l.targets(target), text(" in "), l.value(p.expressions())}, p)
	case "return", "assert", "raise", "del":
		p.next()
		return l.simple(word, p)
	}
	return l.assignment(p)
}

// head is that of a block.
func (l *layouter) head(word string, of doc, p *parser) doc {
	p.expect(":")
	return concat{text(word), of, text(":")}
}

// simple lays out a word with what follows it.
func (l *layouter) simple(word string, p *parser) doc {
	if p.ahead.kind == endToken {
		return text(word)
	}
	n := p.expressions()
	switch {
	case word == "raise":
		laid := concat{text("raise "), l.asWritten(n)}
		if p.take("from") {
			laid = append(laid, text(" from "), l.asWritten(p.expression()))
		}
		return laid
	case word == "del":
		return concat{text("del "), l.target(n)}
	case word == "assert" && n.kind == tupleNode && !n.parens:
		return concat{text("assert "), l.value(n.kids[0]), text(", "), l.value(n.kids[1])}
	default:
		return concat{text(word + " "), l.value(n)}
	}
}

// asWritten keeps parentheses that are there, and adds none to what fits without.
func (l *layouter) asWritten(n *node) doc {
	if n.parens || mannerOf(n) != always {
		return l.expression(n, bare)
	}
	return l.value(n)
}

func (l *layouter) from(s string) doc {
	module, names, _ := strings.Cut(s, " import ")
	var list []doc
	for _, name := range strings.Split(strings.Trim(names, "() \n"), ",") {
		if name = strings.TrimSpace(name); name != "" {
			list = append(list, text(name))
		}
	}
	if len(list) == 1 {
		return concat{text(module + " import "), list[0]}
	}
	return concat{text(module + " import "), l.parenthesized(joined(list, true))}
}

func (l *layouter) function(p *parser) doc {
	name := p.next().text
	p.expect("(")
	params := p.list(")", func() *node { return p.parameter(true) })
	head := concat{l.parameters(params)}
	if p.take("->") {
		returns := p.expressions()
		head = append(head, text(" -> "), l.returns(returns, len(params) > 0))
	}
	return l.head("def "+name, group{of: head}, p)
}

func (l *layouter) parameters(params []*node) doc {
	if len(params) == 0 {
		return text("()")
	}
	keywords := false
	list := make([]doc, len(params))
	for i, param := range params {
		list[i] = l.parameter(param)
		keywords = keywords || param.text == "*" || param.text == "/"
	}
	inner := joined(list, true)
	if len(params) > 1 || keywords {
		inner = group{of: inner}
	}
	return concat{text("("), block(inner), text(")")}
}

func (l *layouter) parameter(n *node) doc {
	laid, equals := concat{text(n.text)}, "="
	if n.kids[0] != nil {
		laid, equals = append(laid, text(": "), l.parenthesizedIfBroken(n.kids[0])), " = "
	}
	if n.kids[1] != nil {
		laid = append(laid, text(equals), l.expression(n.kids[1], inside))
	}
	return laid
}

func (l *layouter) returns(n *node, params bool) doc {
	switch {
	case n.kind == subscriptNode && params:
		return l.expression(n, bare)
	case n.kind == subscriptNode || !params && mannerOf(n) != never:
		if opensItself(n) {
			return l.optional(n)
		}
		return l.parenthesizedIfBroken(n)
	default:
		return l.value(n)
	}
}

var assignments = []string{"=", "+=", "-=", "*=", "/=", "|=", "&=", "%=", "^=", "//=", "**=", ">>=", "<<="}

// assignment lays out what may be one, or else an expression.
func (l *layouter) assignment(p *parser) doc {
	target := p.expressions()
	if p.take(":") {
		annotation := p.expressions()
		before := concat{l.expression(target, bare), text(": ")}
		switch {
		case !p.take("="):
			return append(before, l.value(annotation))
		case isSplittable(annotation):
			return append(before, l.rightFirst(l.target(annotation), "=", p.expressions()))
		default:
			return append(before, l.expression(annotation, bare), text(" = "), l.value(p.expressions()))
		}
	}
	operator := p.ahead.text
	if p.ahead.kind != operatorToken || !slices.Contains(assignments, operator) {
		if target.kind == binaryNode && !target.parens {
			return l.value(target)
		}
		return l.expression(target, bare)
	}
	p.next()
	value := p.expressions()
	if p.at("=") {
		panic(unknown{}) // several targets
	}
	if has, _ := hasParens(target); has || target.kind == tupleNode {
		return l.rightFirst(l.target(target), operator, value)
	}
	return concat{l.expression(target, bare), text(" " + operator + " "), l.value(value)}
}

// target is what stands before the operator, and may be broken.
func (l *layouter) target(n *node) doc {
	switch has, _ := hasParens(n); {
	case n.kind == tupleNode && !n.parens:
		return l.parenthesized(joined(l.all(n.kids, inside), false))
	case has || n.kind == attributeNode && !isName(n):
		return l.plain(n, bare)
	case opensItself(n):
		return l.optional(n)
	default:
		return l.parenthesizedIfBroken(n)
	}
}

func isName(n *node) bool {
	for n.kind == attributeNode {
		n = n.kids[0]
	}
	return n.kind == atomNode
}

// rightFirst breaks a value before what it is assigned to.
func (l *layouter) rightFirst(target doc, operator string, value *node) doc {
	between := text(" " + operator + " ")
	if mannerOf(value) != fitting {
		return concat{target, between, l.value(value)}
	}
	of := l.plain(value, bare)
	ways := variants{concat{target, between, of}}
	if value.kind == callNode || value.kind == subscriptNode || value.kind == attributeNode {
		ways = append(ways, concat{target, between, group{broken: true, of: of}})
	}
	return append(ways,
		concat{target, between, text("("), group{broken: true, of: block(of)}, text(")")},
		concat{group{broken: true, of: target}, between, of},
	)
}

// value lays out what a statement ends in, or what stands between its words.
func (l *layouter) value(n *node) doc {
	switch mannerOf(n) {
	case always:
		if n.kind == lambdaNode {
			body := roomy{of: l.lambdaBody(n.kids[0], inside)}
			return l.parenthesized(concat{text("lambda" + l.lambdaParams(n) + ": "), body})
		}
		if opensItself(n) {
			return l.optional(n)
		}
		return l.parenthesizedIfBroken(n)
	case fitting:
		id := l.id()
		return wrapped{id, l.plain(n, level{optional: id})}
	default:
		return l.plain(n, bare)
	}
}

// parenthesizedIfBroken is in parentheses unless it fits on the line.
func (l *layouter) parenthesizedIfBroken(n *node) doc { return l.parenthesized(l.plain(n, inside)) }

func (l *layouter) parenthesized(of doc) doc { return optionally(l.id(), of) }

// optional is in parentheses unless it fits on the line but for what stands in its own
// parentheses.
func (l *layouter) optional(n *node) doc {
	id := l.id()
	return optionally(id, l.plain(n, level{optional: id}))
}

func optionally(id groupID, of doc) doc {
	return group{id: id, of: concat{
		ifBroken(text("(")), indent{id, concat{line{softLine}, of}}, line{softLine}, ifBroken(text(")")),
	}}
}
