package syntax

import (
	"bytes"
	"strings"

	"github.com/msggen/msggen/gen/source"
)

// Comment is one `# …` of a file.
type Comment struct {
	At    int // byte offset
	Pos   source.Pos
	Text  string
	Alone bool // nothing stands before it on its line
}

// Comments finds the comments of a file: what begins with # where no scalar is.
func Comments(file *source.File, root *Tree) []Comment {
	var found []Comment
	data := file.Data
	between := func(from, to int) {
		for at := from; at < to; at++ {
			if data[at] != '#' {
				continue
			}
			end := at + lineLength(data[at:])
			start := bytes.LastIndexByte(data[:at], '\n') + 1
			found = append(found, Comment{
				At: at, Pos: file.Pos(at),
				Text:  strings.TrimRight(string(data[at:end]), " \t\r"),
				Alone: len(bytes.TrimSpace(data[start:at])) == 0,
			})
			at = end
		}
	}
	at := 0
	for _, s := range scalars(root, nil) {
		between(at, s.Start)
		if s.Style == Literal || s.Style == Folded {
			between(s.Start, s.Start+lineLength(data[s.Start:]))
		}
		at = s.End
	}
	between(at, len(data))
	return found
}

// scalars lists the scalars of a tree in the order of the file.
func scalars(t *Tree, list []*Tree) []*Tree {
	if t.Kind == ScalarNode {
		return append(list, t)
	}
	for i, item := range t.Items {
		if t.Kind == MappingNode {
			list = append(list, t.Keys[i])
		}
		list = scalars(item, list)
	}
	return list
}
