package weburl

import "embed"

// Source is the source of this package as it goes into a generated SDK: without
// its tests and without this file.
//
//go:embed encode.go host.go path.go url.go
var Source embed.FS
