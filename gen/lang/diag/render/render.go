// Package render prints diagnostics in all the formats that people and services ask for.
// Those that say what a code means bring the texts of gen/explain along, which programs
// that only print text do without.
package render

import (
	"io"

	"github.com/msggen/msggen/gen/lang/diag"
)

// Formats are the ways to print a list, by name. Each prints it in the order given.
var Formats = map[string]func(io.Writer, diag.List) error{
	"text":   diag.Text,
	"json":   diag.JSON,
	"github": diag.GitHub,
	"sarif":  SARIF,
}
