package format

import "slices"

// When an expression has to be broken, it is put into parentheses unless it has some of
// its own that can be opened instead.

// manner is how an expression takes to parentheses around it.
type manner int

const (
	never   manner = iota // has its own
	fitting               // only if it fits then
	always                // whenever it is broken
)

// mannerOf is that of an expression.
func mannerOf(n *node) manner {
	switch n.kind {
	case atomNode:
		return fitting
	case stringNode:
		if len(n.kids) > 1 {
			return always
		}
		return fitting
	case attributeNode, callNode, subscriptNode:
		if isFluent(n) {
			return always
		}
		if n.kids[0].parens {
			return never
		}
		return mannerOf(n.kids[0])
	case unaryNode:
		if n.kids[0].parens {
			return never
		}
		return mannerOf(n.kids[0])
	case binaryNode, lambdaNode, conditionalNode, starNode, awaitNode, namedNode:
		return always
	default:
		return never
	}
}

// isFluent reports whether calls follow each other, so that each may have its own line.
func isFluent(n *node) bool {
	values := 0
	for {
		switch n.kind {
		case attributeNode:
			value := n.kids[0]
			if value.parens {
				return values+1 >= 2
			}
			if value.kind == callNode || value.kind == subscriptNode {
				values++
			}
		case callNode, subscriptNode:
			if n.kids[0].parens {
				return values >= 2
			}
		default:
			return values >= 2
		}
		n = n.kids[0]
	}
}

// isSplittable reports whether an expression can be broken at all.
func isSplittable(n *node) bool {
	switch n.kind {
	case atomNode, sliceNode:
		return false
	case stringNode, callNode:
		return len(n.kids) > 1
	case tupleNode, dictNode, setNode, listNode:
		return len(n.kids) > 0
	case unaryNode, lambdaNode, starNode, attributeNode:
		return n.kids[0].parens || isSplittable(n.kids[0])
	default:
		return true
	}
}

// hasParens reports whether an expression has parentheses, its own or around it, and
// whether there is something in them.
func hasParens(n *node) (has, filled bool) {
	switch n.kind {
	case comprehensionNode, subscriptNode:
		return true, true
	case listNode, setNode, tupleNode, dictNode:
		has, filled = true, len(n.kids) > 0
	case callNode:
		has, filled = true, len(n.kids) > 1
	}
	return has || n.parens, filled || n.parens && n.kind != tupleNode
}

// outline is what counts for whether parentheses can be left out.
type outline struct {
	tightest, count int // of the loosest operator: how it binds, and how often it is there
	any             bool
	first, last     *node
	begun           bool
}

const (
	loosest = -1 // a condition
	chained = 98 // an attribute of something in parentheses
	nothing = 99
)

// opensItself reports whether an expression is better broken in the parentheses that it
// has than put into some.
func opensItself(n *node) bool {
	o := &outline{tightest: nothing}
	o.inside(n)
	switch {
	case !o.any || o.count > 1:
		return false
	case o.tightest == nothing || o.tightest == chained:
		return true
	}
	return slices.ContainsFunc([]*node{o.first, o.last}, func(n *node) bool {
		if n == nil || n.kind == subscriptNode {
			return false
		}
		_, filled := hasParens(n)
		return filled
	})
}

func (o *outline) operator(binds, count int) {
	switch {
	case binds < o.tightest:
		o.tightest, o.count = binds, count
	case binds == o.tightest:
		o.count += count
	}
}

func (o *outline) visit(n *node) {
	o.last = n
	if n.parens && n.kind != tupleNode {
		o.any = true
	} else {
		o.inside(n)
	}
	if !o.begun {
		o.begun, o.first = true, n
	}
}

func (o *outline) inside(n *node) {
	switch n.kind {
	case dictNode, listNode, setNode, tupleNode, comprehensionNode:
		o.any = true
		return
	case binaryNode:
		for _, kid := range n.kids {
			if kid.kind == operatorNode {
				o.operator(precedence(kid.text), 1)
			}
		}
	case conditionalNode:
		o.operator(loosest, 2)
	case callNode, subscriptNode:
		o.any = true
		o.visit(n.kids[0])
		o.last = n
		return
	case attributeNode:
		o.visit(n.kids[0])
		if has, _ := hasParens(n.kids[0]); has {
			o.operator(chained, 1)
		}
		o.last = n
		return
	case unaryNode, lambdaNode, awaitNode, starNode:
		o.begun = true
	case atomNode, stringNode, sliceNode:
		return
	}
	for _, kid := range n.kids {
		if kid != nil && kid.kind != operatorNode {
			o.visit(kid)
		}
	}
}
