// Package declare prints the types that applications see.
package declare

import (
	"maps"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/python/layout"
	"github.com/msggen/msggen/gen/python/shape"
	"github.com/msggen/msggen/gen/target"
)

// File is the module with all types of a protocol: modules of Python cannot import each
// other in a circle, and types do.
func File(p *shape.Package) target.File {
	d := &declarer{p.NewModule("models"), map[string]bool{}}
	for _, a := range p.Protocol.Aliases {
		d.alias(a)
	}
	for _, e := range p.Protocol.Enums {
		d.enum(e)
	}
	for _, o := range d.objects() {
		d.object(o)
	}
	for _, u := range plan.Behind(p.Protocol.Unions, plan.UnionsWithin) {
		d.union(u)
	}
	d.Blank(1)
	for _, module := range slices.Sorted(maps.Keys(d.modules)) {
		d.Line(d.late(module), " = ", d.Runtime("late", "Module"), "(globals(), ", layout.Quoted(d.late(module)), ", ", layout.Quoted(module), ")")
	}
	return d.File("The types of " + p.Protocol.Title + ".")
}

type declarer struct {
	*shape.Module
	modules map[string]bool // that import this one
}

func (d *declarer) former(decl ir.Decl) {
	for _, old := range decl.Formerly {
		d.Line(shape.Spelled(old), " = ", d.TypeName(decl))
	}
}

func (d *declarer) alias(a *ir.Alias) {
	d.Blank(1)
	d.Line(d.TypeName(a.Decl), ": ", d.Library("typing", "TypeAlias"), " = ", d.Scalar(a.Scalar))
	d.Doc(a.Doc, a.Deprecated)
	d.former(a.Decl)
}

func (d *declarer) enum(e *ir.Enum) {
	d.Blank(2)
	d.Block("class "+d.TypeName(e.Decl)+"("+d.Library("enum", "StrEnum")+")", func() {
		d.Doc(e.Doc, e.Deprecated)
		if e.Doc+e.Deprecated != "" && len(e.Values) > 0 {
			d.Line()
		}
		for _, v := range e.Values {
			d.Line(d.EnumName(e, v.Value), " = ", layout.Quoted(v.Value))
			d.Doc(v.Doc, v.Deprecated)
		}
	})
	d.formers(e.Decl)
}

func (d *declarer) formers(decl ir.Decl) {
	if len(decl.Formerly) > 0 {
		d.Blank(2)
		d.former(decl)
	}
}

func (d *declarer) object(o *ir.Object) {
	var bases []string
	for _, base := range d.superclasses(o) {
		bases = append(bases, d.TypeName(base.Decl))
	}
	if len(bases) == 0 {
		bases = []string{d.Runtime("model", "Model")}
	}
	d.Blank(2)
	d.Call("class "+d.TypeName(o.Decl)+"(", bases, "):")
	d.Body(func() {
		d.Doc(o.Doc, o.Deprecated)
		if extra := map[ir.Policy]string{ir.Keep: "allow", ir.Reject: "forbid"}[o.Unknown]; extra != "" && !o.Abstract {
			d.Line()
			d.Line("model_config = ", d.Library("pydantic", "ConfigDict"), "(extra=", layout.Quoted(extra), ")")
		}
		fields := slices.DeleteFunc(slices.Clone(o.Fields), func(f *ir.Field) bool { return d.inherits(o, f) })
		if len(fields) > 0 && (o.Doc+o.Deprecated != "" || o.Unknown != ir.Drop) {
			d.Line()
		}
		for _, f := range fields {
			d.field(o, f)
		}
		if !o.Abstract {
			d.validator(o)
			d.methods(o)
		}
	})
	d.formers(o.Decl)
}

