package main

// sdks are the protocols it can run.
var sdks = map[string]*sdk{
	"agentscope": agentscopeSDK,
	"agui":       aguiSDK,
}
