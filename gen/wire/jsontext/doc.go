// Package jsontext turns JSON text into tokens and values into JSON text, and keeps
// growing text cheap. It lies below package wire, and knows none of the types that
// users meet: what is wrong with a document is a [Fault] here, of which package codec
// makes an error.
//
// # Strictness
//
// The reader accepts exactly the grammar of RFC 8259 and refuses what
// encoding/json/v2 refuses: bytes that are not UTF-8, two members of one object
// with the same name, data after the value, and more than [MaxDepth] nested
// objects and lists. One thing is wider: an unpaired surrogate escape is legal.
//
// # Text
//
// JSON text is a sequence of UTF-16 code units, and a sender may cut it between
// the two halves of a pair. A lone surrogate is therefore kept in a Go string in
// the three-byte form WTF-8 gives it (U+D83D is ED A0 BD). The two halves merge
// into the ordinary four-byte character when [Concat] or [Buffer] brings them
// together, and a half that is still alone is written as the escape it came in.
//
// # Memory
//
// Nothing that a decoder returns shares the memory of its input, except for what
// [Decoder.Key] and [Decoder.Tag] say. Strings and raw text of up to 128 bytes are
// cut from chunks: one that is kept keeps a chunk of 1 KB alive, and an integer
// behind a pointer one of 256 bytes. Longer ones have memory of their own. Raw text
// may be changed and appended to.
package jsontext
