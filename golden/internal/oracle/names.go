package oracle

import "strings"

// names maps the ids and times that the reference has drawn in a stream to those
// of another side: where they differ, each must stand for the same one everywhere.
type names struct{ ours, theirs map[string]string }

func newNames() *names {
	return &names{map[string]string{}, map[string]string{}}
}

// equal reports whether two documents are the same but for drawn names that
// correspond, and whether any of those differ.
func (n *names) equal(ours, theirs string) (same, renamed bool) {
	var bound []string
	for {
		i, j := nextName(ours), nextName(theirs)
		if ours[:i] != theirs[:j] {
			break
		}
		if i == len(ours) {
			return true, renamed
		}
		a, b := leadingName(ours[i:]), leadingName(theirs[j:])
		if a[:2] != b[:2] || !n.bind(a, b, &bound) {
			break
		}
		renamed = renamed || a != b
		ours, theirs = ours[i+len(a):], theirs[j+len(b):]
	}
	for _, a := range bound {
		delete(n.theirs, n.ours[a])
		delete(n.ours, a)
	}
	return false, false
}

// bind lets two names correspond, and remembers that it did if they did not.
func (n *names) bind(a, b string, bound *[]string) bool {
	other, known := n.ours[a]
	mine, taken := n.theirs[b]
	if known || taken {
		return other == b && mine == a
	}
	n.ours[a], n.theirs[b] = b, a
	*bound = append(*bound, a)
	return true
}

// nextName is where the next drawn name begins, or the length of the text.
func nextName(text string) int {
	for at := 0; ; at++ {
		i := strings.IndexByte(text[at:], '"')
		if i < 0 {
			return len(text)
		}
		at += i
		if leadingName(text[at:]) != "" {
			return at
		}
	}
}

// leadingName is the drawn id or time that a text begins with, in quotes.
func leadingName(text string) string {
	rest, ok := strings.CutPrefix(text, `"id-`)
	if !ok {
		if rest, ok = strings.CutPrefix(text, `"t-`); !ok {
			return ""
		}
	}
	digits := strings.TrimLeft(rest, "0123456789")
	if len(digits) == len(rest) || !strings.HasPrefix(digits, `"`) {
		return ""
	}
	return text[:len(text)-len(digits)+1]
}

// settled is a state whose drawn names look given, so that they do not meet
// those that are drawn when it goes on.
func settled(state string) string {
	var b strings.Builder
	for {
		i := nextName(state)
		b.WriteString(state[:i])
		if i == len(state) {
			return b.String()
		}
		b.WriteString(`"was-`)
		state = state[i+1:]
	}
}
