package diag

// Codes of gen/lang: protocols that import others, and files that a project names.
const (
	UnknownImport  Code = "unknown-import"
	ImportCycle    Code = "import-cycle"
	UnlistedImport Code = "unlisted-import"
	MissingFile    Code = "missing-file"
)

var importMessages = map[Code]message{
	UnknownImport:  {format: "there is no protocol in `%s`", hint: "name a folder of spec files, relative to this spec's"},
	ImportCycle:    {format: "a protocol would import itself: %s"},
	UnlistedImport: {format: "the project does not list `%s`, which is imported here"},
	MissingFile:    {format: "there is no file or folder `%s`", hint: "name a file below the project file"},
}
