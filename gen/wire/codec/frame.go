package codec

import (
	"bytes"
	"io"
	"strconv"
	"unicode/utf8"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// Frame is what server-sent events say besides the data that is decoded. The zero
// value is a stream that says nothing.
type Frame struct {
	// Done is the data behind the last event; a stream that ends without it was cut
	// off, unless it MayEnd so. "" if a stream just ends.
	Done   string
	MayEnd bool
	// Named tells that the field event has the tag. In the data it may be missing then.
	Named bool
}

// Of is a stream of events in such frames, for the functions of this package that read
// server-sent events.
func (f Frame) Of(stream io.Reader) io.Reader { return framed{stream, f} }

type framed struct {
	io.Reader
	frame Frame
}

// frameOf is the frame of the events of a stream.
func frameOf(stream io.Reader) Frame {
	if f, ok := stream.(framed); ok {
		return f.frame
	}
	return Frame{}
}

// ended is the error of a stream that ends without its terminator, or nil.
func (f Frame) ended() error {
	if f.Done == "" || f.MayEnd {
		return nil
	}
	return new(place).fails(wire.NewError(wire.CodeIncomplete, "the stream was cut off, "+strconv.Quote(f.Done)+" has not come"))
}

// unframe puts the tag into the data of an event if only the field event has it, and
// reports whether the event is the terminator.
func (f Frame) unframe(at *place, name []byte) (done bool, err error) {
	if f.Done != "" && string(at.text) == f.Done {
		return true, nil
	}
	if f.Named && len(name) > 0 {
		at.text, err = withTag(at.text, at.tag, name)
	}
	return false, err
}

// withTag is an object that has a tag, which it may have already. What is no object is
// left to its decoder, and so is a tag that is no text.
func withTag(data []byte, tag string, name []byte) ([]byte, error) {
	if !utf8.Valid(name) {
		return nil, wire.NewError(wire.CodeUTF8, "invalid UTF-8")
	}
	object := bytes.TrimLeft(data, " \t\r\n")
	if len(object) == 0 || object[0] != '{' {
		return data, nil
	}
	d := jsontext.AcquireDecoder(data)
	defer d.Release()
	switch found, ok := d.Tag(tag); {
	case d.Failed() || ok && found == string(name):
		return data, nil
	case ok:
		return nil, &wire.Error{
			Code: wire.CodeWrongConst, Path: wire.Path{wire.Field(tag)}, Offset: -1,
			Msg: "want " + string(jsontext.AppendString(nil, string(name))) + ", as the event is called",
		}
	}
	whole := append(make([]byte, 0, len(tag)+len(name)+len(object)+8), '{')
	whole = append(jsontext.AppendString(whole, tag), ':')
	whole = jsontext.AppendString(whole, string(name))
	if rest := bytes.TrimLeft(object[1:], " \t\r\n"); len(rest) > 0 && rest[0] != '}' {
		whole = append(whole, ',')
	}
	return append(whole, object[1:]...), nil
}

// AppendFramed appends an event to a stream, with the tag in the field event if it is
// under the given key, unless that is empty. If bare, the data is without it then. A tag
// that fits on no line of its own stays in the data alone.
func AppendFramed(dst, event []byte, tag string, bare bool) []byte {
	if tag != "" {
		if name := tagIn(event, tag); name != "" && !bytes.ContainsAny([]byte(name), "\r\n") && utf8.ValidString(name) {
			dst = append(append(append(dst, "event: "...), name...), '\n')
			if bare {
				event = withoutTag(event, tag)
			}
		}
	}
	return append(append(append(dst, "data: "...), event...), "\n\n"...)
}

// tagIn is the text under a key of an object, or "" if the document is no JSON or has
// no such text.
func tagIn(document []byte, key string) (tag string) {
	if key == "" || len(document) == 0 {
		return ""
	}
	d := jsontext.AcquireDecoder(document)
	defer d.Release()
	if d.Kind() != jsontext.KindObject {
		return ""
	}
	d.BeginObject()
	for d.NextKey() {
		if d.Key() != key {
			d.Skip()
			continue
		}
		if tag = ""; d.Kind() == jsontext.KindString {
			tag = d.String()
		} else {
			d.Skip()
		}
	}
	if d.End() != nil {
		return ""
	}
	return tag
}

// withoutTag is an object, in its canonical form, without one of its keys.
func withoutTag(object []byte, key string) []byte {
	d := jsontext.AcquireDecoder(object)
	defer d.Release()
	rest := append(make([]byte, 0, len(object)), '{')
	d.BeginObject()
	for d.NextKey() {
		name := d.CopyKey()
		value := d.RawText()
		if name == key {
			continue
		}
		if len(rest) > 1 {
			rest = append(rest, ',')
		}
		rest = append(append(jsontext.AppendString(rest, name), ':'), value...)
	}
	return append(rest, '}')
}
