package jsonpatch

import "embed"

// Source is the source of this package as it goes into a generated SDK: without
// its tests and without this file. It imports others by the paths that they
// have here.
//
//go:embed apply.go bound.go document.go node.go operation.go
var Source embed.FS
