// Package python turns checked protocols into Python packages: pydantic models, readers,
// reducers and the small runtime under them.
//
// It decides idiom and never meaning: every decision about what a value may be or what an
// event does was made by the checker. It knows no YAML, reads no disk and cannot fail
// because of the author of a spec.
//
// # The rooms
//
// Each imports only those before it.
//
//	format   lays out source, as ruff format does
//	layout   lines, literals and docstrings
//	runtime  the modules that every package carries unchanged
//	shape    names, types and constants of a package; a module under construction
//	declare  the types that applications see
//	codec    how values are read, and the rules of values
//	expr     expressions of the spec
//	steps    steps of rules
//	logic    functions, rules, checks, accessors, constructors, reducers, pipelines
//	transport  clients and handlers of operations
//	module   the files of a package that are no code of the protocol
//
// # How it is laid out
//
// A package has its types in one module, for modules of Python cannot import each other
// in a circle, and types do. Beside them are a codec for each type, under the same name,
// and what the protocol does. All that a module imports is bound to names that begin with
// an underscore, which no name of a spec does.
//
// Values are models that were made without being validated, since the codecs have read
// them, or steps have made them. A field that is absent is None, or ABSENT where null is a
// value.
//
// Every package has a runtime of its own: what passes from one to another is told by its
// shape and not its class.
package python
