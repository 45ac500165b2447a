package explain

// registered is where a family of codes registers: the pages of its texts, each a
// file of texts/. A test beside it says who gives the codes of the family.
var registered = []struct {
	name, title string
	pages       []string
}{
	{"diagnostics", "Errors in specs", []string{"files", "project", "names", "types", "values", "expressions", "proofs", "steps", "reducers"}},
	{"laws", "Broken laws", []string{"laws"}},
	{"breaking", "Breaking changes", []string{"breaking-code", "breaking-json", "breaking-streams"}},
	{"lint", "Findings of `msggen lint`", []string{"lint"}},
}
