package main

// sdks are the protocols it can run.
var sdks = map[string]*sdk{
	"agent":      agentSDK,
	"agentscope": agentscopeSDK,
	"agui":       aguiSDK,
	"bridge":     bridgeSDK,
	"realtime":   realtimeSDK,
}
