package main

import (
	emitted "example.com/golden/imports"
	"example.com/golden/internal/codec"
	"example.com/golden/internal/jsontext"
	"example.com/golden/parts"
	"example.com/golden/wire"
)

var importsConstructors = map[string]constructor{
	"Red": func(a arguments, opts ...wire.Option) (value, error) {
		red, err := emitted.NewRed(a.text("text"), &emitted.RedOptions{Word: read[*parts.Word](a, "word")}, opts...)
		if err != nil {
			return nil, err
		}
		return red, nil
	},
}

var importsAccessors = map[string]accessor{
	"texts": func(on value, a arguments) []byte {
		texts := on.(*emitted.Page).Texts(read[parts.Colour](a, "colour"))
		return codec.AppendList(nil, texts, codec.AppendValue, new(jsontext.Encoder))
	},
}
