package syntax

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// maxDepth is how deep YAML may nest. Nobody writes rules of that depth, and
// the reader and the checker recurse.
const maxDepth = 100

// decode reads the one YAML document of a file and refuses what specs do not
// have. It gives nil for a file without content, and false for one that cannot
// be read.
func decode(file *source.File, diags *diag.List) (root *yaml.Node, ok bool) {
	if bad, ok := badCharacter(file); ok {
		diags.Add(bad)
		return nil, false
	}
	decoder := yaml.NewDecoder(bytes.NewReader(file.Data))
	var document, second yaml.Node
	err := decoder.Decode(&document)
	if errors.Is(err, io.EOF) {
		return nil, true
	}
	if err != nil {
		diags.Add(syntaxError(file, err))
		return nil, false
	}
	switch err := decoder.Decode(&second); {
	case err == nil:
		at := file.Offset(source.Pos{Line: second.Line, Col: second.Column})
		diags.Add(diag.New(diag.SecondDocument, file.Span(at, at)))
	case !errors.Is(err, io.EOF):
		diags.Add(syntaxError(file, err))
	}
	root = document.Content[0]
	if isEmpty(root) {
		return nil, true // nothing but comments or a `---`
	}
	s := &screen{file: file, diags: diags}
	s.node(root, 1)
	return root, true
}

// badCharacter finds the first place that YAML, or one of the places that a
// spec's text ends up in, cannot take. Line breaks other than LF and CRLF are
// among them: YAML counts them as lines, editors do not.
func badCharacter(file *source.File) (diag.Diagnostic, bool) {
	data := file.Data
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && size == 1 {
			return diag.New(diag.NotUTF8, file.Span(i, i+1)), true
		}
		if !mayStand(r) && !bytes.HasPrefix(data[i:], []byte("\r\n")) {
			d := diag.New(diag.BadCharacter, file.Span(i, i+size), fmt.Sprintf("U+%04X", r))
			switch {
			case r == '\r':
				d = d.WithHint("end lines with LF or CRLF")
			case r == '\uFEFF' && i == 0:
				d = d.WithHint("save the file without a byte order mark")
			}
			return d, true
		}
		i += size
	}
	return diag.Diagnostic{}, false
}

func mayStand(r rune) bool {
	switch r {
	case '\n', '\t':
		return true
	case '\u2028', '\u2029', '\uFEFF', '\uFFFE', '\uFFFF':
		return false
	}
	return r >= ' ' && r < 0x7F || r >= 0xA0
}

// screen walks a document for what YAML allows and specs do not, and cuts off
// what nests too deep.
type screen struct {
	file  *source.File
	diags *diag.List
}

func (s *screen) node(n *yaml.Node, depth int) {
	at := offset(s.file, n)
	switch {
	case n.Kind == yaml.AliasNode, n.Anchor != "":
		s.diags.Add(diag.New(diag.YAMLAlias, wordAt(s.file, at)))
	case n.Style&yaml.TaggedStyle != 0, bytes.HasPrefix(s.file.Data[at:], []byte("!")):
		s.diags.Add(diag.New(diag.YAMLTag, wordAt(s.file, at)))
	}
	if depth > maxDepth {
		s.diags.Add(diag.New(diag.TooDeep, s.file.Span(at, at), maxDepth))
		n.Content = nil
		return
	}
	for i, child := range n.Content {
		if isKey := n.Kind == yaml.MappingNode && i%2 == 0; isKey && isMerge(child) {
			key := offset(s.file, child)
			s.diags.Add(diag.New(diag.YAMLMerge, s.file.Span(key, key+len("<<"))))
		}
		s.node(child, depth+1)
	}
}

func isMerge(key *yaml.Node) bool { return key.Kind == yaml.ScalarNode && key.Tag == "!!merge" }

// offset is where a node begins in the file's bytes.
func offset(file *source.File, n *yaml.Node) int {
	return file.Offset(source.Pos{Line: n.Line, Col: n.Column})
}

// wordAt is the place of an anchor, alias or tag.
func wordAt(file *source.File, at int) source.Span {
	end := bytes.IndexAny(file.Data[at:], " \t\r\n,[]{}")
	if end < 0 {
		end = len(file.Data) - at
	}
	return file.Span(at, at+end)
}
