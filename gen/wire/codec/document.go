package codec

import (
	"encoding/json"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// NewDecoder returns a decoder of data, which must not change while it reads.
func NewDecoder(data []byte, opts ...wire.Option) *jsontext.Decoder {
	d := jsontext.NewDecoder(data)
	d.Configure(jsontext.Resolve(opts))
	return d
}

// acquireDecoder is NewDecoder with a decoder that was released before.
func acquireDecoder(data []byte, opts ...wire.Option) *jsontext.Decoder {
	d := jsontext.AcquireDecoder(data)
	if len(opts) > 0 {
		d.Configure(jsontext.Resolve(opts))
	}
	return d
}

// Decode reads a whole document with the given function.
func Decode[T any](data []byte, value func(*jsontext.Decoder) T, opts ...wire.Option) (T, error) {
	d := acquireDecoder(data, opts...)
	defer d.Release()
	return finish(d, value(d))
}

// finish is the value of a document, if there was no error.
func finish[T any](d *jsontext.Decoder, v T) (T, error) {
	if f := d.End(); f != nil {
		var none T
		return none, Refusal(f)
	}
	return v, nil
}

// Refusal is a fault of a document as users meet it, or nil.
func Refusal(f *jsontext.Fault) error {
	if f == nil {
		return nil
	}
	return &wire.Error{Code: wire.Code(f.Code), Path: jsontext.PathOf[wire.Path](f.Path), Offset: f.Offset, Msg: f.Msg}
}

// Fail reports that the value just read breaks a rule.
func Fail(d *jsontext.Decoder, code wire.Code, msg string) { d.Fail(string(code), msg) }

// FailUnder reports an error found in the value just read by other means than its
// decoder. Its path is taken to start at that value.
func FailUnder(d *jsontext.Decoder, err error) {
	e := asError(err)
	if e == nil {
		e = wire.NewError(wire.CodeCheck, err.Error())
	}
	d.Fail(string(e.Code), e.Msg, jsontext.PathOf[[]jsontext.Step](e.Path)...)
}

// FailCheck reports that a check of the object just read does not hold.
func FailCheck(d *jsontext.Decoder, err error) {
	if !d.Unchecked() {
		FailUnder(d, err)
	}
}

// KeepField adds the current field, which the object does not declare, to those
// that are written back.
func KeepField(d *jsontext.Decoder, kept *wire.Map[json.RawMessage]) {
	if name, value := d.KeepField(); value != nil {
		kept.Set(name, value)
	}
}

// AppendCompact appends any JSON value in its canonical form, as
// [jsontext.AppendCompact] does.
func AppendCompact(dst, raw []byte) ([]byte, error) {
	out, f := jsontext.AppendCompact(dst, raw)
	return out, Refusal(f)
}
