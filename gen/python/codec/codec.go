// Package codec prints how values are read.
package codec

import (
	"slices"
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/python/layout"
	"github.com/msggen/msggen/gen/python/shape"
	"github.com/msggen/msggen/gen/target"
)

// File is the module with a codec for every type, under the name of the type.
func File(p *shape.Package) target.File {
	c := &codecs{p.NewModule("codecs")}
	c.declare()
	c.define()
	return c.File("How values are read and written: a codec for every type, under its name.")
}

type codecs struct {
	*shape.Module
}

// declare makes the codecs, so that each can be named by the others.
func (c *codecs) declare() {
	c.Line()
	for _, a := range c.Protocol.Aliases {
		c.Line(shape.Spelled(a.Name), " = ", Scalar(c.Module, a.Scalar))
	}
	for _, e := range c.Protocol.Enums {
		keeps := ""
		if e.Unknown == ir.Keep {
			keeps = ", keeps=True"
		}
		c.Line(shape.Spelled(e.Name), ": ", c.Runtime("codec", "Enum"), "[", c.TypeName(e.Decl), "] = ", c.Runtime("codec", "Enum"), "(", c.TypeName(e.Decl), ", ", quotedTuple(e.Prefixes), keeps, ")")
	}
	for _, o := range c.Protocol.Objects {
		if !o.Abstract {
			c.Line(shape.Spelled(o.Name), ": ", c.Runtime("objects", "Object"), "[", c.TypeName(o.Decl), "] = ", c.Runtime("objects", "Object"), "(", c.TypeName(o.Decl), ")")
		}
	}
	for _, u := range c.Protocol.Unions {
		if u.ByKind() {
			c.Line(shape.Spelled(u.Name), ": ", c.Runtime("unions", "Kinds"), "[", c.TypeName(u.Decl), "] = ", c.Runtime("unions", "Kinds"), "()")
			continue
		}
		if u.ByKey {
			c.Line(shape.Spelled(u.Name), ": ", c.Runtime("unions", "Keyed"), "[", c.TypeName(u.Decl), "] = ", c.Runtime("unions", "Keyed"),
				"(", layout.Quoted(u.Unknown.String()), ")")
			continue
		}
		c.Line(shape.Spelled(u.Name), ": ", c.Runtime("unions", "Tagged"), "[", c.TypeName(u.Decl), "] = ", c.Runtime("unions", "Tagged"),
			"(", layout.Quoted(u.Tag), ", ", layout.Quoted(u.Unknown.String()), ")")
	}
}

func (c *codecs) define() {
	c.Line()
	for _, o := range c.Protocol.Objects {
		if !o.Abstract {
			c.object(o)
		}
	}
	for _, u := range c.Protocol.Unions {
		switch {
		case u.ByKind():
			c.kinds(u)
		case u.ByKey:
			c.keyed(u)
		default:
			c.tagged(u)
		}
	}
}

func (c *codecs) object(o *ir.Object) {
	var args []string
	for _, f := range o.Fields {
		args = append(args, c.field(f))
	}
	args = append(args, "unknown="+layout.Quoted(o.Unknown.String()))
	if len(o.Checks) > 0 {
		args = append(args, "check="+c.Logic(shape.RoleCheck, o.Home, o))
	}
	if o.Derives() {
		args = append(args, "derive="+c.Logic(shape.RoleDerive, o.Home, o))
	}
	c.Call(shape.Spelled(o.Name)+".of(", args, ")")
}

