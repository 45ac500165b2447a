package main

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
)

// malformedBinary puts what upstream makes of a binary part in the place of each
// that we find an error in.
func malformedBinary(e *oracle.Encounter) (string, error) {
	root := jsontree.Tree(e.Text)
	for other := e; ; {
		if fate, stage := fateOf(other.Ours); fate != rejected || stage != stageRead {
			return root.String(), nil
		}
		list, i := binaryAt(root, other.Ours.Path)
		if list == nil {
			return e.Text, nil
		}
		if list.Items[i] = modern(list.Items[i]); list.Items[i] == nil {
			list.Delete(i)
		}
		var err error
		if other, err = e.On(root.String()); err != nil {
			return "", err
		}
	}
}

// binaryAt is the list with the binary part that a path leads into, and its place,
// or nil.
func binaryAt(root *jsontree.Node, path string) (list *jsontree.Node, i int) {
	for path != "" {
		end := strings.LastIndexAny(path, ".[")
		if part := root.At(path); part != nil && jsontree.TextOf(part.Get("type")) == "binary" && end > 0 && path[end] == '[' {
			list = root.At(path[:end])
			return list, slices.Index(list.Items, part)
		}
		path = path[:max(end, 0)]
	}
	return nil, 0
}

// modern is the part of today that upstream makes of a binary part, or nil if it
// takes that away. It looks at nothing but the MIME type.
func modern(binary *jsontree.Node) *jsontree.Node {
	mimeType := binary.Get("mimeType")
	if !mimeType.IsString() {
		return nil
	}
	for _, by := range []string{"data", "url"} {
		value := binary.Get(by)
		if isFalsy(value) {
			continue
		}
		source, part := &jsontree.Node{Kind: jsontree.Object}, &jsontree.Node{Kind: jsontree.Object}
		source.Set("type", jsontree.Text(quote(by)))
		source.Set("value", value)
		source.Set("mimeType", mimeType)
		part.Set("type", jsontree.Text(quote(mediaType(jsontree.TextOf(mimeType)))))
		part.Set("source", source)
		if name := binary.Get("filename"); !isFalsy(name) {
			metadata := &jsontree.Node{Kind: jsontree.Object}
			metadata.Set("filename", name)
			part.Set("metadata", metadata)
		}
		return part
	}
	return nil
}

// isFalsy reports whether JavaScript takes a value for false.
func isFalsy(n *jsontree.Node) bool {
	return n == nil || slices.Contains([]string{"null", "false", `""`, "0", "-0"}, n.Text)
}
