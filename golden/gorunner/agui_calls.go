package main

import (
	"strconv"

	"github.com/msggen/msggen/out/go/agui"
)

var aguiAccessors = map[string]accessor{
	"modern_part": func(on value, _ arguments) []byte {
		part := on.(*agui.BinaryPart).ModernPart() //lint:ignore SA1019 documents of former versions have it
		if part == nil {
			return []byte("null")
		}
		return []byte(text(part))
	},
	"user_text": func(on value, _ arguments) []byte {
		return quoted(on.(*agui.UserMessage).UserText())
	},
	"result_text": func(on value, _ arguments) []byte {
		return quoted(on.(*agui.ToolMessage).ResultText())
	},
	"has_media": func(on value, _ arguments) []byte {
		return strconv.AppendBool(nil, on.(*agui.UserMessage).HasMedia())
	},
	"result_has_media": func(on value, _ arguments) []byte {
		return strconv.AppendBool(nil, on.(*agui.ToolMessage).ResultHasMedia())
	},
}
