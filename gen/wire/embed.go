package wire

import "embed"

// Source is the source of this package as it goes into a generated SDK: without
// its tests and without this file.
//
//go:embed appendstring.go base64.go base64text.go buffer.go compose.go container.go decoder.go doc.go drop.go encode.go encoder.go
//go:embed error.go failure.go fields.go frame.go gap.go index.go layout.go lines.go list.go listindex.go lookahead.go map.go ndjson.go nil.go
//go:embed optional.go options.go outcome.go passage.go path.go pattern.go pointer.go prefix.go readnumber.go readtext.go record.go recordof.go
//go:embed safeint.go same.go sources.go spelling.go sse.go stageerror.go stream.go streamerror.go text.go texts.go under.go value.go version.go zero.go
var Source embed.FS
