// Package breaking compares two versions of checked protocols and tells what breaks,
// for whom, and what to do about it. What it looks for is a table of rules. Types are
// compared as such; rules of reducers by what they say, and where that differs by a
// search for the shortest stream that comes to something else.
package breaking

import (
	"fmt"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/source"
)

// Compare gives what breaks between two versions of some protocols. Those that only the
// new side has break nobody.
func Compare(old, new []*ir.Protocol, nowhere source.Span) []*Finding {
	c := &comparer{oldNames: map[string]string{}, unsaid: map[string]bool{}}
	both := map[string]bool{}
	for _, n := range new {
		if o := named(old, n.Name); o != nil {
			both[n.Name] = true
			c.rename(o, n)
		}
	}
	for _, o := range old {
		if !both[o.Name] {
			c.add("protocol-removed", o.Name, o.Span, nowhere, "")
		}
	}
	var pairs []pair
	for _, n := range new {
		if both[n.Name] {
			pairs = append(pairs, pair{named(old, n.Name), n})
		}
	}
	for _, p := range pairs {
		c.protocol(p)
	}
	c.behaviour(pairs)
	return sorted(c.findings)
}

// pair is a protocol in two versions.
type pair struct{ old, new *ir.Protocol }

type comparer struct {
	oldNames map[string]string      // of types that have another name now, by the new one, both with their protocol
	unsaid   map[string]bool        // those of them, by the old name, of which the spec does not say so
	related  map[[2]*ir.Object]bool // objects of two names that are being compared
	findings []*Finding
	internal bool // what is compared is never sent, and stands in stored snapshots only
}

func named(list []*ir.Protocol, name string) *ir.Protocol {
	for _, p := range list {
		if p.Name == name {
			return p
		}
	}
	return nil
}

func (c *comparer) add(code, subject string, old, new source.Span, detail string, args ...any) *Finding {
	detail = fmt.Sprintf(detail, args...)
	if c.internal {
		detail = strings.TrimSuffix("in stored snapshots: "+detail, ": ")
	}
	f := newFinding(code, subject, old, new, detail)
	if !c.internal || f.Class == JSON && f.Who != oldReaders {
		c.findings = append(c.findings, f)
	}
	return f
}

func newFinding(code, subject string, old, new source.Span, detail string) *Finding {
	rule := RuleOf(code)
	if rule == nil {
		panic("breaking: no rule " + code)
	}
	return &Finding{Rule: rule, Subject: subject, Old: old, New: new, Detail: detail}
}

// declared is a type with its declaration.
type declared struct {
	ir.Decl
	kind string
	typ  any
}

func decls(p *ir.Protocol) []declared {
	var all []declared
	for _, a := range p.Aliases {
		all = append(all, declared{a.Decl, "alias", a})
	}
	for _, e := range p.Enums {
		all = append(all, declared{e.Decl, "enum", e})
	}
	for _, o := range p.Objects {
		all = append(all, declared{o.Decl, "object", o})
	}
	for _, u := range p.Unions {
		all = append(all, declared{u.Decl, "union", u})
	}
	return all
}

// key is what a declaration of the old side is known by on both sides.
func key(d ir.Decl) string {
	if d.Home == nil {
		return d.Name
	}
	return d.Home.Name + "." + d.Name
}

// oldKey is the key that a declaration of the new side had.
func (c *comparer) oldKey(d ir.Decl) string {
	k := key(d)
	if was, ok := c.oldNames[k]; ok {
		return was
	}
	return k
}

