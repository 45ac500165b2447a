package main

// sdks are the protocols it can run.
var sdks = map[string]*sdk{
	"agent":         agentSDK,
	"agentscope":    agentscopeSDK,
	"agui":          aguiSDK,
	"aisdk":         aisdkSDK,
	"anthropic":     anthropicSDK,
	"anthropicagui": anthropicaguiSDK,
	"bridge":        bridgeSDK,
	"openai":        openaiSDK,
	"openaiagui":    openaiaguiSDK,
	"realtime":      realtimeSDK,
	"responses":     responsesSDK,
	"responsesagui": responsesaguiSDK,
}
