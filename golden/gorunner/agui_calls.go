package main

import (
	"github.com/msggen/msggen/out/go/agui"
	"github.com/msggen/msggen/out/go/wire"
)

var aguiAccessors = map[string]accessor{
	"modern_part": func(on value, _ arguments) []byte {
		part := on.(*agui.BinaryPart).ModernPart() //lint:ignore SA1019 documents of former versions have it
		if part == nil {
			return []byte("null")
		}
		return part.AppendTo(nil, new(wire.Encoder))
	},
	"user_text": func(on value, _ arguments) []byte {
		return wire.AppendString(nil, on.(*agui.UserMessage).UserText())
	},
	"result_text": func(on value, _ arguments) []byte {
		return wire.AppendString(nil, on.(*agui.ToolMessage).ResultText())
	},
	"has_media": func(on value, _ arguments) []byte {
		return wire.AppendBool(nil, on.(*agui.UserMessage).HasMedia())
	},
	"result_has_media": func(on value, _ arguments) []byte {
		return wire.AppendBool(nil, on.(*agui.ToolMessage).ResultHasMedia())
	},
}
