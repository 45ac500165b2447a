package main

import (
	"example.com/golden/internal/jsontext"
	emitted "example.com/golden/private"
	"example.com/golden/wire"
)

var privateConstructors = map[string]constructor{
	"OpenMessage": func(a arguments, opts ...wire.Option) (value, error) {
		return emitted.NewOpenMessage(a.text("id"), a.text("text"), &emitted.OpenMessageOptions{Counter: read[*int64](a, "counter")}, opts...)
	},
}

var privateAccessors = map[string]accessor{
	"is_open": func(on value, _ arguments) []byte {
		return jsontext.AppendBool(nil, on.(*emitted.Message).IsOpen())
	},
	"block_open": func(on value, _ arguments) []byte {
		return []byte(snapshotOf(on.(*emitted.Message).BlockOpen()))
	},
}
