package specgen

import (
	"slices"
	"strconv"
	"strings"
)

// Edit makes a spec smaller.
type Edit struct {
	Node  int // in order of the text
	Size  int // of what goes
	Depth int
	expr  int // -1: the node is taken out; else which simpler expression it gets
}

// Edits are the ways to make a spec smaller, one node at a time.
func (s *Spec) Edits() []Edit {
	var edits []Edit
	s.number(func(id, depth int, n *Node) {
		if n.Loose {
			edits = append(edits, Edit{id, n.size(), depth, -1})
		}
		if n.Expr != nil {
			for i := range n.Expr.simpler() {
				edits = append(edits, Edit{id, 1, depth, i})
			}
		}
	})
	return edits
}

func (s *Spec) number(f func(id, depth int, n *Node)) {
	id := 0
	var walk func(n *Node, depth int)
	walk = func(n *Node, depth int) {
		f(id, depth, n)
		id++
		for _, k := range n.Kids {
			walk(k, depth+1)
		}
	}
	for _, p := range s.Protocols {
		for _, file := range p.Files {
			walk(file.Root, 0)
		}
	}
}

func (n *Node) size() int {
	total := 1
	for _, k := range n.Kids {
		total += k.size()
	}
	return total
}

// Edited is a spec after edits.
func (s *Spec) Edited(edits ...Edit) *Spec {
	c := s.Clone()
	gone := map[*Node]bool{}
	c.number(func(id, _ int, n *Node) {
		for _, e := range edits {
			if e.Node != id {
				continue
			}
			if e.expr < 0 {
				gone[n] = true
			} else if all := n.Expr.simpler(); e.expr < len(all) {
				n.Expr = all[e.expr]
			}
		}
	})
	for _, p := range c.Protocols {
		for _, file := range p.Files {
			file.Root.drop(gone)
		}
	}
	imports := func(f *File) bool { return f.Root.Get("imports") != nil }
	if len(c.Protocols) > 1 && !slices.ContainsFunc(c.Main().Files, imports) {
		c.Protocols = c.Protocols[len(c.Protocols)-1:]
	}
	return c
}

// drop takes nodes out, and what means nothing without them.
func (n *Node) drop(gone map[*Node]bool) {
	for _, k := range n.Kids {
		k.drop(gone)
	}
	n.Kids = slices.DeleteFunc(n.Kids, func(k *Node) bool {
		return gone[k] || k.Loose && k.hollow()
	})
}

// hollow reports whether a node has lost what it cannot be without.
func (n *Node) hollow() bool {
	if n.Fill && len(n.Kids) == 0 {
		return true
	}
	for _, k := range n.Kids {
		if k.Fill && len(k.Kids) == 0 && !k.Loose {
			return true
		}
	}
	return false
}

// simpler are expressions that might do in the place of x.
func (x *Expr) simpler() []*Expr {
	var out []*Expr
	if x.Type != nil {
		switch x.Type.Kind {
		case KBool:
			if x.String() != "true" && x.String() != "false" {
				out = append(out, raw(tBool, "literal", "true"), raw(tBool, "literal", "false"))
			}
		case KString:
			if x.Op != "literal" && x.Op != "read" {
				out = append(out, raw(tString, "literal", "'a'"))
			}
		case KInt:
			if x.Op != "literal" && x.Op != "read" {
				out = append(out, raw(tInt, "literal", "1"))
			}
		case KList:
			if x.String() != "[]" {
				out = append(out, raw(x.Type, "list-of", "[]"))
			}
		}
	}
	for i, p := range x.Parts {
		child, ok := p.(*Expr)
		if !ok {
			continue
		}
		if child.Type != nil && x.Type != nil && fits(child.Type, x.Type) {
			out = append(out, child.clone())
		}
		for _, c := range child.simpler() {
			y := x.clone()
			y.Parts[i] = c
			out = append(out, y)
		}
	}
	return out
}

// Rename gives a spec's protocols other names: its own, and for those that it imports the
// same with lib behind it, and a number from the second on.
func (s *Spec) Rename(name string) {
	names := map[string]string{}
	for i, p := range s.Protocols {
		was := p.Name
		p.Name = name
		if i < len(s.Protocols)-1 {
			p.Name += "lib"
			if i > 0 {
				p.Name += strconv.Itoa(i + 1)
			}
		}
		names[was] = p.Name
		for _, f := range p.Files {
			if n := f.Root.Get("protocol"); n != nil {
				n.Text = p.Name
			}
			if imports := f.Root.Get("imports"); imports != nil {
				for _, other := range imports.Kids {
					other.Text = beside + names[strings.TrimPrefix(other.Text, beside)]
				}
			}
		}
	}
}
