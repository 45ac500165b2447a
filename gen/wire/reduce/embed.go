package reduce

import "embed"

// Source is the source of this package as it goes into a generated SDK: without
// its tests and without this file. It imports others by the paths that they have
// here.
//
//go:embed bound.go depth.go doc.go entries.go finite.go index.go inside.go list.go listindex.go mergepatch.go move.go nil.go outcome.go parse.go parser.go passage.go pointer.go record.go recordof.go safeint.go undo.go version.go zero.go
var Source embed.FS
