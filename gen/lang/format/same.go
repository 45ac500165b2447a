package format

import (
	"errors"
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// same tells whether a text says what a file says, and has its comments.
func same(f *source.File, root *syntax.Tree, comments []syntax.Comment, text []byte) error {
	other := source.NewFile(f.Name, text)
	again, diags := syntax.ReadTree(other)
	if diags.HasErrors() {
		return errors.New("what was written cannot be read: " + diags[0].Message)
	}
	if again == nil {
		again = &syntax.Tree{Kind: syntax.MappingNode, Start: len(text), End: len(text)}
	}
	var was, is said
	was.node(root, file)
	is.node(again, file)
	if was.String() != is.String() {
		return errors.New("what was written says something else")
	}
	now := syntax.Comments(other, again)
	if len(now) != len(comments) {
		return errors.New("a comment is lost")
	}
	for i, c := range comments {
		if now[i].Text != c.Text {
			return errors.New("comments are out of order")
		}
	}
	return nil
}

// said writes down what a tree says, however it is laid out.
type said struct{ strings.Builder }

func (s *said) node(t *syntax.Tree, at *place) {
	if at != nil && at.steps {
		if t.Kind == syntax.ListNode && isSingle(t) {
			t = t.Items[0]
		}
		if t.Kind != syntax.ListNode {
			at = step
		}
	}
	if at == step {
		t = shortest(t)
	}
	if only := alone(t, at); only != nil {
		t = only
	}
	switch t.Kind {
	case syntax.ScalarNode:
		s.scalar(t, at)
	case syntax.ListNode:
		s.WriteByte('[')
		for _, item := range t.Items {
			s.node(item, at.item())
			s.WriteByte(',')
		}
		s.WriteByte(']')
	case syntax.MappingNode:
		s.WriteByte('{')
		under := at.in(t)
		for i, key := range t.Keys {
			name := key.Value
			if at != nil && at.listed {
				name = listed(name)
			}
			s.WriteString(strconv.Quote(name) + ":")
			s.node(t.Items[i], under(key.Value))
			s.WriteByte(',')
		}
		s.WriteByte('}')
	}
}

func shortest(t *syntax.Tree) *syntax.Tree {
	if short := onLine(t); short != nil {
		return short
	}
	if short, _ := headed(t, 3); short != nil {
		return short
	}
	return t
}

func (s *said) scalar(t *syntax.Tree, at *place) {
	text := spacing(t.Value, at)
	if at != nil && at.rule {
		text = strings.TrimSpace(text)
	}
	s.WriteString(strconv.Quote(text))
	if t.Style == syntax.Plain && notText.MatchString(t.Value) {
		s.WriteByte('!')
	}
}
