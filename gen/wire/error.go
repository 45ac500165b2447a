package wire

import (
	"errors"
	"strconv"

	"github.com/msggen/msggen/gen/wire/jsontext"
)

// Code is a stable code of what is wrong with a value, or of why an event was skipped
// or a warning given. Those of a protocol are constants of its package.
type Code string

// The codes an [Error] can carry. They are part of the contract: programs
// switch on them, so a code never changes its meaning.
const (
	CodeSyntax         Code = "syntax"          // not JSON
	CodeUTF8           Code = "utf8"            // a byte sequence that is not UTF-8
	CodeDepth          Code = "depth"           // nested deeper than MaxDepth
	CodeDuplicateKey   Code = "duplicate-key"   // two members of an object share a name
	CodeWrongType      Code = "wrong-type"      // a value of another kind than the field's
	CodeMissingField   Code = "missing-field"   // a required field is absent
	CodeUnknownField   Code = "unknown-field"   // a field the object does not declare
	CodeUnknownMember  Code = "unknown-member"  // a tag no member of the union has
	CodeNotInEnum      Code = "not-in-enum"     // a value outside a closed enum
	CodeWrongConst     Code = "wrong-const"     // not the one value the field may have
	CodeOutOfRange     Code = "out-of-range"    // a number beyond its bounds
	CodeTooShort       Code = "too-short"       // text or a list below its minimum
	CodeTooLong        Code = "too-long"        // text, a list or a stream event above its maximum
	CodeItemsLimit     Code = "items-limit"     // a list or a map that has become longer than it may be
	CodeTextLimit      Code = "text-limit"      // a text that has become longer than it may be
	CodePattern        Code = "pattern"         // text that does not match its pattern
	CodeBadURL         Code = "bad-url"         // not an absolute URL
	CodeBadBase64      Code = "bad-base64"      // text that base64 cannot decode
	CodeIntOverflow    Code = "int-overflow"    // arithmetic left the safe integers
	CodeNumberOverflow Code = "number-overflow" // arithmetic left the doubles
	CodeZeroDivisor    Code = "zero-divisor"    // a division by zero
	CodeIndex          Code = "index"           // a place that a list does not have
	CodeIncomplete     Code = "incomplete"      // a stream without what its protocol ends streams with
	CodeCheck          Code = "check"           // a rule across fields does not hold
)

// The codes that only a [Diagnostic] can carry, besides CodeUnknownField and
// CodeUnknownMember.
const (
	CodeNullIsAbsent  Code = "null-is-absent" // a null that was read as a missing field
	CodeUnknownValue  Code = "unknown-value"  // a text that an enum keeps, though it is none of its values
	CodeRetiredMember Code = "retired-member" // a member of a former version, replaced or dropped
)

// The codes with which every reducer skips what its rules do not decide.
const (
	CodeUnknownEvent Code = "unknown-event" // of a type that the protocol does not have
	CodeNoState      Code = "no-state"      // before any event that begins a state
)

// maxMessage is how many bytes of Msg an Error prints.
const maxMessage = 400

// Error says what is wrong with a value, and where.
type Error struct {
	Code Code
	Path Path
	// Offset is the byte of the input at which the offending token starts, or
	// -1 if the error did not come from reading text.
	Offset int64
	Msg    string
}

// NewError returns an error that did not come from reading text.
func NewError(code Code, msg string) *Error {
	return &Error{Code: code, Offset: -1, Msg: msg}
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
	dst = append(dst, jsontext.Clip(e.Msg, maxMessage)...)
	if e.Offset >= 0 {
		dst = append(dst, " (offset "...)
		dst = strconv.AppendInt(dst, e.Offset, 10)
		dst = append(dst, ')')
	}
	return string(dst)
}

// asError is err as an error of this package, or nil.
func asError(err error) *Error {
	var e *Error
	errors.As(err, &e)
	return e
}
