package syntax

import (
	"bytes"
	"regexp"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

const (
	quoteBraces = "between braces or brackets, quote text that has one of [ ] { } , ? in it"
	quoteColon  = "quote text that has a colon and a space in it"
	braceKey    = "what has a key of its own stands in braces, as in `then: {skip: late, message: …}`, or below"
	quoteAll    = "quote all of the text, not a part of it: it has a colon and a space in it"
)

// quoteBudget bounds how many bytes are read anew to find more text that wants quotes.
const quoteBudget = 512 << 10

// syntaxErrors turns an error of the YAML parser into diagnostics. The parser gives up at
// the first text that wants quotes, and beginners forget them everywhere: so that text is
// put out of the way, and what it finds next is told, too, as long as it is the same mistake.
func syntaxErrors(file *source.File, err error) diag.List {
	found := diag.List{syntaxError(file, err)}
	data := bytes.Clone(file.Data)
	for read := 0; read < quoteBudget; read += len(data) {
		last := found[len(found)-1]
		if !wantsQuotes(last) || !hush(data, file.Offset(last.Span.Start), last.Hint != quoteBraces) {
			return found
		}
		err := parseError(bytes.NewReader(data))
		if err == nil {
			return found
		}
		next := syntaxError(source.NewFile(file.Name, data), err)
		next.Span.File = file
		if !wantsQuotes(next) || !last.Span.Start.Less(next.Span.Start) {
			return found
		}
		found.Add(next)
	}
	return found
}

func wantsQuotes(d diag.Diagnostic) bool {
	return d.Hint == quoteBraces || d.Hint == quoteColon || d.Hint == quoteAll || d.Hint == braceKey
}

// hush writes over what YAML takes for more than text, at an offset and further on in the
// line, as far as it belongs to the same text; the places of all else stay what they are.
func hush(data []byte, at int, colon bool) bool {
	start := bytes.LastIndexByte(data[:at], '\n') + 1
	line := data[start:]
	if end := bytes.IndexByte(line, '\n'); end >= 0 {
		line = line[:end]
	}
	at -= start
	if colon {
		return hushColons(line)
	}
	return hushBraces(line, at)
}

// hushBraces writes over brackets, braces and question marks, up to where the text ends
// that has them between other braces.
func hushBraces(line []byte, at int) bool {
	hushed := false
	for ; at < len(line); at++ {
		switch line[at] {
		case '?':
			line[at], hushed = 'x', true
		case '[', '{':
			end := closer(line, at)
			if end < 0 {
				return hushed
			}
			for ; at < end; at++ {
				if isIndicator(line[at]) {
					line[at] = 'x'
				}
			}
			line[end], hushed = 'x', true
		case ',', ']', '}':
			return hushed
		}
	}
	return hushed
}

// plainKey is the beginning of a line up to the value of its key, or behind its dashes.
var plainKey = regexp.MustCompile(`^ *(- +)*([A-Za-z_$][A-Za-z0-9_.*/$, -]*: +)?`)

// hushColons writes over the colons in the value of a line.
func hushColons(line []byte) bool {
	value := line[len(plainKey.Find(line)):]
	if len(value) == 0 || bytes.IndexByte([]byte("{[\"'|>#"), value[0]) >= 0 {
		return false
	}
	hushed := false
	for i, c := range value {
		if c == ':' && (i+1 == len(value) || value[i+1] == ' ' || value[i+1] == '\r') {
			value[i], hushed = 'x', true
		}
	}
	return hushed
}

// closer finds what closes the bracket or brace at an offset, outside of quotes.
func closer(line []byte, at int) int {
	depth, quote := 0, byte(0)
	for i := at; i < len(line); i++ {
		switch c := line[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"', c == '\'':
			quote = c
		case c == '[', c == '{':
			depth++
		case c == ']', c == '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// isIndicator reports whether a character means something to YAML in braces.
func isIndicator(c byte) bool { return bytes.IndexByte([]byte("[]{},:?#\"'"), c) >= 0 }
