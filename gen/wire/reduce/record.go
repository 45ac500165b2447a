package reduce

import (
	"encoding/json"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// A record is a free-form JSON object that is kept as its text. No text is the
// object without members. Text that is no object has no members either.

// RecordLen is the number of members of a record.
func RecordLen(record json.RawMessage) int {
	n := 0
	eachMember(record, func(d *jsontext.Decoder) {
		n++
		d.Skip()
	})
	return n
}

// MergeRecords returns a record with the members of patch set on it: a member
// that is already there changes its value and keeps its place. Neither argument
// is changed. If one of them is no object, the result is a copy of record.
func MergeRecords(record, patch json.RawMessage) json.RawMessage {
	var members wire.Map[json.RawMessage]
	collect := func(d *jsontext.Decoder) {
		name := d.CopyKey()
		members.Set(name, d.Raw())
	}
	if !eachMember(record, collect) || !eachMember(patch, collect) {
		return append(json.RawMessage(nil), record...)
	}
	return codec.AppendMap(nil, members, func(dst []byte, value json.RawMessage, _ *jsontext.Encoder) []byte {
		return append(dst, value...)
	}, new(jsontext.Encoder))
}

// eachMember calls a function that reads or skips the value of every member. It
// reports whether the record was an object.
func eachMember(record json.RawMessage, member func(*jsontext.Decoder)) bool {
	if len(record) == 0 {
		return true
	}
	d := jsontext.AcquireDecoder(record)
	defer d.Release()
	d.BeginObject()
	for d.NextKey() {
		d.UniqueKey()
		member(d)
	}
	return d.End() == nil
}
