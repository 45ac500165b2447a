// Package module has the files of a package that are no code of the protocol: its
// description, and the runtime that it carries.
package module

import (
	"regexp"
	"strings"

	"github.com/msggen/msggen/gen/python/layout"
	"github.com/msggen/msggen/gen/python/runtime"
	"github.com/msggen/msggen/gen/python/shape"
	"github.com/msggen/msggen/gen/target"
)

// Files are those of a package, given the others.
func Files(p *shape.Package, origin target.Origin, others []target.File) []target.File {
	files := []target.File{projectFile(p, origin), p.File("py.typed", "")}
	if len(origin.LicenseText) > 0 {
		files = append(files, target.File{Path: p.Protocol.Name + "/LICENSE", Data: origin.LicenseText})
	}
	var banner layout.Printer
	banner.Banner(p.Protocol.Files...)
	for _, name := range append([]string{runtime.Package}, runtime.Needed(used(others)...)...) {
		files = append(files, p.File("_runtime/"+name+".py", banner.String()+runtime.Text(name)))
	}
	return files
}

var imported = regexp.MustCompile(`(?m)^from \._runtime(?: import |\.)(\w+)`)

// used are the modules of the runtime that some files import.
func used(files []target.File) []string {
	var list []string
	for _, f := range files {
		for _, match := range imported.FindAllSubmatch(f.Data, -1) {
			list = append(list, string(match[1]))
		}
	}
	return list
}

func projectFile(p *shape.Package, origin target.Origin) target.File {
	var f layout.Printer
	f.Banner(p.Protocol.Files...)
	f.Line("[build-system]")
	f.Line(`requires = ["hatchling>=1.26"]`)
	f.Line(`build-backend = "hatchling.build"`)
	f.Line()
	f.Line("[project]")
	f.Line("name = ", toml(p.Distribution()))
	f.Line("version = ", toml(version(p.Protocol.Version)))
	f.Line("description = ", toml(p.Protocol.Title))
	f.Line(`readme = "README.md"`)
	f.Line(`requires-python = ">=3.11"`)
	if origin.License != "" {
		f.Line("license = ", toml(origin.License))
	}
	dependencies := []string{toml("pydantic>=2.11,<3")}
	for _, i := range p.Protocol.Imports {
		of := p.Of(i.Protocol)
		dependencies = append(dependencies, toml(of.Distribution()+"=="+version(i.Protocol.Version)))
	}
	f.Line("dependencies = [", strings.Join(dependencies, ", "), "]")
	if len(p.Protocol.Operations) > 0 {
		f.Line()
		f.Line("[project.optional-dependencies]")
		f.Line(`client = ["httpx>=0.27,<1"]`)
	}
	if origin.Repository != "" {
		f.Line()
		f.Line("[project.urls]")
		f.Line("Repository = ", toml(origin.Repository))
	}
	f.Line()
	f.Line("[tool.hatch.build.targets.wheel]")
	f.Line("packages = [", toml("src/"+p.ImportName()), "]")
	return target.File{Path: p.Protocol.Name + "/pyproject.toml", Data: []byte(f.String())}
}

// version is one as Python has it: what comes before a release is a development one.
func version(v string) string {
	release, rest, pre := strings.Cut(v, "-")
	if !pre {
		release, _, _ = strings.Cut(release, "+")
		return release
	}
	digits := strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return r
		}
		return -1
	}, rest)
	if digits == "" {
		digits = "0"
	}
	return release + ".dev" + digits
}

// inTOML escapes what ends a basic string.
var inTOML = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// toml is a basic string of TOML.
func toml(s string) string {
	return `"` + strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F {
			return ' '
		}
		return r
	}, inTOML.Replace(s)) + `"`
}
