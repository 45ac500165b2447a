// Package format lays spec files out anew: the same words in the same order, with the
// blanks, quotes and short forms that all specs have. It knows what is a rule and what is
// a list of steps, and nothing of what they mean; comments and blank lines stay where the
// author has put them.
package format

import (
	"fmt"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// File gives a file as it should be. If it cannot be read the list says why, and there is
// no text. An error means that it would have come out as another spec.
func File(f *source.File) ([]byte, diag.List, error) {
	root, diags := syntax.ReadTree(f)
	switch {
	case diags.HasErrors():
		return nil, diags, nil
	case root == nil:
		root = &syntax.Tree{Kind: syntax.MappingNode, Start: len(f.Data), End: len(f.Data), Col: 1}
	case root.Kind != syntax.MappingNode:
		return f.Data, diags, nil // no spec, as the checker says
	}
	p := &printer{file: f, comments: syntax.Comments(f, root)}
	comments := p.comments
	p.mapping(root, file, 0, len(f.Data))
	p.leading(len(f.Data)+1, 0)
	text := p.text()
	if err := same(f, root, comments, text); err != nil {
		return nil, diags, fmt.Errorf("%s: cannot be formatted: %w", f.Name, err)
	}
	return text, diags, nil
}
