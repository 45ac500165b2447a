package wire

import "encoding/json"

// Member is one member of a record.
type Member struct {
	Key   string
	Value []byte // JSON text; none means null
}

// RecordOf builds a record. Of members with one name the last counts.
func RecordOf(members ...Member) json.RawMessage {
	var m Map[[]byte]
	for _, member := range members {
		m.Set(member.Key, member.Value)
	}
	return AppendMap(nil, m, func(dst, value []byte, _ *Encoder) []byte { return AppendRaw(dst, value) }, new(Encoder))
}
