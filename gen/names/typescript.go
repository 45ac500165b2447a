package names

// TypeScriptReserved reports whether a name cannot, or had better not, be bound
// in a TypeScript module: keywords, names that strict mode forbids, words that
// mean something in imports, exports and loops, and values and types that every
// program takes for granted.
func TypeScriptReserved(name string) bool { return typescriptReserved[name] }

var typescriptReserved = set(
	"arguments", "as", "async", "await", "break", "case", "catch", "class", "const",
	"constructor", "continue", "debugger", "default", "delete", "do", "else",
	"enum", "eval", "export", "extends", "false", "finally", "for", "function",
	"if", "implements", "import", "in", "instanceof", "interface", "let", "module",
	"new", "null", "of", "package", "private", "protected", "public", "require",
	"return", "static", "super", "switch", "this", "throw", "true", "try", "type",
	"typeof", "undefined", "using", "var", "void", "while", "with", "yield",

	"Array", "Boolean", "Date", "Error", "Infinity", "Iterable", "JSON", "Map",
	"Math", "NaN", "Number", "Object", "Promise", "Proxy", "ReadableStream",
	"Record", "Reflect", "RegExp", "Response", "Set", "String", "Symbol",
	"Uint8Array", "URL", "WeakMap", "globalThis",
)
