package wire

import (
	"encoding/json"
	"strconv"
	"strings"
)

// fail records the first error and cuts the input short, so that no reader has
// to ask whether there was one.
func (d *Decoder) fail(code Code, offset int, msg string, inner ...Segment) {
	if d.err != nil {
		return
	}
	d.err = &Error{Code: code, Path: append(d.path(), inner...), Offset: int64(offset), Msg: msg}
	d.stop()
}

// stop ends the input where it is.
func (d *Decoder) stop() {
	d.data, d.pos, d.dropped = nil, 0, nil
	clear(d.names)
	d.names = d.names[:0]
	d.leave(0)
}

func (d *Decoder) syntax(msg string) { d.fail(CodeSyntax, d.pos, msg) }

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

func (d *Decoder) wrongType(want string) {
	if got := d.Kind(); got != KindInvalid {
		d.fail(CodeWrongType, d.pos, "want "+want+", got "+got.String())
		return
	}
	d.unexpected(want)
}

// path spells out the open objects and lists. Names are copied, for they may
// share the memory of the input.
func (d *Decoder) path() Path {
	var p Path
	for i := range d.outer {
		p = d.outer[i].appendTo(p)
	}
	if d.depth > 0 {
		p = d.top.appendTo(p)
	}
	return p
}

// appendTo appends the step to the key or item at hand, if there is one.
func (f *frame) appendTo(p Path) Path {
	switch {
	case f.count == 0:
		return p
	case f.list:
		return append(p, Item(f.count-1))
	default:
		return append(p, Field(strings.Clone(f.name())))
	}
}

// Fail reports that the value just read breaks a rule.
func (d *Decoder) Fail(code Code, msg string) { d.fail(code, d.mark, msg) }

// FailField is Fail for one field of the object just read.
func (d *Decoder) FailField(name string, code Code, msg string) {
	d.fail(code, d.mark, msg, Field(name))
}

// FailUnder reports an error found in the value just read by other means than
// this decoder. Its path is taken to start at that value.
func (d *Decoder) FailUnder(err error) {
	e := asError(err)
	if e == nil {
		e = NewError(CodeCheck, err.Error())
	}
	d.fail(e.Code, d.mark, e.Msg, e.Path...)
}

// MissingField reports that the object just read lacks a required field.
func (d *Decoder) MissingField(name string) {
	d.FailField(name, CodeMissingField, "required field is missing")
}

// NotInEnum reports that the string just read is none of the allowed values.
func (d *Decoder) NotInEnum(got string, allowed ...string) {
	d.Fail(CodeNotInEnum, "want "+oneOf(allowed)+", got "+excerpt(got))
}

// UnknownValue reports that the string just read is none of the values of an enum, and
// is kept.
func (d *Decoder) UnknownValue(got string) {
	d.diagnose(CodeUnknownValue, "unknown "+excerpt(got)+" kept")
}

// WrongConst reports that the value just read is not the only one allowed,
// which is given as JSON text.
func (d *Decoder) WrongConst(want string) {
	d.Fail(CodeWrongConst, "want "+clip(want, maxExcerpt))
}

// UnknownMember reports that no member of a union has the given tag, and keeps
// the value that is next.
func (d *Decoder) UnknownMember(tag string) json.RawMessage {
	d.diagnose(CodeUnknownMember, "unknown "+excerpt(tag)+" kept")
	return d.Raw()
}

// RejectMember is UnknownMember for a closed union: an error at the tag field of
// the object that is next.
func (d *Decoder) RejectMember(tagField, tag string, known ...string) {
	d.peek()
	d.fail(CodeUnknownMember, d.pos, unknownTag(tag, known), Field(tagField))
}

func unknownTag(tag string, known []string) string {
	return "want " + oneOf(known) + ", got " + excerpt(tag)
}

// diagnose tells the caller about unknown material at the current place.
func (d *Decoder) diagnose(code Code, msg string) {
	if d.config.diagnostics != nil && d.err == nil {
		d.config.diagnostics(Diagnostic{Code: code, Path: d.path(), Msg: msg})
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
		list.WriteString(excerpt(v))
	}
	if len(values) == 1 {
		return list.String()
	}
	return "one of " + list.String()
}
