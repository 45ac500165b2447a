package weburl

// encodeSet holds the ASCII characters that a part of a URL percent-encodes.
// Everything beyond ASCII is always encoded.
type encodeSet [128]bool

func (s encodeSet) with(chars string) encodeSet {
	for i := range len(chars) {
		s[chars[i]] = true
	}
	return s
}

// The standard's sets. Since 2024 its path set also holds the circumflex, which
// is left alone here, as by the platforms whose output has to be matched.
var (
	controlSet = func() (s encodeSet) {
		for c := range ' ' {
			s[c] = true
		}
		s[0x7F] = true
		return s
	}()
	fragmentSet     = controlSet.with(" \"<>`")
	querySet        = controlSet.with(" \"#<>")
	specialQuerySet = querySet.with("'")
	pathSet         = querySet.with("?`{}")
	userinfoSet     = pathSet.with("/:;=@[\\]^|")
)

// appendEncoded appends text with the characters of a set percent-encoded.
// Percent signs stay as they are.
func appendEncoded(dst []byte, text string, set *encodeSet) []byte {
	const hex = "0123456789ABCDEF"
	for i := range len(text) {
		if c := text[i]; c >= 0x80 || set[c] {
			dst = append(dst, '%', hex[c>>4], hex[c&15])
		} else {
			dst = append(dst, c)
		}
	}
	return dst
}

// decodePercent replaces each well-formed %XX by the byte it stands for.
func decodePercent(text string) string {
	var out []byte
	for i := 0; i < len(text); i++ {
		if text[i] == '%' && i+2 < len(text) {
			high, ok1 := unhex(text[i+1])
			low, ok2 := unhex(text[i+2])
			if ok1 && ok2 {
				if out == nil {
					out = append(make([]byte, 0, len(text)), text[:i]...)
				}
				out = append(out, high<<4|low)
				i += 2
				continue
			}
		}
		if out != nil {
			out = append(out, text[i])
		}
	}
	if out == nil {
		return text
	}
	return string(out)
}

func unhex(c byte) (digit byte, ok bool) {
	switch {
	case isDigit(c):
		return c - '0', true
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return c | 0x20 - 'a' + 10, true
	}
	return 0, false
}
