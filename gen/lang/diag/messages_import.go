package diag

// Codes of gen/lang: protocols that import others.
const (
	UnknownImport  Code = "unknown-import"
	ImportCycle    Code = "import-cycle"
	UnlistedImport Code = "unlisted-import"
)

var importMessages = map[Code]message{
	UnknownImport:  {format: "there is no protocol in `%s`", hint: "name a folder of spec files, relative to this spec's"},
	ImportCycle:    {format: "a protocol would import itself: %s"},
	UnlistedImport: {format: "the project does not list `%s`, which is imported here"},
}
