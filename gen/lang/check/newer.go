package check

import (
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

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
func (c *checker) newerHint(d diag.Diagnostic, name string, among map[string]string) diag.Diagnostic {
	if since, ok := among[name]; ok {
		return d.WithHint("`%s` is there since %s, later than the protocol's version", name, since)
	}
	return d
}

// isNewer reports whether a name stands for a type that was left out.
func (c *checker) isNewer(name source.Text) bool {
	_, left := c.newer.types[name.Value]
	return left && c.types[name.Value] == nil
}

// withoutNewer copies the spec without what is newer than the protocol. Steps
// are left out when they are checked.
func (c *checker) withoutNewer(spec *syntax.Spec) *syntax.Spec {
	c.newer = newer{
		types: map[string]string{}, rules: map[string]string{}, events: map[string]string{}, groups: map[string]string{},
		reducers: map[string]string{},
		fields:   map[string]map[string]string{}, values: map[string]map[string]string{},
	}
	n := c.newer
	out := *spec
	out.Aliases = older(c, spec.Aliases, func(d *syntax.Alias) *syntax.Decl { return &d.Decl }, n.types)
	out.Enums = nil
	for _, e := range older(c, spec.Enums, func(d *syntax.Enum) *syntax.Decl { return &d.Decl }, n.types) {
		left := *e
		left.Values = older(c, e.Values, func(d *syntax.EnumValue) *syntax.Decl { return &d.Decl }, nested(n.values, e.Name.Value))
		out.Enums = append(out.Enums, &left)
	}
	out.Objects = nil
	for _, o := range older(c, spec.Objects, func(d *syntax.Object) *syntax.Decl { return &d.Decl }, n.types) {
		left := c.olderParts(o, o.Name.Value)
		out.Objects = append(out.Objects, &left)
	}
	out.Unions = nil
	for _, u := range older(c, spec.Unions, func(d *syntax.Union) *syntax.Decl { return &d.Decl }, n.types) {
		left := *u
		left.Of = older(c, u.Of, func(d *syntax.Member) *syntax.Decl { return &d.Decl }, map[string]string{})
		out.Unions = append(out.Unions, &left)
	}
	out.Events = nil
	for _, ev := range older(c, spec.Events, func(d *syntax.Events) *syntax.Decl { return &d.Decl }, n.types) {
		left := *ev
		left.Of = nil
		for _, e := range older(c, ev.Of, func(d *syntax.Event) *syntax.Decl { return &d.Decl }, n.events) {
			event := *e
			event.Object = c.olderParts(&e.Object, eventTypeName(ev, e))
			left.Of = append(left.Of, &event)
		}
		out.Events = append(out.Events, &left)
	}
	out.Groups = older(c, spec.Groups, func(d *syntax.Group) *syntax.Decl { return &d.Decl }, n.groups)
	out.Rules = older(c, spec.Rules, func(d *syntax.Rule) *syntax.Decl { return &d.Decl }, n.rules)
	out.Reducers = older(c, spec.Reducers, func(d *syntax.Reducer) *syntax.Decl { return &d.Decl }, n.reducers)
	out.Pipelines = older(c, spec.Pipelines, func(d *syntax.Pipeline) *syntax.Decl { return &d.Decl }, n.types)
	out.Constructors = nil
	for _, k := range older(c, spec.Constructors, func(d *syntax.Constructor) *syntax.Decl { return &d.Decl }, n.types) {
		left := *k
		left.Args = older(c, k.Args, func(d *syntax.Arg) *syntax.Decl { return &d.Decl }, map[string]string{})
		out.Constructors = append(out.Constructors, &left)
	}
	out.Accessors = nil
	for _, a := range older(c, spec.Accessors, func(d *syntax.Accessor) *syntax.Decl { return &d.Decl }, map[string]string{}) {
		left := *a
		left.Args = older(c, a.Args, func(d *syntax.Arg) *syntax.Decl { return &d.Decl }, map[string]string{})
		out.Accessors = append(out.Accessors, &left)
	}
	return &out
}

func (c *checker) olderParts(o *syntax.Object, typeName string) syntax.Object {
	left := *o
	left.Fields = older(c, o.Fields, func(d *syntax.Field) *syntax.Decl { return &d.Decl }, nested(c.newer.fields, typeName))
	left.Checks = nil
	for _, check := range o.Checks {
		if c.includes(check.Since, source.Text{}) {
			left.Checks = append(left.Checks, check)
		}
	}
	return left
}

// older keeps what belongs to the protocol's version and notes the rest.
func older[T any](c *checker, list []T, decl func(T) *syntax.Decl, left map[string]string) []T {
	var out []T
	for _, item := range list {
		d := decl(item)
		if c.includes(d.Since, source.Text{}) {
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
