package main

import (
	"example.com/golden/internal/codec"
	"example.com/golden/internal/jsontext"
	"example.com/golden/internal/reduce"
	emitted "example.com/golden/matching"
	"example.com/golden/wire"
)

var matchingConstructors = map[string]constructor{
	"NoteOf": func(a arguments, opts ...wire.Option) (value, error) {
		return emitted.NewNoteOf(read[*string](a, "title"), &emitted.NoteOfOptions{
			Text: read[*string](a, "text"),
			Size: read[*int64](a, "size"),
			Bold: read[bool](a, "bold"),
		}, opts...), nil
	},
	"FactOf": func(a arguments, _ ...wire.Option) (value, error) {
		return emitted.NewFactOf(&emitted.FactOfOptions{
			About:  a.raw("about"),
			Origin: readOrigin(a["origin"]),
		}), nil
	},
	"NoFact": func(arguments, ...wire.Option) (value, error) {
		return emitted.NewNoFact(), nil
	},
}

func readOrigin(data []byte) *emitted.Origin {
	if data == nil {
		return nil
	}
	o, err := emitted.DecodeOrigin(data)
	if err != nil {
		panic(err)
	}
	return o
}

var matchingAccessors = map[string]accessor{
	"is_word": func(on value, _ arguments) []byte {
		return jsontext.AppendBool(nil, on.(*emitted.Note).IsWord())
	},
	"begins_with": func(on value, a arguments) []byte {
		return jsontext.AppendBool(nil, on.(*emitted.Note).BeginsWith(read[*string](a, "prefix")))
	},
	"is_titled": func(on value, a arguments) []byte {
		return jsontext.AppendBool(nil, on.(*emitted.Note).IsTitled(read[*string](a, "title")))
	},
	"newer_than": func(on value, a arguments) []byte {
		return jsontext.AppendInt(nil, on.(*emitted.Note).NewerThan(a.text("version")))
	},
	"nick": func(on value, _ arguments) []byte {
		nick, ok := on.(*emitted.Note).Nick()
		return codec.AppendPtr(nil, reduce.PtrIf(nick, ok), jsontext.AppendText, new(jsontext.Encoder))
	},
	"owned": func(on value, _ arguments) []byte {
		return on.(*emitted.Note).Owned().AppendTo(nil, new(jsontext.Encoder))
	},
	"summary": func(on value, _ arguments) []byte {
		return jsontext.AppendRecord(nil, on.(*emitted.Note).Summary(), new(jsontext.Encoder))
	},
}