func (d *declarer) field(o *ir.Object, f *ir.Field) {
	name := d.Attribute(f.Name)
	annotation := d.Type(f.Type)
	var options []string
	switch {
	case f.Const != nil:
		value := d.Constant(f.Type, f.Const.Value, "")
		if s, ok := f.Type.(*ir.Scalar); !ok || s.Kind != ir.Number {
			annotation = d.Library("typing", "Literal") + "[" + value + "]"
		}
		if f.Presence == ir.Optional {
			annotation += " | None"
			value = "None"
		}
		options = append(options, "default="+value)
	case f.Presence == ir.Optional && shape.NullMeansNull(f):
		annotation = strings.TrimSuffix(annotation, " | None") + " | " + d.Runtime("presence", "Absent") + " | None"
		options = append(options, "default_factory=lambda: "+d.Runtime("presence", "ABSENT"))
	case f.Presence == ir.Optional:
		annotation += " | None"
		options = append(options, "default=None")
	case f.Presence == ir.Defaulted:
		options = append(options, d.defaultOf(f))
	}
	if name != f.Name {
		// Type checkers take an alias for the only name of an argument, and these for none.
		key := layout.Quoted(f.Name)
		options = append(options, "validation_alias="+key, "serialization_alias="+key)
	}
	if f.Private {
		options = append(options, "exclude=True")
	}
	switch {
	case len(options) == 0:
		d.Line(name, ": ", annotation)
	case len(options) == 1 && strings.HasPrefix(options[0], "default="):
		d.Line(name, ": ", annotation, " = ", strings.TrimPrefix(options[0], "default="))
	default:
		d.Line(name, ": ", annotation, " = ", d.Library("pydantic", "Field"), "(", strings.Join(options, ", "), ")")
	}
	d.Doc(f.Doc, f.Deprecated)
}

func (d *declarer) defaultOf(f *ir.Field) string {
	switch c := f.DefaultConst().(type) {
	case ir.DrawConst:
		if c == ir.DrawID {
			return "default_factory=" + d.Runtime("sources", "new_id")
		}
		return "default_factory=" + d.Runtime("sources", "now")
	case ir.NullConst, ir.BoolConst, ir.IntConst, ir.NumberConst, ir.TextConst:
		return "default=" + d.Constant(f.Type, c, "")
	default:
		if list, ok := c.(*ir.ListConst); ok && len(list.Elems) == 0 {
			return "default_factory=" + d.none(f, "lambda: []", "list")
		}
		if entries, ok := c.(*ir.MapConst); ok && len(entries.Entries) == 0 {
			return "default_factory=" + d.none(f, "lambda: {}", "dict")
		}
		source := ""
		if ir.Draws(c) {
			source = d.Runtime("codec", "At()")
		}
		value := d.Constant(f.Type, c, source)
		if mixed(f.Type) {
			value = d.Library("typing", "cast") + "(" + layout.Quoted(d.Type(f.Type)) + ", " + value + ")"
		}
		return "default_factory=lambda: " + value
	}
}

// none is what makes an empty list or map, of a type that is the field's or any.
func (d *declarer) none(f *ir.Field, typed, free string) string {
	if _, ok := ir.NonNull(f.Type).(*ir.Scalar); ok {
		return free
	}
	return typed
}

// mixed reports whether what is in a list or a map has several types: a constant tells
// only of those that are in it.
func mixed(t ir.Type) bool {
	switch t := ir.NonNull(t).(type) {
	case *ir.List:
		return mixed(t.Elem) || several(t.Elem)
	case *ir.Map:
		return mixed(t.Elem) || several(t.Elem)
	default:
		return false
	}
}

func several(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.Union, *ir.Nullable:
		return true
	case *ir.Enum:
		return t.Unknown == ir.Keep || len(t.Prefixes) > 0
	default:
		return false
	}
}

