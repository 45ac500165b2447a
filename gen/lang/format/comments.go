package format

import (
	"bytes"
	"strings"

	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// comment is one `# …` of a file.
type comment struct {
	at, end int // byte offsets
	col     int // from 1
	text    string
	alone   bool // nothing stands before it on its line
}

// commentsOf finds the comments: what begins with # where no scalar is.
func commentsOf(file *source.File, root *syntax.Tree) []comment {
	var found []comment
	data := file.Data
	between := func(from, to int) {
		for at := from; at < to; at++ {
			if data[at] != '#' {
				continue
			}
			end := at + len(line(data[at:]))
			start := bytes.LastIndexByte(data[:at], '\n') + 1
			found = append(found, comment{
				at: at, end: end, col: file.Pos(at).Col,
				text:  strings.TrimRight(string(data[at:end]), " \t\r"),
				alone: len(bytes.TrimSpace(data[start:at])) == 0,
			})
			at = end
		}
	}
	at := 0
	for _, s := range scalars(root, nil) {
		between(at, s.Start)
		if s.Style == syntax.Literal || s.Style == syntax.Folded {
			between(s.Start, s.Start+len(line(data[s.Start:])))
		}
		at = s.End
	}
	between(at, len(data))
	return found
}

// scalars lists the scalars of a tree in the order of the file.
func scalars(t *syntax.Tree, list []*syntax.Tree) []*syntax.Tree {
	if t.Kind == syntax.ScalarNode {
		return append(list, t)
	}
	for i, item := range t.Items {
		if t.Kind == syntax.MappingNode {
			list = append(list, t.Keys[i])
		}
		list = scalars(item, list)
	}
	return list
}

// line is the first line of data, without its end.
func line(data []byte) []byte {
	before, _, _ := bytes.Cut(data, []byte("\n"))
	return before
}
