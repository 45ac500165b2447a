// Package target is what the generator and its targets agree on: what a target is
// asked for, and what it promises of the code that it emits. It refuses to know any
// target language, and where the files go.
//
// # What a target is given
//
// Checked protocols (package ir), of which every mistake of the author has been
// found, and what has been decided about them for all targets (package plan). A
// target prints: it chooses idiom and names, and never meaning. It does not fold
// constants, prune branches, prove, or forget what was proved. Where its language
// cannot see what is proved, the code says it anew, which is always right.
//
// # What it promises
//
// Emitted code means what the interpreter (package interp) does with the same spec,
// which is the definition. In particular:
//
//   - Three states. Absent, null and a value of a field are kept apart where the spec
//     allows them, in memory as in documents.
//   - Order of draws. Ids and times come from sources that a caller can inject, one
//     call for each, in the order in which the author has written them: operands from
//     left to right and only those that are reached, fields of a new object in the
//     order of its fields, parts of a constant likewise. Only the parts of one document
//     that is being read may draw in the order of the document instead.
//   - Atomicity. An event that ends in an error leaves the state exactly as it was;
//     emitted values of that event are not handed on, but by a pipeline, where what
//     came before stays. A rule that skips has changed nothing.
//   - Aliasing. A name for an object or a union refers to the value where it stands.
//     Whatever is stored is a copy, or shares nothing that anybody may change; what is
//     emitted shares nothing with the state. A fold that leaves the state alone shares
//     what has not changed with the state before.
//   - Drops. What the policy drops goes with a diagnostic at its path: a list does
//     without the element, an optional or defaulted field without its value, and an
//     object that requires it is dropped in its turn; in a map that is an error.
//     Unknown material that is kept is written again, behind what is declared.
//   - Rules and checks run where a value enters: reading, constructors, and where a rule
//     of a reducer assigns a computed value; nowhere else.
//   - Errors have the code and the path of the first mistake, in the order of the
//     document, or of evaluation.
//   - Text is a sequence of UTF-16 code units as JSON knows it: a surrogate pair that
//     two pieces split comes out whole. Ints are safe integers, and 1.0 is one.
//   - Canonical bytes. A value is written without white space, its fields in the order
//     of the spec, numbers as JavaScript spells them, text with the escapes that JSON
//     demands and no others. The same state gives the same bytes from every target.
//   - Checkpoints. A state that was written as a snapshot, read and continued at the end
//     of an event gives the same as one that was not. Private fields are in snapshots,
//     and in nothing else.
//   - Cost. An event costs what its size and what it changes cost, whatever the size of
//     the state: text that arrives in pieces costs its length, a search by key does not
//     go through a long list again and again.
//   - Operations. What a client sends and a server reads is the same request from every
//     target. A stream that ends before its time is an error, one that goes on in another
//     connection gives no event twice, and an answer that is no stream is told from one.
//   - Emitting is pure: the same protocols give the same files in the same order,
//     whatever the machine, the time and the environment. So the files are formatted
//     here and not by a tool that may be missing.
//   - Words of authors are harmless wherever they go: in comments, text, names of files
//     and of declarations.
//
// # How it is held to that
//
// A target has a runner, a program that reads requests and writes answers as
// golden/vectors/README.md describes, and for a target that compiles, whatever builds
// it. golden/kit runs the vectors, the laws and the golden cases through any runner;
// golden/specfuzz holds it to the interpreter on random specs. Both must pass.
//
// # How it is added
//
// docs/extending.md lists the places. A target registers in package targets and
// nowhere else.
package target

import "github.com/msggen/msggen/gen/plan"

// Target emits one language.
type Target interface {
	Name() string // lower-case; names the target on the command line
	// Emit gives the files for the protocols of a plan and for those that they import.
	Emit(p *plan.Project) []File
	// EmitPackages gives those files of Emit that are about these protocols alone,
	// and none of those that protocols share. What imports one of the protocols has
	// to be among them, for it may decide what they offer. Emit has the last word
	// where declarations of other protocols compete for a name.
	EmitPackages(p *plan.Project) []File
}