func (c *codecs) field(f *ir.Field) string {
	args := []string{layout.Quoted(c.Attribute(f.Name)), layout.Quoted(f.Name), Of(c.Module, f.Type)}
	if len(f.Also) > 0 {
		args = append(args, "also="+quotedTuple(f.Also))
	}
	switch f.Presence {
	case ir.Required:
	case ir.Defaulted:
		args = append(args, "required=False", "default=lambda at: "+c.Constant(f.Type, f.DefaultConst(), "at"))
	case ir.Optional:
		args = append(args, "required=False", "optional=True")
	}
	if f.Const != nil {
		args = append(args, "const="+c.Constant(f.Type, f.Const.Value, ""))
	}
	if shape.NullMeansNull(f) {
		args = append(args, "nullable=True")
	}
	for _, flag := range []struct {
		name string
		set  bool
	}{{"null_is_absent", f.NullIsAbsent}, {"derived", f.Derived != nil}, {"private", f.Private}} {
		if flag.set {
			args = append(args, flag.name+"=True")
		}
	}
	return c.Runtime("objects", "Field") + "(" + strings.Join(args, ", ") + ")"
}

func (c *codecs) kinds(u *ir.Union) {
	var args []string
	for _, m := range u.Members {
		kind := string(ir.KindOf(m.Type))
		args = append(args, kind+"="+Of(c.Module, m.Type))
	}
	c.Call(shape.Spelled(u.Name)+".of(", args, ")")
}

func (c *codecs) keyed(u *ir.Union) {
	var members []string
	for _, m := range u.Members {
		members = append(members, "("+quotedTuple(plan.Spellings(m.TellingField()))+", "+Of(c.Module, m.Type)+")")
	}
	c.Call(shape.Spelled(u.Name)+".of(", members, ")")
}

func (c *codecs) tagged(u *ir.Union) {
	var members, prefixes, retired, untagged, labels []string
	for _, m := range u.Members {
		labels = append(labels, m.Label())
		if !m.Prefix {
			members = append(members, layout.Quoted(m.Tag)+": "+Of(c.Module, m.Type))
		}
	}
	for _, m := range u.ByPrefix() {
		prefixes = append(prefixes, "("+layout.Quoted(m.Tag)+", "+Of(c.Module, m.Type)+")")
	}
	for _, r := range u.Retired {
		retired = append(retired, layout.Quoted(r.Tag)+": "+c.Runtime("unions", "Retired")+"("+Of(c.Module, r.Object)+", "+
			c.Logic(shape.RoleAccess, r.Becomes.Home, r.Becomes)+")")
	}
	for _, m := range u.Untagged {
		untagged = append(untagged, Of(c.Module, m.Type))
	}
	c.Line(shape.Spelled(u.Name), ".of(")
	c.In(func() {
		c.Call("{", members, "},")
		if len(prefixes) > 0 {
			c.Line("prefixes=", layout.Tuple(prefixes), ",")
			c.Line("labels=[", strings.Join(quotedAll(labels), ", "), "],")
		}
		if len(retired) > 0 {
			c.Line("retired={", strings.Join(retired, ", "), "},")
		}
		if len(untagged) > 0 {
			c.Line("untagged=", layout.Tuple(untagged), ",")
		}
	})
	c.Line(")")
}

// Of is the codec of a type.
func Of(m *shape.Module, t ir.Type) string {
	switch t := t.(type) {
	case *ir.Scalar:
		if t.Alias != nil && sameRules(t) {
			return m.Sibling(t.Alias.Home, "codecs", shape.Spelled(t.Alias.Name))
		}
		return Scalar(m, t)
	case *ir.Enum:
		return m.Sibling(t.Home, "codecs", shape.Spelled(t.Name))
	case *ir.Object:
		return m.Sibling(t.Home, "codecs", shape.Spelled(t.Name))
	case *ir.Union:
		return m.Sibling(t.Home, "codecs", shape.Spelled(t.Name))
	case *ir.List:
		args := append([]string{Of(m, t.Elem)}, itemRules(m, t)...)
		return m.Runtime("codec", "List") + "(" + strings.Join(args, ", ") + ")"
	case *ir.Map:
		return m.Runtime("codec", "Map") + "(" + Of(m, t.Elem) + ")"
	case *ir.Nullable:
		return m.Runtime("codec", "Nullable") + "(" + Of(m, t.Elem) + ")"
	default:
		panic("python: unknown type")
	}
}

