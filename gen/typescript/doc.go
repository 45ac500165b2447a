// Package typescript turns checked protocols into npm packages: types,
// factories, parsers, encoders, reducers and the small runtime under them.
//
// It decides idiom and never meaning: every decision about what a value may be
// or what an event does was made by the checker. It knows no YAML, reads no
// disk and cannot fail because of the author of a spec.
//
// # The rooms
//
// Each imports only those before it.
//
//	layout   code laid out as Prettier does, comments, and the printer of a file
//	runtime  the modules that every package carries unchanged
//	term     expressions put together: what needs parentheses, what may break where
//	shape    names, files and types of a package; a file under construction
//	codec    readers, writers, and the rules of values
//	declare  the types that applications see
//	scope    what a function may name, and what TypeScript knows of it
//	expr     expressions of the spec, compiled to terms
//	steps    steps of rules, compiled to functions
//	logic    reducers, named rules, pipelines, accessors, constructors, checks
//
// This package puts the files together, and has what a package on npm has besides:
// package.json, tsconfig.json and README.md.
//
// # How a file is written
//
// A [shape.Module] is one .ts file under construction. Statements go to its printer
// one by one; expressions are layouts ([layout.Doc]) that break at 100 columns.
// Both the value and the type of a name are asked of the module, which notes the
// import.
//
// # How the parts meet
//
// The file of a spec module has its types, from declare, and then its constructors
// and accessors, from logic: values are plain objects, and what the spec does with
// them are functions. The readers call check<Object>(self, report) on every object that they have read and
// that has checks; logic prints that function there:
//
//	export function checkNote(self: Note, report: (code: string, message: string) => void): void
//
// Where the rules of a field must be run on a value outside the readers (an Init
// or Set with Verify), [codec.Codec.Verified] is the expression that does so.
//
// # What is imported
//
// A declaration stands in the package of its [ir.Decl] Home: a module imports it from
// there, readers and writers through subpaths that only packages of importing
// protocols use. Every package has a runtime of its own, so what passes from one to
// another, a Reader or an error, is told by its shape and not its class.
package typescript
