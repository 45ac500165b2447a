package format

// node is an expression.
type node struct {
	kind   kind
	text   string  // of an atom; the name of an attribute or a keyword; an operator
	kids   []*node // in the order of the source
	params []*node // of a lambda
	parens bool    // stands in parentheses of its own
}

type kind int

const (
	atomNode   kind = iota
	stringNode      // one literal, or several with nothing between
	attributeNode
	callNode
	subscriptNode
	tupleNode
	listNode
	dictNode // of entries
	setNode
	comprehensionNode // text is what it stands in; an element, and clauses
	clauseNode        // for, or if: text
	entryNode         // a key and a value
	binaryNode        // operands with operators between
	operatorNode      // text, which binds as tight as it says
	unaryNode
	starNode
	keywordNode
	lambdaNode
	conditionalNode
	sliceNode
	awaitNode
	namedNode
)

// parser reads the tokens of a statement.
type parser struct {
	rest  string
	ahead token
	binds int // the level of the operator ahead, or unbound
}

func parse(s string) *parser {
	p := &parser{rest: s}
	p.next()
	return p
}

func (p *parser) next() token {
	read := p.ahead
	for p.rest != "" && (p.rest[0] == ' ' || p.rest[0] == '\n' || p.rest[0] == '\t') {
		p.rest = p.rest[1:]
	}
	if p.rest == "" {
		p.ahead, p.binds = token{}, unbound
		return read
	}
	p.ahead = scan(p.rest)
	p.rest = p.rest[len(p.ahead.text):]
	p.binds = p.ahead.binds()
	return read
}

// skip leaves out the rest of a statement.
func (p *parser) skip() { p.rest, p.ahead, p.binds = "", token{}, unbound }

func (p *parser) at(text string) bool {
	return p.ahead.text == text && p.ahead.kind != stringToken && p.ahead.kind != endToken
}

func (p *parser) take(text string) bool {
	if p.at(text) {
		p.next()
		return true
	}
	return false
}

// unknown is a statement of a form that nothing here emits.
type unknown struct{}

func (p *parser) expect(text string) {
	if !p.take(text) {
		panic(unknown{})
	}
}

// list reads what stands between commas, up to what closes it.
func (p *parser) list(end string, item func() *node) []*node {
	var items []*node
	for !p.at(end) {
		items = append(items, item())
		if !p.take(",") {
			break
		}
	}
	p.expect(end)
	return items
}

// expressions reads one expression, and a tuple without parentheses if there are commas.
func (p *parser) expressions() *node {
	first := p.element()
	if !p.at(",") {
		return first
	}
	items := []*node{first}
	for p.take(",") && p.ahead.kind != endToken && !p.at("=") && !p.at("]") && !p.at("in") {
		items = append(items, p.element())
	}
	return &node{kind: tupleNode, kids: items}
}

func (p *parser) element() *node {
	for _, star := range []string{"**", "*"} {
		if p.take(star) {
			return &node{kind: starNode, text: star, kids: []*node{p.binary(len(levels) - 1)}}
		}
	}
	return p.expression()
}

func (p *parser) expression() *node {
	if p.at("lambda") {
		return p.lambda()
	}
	then := p.binary(0)
	if p.take(":=") {
		return &node{kind: namedNode, kids: []*node{then, p.expression()}}
	}
	if !p.take("if") {
		return then
	}
	condition := p.binary(0)
	p.expect("else")
	return &node{kind: conditionalNode, kids: []*node{then, condition, p.expression()}}
}

func (p *parser) lambda() *node {
	p.next()
	n := &node{kind: lambdaNode}
	n.params = p.list(":", func() *node { return p.parameter(false) })
	n.kids = []*node{p.expression()}
	return n
}

// parameter reads one with its annotation and its default, in this order.
func (p *parser) parameter(annotated bool) *node {
	n := &node{kind: keywordNode}
	for _, star := range []string{"**", "*", "/"} {
		if p.take(star) {
			n.text = star
			break
		}
	}
	if p.ahead.kind == nameToken {
		n.text += p.next().text
	}
	n.kids = []*node{nil, nil}
	if annotated && p.take(":") {
		n.kids[0] = p.element()
	}
	if p.take("=") {
		n.kids[1] = p.expression()
	}
	return n
}

// levels are the operators, the loosest first.
var levels = [][]string{
	{"or"}, {"and"}, {"not"}, {"==", "!=", "<", "<=", ">", ">=", "in", "is", "not in", "is not"},
	{"|"}, {"^"}, {"&"}, {"<<", ">>"}, {"+", "-"}, {"*", "/", "//", "%", "@"}, {"unary"}, {"**"},
}

// bindings say how tight an operator binds.
var bindings = func() map[string]int {
	m := map[string]int{}
	for i, level := range levels {
		for _, operator := range level {
			m[operator] = i
		}
	}
	return m
}()

func (p *parser) binary(level int) *node {
	switch {
	case level == len(levels):
		return p.primary()
	case levels[level][0] == "not":
		if p.take("not") {
			return &node{kind: unaryNode, text: "not ", kids: []*node{p.binary(level)}}
		}
		return p.binary(level + 1)
	case levels[level][0] == "unary":
		for _, sign := range []string{"-", "+", "~"} {
			if p.take(sign) {
				return &node{kind: unaryNode, text: sign, kids: []*node{p.binary(level)}}
			}
		}
		return p.binary(level + 1)
	}
	first := p.binary(level + 1)
	if p.binds != level {
		return first
	}
	operands := []*node{first}
	for p.binds == level {
		operator := &node{kind: operatorNode, text: p.operator()}
		operands = append(operands, operator, p.binary(level+1))
	}
	return &node{kind: binaryNode, kids: operands}
}

