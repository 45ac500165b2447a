package syntax

import (
	"bytes"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// Kind is what a node of a file is.
type Kind int

const (
	ScalarNode Kind = iota
	ListNode
	MappingNode
)

// Style is how a scalar is written.
type Style int

const (
	Plain Style = iota
	SingleQuoted
	DoubleQuoted
	Literal // |
	Folded  // >
)

// Tree is a node of a file as it is laid out: for those who write the file anew, and who
// look for what stands between the nodes.
type Tree struct {
	Kind  Kind
	Start int // byte offsets; where nothing is written both are the same
	End   int
	Col   int    // of the start, from 1
	Flow  bool   // in brackets or braces
	Value string // of a scalar
	Style Style  // of a scalar
	Keys  []*Tree
	Items []*Tree // of a list, or the values of a mapping's keys
}

// ReadTree reads a file without asking what it means. The tree is nil for a file without
// content, and for one that is no YAML of the kind that specs are, which the list says.
func ReadTree(file *source.File) (*Tree, diag.List) {
	var diags diag.List
	root, ok := decode(file, &diags)
	if !ok || root == nil || diags.HasErrors() {
		return nil, diags
	}
	t := &treeReader{reader{file: file, diags: &diags}}
	tree := t.node(root, 0)
	if diags.HasErrors() {
		return nil, diags
	}
	return tree, diags
}

type treeReader struct{ reader }

// node reads a node; after is where the text before it ends.
func (t *treeReader) node(n *yaml.Node, after int) *Tree {
	start := offset(t.file, n)
	tree := &Tree{Start: start, End: start, Col: n.Column}
	switch n.Kind {
	case yaml.ScalarNode:
		if isEmpty(n) {
			tree.Start, tree.End = after, after
			return tree
		}
		tree.Value, tree.Style = n.Value, styleOf(n)
		tree.End = t.scalarEnd(n, tree)
	case yaml.SequenceNode:
		tree.Kind, tree.Flow = ListNode, n.Style&yaml.FlowStyle != 0
		for _, item := range n.Content {
			tree.add(t.node(item, tree.End))
		}
		tree.close(t.file.Data)
	case yaml.MappingNode:
		tree.Kind, tree.Flow = MappingNode, n.Style&yaml.FlowStyle != 0
		for i := 0; i+1 < len(n.Content); i += 2 {
			if n.Content[i].Kind != yaml.ScalarNode {
				t.report(diag.New(diag.YAMLKey, t.start(n.Content[i]), kindName(n.Content[i])))
				continue
			}
			if isEmpty(n.Content[i]) {
				t.report(diag.New(diag.EmptyName, t.start(n.Content[i])))
				continue
			}
			key := t.node(n.Content[i], tree.End)
			tree.Keys = append(tree.Keys, key)
			tree.add(t.node(n.Content[i+1], key.End))
		}
		tree.close(t.file.Data)
	}
	return tree
}

func (t *Tree) add(item *Tree) {
	t.Items = append(t.Items, item)
	t.End = max(t.End, item.End)
}

// close finds the bracket at the end of what is written in brackets. Nothing but blanks,
// commas, a colon without a value and comments is before it.
func (t *Tree) close(data []byte) {
	if !t.Flow {
		return
	}
	at := max(t.End, t.Start+1)
	for at < len(data) && data[at] != '}' && data[at] != ']' {
		if data[at] == '#' {
			at += lineLength(data[at:])
		} else {
			at++
		}
	}
	t.End = min(at+1, len(data))
}

func lineLength(data []byte) int {
	if end := bytes.IndexByte(data, '\n'); end >= 0 {
		return end
	}
	return len(data)
}

func styleOf(n *yaml.Node) Style {
	switch {
	case n.Style&yaml.LiteralStyle != 0:
		return Literal
	case n.Style&yaml.FoldedStyle != 0:
		return Folded
	case n.Style&yaml.SingleQuotedStyle != 0:
		return SingleQuoted
	case n.Style&yaml.DoubleQuotedStyle != 0:
		return DoubleQuoted
	default:
		return Plain
	}
}

// scalarEnd is where a scalar ends, its quotes included. What chomping leaves of a block
// is part of it.
func (t *treeReader) scalarEnd(n *yaml.Node, tree *Tree) int {
	data := t.file.Data
	switch tree.Style {
	case SingleQuoted, DoubleQuoted:
		quote := data[tree.Start]
		for at := tree.Start + 1; at < len(data); at++ {
			switch {
			case data[at] == '\\' && quote == '"':
				at++
			case data[at] == quote && quote == '\'' && at+1 < len(data) && data[at+1] == quote:
				at++
			case data[at] == quote:
				return at + 1
			}
		}
		return len(data)
	case Literal, Folded:
		if strings.Trim(n.Value, "\n") == "" {
			return tree.Start + lineLength(data[tree.Start:])
		}
	}
	text := scalarText(t.file, n)
	if !text.Exact() {
		t.report(diag.New(diag.YAMLSyntax, text.Whole(), "where this text ends is not clear"))
	}
	return t.file.Offset(text.Whole().End)
}
