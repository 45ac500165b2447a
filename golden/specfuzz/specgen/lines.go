package specgen

import (
	"hash/fnv"
	"strings"
)

// short is a step on one line, or nil. Which steps are written so depends on what they
// say, so that a spec is written the same way each time.
func (n *Node) short() *Node {
	if n.Kind != Map || len(n.Kids) == 0 {
		return nil
	}
	verb, value := n.Kids[0], n.Get("value")
	if verb.Key == growing && value != nil { // has no other form
		place := verb.Value()
		if key := n.Get("key"); key != nil {
			place += "[" + key.Value() + "]"
		}
		return text(place + " += " + value.Value())
	}
	if !n.picked() {
		return nil
	}
	if verb.Kind != Scalar || value == nil || value.Kind != Scalar || value.Plain {
		return nil
	}
	line := ""
	switch {
	case verb.Key == "let" && len(n.Kids) == 2:
		line = "let " + verb.Value() + " = " + value.Value()
	case verb.Key == "set" && len(n.Kids) == 2:
		line = verb.Value() + " = " + value.Value()
		if given, ok := strings.CutSuffix(value.Value(), " ?? "+verb.Value()); ok && !strings.Contains(given, " ? ") {
			line = verb.Value() + " ?= " + given
		}
	case verb.Key == "extend" && strings.HasPrefix(value.Value(), "["): // would be elements
		return nil
	case (verb.Key == "append" || verb.Key == "add" || verb.Key == "extend") && len(n.Kids) == 2:
		line = verb.Value() + " += " + value.Value()
	case verb.Key == "push" && len(n.Kids) == 2:
		line = verb.Value() + " += [" + value.Value() + "]"
	case verb.Key == "put" && len(n.Kids) == 3 && n.Get("key") != nil:
		line = verb.Value() + "[" + n.Get("key").Value() + "] = " + value.Value()
	case verb.Key == "replace" && len(n.Kids) == 3 && n.Get("index") != nil:
		line = verb.Value() + "[" + n.Get("index").Value() + "] = " + value.Value()
	default:
		return nil
	}
	return text(line)
}

// growing is no verb: it is the step `place += value`, or `place[key] += value`.
const growing = "grow"

// headed is a step whose verb says where its element is, or nil.
func (n *Node) headed() *Node {
	if n.Kind != Map || len(n.Kids) == 0 || !n.picked() {
		return nil
	}
	switch n.Kids[0].Key {
	case "find", "each", "remove", "replace":
	default:
		return nil
	}
	head, rest := n.Kids[0].Value(), []*Node{}
	if strings.Contains(head, " in ") { // it is one
		return nil
	}
	for _, word := range []string{"in", "as", "where"} {
		if part := n.Get(word); part != nil {
			head += " " + word + " " + part.Value()
		}
	}
	if head == n.Kids[0].Value() {
		return nil
	}
	for _, k := range n.Kids[1:] {
		if k.Key != "in" && k.Key != "as" && k.Key != "where" {
			rest = append(rest, k)
		}
	}
	return mapping(append([]*Node{entry(n.Kids[0].Key, text(head))}, rest...)...)
}

// picked tosses a coin.
func (n *Node) picked() bool {
	h := fnv.New32a()
	for _, k := range n.Kids {
		_, _ = h.Write([]byte(k.Key + strings.TrimSpace(k.Value())))
	}
	return h.Sum32()&1 == 0
}

// single reports whether a list of steps is written as the one step that it has.
func (n *Node) single() bool {
	if n.Kind != List || len(n.Kids) != 1 || n.Kids[0].Kind != Map {
		return false
	}
	switch n.Key {
	case "then", "else", "do":
		return n.Kids[0].picked()
	default:
		return false
	}
}

// within says that a node and all in it stand on these lines.
func (n *Node) within(from, to int) {
	n.from, n.to = from, to
	for _, k := range n.Kids {
		k.within(from, to)
	}
}

// step writes a step of a list in another form, if it has one: with a heading, and, if it
// is the last of the list and ends the event where nothing is found, with what it found in
// scope behind it.
func (w *writer) step(n *Node, indent int, last bool) bool {
	start := w.line
	written := n
	if h := n.headed(); h != nil {
		written = h
		n.within(start, start)
	}
	var rest *Node
	if then := n.Get("then"); last && len(n.Kids) > 0 && n.Kids[0].Key == "find" && then != nil && ending(n.Get("else")) && n.picked() {
		rest = then
		written = written.without(then)
	}
	if written == n {
		return false
	}
	w.kid(List, written, indent)
	if rest != nil {
		rest.from = w.line
		for i, k := range rest.Kids {
			w.WriteString(strings.Repeat(" ", indent))
			if !w.step(k, indent, i+1 == len(rest.Kids)) {
				w.kid(List, k, indent)
			}
		}
		rest.to = w.line - 1
	}
	n.from, n.to = start, w.line-1
	return true
}

// without is a mapping that lacks a kid.
func (n *Node) without(kid *Node) *Node {
	c := *n
	c.Kids = nil
	for _, k := range n.Kids {
		if k != kid {
			c.Kids = append(c.Kids, k)
		}
	}
	return &c
}

// ending reports whether steps end the event.
func ending(steps *Node) bool {
	if steps == nil || len(steps.Kids) == 0 {
		return false
	}
	last := steps.Kids[len(steps.Kids)-1]
	return last.Get("stop") != nil || last.Get("skip") != nil || last.Get("fail") != nil || last.Get("return") != nil
}
