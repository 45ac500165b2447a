// Package interp runs a checked protocol directly: it decodes documents, folds
// events into states, builds objects and computes accessors exactly as the spec
// says. It is the meaning of a spec; what the emitted SDKs do is compared with
// it, so it is written to be read, not to be fast. Only folds are kept linear:
// a text that grows by N pieces costs N steps.
//
// It reads and writes JSON through the runtime of the Go SDKs, gen/wire, and
// therefore reports the same codes at the same paths. It knows no YAML, no
// target language and no protocol. The spec has been checked: what the checker
// excludes (an absent field that is read, a value of another type) makes it
// panic, no document or event does.
package interp
