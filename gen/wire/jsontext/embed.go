package jsontext

import "embed"

// Source is the source of this package as it goes into a generated SDK: without
// its tests and without this file.
//
//go:embed appendstring.go bound.go buffer.go config.go container.go decoder.go doc.go drop.go encode.go encoder.go failure.go fault.go fields.go
//go:embed frame.go gap.go growing.go layout.go lookahead.go pattern.go prefix.go readnumber.go readtext.go safeint.go spelling.go text.go textof.go texts.go times.go wellformed.go
var Source embed.FS