// sameRules reports whether a scalar has the rules of its alias and no others.
func sameRules(t *ir.Scalar) bool { return t.Rules == t.Alias.Scalar.Rules }

var scalars = map[ir.ScalarKind]string{
	ir.String: "string", ir.Int: "integer", ir.Number: "number", ir.Bool: "boolean", ir.Any: "anything", ir.Record: "record",
}

// Scalar is the codec of a scalar, whatever name it has.
func Scalar(m *shape.Module, t *ir.Scalar) string {
	base := m.Runtime("codec", scalars[t.Kind])
	if rules := scalarRules(m, t); len(rules) > 0 {
		return base + ".with_rules(" + strings.Join(rules, ", ") + ")"
	}
	return base
}

func scalarRules(m *shape.Module, t *ir.Scalar) []string {
	var rules []string
	r := t.Rules
	if r.Min != nil || r.Max != nil {
		rules = append(rules, m.Runtime("rules", "bounds")+"("+float(r.Min)+", "+float(r.Max)+")")
	}
	if r.MinLength != nil || r.MaxLength != nil {
		rules = append(rules, m.Runtime("rules", "length")+"("+count(r.MinLength)+", "+count(r.MaxLength)+")")
	}
	if r.Pattern != "" {
		rules = append(rules, m.Runtime("rules", "pattern")+"("+layout.Quoted(r.Pattern)+")")
	}
	if r.Tag != nil {
		rules = append(rules, m.Runtime("rules", "tag")+"("+layout.Quoted(r.Tag.Prefix)+", "+quotedTuple(r.Tag.Except)+", "+quotedTuple(r.Tag.Longer)+")")
	}
	if r.Normalize == ir.NormalURL {
		rules = append(rules, m.Runtime("rules", "url"))
	}
	return rules
}

func itemRules(m *shape.Module, t *ir.List) []string {
	if t.MinItems == nil && t.MaxItems == nil {
		return nil
	}
	return []string{m.Runtime("rules", "items") + "(" + count(t.MinItems) + ", " + count(t.MaxItems) + ")"}
}

// Verify runs the rules of a type on a value that was computed; empty if it has none.
func Verify(m *shape.Module, t ir.Type) string {
	if !plan.Ruled(t) {
		return ""
	}
	switch t := t.(type) {
	case *ir.Scalar:
		return m.Runtime("rules", "each_rule") + "(" + strings.Join(scalarRules(m, t), ", ") + ")"
	case *ir.List:
		inner := Verify(m, t.Elem)
		if inner == "" {
			inner = m.Runtime("rules", "each_rule()")
		}
		return m.Runtime("rules", "each_item") + "(" + strings.Join(append([]string{inner}, itemRules(m, t)...), ", ") + ")"
	case *ir.Map:
		return m.Runtime("rules", "each_value") + "(" + Verify(m, t.Elem) + ")"
	case *ir.Nullable:
		return m.Runtime("rules", "nullable") + "(" + Verify(m, t.Elem) + ")"
	case *ir.Union:
		var members []string
		for _, member := range t.Members {
			if inner := Verify(m, member.Type); inner != "" {
				members = append(members, string(ir.KindOf(member.Type))+"="+inner)
			}
		}
		return m.Runtime("rules", "by_kind") + "(" + strings.Join(members, ", ") + ")"
	case *ir.Enum, *ir.Object: // run their own
		return ""
	default:
		panic("python: unknown type")
	}
}

func float(f *float64) string {
	if f == nil {
		return "None"
	}
	return layout.Float(*f)
}

func count(n *int) string {
	if n == nil {
		return "None"
	}
	return strconv.Itoa(*n)
}

func quotedAll(list []string) []string {
	quoted := slices.Clone(list)
	for i := range quoted {
		quoted[i] = layout.Quoted(quoted[i])
	}
	return quoted
}

func quotedTuple(list []string) string { return layout.Tuple(quotedAll(list)) }
