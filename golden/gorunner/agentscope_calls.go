package main

import (
	"strconv"

	"github.com/msggen/msggen/out/go/agentscope"
	"github.com/msggen/msggen/out/go/wire"
)

var agentscopeConstructors = map[string]constructor{
	"UserMsg": func(a arguments, opts ...wire.Option) (value, error) {
		content, err := agentscope.DecodeMsgContent(a["content"], opts...)
		if err != nil {
			return nil, err
		}
		return agentscope.NewUserMsg(a.text("name"), content, &agentscope.UserMsgOptions{
			Metadata:       a.raw("metadata"),
			CreatedAt:      a.text("created_at"),
			FinishedAt:     read[*string](a, "finished_at"),
			FinishedReason: read[*agentscope.ReplyFinishedReason](a, "finished_reason"),
			ID:             a.text("id"),
		}, opts...)
	},
	"SystemMsg": func(a arguments, opts ...wire.Option) (value, error) {
		content, err := agentscope.DecodeMsgContent(a["content"], opts...)
		if err != nil {
			return nil, err
		}
		return agentscope.NewSystemMsg(a.text("name"), content, &agentscope.SystemMsgOptions{
			Metadata:       a.raw("metadata"),
			CreatedAt:      a.text("created_at"),
			FinishedAt:     read[*string](a, "finished_at"),
			FinishedReason: read[*agentscope.ReplyFinishedReason](a, "finished_reason"),
			ID:             a.text("id"),
		}, opts...)
	},
	"AssistantMsg": func(a arguments, opts ...wire.Option) (value, error) {
		content, err := agentscope.DecodeMsgContent(a["content"], opts...)
		if err != nil {
			return nil, err
		}
		return agentscope.NewAssistantMsg(a.text("name"), content, &agentscope.AssistantMsgOptions{
			Metadata:         a.raw("metadata"),
			CreatedAt:        a.text("created_at"),
			FinishedAt:       read[*string](a, "finished_at"),
			FinishedReason:   read[*agentscope.ReplyFinishedReason](a, "finished_reason"),
			StructuredOutput: a.raw("structured_output"),
			Usage:            read[*agentscope.Usage](a, "usage"),
			ID:               a.text("id"),
		}, opts...)
	},
}

var agentscopeAccessors = map[string]accessor{
	"get_text_content": func(on value, a arguments) []byte {
		separator := "\n" // Go has no default arguments
		if given := read[*string](a, "separator"); given != nil {
			separator = *given
		}
		text, ok := on.(*agentscope.Msg).TextContent(separator)
		if !ok {
			return []byte("null")
		}
		return quoted(text)
	},
	"get_content_blocks": func(on value, a arguments) []byte {
		types := read[[]agentscope.ContentBlockType](a, "types")
		blocks := on.(*agentscope.Msg).ContentBlocks(types...)
		return list(blocks)
	},
	"has_content_blocks": func(on value, a arguments) []byte {
		types := read[[]agentscope.ContentBlockType](a, "types")
		return strconv.AppendBool(nil, on.(*agentscope.Msg).HasContentBlocks(types...))
	},
}
