// Package weburl turns the text of an absolute URL into the form every browser
// would write it in: the serialisation of the WHATWG URL standard. It serves
// fields that are declared to hold a normalised URL.
//
// It refuses to know base URLs, setters and query parameters, and it fetches
// nothing. Any scheme is accepted, javascript: included: whoever renders a link
// decides which schemes are safe. The time taken grows with the length of the
// text, whatever is in it.
package weburl

import (
	"errors"
	"strings"
	"unicode/utf8"
)

var (
	errNoScheme = errors.New("not an absolute URL: it has no scheme")
	errNoHost   = errors.New("not an absolute URL: its host is missing")
	errHost     = errors.New("not an absolute URL: its host is invalid")
	errPort     = errors.New("not an absolute URL: its port is invalid")
)

// defaultPorts lists the special schemes. Their ports, where they have one, are
// not written.
var defaultPorts = map[string]string{
	"file": "", "ftp": "21", "http": "80", "https": "443", "ws": "80", "wss": "443",
}

// Normalize returns the serialisation of an absolute URL, or an error if s is none.
func Normalize(s string) (string, error) {
	scheme, rest, ok := cutScheme(clean(s))
	if !ok {
		return "", errNoScheme
	}
	u := writer{scheme: scheme, out: make([]byte, 0, len(s)+16)}
	_, u.special = defaultPorts[scheme]
	u.out = append(append(u.out, scheme...), ':')

	rest, fragment, hasFragment := strings.Cut(rest, "#")
	rest, query, hasQuery := strings.Cut(rest, "?")
	if err := u.hierarchy(rest); err != nil {
		return "", err
	}
	if hasQuery {
		set := &querySet
		if u.special {
			set = &specialQuerySet
		}
		u.out = appendEncoded(append(u.out, '?'), query, set)
	}
	if hasFragment {
		u.out = appendEncoded(append(u.out, '#'), fragment, &fragmentSet)
	}
	return string(u.out), nil
}

// clean removes what the standard removes before parsing: control characters and
// spaces around the text, tabs and line ends anywhere. Text that is not UTF-8
// gets U+FFFD, one for each lone surrogate or other bad byte.
func clean(s string) string {
	if !utf8.ValidString(s) {
		s = scalarValues(s)
	}
	s = strings.TrimFunc(s, func(r rune) bool { return r <= ' ' })
	if !strings.ContainsAny(s, "\t\n\r") {
		return s
	}
	return strings.Map(func(r rune) rune {
		if r == '\t' || r == '\n' || r == '\r' {
			return -1
		}
		return r
	}, s)
}

func scalarValues(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if size == 1 && r == utf8.RuneError && isSurrogate(s[i:]) {
			size = 3
		}
		b.WriteRune(r)
		i += size
	}
	return b.String()
}

// isSurrogate reports whether s starts with the three bytes of a lone surrogate.
func isSurrogate(s string) bool {
	return len(s) >= 3 && s[0] == 0xED && s[1]&0xE0 == 0xA0 && s[2]&0xC0 == 0x80
}

func cutScheme(s string) (scheme, rest string, ok bool) {
	scheme, rest, ok = strings.Cut(s, ":")
	if !ok || scheme == "" || !isLetter(scheme[0]) {
		return "", "", false
	}
	for i := range len(scheme) {
		c := scheme[i]
		if !isLetter(c) && !isDigit(c) && c != '+' && c != '-' && c != '.' {
			return "", "", false
		}
	}
	return strings.ToLower(scheme), rest, true
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }

// writer builds the serialisation from left to right.
type writer struct {
	scheme   string
	special  bool
	out      []byte
	segments []int // where each segment of the path starts in out
}

// hierarchy writes what stands between the scheme and the query.
func (u *writer) hierarchy(rest string) error {
	switch {
	case u.scheme == "file":
		return u.file(rest)
	case u.special:
		return u.authorityAndPath(strings.TrimLeft(rest, `/\`))
	case strings.HasPrefix(rest, "//"):
		return u.authorityAndPath(rest[2:])
	case strings.HasPrefix(rest, "/"):
		start := len(u.out)
		u.path(rest[1:])
		// Without a host, a path that starts with two slashes would read as one.
		if path := u.out[start:]; len(path) > 1 && path[1] == '/' {
			u.out = append(append(u.out[:start:start], "/."...), path...)
		}
		return nil
	}
	u.out = appendEncoded(u.out, rest, &controlSet)
	return nil
}

// file writes the host, if any, and the path of a file URL.
func (u *writer) file(rest string) error {
	u.out = append(u.out, "//"...)
	if len(rest) < 2 || !u.slash(rest[0]) || !u.slash(rest[1]) {
		u.path(u.withoutSlash(rest))
		return nil
	}
	rest = rest[2:]
	end := u.segmentEnd(rest)
	if isDriveLetter(rest[:end]) {
		u.path(rest)
		return nil
	}
	if end > 0 {
		host, err := parseHost(rest[:end], true)
		if err != nil {
			return err
		}
		if host != "localhost" {
			u.out = append(u.out, host...)
		}
	}
	u.path(u.withoutSlash(rest[end:]))
	return nil
}

func (u *writer) authorityAndPath(rest string) error {
	end := u.segmentEnd(rest)
	if err := u.authority(rest[:end]); err != nil {
		return err
	}
	if rest = rest[end:]; rest != "" || u.special {
		u.path(u.withoutSlash(rest))
	}
	return nil
}

// authority writes credentials, host and port.
func (u *writer) authority(text string) error {
	u.out = append(u.out, "//"...)
	if at := strings.LastIndexByte(text, '@'); at >= 0 {
		user, password, _ := strings.Cut(text[:at], ":")
		text = text[at+1:]
		if text == "" {
			return errNoHost
		}
		u.out = appendEncoded(u.out, user, &userinfoSet)
		if password != "" {
			u.out = appendEncoded(append(u.out, ':'), password, &userinfoSet)
		}
		if user != "" || password != "" {
			u.out = append(u.out, '@')
		}
	}
	host, port, hasPort := cutPort(text)
	if host == "" && (hasPort || u.special) {
		return errNoHost
	}
	host, err := parseHost(host, u.special)
	if err != nil {
		return err
	}
	u.out = append(u.out, host...)
	port, err = parsePort(port)
	if err != nil {
		return err
	}
	if port != "" && port != defaultPorts[u.scheme] {
		u.out = append(append(u.out, ':'), port...)
	}
	return nil
}

// slash reports whether c separates segments.
func (u *writer) slash(c byte) bool { return c == '/' || c == '\\' && u.special }

// segmentEnd is the length of the text before the first slash.
func (u *writer) segmentEnd(text string) int {
	for i := range len(text) {
		if u.slash(text[i]) {
			return i
		}
	}
	return len(text)
}

func (u *writer) withoutSlash(text string) string {
	if text != "" && u.slash(text[0]) {
		return text[1:]
	}
	return text
}
