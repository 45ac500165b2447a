package typescript

import (
	"fmt"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/gen/typescript/shape"
)

// packageFiles are what a package has besides its modules.
func (e *npmPackage) packageFiles() []target.File {
	return append(e.origin.LicenseFiles(e.Protocol.Name),
		e.document("package.json", e.packageJSON()),
		e.document("tsconfig.json", e.tsconfig()),
		e.document("README.md", e.readme()))
}

func (e *npmPackage) document(name, text string) target.File {
	return target.File{Path: e.Protocol.Name + "/" + name, Data: []byte(text)}
}

func (e *npmPackage) banner() string { return target.Banner(e.Protocol.Files...) }

func (e *npmPackage) packageJSON() string {
	text := func(name, value string) string { return ir.JSONString(name) + ": " + ir.JSONString(value) }
	fields := []string{
		text("//", e.banner()),
		text("name", e.PackageName()),
		text("version", semver(e.Protocol.Version)),
		text("description", e.description()),
	}
	if e.origin.License != "" {
		fields = append(fields, text("license", e.origin.License))
	}
	if e.origin.Repository != "" {
		repository := []string{text("type", "git"), text("url", "git+"+e.origin.Repository)}
		fields = append(fields, `"repository": `+jsonObject(repository, "    "))
	}
	entries := []string{entryPoint(".", "index")}
	for _, module := range e.Files.Modules {
		stems := e.Files.Stems[module]
		entries = append(entries, entryPoint("./"+stems.Types, stems.Types))
		if e.HasCodecs(module) {
			entries = append(entries, entryPoint("./"+stems.Codec, stems.Codec))
		}
	}
	if len(e.Protocol.Operations) > 0 {
		entries = append(entries, entryPoint("./"+shape.TransportStem, shape.TransportStem))
	}
	entries = append(entries, entryPoint("./"+shape.InternalPath+"*", "*"))
	build := "tsc"
	if len(e.Linked) > 0 {
		build = "tsc --build" // the packages that it needs come first
	}
	fields = append(fields,
		text("type", "module"),
		`"sideEffects": false`,
		`"engines": { "node": "`+engines+`" }`,
		`"files": ["dist", "!dist/.tsbuildinfo", "src"]`, // what the compiler keeps there is of no use to others
		text("main", "./dist/index.js"),
		text("types", "./dist/index.d.ts"),
		`"typesVersions": { "*": { "*": ["./dist/*", "./*"] } }`, // for compilers that know no exports
		`"exports": `+jsonObject(entries, "    "),
		`"scripts": `+jsonObject([]string{text("build", build), text("prepack", build)}, "    "),
	)
	var dependencies []string
	for _, d := range e.packages() {
		dependencies = append(dependencies, text(d.name, d.version))
	}
	if len(dependencies) > 0 {
		fields = append(fields, `"dependencies": `+jsonObject(dependencies, "    "))
	}
	fields = append(fields, `"devDependencies": `+jsonObject([]string{text("typescript", compiler)}, "    "))
	return jsonObject(fields, "  ") + "\n"
}

const (
	// compiler is what packages are built with.
	compiler = "^5.9.3"
	// engines are the versions of Node whose require loads ES modules.
	engines = "^20.19.0 || >=22.12.0"
	// oldestCompiler can read the declarations: they speak of NoInfer.
	oldestCompiler = "5.4"
)

// dependency is a package that another one needs, at exactly one version.
type dependency struct{ name, version string }

// packages are what the emitted package needs: the homes of what it imports, and
// a library for JSON Patch.
func (e *npmPackage) packages() []dependency {
	var list []dependency
	for _, home := range e.Dependencies() {
		list = append(list, dependency{home.PackageName(), semver(home.Protocol.Version)})
	}
	if e.Reach.Features(e.Protocol).Patches {
		list = append(list, dependency{"fast-json-patch", "3.1.1"})
	}
	return list
}

// jsonObject is an object with one member on each line.
func jsonObject(members []string, indent string) string {
	return "{\n" + indent + strings.Join(members, ",\n"+indent) + "\n" + indent[2:] + "}"
}

// entryPoint is one member of exports.
func entryPoint(subpath, stem string) string {
	return fmt.Sprintf(`%s: { "types": "./dist/%s.d.ts", "default": "./dist/%s.js" }`, ir.JSONString(subpath), stem, stem)
}

func (e *npmPackage) description() string {
	title := e.title()
	if !strings.HasSuffix(strings.ToLower(title), "protocol") {
		title += " protocol"
	}
	return "Types, parsers and reducers of the " + title + "."
}

func (e *npmPackage) title() string {
	if e.Protocol.Title != "" {
		return e.Protocol.Title
	}
	return e.Protocol.Name
}

// semver completes a version to the three numbers that npm demands.
func semver(version string) string {
	core, rest := version, ""
	if i := strings.IndexAny(version, "-+"); i >= 0 {
		core, rest = version[:i], version[i:]
	}
	for strings.Count(core, ".") < 2 {
		core += ".0"
	}
	return core + rest
}

func (e *npmPackage) tsconfig() string {
	options := []string{
		`"target": "ES2022"`,
		`"module": "NodeNext"`,
		`"lib": ["ES2022", "DOM"]`,
		`"types": []`,
		`"rootDir": "src"`,
		`"outDir": "dist"`,
		`"noEmitOnError": true`,
		`"composite": true`, // packages that import this one are built together with it
		`"tsBuildInfoFile": "dist/.tsbuildinfo"`,
		`"strict": true`,
		`"noUncheckedIndexedAccess": true`,
		`"exactOptionalPropertyTypes": true`,
		`"noImplicitOverride": true`,
		`"verbatimModuleSyntax": true`,
		`"isolatedModules": true`,
		`"skipLibCheck": true`,
		`"declaration": true`,
		`"declarationMap": true`,
		`"sourceMap": true`,
	}
	members := []string{`"compilerOptions": ` + jsonObject(options, "    "), `"include": ["src"]`}
	var references []string
	for _, home := range e.Dependencies() {
		references = append(references, `{ "path": `+ir.JSONString("../"+home.Protocol.Name)+` }`)
	}
	if len(references) > 0 {
		members = append(members, `"references": [`+strings.Join(references, ", ")+`]`)
	}
	return "// " + e.banner() + "\n" + jsonObject(members, "  ") + "\n"
}
