package main

// sdks are the protocols it can run.
var sdks = map[string]*sdk{
	"agent":      agentSDK,
	"agentscope": agentscopeSDK,
	"agui":       aguiSDK,
	"aisdk":      aisdkSDK,
	"anthropic":  anthropicSDK,
	"bridge":     bridgeSDK,
	"openai":     openaiSDK,
	"realtime":   realtimeSDK,
}
