package main

// sdks are the protocols it can run.
var sdks = map[string]*sdk{
	"agent":      agentSDK,
	"agentscope": agentscopeSDK,
	"agui":       aguiSDK,
	"anthropic":  anthropicSDK,
	"bridge":     bridgeSDK,
	"openai":     openaiSDK,
	"realtime":   realtimeSDK,
}
