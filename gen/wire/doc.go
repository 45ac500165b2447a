// Package wire is what users of the generated packages meet beside those: errors and
// where they are, outcomes, options, and the few containers that generated types need.
//
// It refuses to know any protocol: which fields an object has, which of them
// may be null and what an event does to a state all live in the generated packages.
// What only these call is in packages below internal.
//
// # Errors
//
// What cannot be read, written or applied is an [*Error], with a [Code] for programs and
// a [Path] to the value at fault. In a stream it comes in a [*StreamError], which says
// which event it is about, and in a pipeline in a [*StageError], which says which
// reducer refused it; errors.As finds each of them. What was read but not understood is
// no error: [WithDiagnostics] reports it.
//
// # Options
//
// Ids and times that a protocol asks for come from the sources that [WithNewID] and
// [WithNow] give to a call, or [SetDefaultSources] to all. So folds can be repeated.
//
// # Text
//
// JSON text is a sequence of UTF-16 code units, and a sender may cut it between
// the two halves of a pair. A lone surrogate is therefore kept in a Go string in
// the three-byte form WTF-8 gives it (U+D83D is ED A0 BD). The two halves merge
// into the ordinary four-byte character when reducers bring them together, and a half
// that is still alone is written as the escape it came in.
package wire
