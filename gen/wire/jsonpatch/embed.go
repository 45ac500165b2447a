package jsonpatch

import "embed"

// Source is the source of this package as it goes into a generated SDK: without
// its tests and without this file. It imports package wire by the path that it
// has here.
//
//go:embed apply.go check.go equal.go names.go operation.go
var Source embed.FS
