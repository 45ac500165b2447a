package codec

import "embed"

// Source is the source of this package as it goes into a generated SDK: without
// its tests and without this file. It imports others by the paths that they have
// here.
//
//go:embed compose.go doc.go document.go fold.go frame.go lines.go ndjson.go pipe.go place.go snapshot.go sse.go stream.go under.go value.go
var Source embed.FS