func (c *comparer) protocol(p pair) {
	name := p.new.Name
	if p.old.SchemaID != p.new.SchemaID && p.old.SchemaID != "" {
		c.add("schema-id-changed", name, p.old.Span, p.new.Span, "%s, not %s", orNone(p.new.SchemaID), p.old.SchemaID)
	}
	c.headerLimits(p.old, p.new)
	now := map[string]declared{}
	for _, d := range decls(p.new) {
		now[c.oldKey(d.Decl)] = d
	}
	for _, was := range decls(p.old) {
		is, ok := now[key(was.Decl)]
		switch {
		case !ok:
			if o, isObject := was.typ.(*ir.Object); isObject && o.Internal {
				continue // reducers are compared
			}
			if union := c.unionOf(was, p.new); union == nil {
				c.add("type-removed", key(was.Decl), was.Span, p.new.Span, "")
			} else if was.kind == "enum" {
				c.tagsGone(was, union)
			}
		case was.kind != is.kind:
			c.add("type-kind-changed", key(is.Decl), was.Span, is.Span, "%s, not %s", is.kind, was.kind)
		default:
			if c.unsaid[key(was.Decl)] {
				c.add("type-removed", key(was.Decl), was.Span, is.Span, "`%s` says the same", is.Name)
			}
			c.formerNames(was, is, p.new)
			switch is := is.typ.(type) {
			case *ir.Alias:
				c.scalars(key(is.Decl), was.typ.(*ir.Alias).Scalar, is.Scalar, was.Span, is.Span)
			case *ir.Enum:
				c.enums(was.typ.(*ir.Enum), is)
			case *ir.Object:
				before := was.typ.(*ir.Object)
				c.internal = before.Internal && is.Internal
				c.objects(before, is)
				c.internal = false
			case *ir.Union:
				c.unions(was.typ.(*ir.Union), is)
			}
		}
	}
	c.modules(p.old, now)
	c.calls(p)
	c.operations(p)
}

// modules compares which files declare what is sent: packages of TypeScript have a subpath for
// each.
func (c *comparer) modules(old *ir.Protocol, now map[string]declared) {
	var from []string
	moved := map[string][]declared{} // what was in a module, as it is now
	first := map[string]source.Span{}
	for _, was := range decls(old) {
		is, ok := now[key(was.Decl)]
		if o, isObject := was.typ.(*ir.Object); !ok || is.Module == was.Module || isObject && o.Internal {
			continue
		}
		if _, known := first[was.Module]; !known {
			from = append(from, was.Module)
			first[was.Module] = was.Span
		}
		moved[was.Module] = append(moved[was.Module], is)
	}
	for _, module := range from {
		is := moved[module]
		detail := fmt.Sprintf("`%s` is in `%s`", is[0].Name, is[0].Module)
		switch n := len(is) - 1; n {
		case 0:
		case 1:
			detail += ", and another one has moved"
		default:
			detail += fmt.Sprintf(", and %d others have moved", n)
		}
		c.add("module-changed", old.Name+"."+module, first[module], is[0].Span, "%s", detail)
	}
}

// formerNames tells which former names of a type are gone: they are types of the SDKs, too.
func (c *comparer) formerNames(was, is declared, now *ir.Protocol) {
	for _, name := range was.Formerly {
		if !slices.Contains(is.Formerly, name) && !slices.ContainsFunc(decls(now), func(d declared) bool { return d.Name == name }) {
			c.add("type-removed", was.Home.Name+"."+name, was.Span, is.Span, "a former name of `%s`", is.Name)
		}
	}
}

// unionOf is what has become of the union of a type that is gone, if it is an event, of which
// something else is found, or names the tags of the union.
func (c *comparer) unionOf(was declared, now *ir.Protocol) *ir.Union {
	var of *ir.Union
	switch was := was.typ.(type) {
	case *ir.Object:
		if was.Event != nil {
			of = was.Event.Union
		}
	case *ir.Enum:
		of = was.TagOf
	}
	if of == nil {
		return nil
	}
	return find(now.Unions, func(u *ir.Union) bool { return c.oldKey(u.Decl) == key(of.Decl) })
}

// tagsGone tells that the tags of a union have another name, or none.
func (c *comparer) tagsGone(was declared, union *ir.Union) {
	detail := "the tags have no name now"
	if tags := union.TagEnum; tags != nil {
		detail = fmt.Sprintf("the tags are `%s` now; `tags: %s` keeps the name", tags.Name, was.Name)
	}
	c.add("type-removed", key(was.Decl), was.Span, union.Span, "%s", detail)
}

func orNone(text string) string {
	if text == "" {
		return "none"
	}
	return text
}
