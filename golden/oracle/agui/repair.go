package main

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/jsontree"
	"github.com/msggen/msggen/golden/internal/oracle"
)

// The functions of differences.go that change an event so that we can understand
// it as upstream did.

// withoutTitle takes away a title that is no text, if nothing else is wrong.
func withoutTitle(e *oracle.Encounter) (string, error) {
	root := jsontree.Tree(e.Text)
	if eventType(e) != "THINKING_START" || e.Ours.Path != "title" || !strings.HasPrefix(e.Ours.Outcome, "error:") || root.Get("title").IsString() {
		return e.Text, nil
	}
	root.Delete(slices.Index(root.Keys, `"title"`))
	return root.String(), nil
}

// nullInResult makes a part that is malformed of each that has null for metadata.
func nullInResult(e *oracle.Encounter) (string, error) {
	return inResult(e, func(part *jsontree.Node) *jsontree.Node {
		if metadata := part.Get("metadata"); isMedia(part) && metadata != nil && metadata.Text == "null" {
			return &jsontree.Node{Kind: jsontree.Object, Keys: []string{`"type"`}, Items: []*jsontree.Node{part.Get("type")}}
		}
		return part
	}), nil
}

// binaryInResult takes binary parts away.
func binaryInResult(e *oracle.Encounter) (string, error) {
	return inResult(e, func(part *jsontree.Node) *jsontree.Node {
		if jsontree.TextOf(part.Get("type")) == "binary" {
			return nil
		}
		return part
	}), nil
}

// inResult changes the parts of a tool result; nil takes one away.
func inResult(e *oracle.Encounter, change func(*jsontree.Node) *jsontree.Node) string {
	root := jsontree.Tree(e.Text)
	content := root.Get("content")
	if eventType(e) != "TOOL_CALL_RESULT" || content == nil || content.Kind != jsontree.List {
		return e.Text
	}
	return changed(e.Text, root, content, change)
}

func changed(text string, root, list *jsontree.Node, change func(*jsontree.Node) *jsontree.Node) string {
	var parts []*jsontree.Node
	for _, part := range list.Items {
		if other := change(part); other != nil {
			parts = append(parts, other)
		}
	}
	if slices.Equal(parts, list.Items) {
		return text
	}
	list.Items = parts
	return root.String()
}

func isMedia(part *jsontree.Node) bool {
	return slices.Contains([]string{"image", "audio", "video", "document"}, jsontree.TextOf(part.Get("type")))
}

// repeatedBinary takes away binary parts that say what another part says.
func repeatedBinary(e *oracle.Encounter) (string, error) {
	text := e.Text
	for _, path := range []string{"messages", "input.messages"} {
		root := jsontree.Tree(text)
		list := root.At(path)
		for _, message := range jsontree.ItemsOf(list) {
			if content := message.Get("content"); content != nil && content.Kind == jsontree.List {
				parts := slices.Clone(content.Items)
				text = changed(text, root, content, func(part *jsontree.Node) *jsontree.Node {
					if slices.ContainsFunc(parts, func(other *jsontree.Node) bool { return repeats(part, other) }) {
						return nil
					}
					return part
				})
			}
		}
	}
	return text, nil
}

// repeats reports whether a binary part says what another part says.
func repeats(binary, part *jsontree.Node) bool {
	if jsontree.TextOf(binary.Get("type")) != "binary" {
		return false
	}
	mimeType, source := jsontree.TextOf(binary.Get("mimeType")), part.Get("source")
	kind, value, name := "data", jsontree.TextOf(binary.Get("data")), jsontree.TextOf(binary.Get("filename"))
	if value == "" {
		kind, value = "url", jsontree.TextOf(binary.Get("url"))
	}
	return value != "" && jsontree.TextOf(part.Get("type")) == mediaType(mimeType) &&
		jsontree.TextOf(source.Get("type")) == kind && jsontree.TextOf(source.Get("value")) == value && jsontree.TextOf(source.Get("mimeType")) == mimeType &&
		(name == "" || jsontree.TextOf(part.Get("metadata").Get("filename")) == name)
}

// mediaType is the type of part that a binary part has become.
func mediaType(mimeType string) string {
	for _, typ := range []string{"image", "audio", "video"} {
		if strings.HasPrefix(mimeType, typ+"/") {
			return typ
		}
	}
	return "document"
}
