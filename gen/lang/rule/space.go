package rule

import "strings"

// Space writes the text of a rule with one blank wherever blanks belong and none
// elsewhere: an expression, a step on a line, or what names an element (`name in list as
// Type where condition`). Lines stay lines, with their indentation. What has comments,
// or is no such text, is given as it is.
func Space(text string) string {
	s := &spacer{src: text, open: []level{{}}}
	for at := 0; ; {
		tok := scan(text, at)
		if tok.kind == end {
			return s.checked()
		}
		if tok.kind == stray || strings.Contains(text[at:tok.start], "//") {
			return text
		}
		s.add(s.joined(tok), text[at:tok.start])
		at = s.last.end
	}
}

// assigned are the operators of lines, which the grammar of expressions has not.
var assigned = []string{"+=", "?="}

// headWords are operators where an element is named; `in` is one everywhere.
var headWords = map[string]bool{"in": true, "as": true, "where": true}

type spacer struct {
	src  string
	out  strings.Builder
	open []level // brackets
	last token
	// unary: last is an operator before its one operand.
	unary bool
}

// level is an open bracket.
type level struct {
	text  string
	conds int // how many `? :` wait for their colon
}

// joined gives the operator that a token begins, if it is one of a line.
func (s *spacer) joined(tok token) token {
	for _, op := range assigned {
		rest := s.src[tok.start:]
		if len(s.open) == 1 && strings.HasPrefix(rest, op) && !strings.HasPrefix(rest, op+"=") {
			return token{kind: punct, start: tok.start, end: tok.start + len(op), text: op}
		}
	}
	return tok
}

func (s *spacer) add(tok token, gap string) {
	marker := tok.is("?") && s.marks(tok)
	colon := tok.is(":") && s.top().conds == 0
	switch {
	case s.out.Len() == 0:
	case strings.Contains(gap, "\n"):
		s.out.WriteString(strings.Repeat("\n", strings.Count(gap, "\n")) + gap[strings.LastIndexByte(gap, '\n')+1:])
	case !marker && !colon && s.apart(tok):
		s.out.WriteByte(' ')
	}
	s.unary = tok.kind == punct && strings.Contains("!-~", tok.text) && !operand(s.last)
	switch {
	case tok.is("(") || tok.is("[") || tok.is("{"):
		s.open = append(s.open, level{text: tok.text})
	case (tok.is(")") || tok.is("]") || tok.is("}")) && len(s.open) > 1:
		s.open = s.open[:len(s.open)-1]
	case tok.is("?") && !marker:
		s.top().conds++
	case tok.is(":") && !colon:
		s.top().conds--
	}
	s.out.WriteString(tok.text)
	s.last = tok
}

func (s *spacer) top() *level { return &s.open[len(s.open)-1] }

// marks reports whether a question mark says that a field may be left out: `name?: value`.
func (s *spacer) marks(tok token) bool {
	return s.top().text == "{" && (s.last.kind == ident || s.last.kind == quoted) && scan(s.src, tok.end).is(":")
}

// apart reports whether a blank belongs between the last token and this one.
func (s *spacer) apart(tok token) bool {
	if tok.kind == punct {
		switch tok.text {
		case ",", ")", "]", "}", ".":
			return false
		case "(", "[", "{":
			if operand(s.last) && s.last.kind != number && s.last.kind != str {
				return false
			}
		}
	}
	if s.last.kind == punct {
		switch s.last.text {
		case "(", "[", "{", ".", "...":
			return false
		}
	}
	return !s.unary
}

// operand reports whether a token is the end of an operand.
func operand(tok token) bool {
	switch tok.kind {
	case ident:
		return !headWords[tok.text]
	case number, str, quoted:
		return true
	default:
		return tok.is(")") || tok.is("]") || tok.is("}")
	}
}

// checked gives the text, if it says the same as before.
func (s *spacer) checked() string {
	spaced := s.out.String()
	for a, b := 0, 0; ; {
		was, is := scan(s.src, a), scan(spaced, b)
		if was.kind != is.kind || was.text != is.text {
			return s.src
		}
		if was.kind == end {
			return spaced
		}
		a, b = was.end, is.end
	}
}
