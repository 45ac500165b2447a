package wire

import "embed"

// Source is the source of this package as it goes into a generated SDK: without
// its tests and without this file. It imports others by the paths that they have
// here.
//
//go:embed base64.go base64text.go doc.go error.go map.go optional.go options.go outcome.go path.go same.go sources.go stageerror.go
//go:embed streamerror.go taken.go value.go
var Source embed.FS
