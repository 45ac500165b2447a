package jsontext

import "unicode/utf8"

// settle has the error tell of the text itself if that is at fault, whatever else is
// wrong and wherever: who reads all of a text before looking at any value of it finds
// that first. So every language names the same error.
func (d *Decoder) settle() {
	if d.err == nil || d.settled {
		return
	}
	d.settled = true
	if !utf8.Valid(d.whole) { // which is about no place of the document
		d.err = &Fault{Code: codeUTF8, Offset: int64(invalidAt(d.whole)), Msg: notUTF8}
	} else if d.err.Code != codeSyntax {
		if f := faultOfText(d.whole); f != nil {
			d.err = f
		}
	}
}

// faultOfText is what is wrong with a text as JSON, if it is none or else has a name
// twice in an object. Names deeper inside than [MaxDepth] do not count.
func faultOfText(data []byte) *Fault {
	s := scanner{Decoder: AcquireDecoder(data)}
	defer s.Release()
	for s.value() && s.next() {
	}
	if s.peek(); s.err == nil && s.pos < len(s.data) {
		s.unexpected("the end of the input")
	}
	if s.err != nil {
		return s.err
	}
	return s.twice
}

// scanner goes through a text, however deep that is nested.
type scanner struct {
	*Decoder
	lists []bool  // of the open containers
	inner []scope // the outermost of them
	begun bool    // the innermost has just begun
	twice *Fault
}

// scope is an open container, and what of it is at hand.
type scope struct {
	at   Step
	seen map[string]struct{} // the names of an object
}

// value reads a scalar, or the beginning of a container. It is false after an error.
func (s *scanner) value() bool {
	switch s.Kind() {
	case KindNull:
		s.literal("null")
	case KindBool:
		s.Bool()
	case KindNumber:
		s.number()
	case KindString:
		s.text()
	case KindList, KindObject:
		s.lists = append(s.lists, s.data[s.pos] == '[')
		if len(s.lists) <= MaxDepth {
			s.inner = append(s.inner, scope{at: Step{Index: -1}})
		}
		s.pos++
		s.begun = true
	default:
		s.unexpected("a value")
	}
	return s.err == nil
}

// next goes on to the next value. It is false if there is none, or after an error.
func (s *scanner) next() bool {
	for len(s.lists) > 0 {
		list := s.lists[len(s.lists)-1]
		c := s.peek()
		if list && c == ']' || !list && c == '}' {
			s.pos++
			s.lists = s.lists[:len(s.lists)-1]
			s.inner = s.inner[:min(len(s.inner), len(s.lists))]
			s.begun = false
			continue
		}
		if !s.begun {
			if c != ',' {
				s.unexpected(`"," or the end of an object or list`)
				return false
			}
			s.pos++
		}
		s.begun = false
		if list {
			if len(s.lists) <= MaxDepth {
				s.inner[len(s.inner)-1].at.Index++
			}
			return true
		}
		return s.name()
	}
	return false
}

// name reads the name of a member.
func (s *scanner) name() bool {
	if s.peek() != '"' {
		s.unexpected("a field name")
		return false
	}
	at := s.pos
	text, _, ok := s.text()
	if !ok {
		return false
	}
	if s.peek() != ':' {
		s.unexpected(`":"`)
		return false
	}
	s.pos++
	if s.twice != nil || len(s.lists) > MaxDepth {
		return true
	}
	o := &s.inner[len(s.inner)-1]
	o.at.Name = string(text)
	if _, twice := o.seen[o.at.Name]; twice {
		s.twice = &Fault{Code: codeDuplicateKey, Offset: int64(at), Msg: twiceInObject}
		for _, outer := range s.inner {
			s.twice.Path = append(s.twice.Path, outer.at)
		}
		return true
	}
	if o.seen == nil {
		o.seen = map[string]struct{}{}
	}
	o.seen[o.at.Name] = struct{}{}
	return true
}

// invalidAt is the place of the first byte that is not UTF-8.
func invalidAt(text []byte) int {
	at := 0
	for at < len(text) {
		r, size := utf8.DecodeRune(text[at:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		at += size
	}
	return at
}
