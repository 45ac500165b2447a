package specgen

import "strings"

// Expr is an expression that was made up: its text in pieces, so that a piece can
// be put in the place of the whole.
type Expr struct {
	Type  *Type
	Op    string // the kind of it, for the report
	Parts []any  // string or *Expr
	Tight bool   // needs no parentheses as an operand

	// What is known of the elements of a list, or of what was found, under a name.
	item  string
	known []assumption
}

func (x *Expr) String() string {
	var b strings.Builder
	x.write(&b)
	return b.String()
}

func (x *Expr) write(b *strings.Builder) {
	for _, p := range x.Parts {
		switch p := p.(type) {
		case string:
			b.WriteString(p)
		case *Expr:
			p.write(b)
		}
	}
}

func (x *Expr) clone() *Expr {
	c := *x
	c.Parts = make([]any, len(x.Parts))
	for i, p := range x.Parts {
		if y, ok := p.(*Expr); ok {
			p = y.clone()
		}
		c.Parts[i] = p
	}
	return &c
}

// mentions reports whether an expression reads a variable of that name.
func (x *Expr) mentions(name string) bool { return x != nil && word(x.String(), name) }

// word reports whether a text has a name in it, as a word that is no field's.
func word(s, name string) bool {
	for at := 0; ; {
		i := strings.Index(s[at:], name)
		if i < 0 {
			return false
		}
		i += at
		end := i + len(name)
		if (i == 0 || !letter(s[i-1]) && s[i-1] != '.' && s[i-1] != '\'') && (end == len(s) || !letter(s[end])) {
			return true
		}
		at = end
	}
}

func letter(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// operand is an expression as part of a larger one.
func operand(x *Expr) *Expr {
	if x.Tight {
		return x
	}
	return &Expr{Type: x.Type, Op: x.Op, Parts: []any{"(", x, ")"}, Tight: true}
}

func raw(t *Type, op, s string) *Expr { return &Expr{Type: t, Op: op, Parts: []any{s}, Tight: true} }
