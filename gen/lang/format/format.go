// Package format lays spec files out anew: the same words in the same order, with the
// blanks, quotes and short forms that all specs have. It knows what is a rule and what is
// a list of steps, and nothing of what they mean; comments and blank lines stay where the
// author has put them.
package format

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

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
	p.mapping(root, file, false, 0, len(f.Data))
	p.leading(len(f.Data)+1, 0)
	text := p.text()
	if err := same(f, root, comments, text); err != nil {
		return nil, diags, fmt.Errorf("%s: cannot be formatted: %w", f.Name, err)
	}
	return text, diags, nil
}

// text puts the lines together. Comments behind lines that follow each other stay below
// each other if they were.
func (p *printer) text() []byte {
	var out bytes.Buffer
	end := "\n"
	if first, _, found := bytes.Cut(p.file.Data, []byte("\n")); found && bytes.HasSuffix(first, []byte("\r")) {
		end = "\r\n"
	}
	for i := 0; i < len(p.lines); {
		n, col := p.run(i)
		for _, l := range p.lines[i : i+n] {
			out.WriteString(l.text)
			if l.comment != "" {
				out.WriteString(strings.Repeat(" ", max(2, col-utf8.RuneCountInString(l.text))) + l.comment)
			}
			out.WriteString(end)
		}
		i += n
	}
	return out.Bytes()
}

// run counts the lines from i on whose comments stand below each other, and gives the
// column for them.
func (p *printer) run(i int) (n, col int) {
	for n == 0 || i+n < len(p.lines) && p.lines[i+n].comment != "" && p.lines[i+n].col == p.lines[i].col {
		col = max(col, utf8.RuneCountInString(p.lines[i+n].text)+2)
		if n++; p.lines[i].comment == "" {
			break
		}
	}
	return n, col
}
