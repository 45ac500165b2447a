package jsontext

// A Fault is what is wrong with a document, and where.
type Fault struct {
	Code   string
	Path   []Step
	Offset int64 // of the token at fault
	Msg    string
}

// A Step leads into a field, or into an item of a list.
type Step struct {
	Name  string
	Index int // -1 for a field
}

// field is the step into the named field.
func field(name string) Step { return Step{Name: name, Index: -1} }

// PathOf is a path as another package has it.
func PathOf[P ~[]S, S, T ~struct {
	Name  string
	Index int
}](steps []T) P {
	if steps == nil {
		return nil
	}
	path := make(P, len(steps))
	for i, s := range steps {
		path[i] = S(s)
	}
	return path
}

// The codes of faults and of what decoders report beside them. Package wire says what
// they mean.
const (
	codeSyntax        = "syntax"
	codeUTF8          = "utf8"
	codeDepth         = "depth"
	codeDuplicateKey  = "duplicate-key"
	codeWrongType     = "wrong-type"
	codeMissingField  = "missing-field"
	codeUnknownField  = "unknown-field"
	codeUnknownMember = "unknown-member"
	codeNotInEnum     = "not-in-enum"
	codeWrongConst    = "wrong-const"
	codeOutOfRange    = "out-of-range"
	codeNullIsAbsent  = "null-is-absent"
	codeUnknownValue  = "unknown-value"
	codeRetiredMember = "retired-member"
)

const (
	notUTF8       = "invalid UTF-8"
	twiceInObject = "name appears twice in one object"
)

// MaxExcerpt is how many bytes of the input a message quotes.
const MaxExcerpt = 48

// Excerpt quotes input text inside a message.
func Excerpt(s string) string {
	return string(AppendString(nil, Clip(s, MaxExcerpt)))
}

// Clip cuts s to at most max bytes, not inside a character, and shows the cut.
func Clip(s string, max int) string {
	if len(s) <= max {
		return s
	}
	for max > 0 && s[max]&0xC0 == 0x80 {
		max--
	}
	return s[:max] + "…"
}
