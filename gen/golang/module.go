package golang

import (
	_ "embed"
	"fmt"
	"slices"

	"github.com/msggen/msggen/gen"
	"github.com/msggen/msggen/gen/ir"
)

// goVersion is the language version that emitted code is written in.
const goVersion = "1.25.0"

// The lines that the normalisation of URLs needs in go.mod and go.sum. Emitting
// is pure, so they are kept here; a test holds them to those of this repository.
var (
	//go:embed deps/require.txt
	weburlRequire string
	//go:embed deps/sum.txt
	weburlSums string
)

// moduleFiles are go.mod and, if the module needs others, go.sum.
func (t *Target) moduleFiles(protocols []*ir.Protocol) []gen.File {
	var specs []string
	for _, p := range protocols {
		specs = append(specs, p.Files...)
	}
	mod := fmt.Sprintf("// %s\n\nmodule %s\n\ngo %s\n", gen.Banner(specs...), t.module, goVersion)
	if !slices.ContainsFunc(protocols, normalisesURLs) {
		return []gen.File{{Path: "go.mod", Data: []byte(mod)}}
	}
	return []gen.File{
		{Path: "go.mod", Data: []byte(mod + "\n" + weburlRequire)},
		{Path: "go.sum", Data: []byte(weburlSums)},
	}
}
