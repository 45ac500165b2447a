package check

import (
	"slices"
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/ir"
)

// path names a value by how it is reached from a variable: self.content.
type path struct {
	root *ir.Var
	segs []seg
}

// seg is one step of a path: a field with the object it was read from (nil if
// that is not known exactly), or any element of a list.
type seg struct {
	owner *ir.Object
	name  string
}

// element is the segment that stands for any element of a list.
var element = seg{name: "[]"}

func (p path) with(s seg) path {
	return path{p.root, append(p.segs[:len(p.segs):len(p.segs)], s)}
}

// field is the path of a field of the value at p, read from an object of the type
// owner; nil: not known exactly.
func (p path) field(owner *ir.Object, name string) path { return p.with(seg{owner, name}) }

// as names the value at p as one of a union: which member it is, is a fact about
// the two. A choice by kind may be a tagged union in its turn.
func (p path) as(u *ir.Union) path {
	name := u.Name
	if u.Home != nil {
		name = u.Home.Name + "." + name
	}
	return p.with(seg{name: "|" + name})
}

// then is the path that goes on from p.
func (p path) then(segs []seg) path {
	return path{p.root, append(p.segs[:len(p.segs):len(p.segs)], segs...)}
}

func (p path) last() seg { return p.segs[len(p.segs)-1] }

// key identifies a path among the facts.
func (c *ledger) key(p path) string {
	var out strings.Builder
	out.WriteString(strconv.Itoa(c.vars[p.root].id))
	for _, s := range p.segs {
		out.WriteByte('.')
		out.WriteString(s.name)
	}
	return out.String()
}

// pathOf is the path of an expression that reads a place; ok is false for
// values that stand nowhere.
func pathOf(x ir.Expr) (p path, ok bool) {
	switch x := x.(type) {
	case *ir.Ref:
		return path{root: x.Var}, true
	case *ir.FieldOf:
		p, ok = pathOf(x.X)
		owner, _ := x.X.Type().(*ir.Object)
		return p.field(owner, x.Field.Name), ok
	case *ir.CommonField:
		p, ok = pathOf(x.X)
		return p.field(nil, x.Name), ok
	case *ir.Narrow:
		return pathOf(x.X)
	default:
		return path{}, false
	}
}

// origins are the places whose parts a value shares: where a place is read
// itself, or one of several, or a new list of elements of another.
func (c *ledger) origins(x ir.Expr) []path {
	switch x := x.(type) {
	case *ir.Widen:
		return c.origins(x.X)
	case *ir.OrValue:
		return c.originsOrElse(x)
	case *ir.Cond:
		return append(c.origins(x.Then), c.origins(x.Else)...)
	case *ir.ListOf:
		var all []path
		for _, e := range x.Elems {
			all = append(all, c.origins(e)...)
		}
		return all
	case *ir.Macro:
		switch x.Kind {
		case ir.Filter:
			return c.origins(x.In)
		case ir.MapTo:
			return c.origins(x.Body)
		}
		return nil
	case *ir.Slice:
		return c.origins(x.List)
	case *ir.Ref, *ir.FieldOf, *ir.CommonField, *ir.Narrow:
		p, ok := pathOf(x)
		if !ok || !shared(x.Type()) {
			return nil
		}
		return []path{p}
	case *ir.Literal, *ir.TagOf, *ir.IsMember, *ir.IsNull, *ir.Has, *ir.Matches, *ir.StartsWith, *ir.CompareVersions,
		*ir.RecordOf, *ir.Unary, *ir.Binary, *ir.Size, *ir.Join, *ir.New, *ir.NewID, *ir.Now:
		return nil // a value of its own
	default:
		panic("check: unknown expression")
	}
}

// originsOrElse is the field, where it is there.
func (c *ledger) originsOrElse(x *ir.OrValue) []path {
	if !shared(x.T) {
		return nil
	}
	if x.Field == nil && x.Name == "" {
		return c.origins(x.X)
	}
	p, ok := pathOf(x.X)
	if !ok {
		return nil
	}
	name := x.Name
	if x.Field != nil {
		name = x.Field.Name
	}
	owner, _ := x.X.Type().(*ir.Object)
	return []path{p.field(owner, name)}
}

// shared reports whether values of a type are referred to where they stand,
// rather than copied when they are read.
func shared(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.Object, *ir.Map, *ir.List, *ir.Union:
		return true
	case *ir.Nullable:
		return shared(t.Elem)
	case *ir.Scalar:
		return t.Kind == ir.Record
	case *ir.Enum:
		return false
	default:
		panic("check: unknown type")
	}
}

// absolute rewrites a path to start at a variable that refers to nothing else;
// there may be several, if it is not known which place a name stands for.
func (c *ledger) absolute(p path) []path {
	origins := c.vars[p.root].origins
	if len(origins) == 0 {
		return []path{p}
	}
	var all []path
	for _, o := range origins {
		for _, a := range c.absolute(o) {
			all = append(all, a.then(p.segs))
		}
	}
	return all
}

// within reports whether the value at inner may be the one at outer, or a part
// of it: a change of outer changes it too.
func (c *ledger) within(inner, outer path) bool {
	if inner.root == outer.root {
		return hasPrefix(inner.segs, outer.segs)
	}
	for _, a := range c.absolute(inner) {
		for _, b := range c.absolute(outer) {
			if a.root == b.root && hasPrefix(a.segs, b.segs) {
				return true
			}
			if a.root != b.root && mayAlias(a.root) && mayAlias(b.root) && mentions(a.segs, b.last()) {
				return true
			}
		}
	}
	return false
}

// mayBe reports whether a list that was passed to a named rule may be the one
// that stands at p.
func mayBe(list, p path) bool {
	if len(list.segs) > 0 || list.root.Kind != ir.Param || !mayAlias(p.root) {
		return false
	}
	last := p.last()
	if last.owner == nil || last.owner.Field(last.name) == nil {
		return true
	}
	return ir.Same(list.root.Type, ir.NonNull(last.owner.Field(last.name).Type))
}

// mayAlias reports whether a variable may refer to the same state as another.
func mayAlias(v *ir.Var) bool { return v.Kind == ir.Param || v.Kind == ir.Self }

func hasPrefix(segs, prefix []seg) bool {
	return len(segs) >= len(prefix) && slices.EqualFunc(segs[:len(prefix)], prefix, func(a, b seg) bool { return a.name == b.name })
}

// mentions reports whether a field is on the way.
func mentions(segs []seg, field seg) bool {
	return slices.ContainsFunc(segs, func(s seg) bool {
		return s.name == field.name && (s.owner == field.owner || s.owner == nil || field.owner == nil)
	})
}