// unbound is the level of what is no operator.
const unbound = -1

// binds is the level of a token that stands behind an operand.
func (t token) binds() int {
	if t.kind != operatorToken && t.kind != nameToken {
		return unbound
	}
	text := t.text
	if text == "not" {
		text = "not in"
	}
	if level, ok := bindings[text]; ok {
		return level
	}
	return unbound
}

// operator takes the operator ahead; some are two words.
func (p *parser) operator() string {
	text := p.next().text
	switch {
	case text == "not":
		p.expect("in")
		return "not in"
	case text == "is" && p.take("not"):
		return "is not"
	}
	return text
}

func (p *parser) primary() *node {
	if p.take("await") {
		return &node{kind: awaitNode, kids: []*node{p.primary()}}
	}
	n := p.atom()
	for {
		switch {
		case p.take("."):
			n = &node{kind: attributeNode, text: p.next().text, kids: []*node{n}}
		case p.take("("):
			n = &node{kind: callNode, kids: append([]*node{n}, p.arguments()...)}
		case p.take("["):
			n = &node{kind: subscriptNode, kids: []*node{n, p.index()}}
		default:
			return n
		}
	}
}

func (p *parser) arguments() []*node {
	return p.list(")", func() *node {
		before := *p
		if p.ahead.kind == nameToken {
			name := p.next().text
			if p.take("=") {
				return &node{kind: keywordNode, text: name, kids: []*node{p.expression()}}
			}
			*p = before
		}
		return p.comprehension(p.element(), "")
	})
}

func (p *parser) index() *node {
	var n *node
	if p.at(":") {
		n = p.slice(nil)
	} else if n = p.expressions(); p.at(":") {
		n = p.slice(n)
	}
	p.expect("]")
	return n
}

func (p *parser) slice(from *node) *node {
	p.expect(":")
	var to *node
	if !p.at("]") {
		to = p.expression()
	}
	return &node{kind: sliceNode, kids: []*node{from, to}}
}

func (p *parser) atom() *node {
	switch {
	case p.ahead.kind == stringToken:
		n := &node{kind: stringNode}
		for p.ahead.kind == stringToken {
			n.kids = append(n.kids, &node{text: p.next().text})
		}
		return n
	case p.take("("):
		return p.parenthesized()
	case p.take("["):
		if p.take("]") {
			return &node{kind: listNode}
		}
		first := p.element()
		if made := p.comprehension(first, "["); made != first {
			p.expect("]")
			return made
		}
		return &node{kind: listNode, kids: p.others(first, "]", p.element)}
	case p.take("{"):
		return p.braces()
	default:
		return &node{text: p.next().text}
	}
}

// others are the items of a list of which the first was read.
func (p *parser) others(first *node, end string, item func() *node) []*node {
	items := []*node{first}
	if p.take(",") {
		return append(items, p.list(end, item)...)
	}
	p.expect(end)
	return items
}

func (p *parser) parenthesized() *node {
	if p.take(")") {
		return &node{kind: tupleNode, parens: true}
	}
	first := p.element()
	if made := p.comprehension(first, "("); made != first {
		p.expect(")")
		return made
	}
	if p.at(",") {
		return &node{kind: tupleNode, parens: true, kids: p.others(first, ")", p.element)}
	}
	p.expect(")")
	first.parens = true
	return first
}

func (p *parser) braces() *node {
	if p.take("}") {
		return &node{kind: dictNode}
	}
	isDict := true
	entry := func() *node {
		key := p.element()
		if key.kind == starNode || !p.take(":") {
			isDict = isDict && key.kind == starNode
			return key
		}
		return &node{kind: entryNode, kids: []*node{key, p.expression()}}
	}
	first := entry()
	if made := p.comprehension(first, "{"); made != first {
		p.expect("}")
		return made
	}
	n := &node{kind: dictNode, kids: p.others(first, "}", entry)}
	if !isDict {
		n.kind = setNode
	}
	return n
}

// comprehension reads the clauses behind an element, if there are any.
func (p *parser) comprehension(element *node, open string) *node {
	if !p.at("for") && !p.at("async") {
		return element
	}
	n := &node{kind: comprehensionNode, text: open, kids: []*node{element}}
	for {
		word := ""
		if p.take("async") {
			word = "async "
		}
		switch {
		case p.take("for"):
			target := p.targets()
			p.expect("in")
			n.kids = append(n.kids, &node{kind: clauseNode, text: word + "for", kids: []*node{target, p.binary(0)}})
		case p.take("if"):
			n.kids = append(n.kids, &node{kind: clauseNode, text: "if", kids: []*node{p.binary(0)}})
		default:
			return n
		}
	}
}

// targets are the variables of a loop.
func (p *parser) targets() *node {
	first := p.primary()
	if !p.at(",") {
		return first
	}
	items := []*node{first}
	for p.take(",") && !p.at("in") {
		items = append(items, p.primary())
	}
	return &node{kind: tupleNode, kids: items}
}
