package lsp

import (
	"maps"
	"reflect"
	"slices"

	"github.com/msggen/msggen/gen/explain"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lint"
)

// tell gives what is found in a project, a list for each file of which it is another than
// the editor was told.
func (p *project) tell() []diagnosticsParams {
	p.check()
	p.untold = false
	lists := map[string][]diagnostic{}
	for name := range p.told {
		lists[name] = []diagnostic{}
	}
	for _, name := range p.w.names() {
		if p.w.open[name].project == p {
			lists[name] = []diagnostic{}
		}
	}
	found := p.found
	if p.config == "" && !p.inUse() { // a project has taken its files over, or they were closed
		found = nil
	}
	for _, d := range found {
		if name := p.home(d); name != "" {
			lists[name] = append(lists[name], p.diagnostic(d))
		}
	}
	for _, d := range p.linted() {
		hint := p.diagnostic(d)
		hint.Severity = severityHint
		lists[p.home(d)] = append(lists[p.home(d)], hint)
	}
	if name := p.home(diag.Diagnostic{}); p.failed != nil && name != "" {
		lists[name] = append(lists[name], diagnostic{Severity: severityError, Source: origin, Message: p.failed.Error()})
	}
	var all []diagnosticsParams
	for _, name := range slices.Sorted(maps.Keys(lists)) {
		d, list := p.w.open[name], lists[name]
		if told, ok := p.told[name]; ok && reflect.DeepEqual(told, list) {
			continue
		}
		if p.told[name] = list; d == nil && len(list) == 0 {
			delete(p.told, name)
		}
		params := diagnosticsParams{URI: p.w.uri(name), Diagnostics: list}
		if d != nil {
			params.Version = &d.version
		}
		all = append(all, params)
	}
	return all
}

// linted is what a reviewer would ask about those protocols without errors that somebody
// writes at.
func (p *project) linted() diag.List {
	var found diag.List
	if !p.w.lint {
		return nil
	}
	for _, dir := range p.dirs {
		spec := p.loader.Spec(dir)
		written := func(name string) bool {
			d := p.w.open[name]
			return d.project == p && !d.isConfig() && d.folder() == dir
		}
		if spec == nil || !slices.ContainsFunc(p.w.names(), written) {
			continue
		}
		if protocol, _, err := p.loader.Load(dir); err == nil && protocol != nil {
			found = append(found, lint.Check(spec, protocol)...)
		}
	}
	return found
}

// origin is who found it.
const origin = "msggen"

// home is the file that a diagnostic is shown in: one without a place in the first that
// is open.
func (p *project) home(d diag.Diagnostic) string {
	if !d.Span.IsZero() {
		return p.name(d.Span.File)
	}
	for _, name := range p.w.names() {
		if p.w.open[name].project == p {
			return name
		}
	}
	return ""
}

func (p *project) diagnostic(d diag.Diagnostic) diagnostic {
	out := diagnostic{Range: rangeOf(d.Span), Severity: severityError, Code: string(d.Code), Source: origin, Message: d.Message}
	if d.Severity == diag.Warning {
		out.Severity = severityWarning
	}
	if d.Hint != "" {
		out.Message += "\n" + d.Hint
	}
	if d.Code == diag.Unused {
		out.Tags = []int{tagUnnecessary}
	}
	if text, ok := explain.Of(string(d.Code)); ok {
		out.Description = &codeDescription{text.Address()}
	}
	for _, r := range d.Related {
		if r.Span.IsZero() {
			out.Message += "\n" + r.Message
			continue
		}
		out.Related = append(out.Related, related{location{p.w.uri(p.name(r.Span.File)), rangeOf(r.Span)}, r.Message})
	}
	return out
}
