package rule

import (
	"strings"

	"github.com/msggen/msggen/gen/source"
)

// fieldName reads the name of a field, in backticks if it has to be.
func (p *parser) fieldName() (Ident, bool) {
	switch {
	case p.tok.kind == ident:
		return p.ident(), true
	case p.tok.kind == stray && strings.Contains(signs, p.tok.text):
		whole := run(p.text.Value, p.tok.start, quoted, func(c byte) bool {
			return isLetter(c) || isDigit(c) || strings.IndexByte(signs, c) >= 0
		})
		p.unexpectedHint("the name of a field", "write "+source.FieldName(whole.text)+", in backticks")
		p.tok = whole // so that what is said of the field means something
		return p.ident(), true
	case p.tok.kind != quoted:
		p.unexpected("the name of a field")
	case len(p.tok.text) < 2 || !strings.HasSuffix(p.tok.text, "`"):
		p.unexpected("a backtick at the end of the name")
	default:
		name := strings.Trim(p.tok.text, "`")
		if source.FieldName(name) == name {
			p.unexpectedHint("the name of a field", name+" needs no backticks")
		}
		id := p.ident()
		id.Name = name
		return id, true
	}
	return Ident{}, false
}

// signs may be part of the name of a field and of no other.
const signs = "-$@"
