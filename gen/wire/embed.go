package wire

import "embed"

// Source is the source of this package as it goes into a generated SDK: without
// its tests and without this file. It imports others by the paths that they have
// here.
//
//go:embed base64.go base64text.go doc.go error.go map.go optional.go options.go outcome.go path.go same.go sources.go stageerror.go
//go:embed streamerror.go taken.go value.go
var Source embed.FS

// TransportSource is the source of the package transport, in a folder of that name. It is
// here so that a program that emits it need not have net/http inside, of which a page
// would have to load megabytes.
//
//go:embed transport/backoff.go transport/call.go transport/doc.go transport/endpoint.go transport/error.go transport/events.go transport/handler.go
//go:embed transport/format.go transport/input.go transport/operation.go transport/problem.go transport/recording.go transport/request.go transport/respond.go
var TransportSource embed.FS
