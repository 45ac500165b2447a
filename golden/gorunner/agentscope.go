package main

import "github.com/msggen/msggen/out/go/agentscope"

var agentscopeSDK = &sdk{
	types: map[string]decoder{
		"AgentEvent":        decode(agentscope.DecodeAgentEvent),
		"Base64Source":      decode(agentscope.DecodeBase64Source),
		"ConfirmResult":     decode(agentscope.DecodeConfirmResult),
		"ContentBlock":      decode(agentscope.DecodeContentBlock),
		"DataBlock":         decode(agentscope.DecodeDataBlock),
		"ErrorInfo":         decode(agentscope.DecodeErrorInfo),
		"HintBlock":         decode(agentscope.DecodeHintBlock),
		"MediaBlock":        decode(agentscope.DecodeMediaBlock),
		"Msg":               decode(agentscope.DecodeMsg),
		"MsgContent":        decode(agentscope.DecodeMsgContent),
		"PermissionContext": decode(agentscope.DecodePermissionContext),
		"PermissionRule":    decode(agentscope.DecodePermissionRule),
		"Source":            decode(agentscope.DecodeSource),
		"Task":              decode(agentscope.DecodeTask),
		"TaskContext":       decode(agentscope.DecodeTaskContext),
		"StreamRequest":     decode(agentscope.DecodeStreamRequest),
		"TextBlock":         decode(agentscope.DecodeTextBlock),
		"TextOrBlocks":      decode(agentscope.DecodeTextOrBlocks),
		"ThinkingBlock":     decode(agentscope.DecodeThinkingBlock),
		"ToolCallBlock":     decode(agentscope.DecodeToolCallBlock),
		"ToolResultBlock":   decode(agentscope.DecodeToolResultBlock),
		"URLSource":         decode(agentscope.DecodeURLSource),
		"Usage":             decode(agentscope.DecodeUsage),
		"WorkingDirectory":  decode(agentscope.DecodeWorkingDirectory),
	},
	reducers: map[string]beginning{
		"append_event": reducing(functions[*agentscope.Msg, agentscope.AgentEvent]{
			state: agentscope.DecodeMsg,
			event: agentscope.DecodeAgentEvent,
			apply: (*agentscope.Msg).AppendEvent,
			fold:  agentscope.FoldMsg,
		}),
	},
	constructors: agentscopeConstructors,
	accessors:    agentscopeAccessors,
}
