package check

import (
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// versions tells what belongs to the protocol's version.
type versions struct {
	*log
	version *version // nil: unknown, nothing is left out
	newer   newer
}

// newer remembers what was left out, and since when it is there.
type newer struct {
	types  map[string]string            // also constructors
	rules  map[string]string            // named rules
	events map[string]string            // by tag
	fields map[string]map[string]string // by type, then by field
	values map[string]map[string]string // by enum, then by value
	groups map[string]string

	reducers map[string]string
}

// newerHint replaces the hint of a diagnostic about a missing name if the name is
// only too new.
func (v *versions) newerHint(d diag.Diagnostic, name string, among map[string]string) diag.Diagnostic {
	if since, ok := among[name]; ok {
		return d.WithHint("`%s` is there since %s, later than the protocol's version", name, since)
	}
	return d
}

// isNewer reports whether a name stands for a type that was left out.
func (c *table) isNewer(name source.Text) bool {
	_, left := c.newer.types[name.Value]
	return left && c.types[name.Value] == nil
}

// withoutNewer copies the spec without what is newer than the protocol. Steps
// are left out when they are checked.
func (v *versions) withoutNewer(spec *syntax.Spec) *syntax.Spec {
	v.newer = newer{
		types: map[string]string{}, rules: map[string]string{}, events: map[string]string{}, groups: map[string]string{},
		reducers: map[string]string{},
		fields:   map[string]map[string]string{}, values: map[string]map[string]string{},
	}
	n := v.newer
	out := *spec
	out.Aliases = older(v, spec.Aliases, func(d *syntax.Alias) *syntax.Decl { return &d.Decl }, n.types)
	out.Enums = nil
	for _, e := range older(v, spec.Enums, func(d *syntax.Enum) *syntax.Decl { return &d.Decl }, n.types) {
		left := *e
		left.Values = older(v, e.Values, func(d *syntax.EnumValue) *syntax.Decl { return &d.Decl }, nested(n.values, e.Name.Value))
		out.Enums = append(out.Enums, &left)
	}
	out.Objects = nil
	for _, o := range older(v, spec.Objects, func(d *syntax.Object) *syntax.Decl { return &d.Decl }, n.types) {
		left := v.olderParts(o, o.Name.Value)
		out.Objects = append(out.Objects, &left)
	}
	out.Unions = nil
	for _, u := range older(v, spec.Unions, func(d *syntax.Union) *syntax.Decl { return &d.Decl }, n.types) {
		left := *u
		left.Of = older(v, u.Of, func(d *syntax.Member) *syntax.Decl { return &d.Decl }, map[string]string{})
		out.Unions = append(out.Unions, &left)
	}
	out.Events = nil
	for _, ev := range older(v, spec.Events, func(d *syntax.Events) *syntax.Decl { return &d.Decl }, n.types) {
		left := *ev
		left.Of = nil
		for _, e := range older(v, ev.Of, func(d *syntax.Event) *syntax.Decl { return &d.Decl }, n.events) {
			event := *e
			event.Object = v.olderParts(&e.Object, eventTypeName(ev, e))
			left.Of = append(left.Of, &event)
		}
		out.Events = append(out.Events, &left)
	}
	out.Groups = older(v, spec.Groups, func(d *syntax.Group) *syntax.Decl { return &d.Decl }, n.groups)
	out.Rules = older(v, spec.Rules, func(d *syntax.Rule) *syntax.Decl { return &d.Decl }, n.rules)
	out.Reducers = older(v, spec.Reducers, func(d *syntax.Reducer) *syntax.Decl { return &d.Decl }, n.reducers)
	out.Pipelines = older(v, spec.Pipelines, func(d *syntax.Pipeline) *syntax.Decl { return &d.Decl }, n.types)
	out.Constructors = nil
	for _, k := range older(v, spec.Constructors, func(d *syntax.Constructor) *syntax.Decl { return &d.Decl }, n.types) {
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

func (v *versions) olderParts(o *syntax.Object, typeName string) syntax.Object {
	left := *o
	left.Fields = older(v, o.Fields, func(d *syntax.Field) *syntax.Decl { return &d.Decl }, nested(v.newer.fields, typeName))
	left.Checks = nil
	for _, check := range o.Checks {
		if v.includes(check.Since, source.Text{}) {
			left.Checks = append(left.Checks, check)
		}
	}
	return left
}

// older keeps what belongs to the protocol's version and notes the rest.
func older[T any](v *versions, list []T, decl func(T) *syntax.Decl, left map[string]string) []T {
	var out []T
	for _, item := range list {
		d := decl(item)
		if v.includes(d.Since, source.Text{}) {
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
