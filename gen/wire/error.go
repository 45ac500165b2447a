package wire

import "strconv"

// The codes an [Error] can carry. They are part of the contract: programs
// switch on them, so a code never changes its meaning.
const (
	CodeSyntax        = "syntax"         // not JSON
	CodeUTF8          = "utf8"           // a byte sequence that is not UTF-8
	CodeDepth         = "depth"          // nested deeper than MaxDepth
	CodeDuplicateKey  = "duplicate-key"  // two members of an object share a name
	CodeWrongType     = "wrong-type"     // a value of another kind than the field's
	CodeMissingField  = "missing-field"  // a required field is absent
	CodeUnknownField  = "unknown-field"  // a field the object does not declare
	CodeUnknownMember = "unknown-member" // a tag no member of the union has
	CodeNotInEnum     = "not-in-enum"    // a value outside a closed enum
	CodeWrongConst    = "wrong-const"    // not the one value the field may have
	CodeOutOfRange    = "out-of-range"   // a number beyond its bounds
	CodeTooShort      = "too-short"      // text or a list below its minimum
	CodeTooLong       = "too-long"       // text, a list or a stream event above its maximum
	CodePattern       = "pattern"        // text that does not match its pattern
	CodeBadURL        = "bad-url"        // not an absolute URL
	CodeBadBase64     = "bad-base64"     // text that base64 cannot decode
	CodeIntOverflow   = "int-overflow"   // arithmetic left the safe integers
	CodeIndex         = "index"          // a place that a list does not have
	CodeCheck         = "check"          // a rule across fields does not hold
)

// The codes that only a [Diagnostic] can carry, besides CodeUnknownField and
// CodeUnknownMember.
const (
	CodeNullIsAbsent  = "null-is-absent" // a null that was read as a missing field
	CodeRetiredMember = "retired-member" // a member of a former version, replaced or dropped
)

const (
	maxMessage = 400 // bytes of Msg that Error prints
	maxExcerpt = 48  // bytes of the input that a message quotes
)

// Error says what is wrong with a value, and where.
type Error struct {
	Code string
	Path Path
	// Offset is the byte of the input at which the offending token starts, or
	// -1 if the error did not come from reading text.
	Offset int64
	Msg    string
}

// NewError returns an error that did not come from reading text.
func NewError(code, msg string) *Error {
	return &Error{Code: code, Offset: -1, Msg: msg}
}

// NilError says that an argument or a field is nil that has to have a value.
func NilError(name string) error {
	return &Error{Code: CodeMissingField, Path: Path{Field(name)}, Offset: -1, Msg: "want a value, got nil"}
}

// Under returns a copy of e whose path starts with the given segments: what a
// container says about an error of one of its parts.
func (e *Error) Under(outer ...Segment) *Error {
	moved := *e
	moved.Path = append(append(make(Path, 0, len(outer)+len(e.Path)), outer...), e.Path...)
	return &moved
}

// Error describes the error in one line of bounded length, for example
//
//	content[0].text: want string, got number (offset 31)
func (e *Error) Error() string {
	dst := e.Path.appendTo(nil)
	if len(dst) > 0 {
		dst = append(dst, ": "...)
	}
	dst = append(dst, clip(e.Msg, maxMessage)...)
	if e.Offset >= 0 {
		dst = append(dst, " (offset "...)
		dst = strconv.AppendInt(dst, e.Offset, 10)
		dst = append(dst, ')')
	}
	return string(dst)
}

// excerpt quotes input text inside a message.
func excerpt(s string) string {
	return string(AppendString(nil, clip(s, maxExcerpt)))
}

// clip cuts s to at most max bytes, not inside a character, and shows the cut.
func clip(s string, max int) string {
	if len(s) <= max {
		return s
	}
	for max > 0 && s[max]&0xC0 == 0x80 {
		max--
	}
	return s[:max] + "…"
}
