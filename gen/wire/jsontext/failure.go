package jsontext

import (
	"encoding/json"
	"strconv"
	"strings"
)

// fail records the first error and cuts the input short, so that no reader has
// to ask whether there was one.
func (d *Decoder) fail(code string, offset int, msg string, inner ...Step) {
	if d.err != nil {
		return
	}
	d.err = &Fault{Code: code, Path: append(d.path(), inner...), Offset: int64(offset), Msg: msg}
	d.stop()
}

// stop ends the input where it is.
func (d *Decoder) stop() {
	d.data, d.pos, d.dropped = nil, 0, nil
	clear(d.names)
	d.names = d.names[:0]
	d.leave(0)
}

func (d *Decoder) syntax(msg string) { d.fail(codeSyntax, d.pos, msg) }

// unexpected reports the next byte, where something else had to be.
func (d *Decoder) unexpected(want string) {
	if d.pos >= len(d.data) {
		d.syntax("want " + want + ", got the end of the input")
		return
	}
	got := strconv.QuoteToASCII(string(rune(d.data[d.pos])))
	if d.data[d.pos] >= 0x80 {
		got = "byte 0x" + strconv.FormatUint(uint64(d.data[d.pos]), 16)
	}
	d.syntax("want " + want + ", got " + got)
}

// WrongKind reports that the value that is next is of a kind that cannot be here.
func (d *Decoder) WrongKind(want string) { d.wrongType(want) }

func (d *Decoder) wrongType(want string) {
	if got := d.Kind(); got != KindInvalid {
		d.fail(codeWrongType, d.pos, "want "+want+", got "+got.String())
	} else {
		d.unexpected(want)
	}
}

// path spells out the open objects and lists. Names are copied, for they may
// share the memory of the input.
func (d *Decoder) path() []Step {
	var p []Step
	for i := range d.outer {
		p = d.outer[i].appendTo(p)
	}
	if d.depth > 0 {
		p = d.top.appendTo(p)
	}
	return p
}

// appendTo appends the step to the key or item at hand, if there is one.
func (f *frame) appendTo(p []Step) []Step {
	switch {
	case f.count == 0:
		return p
	case f.list:
		return append(p, Step{Index: f.count - 1})
	default:
		return append(p, field(strings.Clone(f.name())))
	}
}

// Fail reports that the value just read breaks a rule, at a place inside it.
func (d *Decoder) Fail(code, msg string, inner ...Step) { d.fail(code, d.mark, msg, inner...) }

// MissingField reports that the object just read lacks a required field.
func (d *Decoder) MissingField(name string) {
	d.Fail(codeMissingField, "required field is missing", field(name))
}

// NotInEnum reports that the string just read is none of the allowed values.
func (d *Decoder) NotInEnum(got string, allowed ...string) {
	d.Fail(codeNotInEnum, "want "+oneOf(allowed)+", got "+Excerpt(got))
}

// UnknownValue reports that the string just read is none of the values of an enum, and
// is kept.
func (d *Decoder) UnknownValue(got string) {
	d.diagnose(codeUnknownValue, "unknown "+Excerpt(got)+" kept")
}

// WrongConst reports that the value just read is not the only one allowed,
// which is given as JSON text.
func (d *Decoder) WrongConst(want string) {
	d.Fail(codeWrongConst, "want "+Clip(want, MaxExcerpt))
}

// UnknownMember reports that no member of a union has the given tag, and keeps
// the value that is next.
func (d *Decoder) UnknownMember(tag string) json.RawMessage {
	d.diagnose(codeUnknownMember, "unknown "+Excerpt(tag)+" kept")
	return d.Raw()
}

// RejectMember is UnknownMember for a closed union: an error at the tag field of
// the object that is next.
func (d *Decoder) RejectMember(tagField, tag string, known ...string) {
	d.peek()
	d.fail(codeUnknownMember, d.pos, unknownTag(tag, known), field(tagField))
}

// KeepKeyless reports that the object that is next has none of the keys by which a union
// knows its members, and keeps it.
func (d *Decoder) KeepKeyless() json.RawMessage {
	if d.err == nil {
		d.diagnose(codeUnknownMember, "unknown object kept")
	}
	return d.Raw()
}

// RejectKeyless is KeepKeyless for a closed union: an error at the object that is next.
func (d *Decoder) RejectKeyless(known ...string) {
	d.peek()
	d.fail(codeUnknownMember, d.pos, withoutKey(known))
}

func withoutKey(known []string) string { return "no key tells what this is: want " + oneOf(known) }

func unknownTag(tag string, known []string) string {
	return "want " + oneOf(known) + ", got " + Excerpt(tag)
}

// diagnose tells the caller about unknown material at the current place.
func (d *Decoder) diagnose(code string, msg string) {
	if d.config.Diagnose != nil && d.err == nil {
		d.config.Diagnose(code, d.path(), msg)
	}
}

// oneOf lists the first few values that would have been right.
func oneOf(values []string) string {
	const most = 8
	var list strings.Builder
	for i, v := range values {
		if i == most {
			list.WriteString(", …")
			break
		}
		if i > 0 {
			list.WriteString(", ")
		}
		list.WriteString(Excerpt(v))
	}
	if len(values) == 1 {
		return list.String()
	}
	return "one of " + list.String()
}
