package version

import (
	"github.com/msggen/msggen/gen/lang/check/naming"
	"github.com/msggen/msggen/gen/lang/check/report"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// Versions tells what belongs to the protocol's version.
type Versions struct {
	*report.Log
	version *version // nil: unknown, nothing is left out
	Newer   Newer
}

// Newer remembers what was left out, and since when it is there.
type Newer struct {
	Types     map[string]string // also constructors
	Functions map[string]string
	Rules     map[string]string            // named rules
	Events    map[string]string            // by tag
	Fields    map[string]map[string]string // by type, then by field
	Values    map[string]map[string]string // by enum, then by value
	Groups    map[string]string

	Reducers map[string]string
}

// NewerHint replaces the hint of a diagnostic about a missing name if the name is
// only too new.
func (v *Versions) NewerHint(d diag.Diagnostic, name string, among map[string]string) diag.Diagnostic {
	if since, ok := among[name]; ok {
		return d.WithHint("`%s` is there since %s, later than the protocol's version", name, since)
	}
	return d
}

// WithoutNewer copies the spec without what is newer than the protocol. Steps
// are left out when they are checked.
func (v *Versions) WithoutNewer(spec *syntax.Spec) *syntax.Spec {
	v.Newer = Newer{
		Types: map[string]string{}, Functions: map[string]string{}, Rules: map[string]string{}, Events: map[string]string{}, Groups: map[string]string{},
		Reducers: map[string]string{},
		Fields:   map[string]map[string]string{}, Values: map[string]map[string]string{},
	}
	n := v.Newer
	out := *spec
	out.Aliases = older(v, spec.Aliases, func(d *syntax.Alias) *syntax.Decl { return &d.Decl }, n.Types)
	out.Enums = nil
	for _, e := range older(v, spec.Enums, func(d *syntax.Enum) *syntax.Decl { return &d.Decl }, n.Types) {
		left := *e
		left.Values = older(v, e.Values, func(d *syntax.EnumValue) *syntax.Decl { return &d.Decl }, nested(n.Values, e.Name.Value))
		out.Enums = append(out.Enums, &left)
	}
	out.Objects = nil
	for _, o := range older(v, spec.Objects, func(d *syntax.Object) *syntax.Decl { return &d.Decl }, n.Types) {
		left := v.olderParts(o, o.Name.Value)
		out.Objects = append(out.Objects, &left)
	}
	out.Unions = nil
	for _, u := range older(v, spec.Unions, func(d *syntax.Union) *syntax.Decl { return &d.Decl }, n.Types) {
		left := *u
		left.Of = older(v, u.Of, func(d *syntax.Member) *syntax.Decl { return &d.Decl }, map[string]string{})
		out.Unions = append(out.Unions, &left)
	}
	out.Events = nil
	for _, ev := range older(v, spec.Events, func(d *syntax.Events) *syntax.Decl { return &d.Decl }, n.Types) {
		left := *ev
		left.Of = nil
		for _, e := range older(v, ev.Of, func(d *syntax.Event) *syntax.Decl { return &d.Decl }, n.Events) {
			event := *e
			event.Object = v.olderParts(&e.Object, naming.EventTypeName(ev, e))
			left.Of = append(left.Of, &event)
		}
		out.Events = append(out.Events, &left)
	}
	out.Groups = older(v, spec.Groups, func(d *syntax.Group) *syntax.Decl { return &d.Decl }, n.Groups)
	out.Functions = older(v, spec.Functions, func(d *syntax.Function) *syntax.Decl { return &d.Decl }, n.Functions)
	out.Rules = older(v, spec.Rules, func(d *syntax.Rule) *syntax.Decl { return &d.Decl }, n.Rules)
	out.Reducers = older(v, spec.Reducers, func(d *syntax.Reducer) *syntax.Decl { return &d.Decl }, n.Reducers)
	out.Pipelines = older(v, spec.Pipelines, func(d *syntax.Pipeline) *syntax.Decl { return &d.Decl }, n.Types)
	out.Operations = older(v, spec.Operations, func(d *syntax.Operation) *syntax.Decl { return &d.Decl }, map[string]string{})
	out.Constructors = nil
	for _, k := range older(v, spec.Constructors, func(d *syntax.Constructor) *syntax.Decl { return &d.Decl }, n.Types) {
		left := *k
		left.Args = older(v, k.Args, func(d *syntax.Arg) *syntax.Decl { return &d.Decl }, map[string]string{})
		out.Constructors = append(out.Constructors, &left)
	}
	out.Accessors = nil
	for _, a := range older(v, spec.Accessors, func(d *syntax.Accessor) *syntax.Decl { return &d.Decl }, map[string]string{}) {
		left := *a
		left.Args = older(v, a.Args, func(d *syntax.Arg) *syntax.Decl { return &d.Decl }, map[string]string{})
		out.Accessors = append(out.Accessors, &left)
	}
	return &out
}

func (v *Versions) olderParts(o *syntax.Object, typeName string) syntax.Object {
	left := *o
	left.Fields = older(v, o.Fields, func(d *syntax.Field) *syntax.Decl { return &d.Decl }, nested(v.Newer.Fields, typeName))
	left.Checks = nil
	for _, check := range o.Checks {
		if v.Includes(check.Since, source.Text{}) {
			left.Checks = append(left.Checks, check)
		}
	}
	return left
}

// older keeps what belongs to the protocol's version and notes the rest.
func older[T any](v *Versions, list []T, decl func(T) *syntax.Decl, left map[string]string) []T {
	var out []T
	for _, item := range list {
		d := decl(item)
		if v.Includes(d.Since, source.Text{}) {
			out = append(out, item)
		} else {
			left[d.Name.Value] = d.Since.Value
		}
	}
	return out
}

// nested is the table of one declaration within a table of tables.
func nested(tables map[string]map[string]string, name string) map[string]string {
	table := tables[name]
	if table == nil {
		table = map[string]string{}
		tables[name] = table
	}
	return table
}
