package golang

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// specFile is one spec file with types, as it is split into Go files.
type specFile struct {
	name  string // of the files, without .go
	spec  string // the spec file
	title string // as in the IR
}

// specFiles lists the spec files that declare something, in their order.
func specFiles(p *ir.Protocol) []specFile {
	var titles []string
	specs := map[string]string{}
	add := func(d *ir.Decl) {
		if _, known := specs[d.Module]; !known {
			titles = append(titles, d.Module)
			specs[d.Module] = d.File
		}
	}
	for _, a := range p.Aliases {
		add(&a.Decl)
	}
	for _, e := range p.Enums {
		add(&e.Decl)
	}
	for _, o := range p.Objects {
		add(&o.Decl)
	}
	for _, u := range p.Unions {
		add(&u.Decl)
	}
	for _, c := range p.Constructors {
		add(&c.Decl)
	}
	for _, a := range p.Accessors {
		add(&a.Decl)
	}
	slices.Sort(titles)
	modules := make([]specFile, len(titles))
	_, taken := reducerFileNames(p)
	for i, title := range titles {
		modules[i] = specFile{name: claimFiles(taken, fileName(title)), spec: specs[title], title: title}
	}
	return modules
}

// claimFiles takes the names of the files of a module.
func claimFiles(taken *names.Scope, name string) string {
	files := []string{name, name + jsonSuffix, name + rulesSuffix}
	if slices.ContainsFunc(files, taken.Has) {
		return claimFiles(taken, name+"_types")
	}
	for _, file := range files {
		taken.Claim(file)
	}
	return name
}

const (
	jsonSuffix  = "_json"
	rulesSuffix = "_rules"
)

// fileName spells a name as that of a Go file, without .go, which the go command
// takes for an ordinary one.
func fileName(name string) string {
	file := names.Snake(name)
	last := file[strings.LastIndexByte(file, '_')+1:]
	if file == "" || fileConstraints[last] {
		return file + "_file"
	}
	return file
}

// fileConstraints are the last words of file names by which the go command
// leaves a file out.
var fileConstraints = map[string]bool{
	"test": true,

	"aix": true, "android": true, "darwin": true, "dragonfly": true, "freebsd": true, "hurd": true,
	"illumos": true, "ios": true, "js": true, "linux": true, "nacl": true, "netbsd": true,
	"openbsd": true, "plan9": true, "solaris": true, "wasip1": true, "windows": true, "zos": true,

	"386": true, "amd64": true, "amd64p32": true, "arm": true, "arm64": true, "arm64be": true,
	"armbe": true, "loong64": true, "mips": true, "mips64": true, "mips64le": true,
	"mips64p32": true, "mips64p32le": true, "mipsle": true, "ppc": true, "ppc64": true,
	"ppc64le": true, "riscv": true, "riscv64": true, "s390": true, "s390x": true, "sparc": true,
	"sparc64": true, "wasm": true,
}
