// Package typescript turns checked protocols into npm packages: types,
// factories, parsers, encoders, reducers and the small runtime under them.
//
// It decides idiom and never meaning: every decision about what a value may be
// or what an event does was made by the checker. It knows no YAML, reads no
// disk and cannot fail because of the author of a spec.
//
// # How a file is written
//
// A [module] is one .ts file under construction. Statements go to its printer
// one by one; expressions are layouts ([Doc]) that break at 100 columns the way
// Prettier would. Names of declarations come from the [nameTable], the files
// they stand in from the [layout], and both the value and the type of a name are
// asked of the module, which notes the import.
//
// # How the parts meet
//
// The types module of a spec file is written by:
//
//	m.constructors(list)   the spec's constructors, each with its Args interface
//	m.accessors(list)      the spec's accessors, each as a free function
//	m.methods(object)      inside a class: its accessors and reducers as methods
//
// The readers module calls check<Object>(self, report) on every object that it
// has read and that has checks; m.checks(object) prints that function there:
//
//	export function checkNote(self: Note, report: (code: string, message: string) => void): void
//
// Where the rules of a field must be run on a value outside the readers (an Init
// or Set with Verify), m.verified(field, value, inFold) is the expression that
// does so. New objects of a class are m.instance(object, fields).
//
// Reducers and named rules have files of their own: reducerFiles(e).
//
// # What is imported
//
// A declaration stands in the package of its [ir.Decl] Home: m.value and m.typeName
// import it from there, readers and writers through subpaths that only packages of
// importing protocols use. Every package has a runtime of its own, so what passes
// from one to another, a Reader or an error, is told by its shape and not its class.
package typescript
