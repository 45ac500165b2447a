package interp

import (
	"encoding/json"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// patchedRecord is what RFC 7396 makes of the members of an object. It goes about it as
// the memo puts it, one level of text after the other, so that it is a second opinion.
func patchedRecord(target, patch wire.Map[json.RawMessage]) wire.Map[json.RawMessage] {
	var merged wire.Map[json.RawMessage]
	for name, raw := range target.All() {
		merged.Set(name, raw)
	}
	for name, raw := range patch.All() {
		switch raw[0] {
		case 'n':
			merged.Delete(name)
		case '{':
			before, _ := merged.Get(name)
			inner := patchedRecord(membersOf(before), membersOf(raw))
			merged.Set(name, appendValue(nil, &record{members: inner}))
		default:
			merged.Set(name, raw)
		}
	}
	return merged
}

// membersOf are the members of an object; none of what is none.
func membersOf(raw json.RawMessage) wire.Map[json.RawMessage] {
	var members wire.Map[json.RawMessage]
	if len(raw) == 0 || raw[0] != '{' {
		return members
	}
	d := jsontext.AcquireDecoder(raw)
	defer d.Release()
	d.BeginObject()
	for d.NextKey() {
		key := d.CopyKey()
		members.Set(key, append(json.RawMessage(nil), d.Raw()...))
	}
	return members
}
