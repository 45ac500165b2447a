package jsontree

// Smaller gives a document with one part removed or made simple, those with large
// parts first; none of a text that is no document.
func Smaller(text string) []string {
	root, err := Parse(text)
	if err != nil {
		return nil
	}
	var texts []string
	root.Walk(func(n *Node) {
		for i := range n.Items {
			whole := *n
			n.Keys, n.Items = append([]string(nil), n.Keys...), append([]*Node(nil), n.Items...)
			n.Delete(i)
			texts = append(texts, root.String())
			*n = whole
		}
	})
	root.Walk(func(n *Node) {
		whole := *n
		for _, simple := range []string{`{}`, `[]`, `0`, `""`, `"a"`} {
			*n = *Text(simple)
			texts = append(texts, root.String())
		}
		*n = whole
	})
	return texts
}
