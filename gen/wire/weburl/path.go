package weburl

import "strings"

// path writes the segments of a path, given without its leading slash, resolving
// the dots in it.
func (u *writer) path(text string) {
	for last := false; !last; {
		end := u.segmentEnd(text)
		segment := text[:end]
		if last = end == len(text); !last {
			text = text[end+1:]
		}
		switch {
		case isDoubleDot(segment):
			u.dropSegment()
		case isSingleDot(segment):
		default:
			u.addSegment(segment)
			continue
		}
		if last {
			u.addSegment("")
		}
	}
}

func (u *writer) addSegment(segment string) {
	if u.scheme == "file" && len(u.segments) == 0 && isDriveLetter(segment) {
		segment = segment[:1] + ":"
	}
	u.segments = append(u.segments, len(u.out))
	u.out = appendEncoded(append(u.out, '/'), segment, &pathSet)
}

// dropSegment takes back the last segment, but not the drive of a file.
func (u *writer) dropSegment() {
	n := len(u.segments)
	if n == 0 {
		return
	}
	start := u.segments[n-1]
	if u.scheme == "file" && n == 1 && isDriveLetter(string(u.out[start+1:])) {
		return
	}
	u.out, u.segments = u.out[:start], u.segments[:n-1]
}

func isSingleDot(segment string) bool {
	return segment == "." || strings.EqualFold(segment, "%2e")
}

func isDoubleDot(segment string) bool {
	switch len(segment) {
	case 2, 4, 6:
		return strings.ReplaceAll(strings.ToLower(segment), "%2e", ".") == ".."
	}
	return false
}

// isDriveLetter reports whether text is C: or, as it may be written, C|.
func isDriveLetter(text string) bool {
	return len(text) == 2 && isLetter(text[0]) && (text[1] == ':' || text[1] == '|')
}
