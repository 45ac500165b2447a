package syntax

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
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
		diags.Add(syntaxErrors(file, err)...)
		return nil, false
	}
	switch err := decoder.Decode(&second); {
	case err == nil:
		at := file.Offset(source.Pos{Line: second.Line, Col: second.Column})
		diags.Add(diag.New(diag.SecondDocument, file.Span(at, at)))
	case !errors.Is(err, io.EOF):
		diags.Add(syntaxErrors(file, err)...)
	}
	root = document.Content[0]
	if isEmpty(root) {
		return nil, true // nothing but comments or a `---`
	}
	s := &screen{file: file, diags: diags}
	s.node(root, 1)
	if s.torn {
		return nil, false
	}
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

// screen walks a document for what YAML allows and specs do not; it goes no further
// where that nests too deep.
type screen struct {
	file  *source.File
	diags *diag.List
	torn  bool // what is left is not what the author wrote
}

func (s *screen) node(n *yaml.Node, depth int) {
	at := offset(s.file, n)
	switch {
	case n.Kind == yaml.AliasNode, n.Anchor != "":
		s.diags.Add(diag.New(diag.YAMLAlias, wordAt(s.file, at)))
	case n.Style&yaml.TaggedStyle != 0, bytes.HasPrefix(s.file.Data[at:], []byte("!")):
		s.diags.Add(diag.New(diag.YAMLTag, wordAt(s.file, at)))
		if n.Kind == yaml.ScalarNode && bytes.HasPrefix(s.file.Data[at:], []byte("!(")) {
			*n = *refused // an expression that the tag is the beginning of
		}
	}
	if depth == maxDepth && len(n.Content) > 0 {
		at = offset(s.file, n.Content[0])
		s.diags.Add(diag.New(diag.TooDeep, s.file.Span(at, at), maxDepth))
		s.torn = true
		return
	}
	for i, child := range n.Content {
		if isKey := n.Kind == yaml.MappingNode && i%2 == 0; isKey && isMerge(child) {
			key := offset(s.file, child)
			s.diags.Add(diag.New(diag.YAMLMerge, s.file.Span(key, key+len("<<"))))
		}
		s.node(child, depth+1)
	}
	if n.Style&yaml.FlowStyle != 0 {
		s.commas(n.Content)
	}
}

// commas finds text that a comma has torn between the parentheses of a call: to YAML
// `max(1, 2)` is two texts where it stands in braces or brackets.
func (s *screen) commas(content []*yaml.Node) {
	for i := 0; i < len(content); i++ {
		if n := content[i]; isPlainText(n) && open(n.Value) > 0 {
			if rest := closing(content[i:]); rest > 0 {
				text := scalarText(s.file, n).Whole()
				at := s.file.Offset(text.End)
				s.diags.Add(endedByComma(s.file.Span(at, at+1)))
				s.torn = true
				i += rest
			}
		}
	}
}

// closing counts the texts up to the one that closes the parentheses that the first one
// opens; it is 0 if none does.
func closing(content []*yaml.Node) int {
	depth := 0
	for i, n := range content {
		if n.Kind != yaml.ScalarNode {
			return 0
		}
		if depth += open(n.Value); depth <= 0 && i > 0 {
			return i
		}
	}
	return 0
}

func isPlainText(n *yaml.Node) bool { return n.Kind == yaml.ScalarNode && isPlain(n) }

// open counts the parentheses that a text leaves open, or below zero closes.
func open(text string) int { return strings.Count(text, "(") - strings.Count(text, ")") }

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
