package syntax

import (
	"io/fs"
	"path"
	"regexp"
	"strings"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// Project is a project file: which protocols are compiled, and to what, and what
// emitted packages say of where they are from. Paths are slash-separated and
// relative to the file's folder.
type Project struct {
	Protocols  []source.Text // folders of specs
	Go         *GoOutput     // nil: not wanted
	TypeScript *TypeScriptOutput
	Python     *PythonOutput
	JSONSchema *JSONSchemaOutput
	License    *License    // nil: nothing is said of it
	Repository source.Text // where the sources are; may be missing
	Forward    *Forward    // nil: what is unknown is treated as the specs say
	Breaking   *Breaking   // nil: nothing is accepted
}

// License is what emitted packages may be used under.
type License struct {
	SPDX source.Text
	File source.Text // its text, which packages bring along; may be missing
	Text []byte      // what the file holds, from whoever reads files
}

// GoOutput is the module of the Go SDKs.
type GoOutput struct {
	Out    source.Text
	Module source.Text // its path, as in go.mod
}

// TypeScriptOutput is the folder of the npm packages.
type TypeScriptOutput struct {
	Out   source.Text
	Scope source.Text // of the packages' names, with the @; may be missing
}

// PythonOutput is the folder of the Python packages.
type PythonOutput struct {
	Out     source.Text
	Package source.Text // what the packages' names begin with; may be missing
}

// JSONSchemaOutput is the folder of the schemas.
type JSONSchemaOutput struct {
	Out source.Text
}

// ParseProject reads a project file. The project is nil if it cannot be read
// at all, and whole if the list has no errors.
func ParseProject(file *source.File) (*Project, diag.List) {
	var diags diag.List
	root, ok := decode(file, &diags)
	if !ok {
		return nil, diags.Sorted()
	}
	r := &reader{file: file, diags: &diags}
	if root == nil {
		r.report(diag.New(diag.MissingKey, file.Span(0, 0), "the project file", "protocols"))
		return nil, diags
	}
	m := r.mapping(root, "the project file", r.start(root))
	if m == nil {
		return nil, diags.Sorted()
	}
	p := &Project{Protocols: m.names("protocols")}
	if language := m.text("msggen"); !language.IsZero() && language.Value != Language {
		m.report(diag.New(diag.LanguageVersion, language.Whole(), language.Value))
	}
	m.need("msggen", "protocols")
	if o := m.output("go", "module"); o != nil {
		p.Go = &GoOutput{Out: o.text("out"), Module: o.text("module")}
		o.done()
	}
	if o := m.output("typescript"); o != nil {
		p.TypeScript = &TypeScriptOutput{Out: o.text("out"), Scope: o.text("scope")}
		o.done()
	}
	if o := m.output("python"); o != nil {
		p.Python = &PythonOutput{Out: o.text("out"), Package: o.text("package")}
		o.done()
	}
	if o := m.output("jsonschema"); o != nil {
		p.JSONSchema = &JSONSchemaOutput{Out: o.text("out")}
		o.done()
	}
	if n := m.take("license"); n != nil {
		if l := m.mapping(n, "`license`", m.Key("license")); l != nil {
			p.License = &License{SPDX: l.text("spdx"), File: l.text("file")}
			l.need("spdx")
			l.done()
		}
	}
	p.Repository = m.text("repository")
	p.Forward = m.forward()
	p.Breaking = m.breaking()
	m.done()
	r.protocols(p.Protocols)
	r.origin(p)
	r.unions(p.Forward)
	r.outputs(p)
	return p, diags.Sorted()
}

var (
	modulePath = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._~/-]*$`)
	pythonName = regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)
	npmScope   = regexp.MustCompile(`^@[a-z0-9~-][a-z0-9._~-]*$`)
	spdx       = regexp.MustCompile(`^\(*[A-Za-z0-9][A-Za-z0-9.+:-]*\)*( (AND|OR|WITH) \(*[A-Za-z0-9][A-Za-z0-9.+:-]*\)*)*$`)
	httpsURL   = regexp.MustCompile(`^https://[A-Za-z0-9.-]+(:[0-9]+)?/[!-~]+$`)
)

