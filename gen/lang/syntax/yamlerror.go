package syntax

import (
	"bytes"
	"io"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

var errorLine = regexp.MustCompile(`^(yaml: )?(line (\d+): )?`)

// syntaxError turns an error of the YAML parser into a diagnostic.
func syntaxError(file *source.File, err error) diag.Diagnostic {
	text := errorLine.ReplaceAllString(err.Error(), "")
	from := locate(file.Data, err)
	if strings.HasPrefix(text, "did not find expected key") || strings.HasPrefix(text, "did not find expected '-'") ||
		strings.HasPrefix(text, "could not find expected ':'") {
		// The word is out of place as a whole; the parser noticed at its end.
		from = bytes.LastIndexAny(file.Data[:from], " \t\n,[]{}\"'") + 1
		if colon, ok := colonInBraces(file, from); ok {
			from, text = colon, "mapping values are not allowed in this context"
		}
	}
	if colon, ok := colonInQuotes(file, from); ok && strings.HasPrefix(text, "found unexpected end of stream") {
		at := file.Span(colon, colon+1)
		return diag.New(diag.YAMLSyntax, at, "mapping values are not allowed in this context").WithHint("%s", quoteAll)
	}
	at := file.Span(from, from+1)
	switch {
	case strings.HasPrefix(text, "unknown anchor"), strings.HasPrefix(text, "did not find expected alphabetic or numeric character"):
		from = bytes.LastIndexAny(file.Data[:from], " \t\n,[]{}") + 1
		return diag.New(diag.YAMLAlias, wordAt(file, from))
	case strings.HasPrefix(text, "exceeded max depth"):
		return diag.New(diag.TooDeep, at, maxDepth)
	}
	if inFlow(err) && file.Data[from] == ',' {
		return endedByComma(at)
	}
	d := diag.New(diag.YAMLSyntax, at, text)
	hint := syntaxHint(file, text, from)
	if hint != "" {
		d = d.WithHint("%s", hint)
	}
	if open, ok := stillOpen(file, err); ok && hint != quoteBraces && open.Start.Line < file.Pos(from).Line {
		d = d.WithRelated(open, "this is still open there")
	}
	return d
}

// endedByComma is about a comma in what the author meant as text.
func endedByComma(at source.Span) diag.Diagnostic {
	return diag.New(diag.YAMLSyntax, at, "between braces or brackets this comma ends the text").
		WithHint("quote text that has a comma in it")
}

// colonInBraces finds the colon and the blank that make a key of what the author meant as
// text, `note = Note{text: 'Tea'}`: the parser notices behind the quotes of the value.
func colonInBraces(file *source.File, from int) (int, bool) {
	line := file.Offset(source.Pos{Line: file.Pos(from).Line, Col: 1})
	before := file.Data[line:from]
	bracket, ok := glued(before)
	if !ok {
		return 0, false
	}
	colon := bytes.Index(before[bracket:], []byte(": "))
	return line + bracket + colon, colon > 0
}

// colonInQuotes finds the colon and the blank that make a key of what the author meant as
// text, `note = "a: {b}"`: quotes in the middle of a text are none, and the parser notices
// at the one that closes, for YAML opens one there.
func colonInQuotes(file *source.File, from int) (int, bool) {
	line := file.Offset(source.Pos{Line: file.Pos(from).Line, Col: 1})
	found := quotedColon.FindSubmatchIndex(file.Data[line:from])
	if found == nil {
		return 0, false
	}
	return line + found[2], true
}

var quotedColon = regexp.MustCompile(`^[-\s]*[^-\s"'\[{#][^"']*["'][^"']*(: )`)

// keyInLine is the beginning of a line up to the colon of a second key.
var keyInLine = regexp.MustCompile(`^[-\s]*([A-Za-z_]+): +[a-z_]+$`)

// prose are the keys of which the value is said to people.
var prose = []string{"deprecated", "doc", "message", "title"}

// syntaxHint says what an author most likely did to get a parser's message.
func syntaxHint(file *source.File, text string, from int) string {
	rest := file.Data[from:]
	pos := file.Pos(from)
	before := file.Data[file.Offset(source.Pos{Line: pos.Line, Col: 1}):from]
	switch {
	case bytes.HasPrefix(rest, []byte("\t")), strings.Contains(text, "found a tab"):
		return "indent with spaces"
	case strings.HasPrefix(text, "mapping values are not allowed"):
		if _, braces := glued(before); !braces && !bytes.Contains(before, []byte(": ")) {
			if bytes.Contains(lineAbove(file, pos.Line), []byte(": ")) {
				return "is this line indented too far?"
			}
			if _, op := assignment(string(lineAbove(file, pos.Line))); op != "" {
				return "the line above is a whole step: the next one begins with a dash of its own"
			}
			return "does the line above lack its colon?"
		}
		if bytes.Count(before, []byte(`"`))%2 == 1 || bytes.Count(before, []byte("'"))%2 == 1 {
			return quoteAll // quotes that begin within a text are none to YAML
		}
		if first := keyInLine.FindSubmatch(before); first != nil && !slices.Contains(prose, string(first[1])) {
			return braceKey
		}
		return quoteColon
	case strings.HasPrefix(text, "found character that cannot start any token"):
		return "quote text that begins with this character"
	case strings.HasPrefix(text, "did not find expected ',' or"):
		if bytes.IndexByte([]byte("[{?"), rest[0]) >= 0 {
			return quoteBraces
		}
		return "is a comma, a closing brace or a bracket missing?"
	case strings.HasPrefix(text, "found unexpected end of stream"):
		return "this quote is not closed"
	case strings.HasPrefix(text, "found unknown escape character"):
		return "in single quotes a backslash is a backslash"
	case strings.HasPrefix(text, "did not find expected key"), strings.HasPrefix(text, "did not find expected '-' indicator"):
		return "compare the indentation with the lines above"
	case strings.HasPrefix(text, "could not find expected ':'"):
		return "a key needs a colon and a space after it"
	}
	return ""
}

// lineAbove is the last line before one that is not empty.
func lineAbove(file *source.File, line int) []byte {
	above := bytes.TrimRight(file.Data[:file.Offset(source.Pos{Line: line, Col: 1})], " \r\n")
	return above[bytes.LastIndexByte(above, '\n')+1:]
}

// locate finds the byte that a YAML error is about. The parser's errors name
// at best a line, often that of the mapping around the problem; so this looks
// for the shortest beginning of the text that already gives the same error.
func locate(data []byte, err error) int {
	same := func(n int) bool {
		got := parseError(bytes.NewReader(data[:n]))
		return got != nil && got.Error() == err.Error()
	}
	whole := &dribble{data: data}
	parseError(whole) // reads no further than the error
	n := sort.Search(whole.read, same)
	at := max(0, n-1)
	for at > 0 && at < len(data) && !utf8.RuneStart(data[at]) {
		at--
	}
	at = skipBlank(data, at)
	if inFlow(err) {
		// The beginning of a list or mapping in braces lacks the closing one,
		// which is the very same error; look for what is no beginning.
		from := min(at, whole.read)
		if open, ok := openLine(data, err); ok {
			from = min(from, open)
		}
		if bracket, ok := glued(data[from:whole.read]); ok {
			return from + bracket
		}
	}
	return at
}

// stillOpen is the brace or bracket that the parser was in, which may begin lines above: of
// several on one line it is the first.
func stillOpen(file *source.File, err error) (open source.Span, ok bool) {
	begin, ok := openLine(file.Data, err)
	if !ok || !inFlow(err) {
		return source.Span{}, false
	}
	text, _, _ := bytes.Cut(file.Data[begin:], []byte("\n"))
	at := bytes.IndexAny(text, "{[")
	if at < 0 {
		return source.Span{}, false
	}
	return file.Span(begin+at, begin+at+1), true
}

// openLine is where the line begins that an error in braces names: that of the brace.
func openLine(data []byte, err error) (begin int, ok bool) {
	n, notNamed := strconv.Atoi(errorLine.FindStringSubmatch(err.Error())[3])
	if notNamed != nil {
		return 0, false
	}
	for range n { // the parser counts from 0
		end := bytes.IndexByte(data[begin:], '\n')
		if end < 0 {
			return 0, false
		}
		begin += end + 1
	}
	return begin, true
}

// inFlow reports whether a comma or closing brace is missing.
func inFlow(err error) bool { return strings.Contains(err.Error(), "did not find expected ',' or") }

// glued finds a bracket, brace or question mark behind other text, outside of
// quotes, or a comma in parentheses or in quotes in the middle of a text: list[string],
// a ?? b, f(a, b) and f(', ') are text to the author, but not to YAML within braces.
func glued(text []byte) (int, bool) {
	quote, last := byte(0), byte(0) // last is what stands before on the line, but blanks
	calls := 0                      // that are open
	for i, c := range text {
		switch {
		case quote != 0:
			if c == quote && text[i-1] != '\\' {
				quote = 0
			}
		case c == '\n', c == '\r':
			last, calls = 0, 0
			continue
		case last == '#', c == ' ':
			continue
		case c == '[' || c == '{' || c == '?':
			if isText(last) {
				return i, true
			}
		case c == '(':
			calls++
		case c == ')':
			calls--
		case c == ',' && calls > 0:
			return i, true
		case (c == '"' || c == '\'') && i > 0 && bytes.IndexByte([]byte(" [{,:"), text[i-1]) >= 0:
			quote = c
		case c == '"' || c == '\'': // part of a text, which a comma in the quotes ends
			line, _, _ := bytes.Cut(text[i+1:], []byte("\n"))
			if inside, _, closed := bytes.Cut(line, []byte{c}); closed && bytes.IndexByte(inside, ',') >= 0 {
				return i + 1 + bytes.IndexByte(inside, ','), true
			}
		case c == '#' && i > 0 && text[i-1] != ' ':
			c = 'x' // part of a word, and no comment
		}
		last = c
	}
	return 0, false
}

// isText reports whether something that could begin a value goes on behind c as text.
func isText(c byte) bool { return c != 0 && bytes.IndexByte([]byte("[{,:-]}"), c) < 0 }

// skipBlank moves on to what stands next on the line, if anything does.
func skipBlank(data []byte, at int) int {
	for i := at; i < len(data) && data[i] != '\n' && data[i] != '\r'; i++ {
		if data[i] != ' ' {
			return i
		}
	}
	return at
}

func parseError(r io.Reader) error {
	decoder := yaml.NewDecoder(r)
	for {
		var node yaml.Node
		if err := decoder.Decode(&node); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// dribble hands out data a byte at a time, so that read tells how much of it
// its reader has really asked for.
type dribble struct {
	data []byte
	read int
}

func (d *dribble) Read(p []byte) (int, error) {
	if d.read == len(d.data) {
		return 0, io.EOF
	}
	if len(p) == 0 {
		return 0, nil
	}
	p[0] = d.data[d.read]
	d.read++
	return 1, nil
}
