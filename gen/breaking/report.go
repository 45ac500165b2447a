package breaking

import (
	"maps"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/version"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// Project is one side of a comparison.
type Project struct {
	Config    *syntax.Project // nil: only protocols are compared
	Protocols []*ir.Protocol
	Label     string // stands before the names of its files
}

// Report is what a change breaks.
type Report struct {
	Findings []*Finding // that nobody has accepted
	Accepted []*Finding // each with the reason
	Stale    diag.List  // acceptances of what is not found
	Versions []Step
}

// Step is how far the version of a protocol went.
type Step struct {
	Protocol string
	Old, New string
	Wanted   string // what breaking changes ask for: major, minor, any; or "" without any
	Enough   bool
}

// Of compares two sides.
func Of(old, new Project) *Report {
	nowhere := source.Span{}
	for _, p := range new.Protocols {
		nowhere = p.Span
		break
	}
	found := Compare(old.Protocols, new.Protocols, nowhere)
	c := &comparer{}
	if old.Config != nil && new.Config != nil {
		c.packages(old.Config, new.Config)
	}
	found = slices.DeleteFunc(append(found, c.findings...), func(f *Finding) bool {
		wanted := targetOf[f.Code]
		return wanted != nil && !wanted(new.Config)
	})
	policy := syntax.VersionPolicies[0]
	var accepted []syntax.Acceptance
	if new.Config != nil && new.Config.Breaking != nil {
		accepted = new.Config.Breaking.Accepted
		if v := new.Config.Breaking.Versions.Value; v != "" {
			policy = v
		}
	}
	r := &Report{}
	found = append(found, r.versions(old.Protocols, new.Protocols, found, policy)...)
	for _, f := range found {
		f.Old, f.New = f.Old.Below(old.Label), f.New.Below(new.Label)
	}
	r.accept(sorted(found), accepted)
	r.Stale = r.Stale.Below(new.Label)
	return r
}

// targetOf says of findings that are of one target whether a project has it. Protocols alone
// have no files that stay.
var targetOf = map[string]func(*syntax.Project) bool{
	"field-now-defaulted":    func(p *syntax.Project) bool { return p == nil || p.Go != nil },
	"required-order-changed": func(p *syntax.Project) bool { return p == nil || p.Go != nil },
	"module-changed":         func(p *syntax.Project) bool { return p != nil && p.TypeScript != nil },
}

// packages compares the names under which SDKs are published.
func (c *comparer) packages(old, new *syntax.Project) {
	name := func(subject string, was, is source.Text) {
		if was.Value != is.Value && !was.IsZero() {
			c.add("package-renamed", subject, was.Whole(), is.Whole(), "%s, not %s", orNone(is.Value), was.Value)
		}
	}
	if old.Go != nil && new.Go != nil {
		name("go.module", old.Go.Module, new.Go.Module)
	}
	if old.Python != nil && new.Python != nil {
		name("python.package", old.Python.Package, new.Python.Package)
	}
	if old.TypeScript != nil && new.TypeScript != nil {
		name("typescript.scope", old.TypeScript.Scope, new.TypeScript.Scope)
	}
	was, is := outputs(old), outputs(new)
	for _, target := range slices.Sorted(maps.Keys(was)) {
		if _, there := is[target]; !there && len(is) > 0 { // or else it gives nothing at all, as what was published
			c.add("package-removed", target, was[target].Whole(), source.Span{}, "")
		}
	}
}

// outputs are the targets of a project, each with its folder.
func outputs(p *syntax.Project) map[string]source.Text {
	all := map[string]source.Text{}
	if p.Go != nil {
		all["go"] = p.Go.Out
	}
	if p.TypeScript != nil {
		all["typescript"] = p.TypeScript.Out
	}
	if p.Python != nil {
		all["python"] = p.Python.Out
	}
	if p.JSONSchema != nil {
		all["jsonschema"] = p.JSONSchema.Out
	}
	return all
}

// versions checks that versions say what has changed.
func (r *Report) versions(old, new []*ir.Protocol, found []*Finding, policy string) []*Finding {
	c := &comparer{}
	for _, is := range new {
		was := named(old, is.Name)
		if was == nil {
			continue
		}
		step := Step{Protocol: is.Name, Old: was.Version, New: is.Version, Enough: true}
		breaks := slices.ContainsFunc(found, func(f *Finding) bool {
			return f.Subject == is.Name || strings.HasPrefix(f.Subject, is.Name+".")
		})
		if breaks {
			step.Wanted, step.Enough = enough(policy, was.Version, is.Version)
		}
		r.Versions = append(r.Versions, step)
		switch {
		case version.Compare(is.Version, was.Version) < 0 && policy != "none":
			c.add("version-lowered", is.Name, was.VersionAt, is.VersionAt, "%s, not %s", is.Version, was.Version)
		case !step.Enough:
			c.add("version-not-raised", is.Name, was.VersionAt, is.VersionAt, "%s after %s; `%s` asks for %s", is.Version, was.Version, policy, step.Wanted)
		}
	}
	return c.findings
}

// enough says which step a policy asks for after a version, and whether it was made.
func enough(policy, old, new string) (wanted string, ok bool) {
	was, is := version.Numbers(old), version.Numbers(new)
	major := is[0] > was[0]
	minor := major || is[0] == was[0] && is[1] > was[1]
	switch policy {
	case "none":
		return "", true
	case "any":
		return "a later version", version.Compare(new, old) > 0
	case "minor":
		return "a minor version", minor
	default:
		if was[0] == 0 {
			return "a minor version", minor
		}
		return "a major version", major
	}
}

// accept takes those findings out that the project lives with.
func (r *Report) accept(found []*Finding, accepted []syntax.Acceptance) {
	used := make([]bool, len(accepted))
	var ids []string
	for _, f := range found {
		ids = append(ids, f.ID())
		i := slices.IndexFunc(accepted, func(a syntax.Acceptance) bool { return a.Finding.Value == f.ID() })
		if i < 0 {
			r.Findings = append(r.Findings, f)
			continue
		}
		used[i] = true
		f.Reason = accepted[i].Reason.Value
		r.Accepted = append(r.Accepted, f)
	}
	for i, a := range accepted {
		if !used[i] {
			d := diag.Diagnostic{
				Code: AcceptanceUnused, Severity: diag.Warning, Span: a.Finding.Whole(),
				Message: "`" + a.Finding.Value + "` is accepted, and is not found", Hint: "take the entry out",
			}
			r.Stale.Add(d.DidYouMean(a.Finding.Value, ids))
		}
	}
}

// Diagnostics are findings as diagnostics, each with the place where it was.
func Diagnostics(found []*Finding) diag.List {
	var list diag.List
	for _, f := range found {
		d := diag.Diagnostic{Code: diag.Code(f.Code), Severity: diag.Error, Span: f.New, Message: f.Message(), Hint: f.Fix}
		d = d.WithRelated(source.Span{}, string(f.Class)+": breaks "+f.Who)
		if f.Span() != f.Old && !f.Old.IsZero() {
			d = d.WithRelated(f.Old, "as it was")
		}
		d.Span = f.Span()
		if f.Example != nil {
			for _, line := range f.Example.Lines() {
				d = d.WithRelated(source.Span{}, line)
			}
		}
		list.Add(d)
	}
	return list
}

// Span is the place of a finding, in the new version if it has one there.
func (f *Finding) Span() source.Span {
	if f.New.IsZero() {
		return f.Old
	}
	return f.New
}