func (r *reader) protocols(dirs []source.Text) {
	listed := map[string]source.Text{}
	for _, dir := range dirs {
		if !fs.ValidPath(dir.Value) {
			d := diag.New(diag.BadChoice, dir.Whole(), "protocols", "folders below the project file", dir.Value)
			if clean := path.Clean(dir.Value); fs.ValidPath(clean) {
				d = d.WithHint("write `%s`", clean)
			}
			r.report(d)
		} else if first, twice := listed[dir.Value]; twice {
			r.report(diag.New(diag.BadChoice, dir.Whole(), "protocols", "folders, each of them once", dir.Value).WithRelated(first.Whole(), "the first time"))
		} else {
			listed[dir.Value] = dir
		}
	}
}

// origin refuses what those who read emitted packages could make nothing of.
func (r *reader) origin(p *Project) {
	r.spelling("repository", p.Repository, httpsURL, "an address like https://example.com/project")
	if p.License == nil {
		return
	}
	r.spelling("spdx", p.License.SPDX, spdx, "an SPDX expression like Apache-2.0")
	if file := p.License.File; !file.IsZero() && !fs.ValidPath(file.Value) {
		r.report(diag.New(diag.BadChoice, file.Whole(), "file", "a file below the project file", file.Value))
	}
}

// outputs refuses what would leave the emitted files unusable, and folders that
// overlap: each target removes what it does not emit.
func (r *reader) outputs(p *Project) {
	var outs []source.Text
	if o := p.Go; o != nil {
		outs = append(outs, o.Out)
		r.spelling("module", o.Module, modulePath, "a module path")
	}
	if o := p.TypeScript; o != nil {
		outs = append(outs, o.Out)
		r.spelling("scope", o.Scope, npmScope, "an npm scope like @example")
	}
	if o := p.Python; o != nil {
		outs = append(outs, o.Out)
		r.spelling("package", o.Package, pythonName, "a name like example_protocols")
	}
	if o := p.JSONSchema; o != nil {
		outs = append(outs, o.Out)
	}
	for i, out := range outs {
		for _, other := range outs[:i] {
			if !out.IsZero() && !other.IsZero() && (below(out, other) || below(other, out)) {
				r.report(diag.New(diag.BadChoice, out.Whole(), "out", "a folder of its own", out.Value).
					WithRelated(other.Whole(), "the other output"))
			}
		}
	}
}

func (r *reader) spelling(key string, t source.Text, want *regexp.Regexp, what string) {
	if !t.IsZero() && !want.MatchString(t.Value) {
		d := diag.New(diag.BadChoice, t.Whole(), key, what, t.Value)
		for _, meant := range []string{"@" + t.Value, strings.ToLower(strings.NewReplacer("-", "_", ".", "_", " ", "_").Replace(t.Value)), strings.ReplaceAll(t.Value, " ", "-")} {
			if d.Hint == "" && want.MatchString(meant) {
				d = d.WithHint("write `%s`", meant)
			}
		}
		r.report(d)
	}
}

// below reports whether a is b or a folder in it.
func below(a, b source.Text) bool {
	inner, outer := path.Clean(a.Value), path.Clean(b.Value)
	return inner == outer || outer == "." || strings.HasPrefix(inner, outer+"/")
}

// output is the mapping of one target, or nil; it needs out and the keys.
func (m *mapping) output(target string, keys ...string) *mapping {
	n := m.take(target)
	if n == nil {
		return nil
	}
	o := m.mapping(n, quote(target), m.Key(target))
	if o != nil {
		o.need(append(keys, "out")...)
	}
	return o
}
