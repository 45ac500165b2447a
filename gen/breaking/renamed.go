package breaking

import (
	"fmt"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
)

// rename notes which types had another name: those that say so, and those of which just one
// says the same as one that is gone.
func (c *comparer) rename(old, new *ir.Protocol) {
	before, now := decls(old), decls(new)
	has := func(list []declared, name string) bool {
		return slices.ContainsFunc(list, func(d declared) bool { return d.Name == name })
	}
	said := map[string]bool{}
	for _, d := range now {
		for _, name := range d.Formerly {
			if has(before, name) && !has(before, d.Name) {
				c.oldNames[new.Name+"."+d.Name] = old.Name + "." + name
				said[name] = true
			}
		}
	}
	only := func(list, other []declared) []declared {
		return slices.DeleteFunc(slices.Clone(list), func(d declared) bool {
			_, renamed := c.oldNames[key(d.Decl)]
			return has(other, d.Name) || renamed || said[d.Name] || d.kind == "alias" || ofUnion(d)
		})
	}
	gone, fresh := only(before, now), only(now, before)
	s := shapes{c, map[string]bool{}}
	for _, d := range slices.Concat(gone, fresh) {
		s.open[key(d.Decl)] = true
	}
	goneAlike, freshAlike := s.alike(gone), s.alike(fresh)
	for shape, was := range goneAlike {
		if is := freshAlike[shape]; len(was) == 1 && len(is) == 1 {
			c.oldNames[key(is[0].Decl)] = key(was[0].Decl)
			c.unsaid[key(was[0].Decl)] = true
		}
	}
}

// ofUnion reports whether a type is an event or names the tags of a union, of which something
// else is found.
func ofUnion(d declared) bool {
	switch t := d.typ.(type) {
	case *ir.Object:
		return t.Event != nil
	case *ir.Enum:
		return t.TagOf != nil
	default:
		return false
	}
}

// shapes are what types say, whatever they are called: two of them are alike if they read and
// write the same. What is open may be anything, since its name is not known.
type shapes struct {
	*comparer
	open map[string]bool
}

// alike are types by what they say.
func (s shapes) alike(list []declared) map[string][]declared {
	all := map[string][]declared{}
	for _, d := range list {
		shape := s.of(d)
		all[shape] = append(all[shape], d)
	}
	return all
}

func (s shapes) of(d declared) string {
	var b strings.Builder
	b.WriteString(d.kind)
	switch t := d.typ.(type) {
	case *ir.Enum:
		fmt.Fprintf(&b, " %s %q", t.Unknown, t.Labels())
	case *ir.Object:
		fmt.Fprintf(&b, " %s %t %t", t.Unknown, t.Abstract, t.Internal)
		for _, f := range t.Fields {
			fmt.Fprintf(&b, ", %q %s %s %t", f.Name, f.Presence, s.spelled(f.Type), f.Private)
			if f.Const != nil {
				b.WriteString(" " + ir.JSON(f.Const.Value))
			}
		}
	case *ir.Union:
		fmt.Fprintf(&b, " %s %q %t", t.Unknown, t.Tag, t.ByKey)
		for _, m := range t.Members {
			fmt.Fprintf(&b, ", %q", m.Tag)
			if !t.Events {
				b.WriteString(" " + s.spelled(m.Type))
			}
		}
	}
	return b.String()
}

func (s shapes) spelled(t ir.Type) string {
	return spelledWith(t, func(d ir.Decl) string {
		if name := s.oldKey(d); !s.open[name] {
			return name
		}
		return "_"
	})
}
