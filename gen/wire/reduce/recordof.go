package reduce

import (
	"encoding/json"

	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/gen/wire/codec"
	"github.com/msggen/msggen/gen/wire/jsontext"
)

// Member is one member of a record.
type Member struct {
	Key   string
	Value []byte // JSON text; none means null
}

// RecordOf builds a record. Of members with one name the last counts.
func RecordOf(members ...Member) json.RawMessage {
	var m wire.Map[[]byte]
	for _, member := range members {
		m.Set(member.Key, member.Value)
	}
	return codec.AppendMap(nil, m, func(dst, value []byte, _ *jsontext.Encoder) []byte { return jsontext.AppendRaw(dst, value) }, new(jsontext.Encoder))
}