func (d *declarer) union(u *ir.Union) {
	var members []string
	d.Blank(1)
	for _, m := range u.Members {
		members = append(members, d.Type(m.Type))
	}
	if at := slices.Index(members, "None"); at >= 0 {
		members = append(slices.Delete(members, at, at+1), "None")
	}
	of := strings.Join(members, " | ")
	switch {
	case u.ByKind():
		if plan.InItself(u) {
			d.Line(d.TypeName(u.Decl), " = ", d.Library("typing_extensions", "TypeAliasType"), "(", layout.Quoted(u.Name), ", ", layout.Quoted(of), ")")
			break
		}
		d.Line(d.TypeName(u.Decl), ": ", d.Library("typing", "TypeAlias"), " = ", of)
	case u.ByKey:
		d.keyed(u)
	default:
		d.tagged(u)
	}
	d.Doc(u.Doc, u.Deprecated)
	d.former(u.Decl)
}

// keyed prints a union of which pydantic is told by which key it finds the member.
func (d *declarer) keyed(u *ir.Union) {
	var members, keys []string
	for _, m := range u.Members {
		members = append(members, d.Library("typing", "Annotated")+"["+d.Type(m.Type)+", "+d.Library("pydantic", "Tag")+"("+layout.Quoted(m.Tag)+")]")
		keys = append(keys, "("+layout.Quoted(m.Tag)+", "+d.Type(m.Type)+")")
	}
	if u.Unknown == ir.Keep {
		members = append(members, d.Library("typing", "Annotated")+"["+d.Runtime("model", "Unknown")+", "+d.Library("pydantic", "Tag")+`("")]`)
	}
	tell := d.Runtime("model", "by_key") + "(" + strings.Join(keys, ", ") + ")"
	d.Call(d.TypeName(u.Decl)+": "+d.Library("typing", "TypeAlias")+" = "+d.Library("typing", "Annotated")+"[",
		[]string{strings.Join(members, " | "), d.Library("pydantic", "Discriminator") + "(" + tell + ")"}, "]")
}

// tagged prints a union of which pydantic is told how to find the member.
func (d *declarer) tagged(u *ir.Union) {
	var members []string
	prefixed := false
	for _, m := range u.Members {
		label := m.Tag
		if m.Prefix {
			label, prefixed = m.Label(), true
		}
		members = append(members, d.Library("typing", "Annotated")+"["+d.Type(m.Type)+", "+d.Library("pydantic", "Tag")+"("+layout.Quoted(label)+")]")
	}
	attribute := d.CommonAttribute(u, u.Tag)
	if u.Unknown == ir.Keep {
		members = append(members, d.Library("typing", "Annotated")+"["+d.Runtime("model", "Unknown")+", "+d.Library("pydantic", "Tag")+`("")]`)
	}
	if !prefixed && u.Unknown != ir.Keep && len(u.Members) > 1 {
		for i, m := range u.Members {
			members[i] = d.Type(m.Type)
		}
		d.Call(d.TypeName(u.Decl)+": "+d.Library("typing", "TypeAlias")+" = "+d.Library("typing", "Annotated")+"[",
			[]string{strings.Join(members, " | "), d.Library("pydantic", "Field") + "(discriminator=" + layout.Quoted(attribute) + ")"}, "]")
		return
	}
	var labels []string
	for _, m := range append(slices.Clone(u.Members), []*ir.Member{}...) {
		if !m.Prefix {
			labels = append(labels, layout.Quoted(m.Tag))
		}
	}
	var prefixes []string
	for _, m := range u.ByPrefix() {
		prefixes = append(prefixes, layout.Quoted(m.Tag))
	}
	tell := d.Runtime("model", "discriminator") + "(" + strings.Join([]string{
		layout.Quoted(attribute), layout.Quoted(u.Tag), layout.Tuple(labels), layout.Tuple(prefixes)}, ", ") + ")"
	d.Call(d.TypeName(u.Decl)+": "+d.Library("typing", "TypeAlias")+" = "+d.Library("typing", "Annotated")+"[",
		[]string{strings.Join(members, " | "), d.Library("pydantic", "Discriminator") + "(" + tell + ")"}, "]")
}
