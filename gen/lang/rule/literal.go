package rule

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/msggen/msggen/gen/lang/diag"
)

// maxInt is the largest int that every target holds exactly.
const maxInt = 1<<53 - 1

// numberLiteral reads the number token.
func (p *parser) numberLiteral(tok token) any {
	text := tok.text
	if !strings.ContainsAny(text, ".eE") {
		n, err := strconv.ParseInt(text, 10, 64)
		switch {
		case err == nil && n <= maxInt && (text == "0" || text[0] != '0'):
			return n
		case allDigits(text) && text[0] == '0':
			p.report(diag.New(diag.BadLiteral, p.span(tok.start, tok.end), "a number has no leading zeros"))
		case allDigits(text):
			p.report(diag.New(diag.BadLiteral, p.span(tok.start, tok.end), "the int `"+text+"` is past 2^53-1"))
		default:
			p.report(diag.New(diag.BadLiteral, p.span(tok.start, tok.end), "`"+text+"` is not a number"))
		}
		return nil
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || strings.ContainsAny(text, "_xXpP") {
		p.report(diag.New(diag.BadLiteral, p.span(tok.start, tok.end), "`"+text+"` is not a number"))
		return nil
	}
	return f
}

func allDigits(text string) bool {
	return strings.Trim(text, "0123456789") == ""
}

// simpleEscapes are the escapes of one character.
var simpleEscapes = map[byte]string{
	'a': "\a", 'b': "\b", 'f': "\f", 'n': "\n", 'r': "\r", 't': "\t", 'v': "\v",
	'\\': `\`, '?': "?", '"': `"`, '\'': "'", '`': "`",
}

// codeEscapes are the escapes by code point: how many digits follow, and of
// which base.
var codeEscapes = map[byte]struct{ digits, base int }{
	'x': {2, 16}, 'X': {2, 16}, 'u': {4, 16}, 'U': {8, 16},
}

// stringLiteral reads the string token, reporting every bad escape.
func (p *parser) stringLiteral(tok token) string {
	quote, body := tok.text[0], tok.text[1:]
	if n := len(body); n > 0 && body[n-1] == quote && !p.escaped(body[:n-1]) {
		body = body[:n-1]
	} else {
		d := diag.New(diag.BadLiteral, p.span(tok.start, tok.start+1), "the string has no closing quote")
		if tok.end < len(p.text.Value) && strings.IndexByte(p.text.Value[tok.end:], quote) >= 0 {
			d = d.WithHint(`between double quotes YAML makes a line break of \n: write \\n, or the whole text in single quotes`)
		}
		p.report(d)
		p.skipRest()
	}
	var out strings.Builder
	for i := 0; i < len(body); {
		if body[i] != '\\' {
			out.WriteByte(body[i])
			i++
			continue
		}
		text, n, ok := unescape(body[i:])
		if !ok {
			at := tok.start + 1 + i
			p.report(diag.New(diag.BadLiteral, p.span(at, at+n), "`"+body[i:i+n]+"` is not an escape").
				WithHint(`a backslash itself is written \\`))
		}
		out.WriteString(text)
		i += n
	}
	return out.String()
}

// escaped reports whether the character after body is escaped.
func (p *parser) escaped(body string) bool {
	return (len(body)-len(strings.TrimRight(body, `\`)))%2 == 1
}

// unescape decodes the escape that s begins with and gives its length.
func unescape(s string) (text string, n int, ok bool) {
	if len(s) < 2 {
		return "", len(s), false
	}
	if text, ok := simpleEscapes[s[1]]; ok {
		return text, 2, true
	}
	from, form := 2, codeEscapes[s[1]]
	if '0' <= s[1] && s[1] <= '3' {
		from, form.digits, form.base = 1, 3, 8
	}
	if form.digits == 0 {
		_, width := utf8.DecodeRuneInString(s[1:])
		return "", 1 + width, false
	}
	n = from + form.digits
	if len(s) < n {
		return "", len(s), false
	}
	code, err := strconv.ParseUint(s[from:n], form.base, 32)
	if err != nil || !utf8.ValidRune(rune(code)) || code > utf8.MaxRune {
		return "", n, false
	}
	return string(rune(code)), n, true
}
