package transport

import "embed"

// Source is the source of this package as it goes into a generated SDK: without
// its tests and without this file. It imports others by the paths that they
// have here.
//
//go:embed backoff.go call.go doc.go endpoint.go error.go events.go handler.go input.go operation.go problem.go recording.go request.go respond.go
var Source embed.FS
