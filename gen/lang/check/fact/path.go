package fact

import (
	"slices"
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/source"
)

// Path names a value by how it is reached from a variable: self.content.
type Path struct {
	Root *ir.Var
	Segs []seg
}

// seg is one step of a path: a field with the object it was read from (nil if
// that is not known exactly), or any element of a list.
type seg struct {
	owner *ir.Object
	Name  string
}

// Element is the segment that stands for any element of a list.
var Element = seg{Name: "[]"}

// listed is the segment that stands for a new list which the value at a path is in: its
// element is that value.
var listed = seg{Name: "in[]"}

func (p Path) with(s seg) Path { return p.Then([]seg{s}) }

// Field is the path of a field of the value at p, read from an object of the type
// owner; nil: not known exactly.
func (p Path) Field(owner *ir.Object, name string) Path { return p.with(seg{owner, name}) }

// Derived are the paths of the fields that are computed of the one at p.
func (p Path) Derived() []Path {
	n := len(p.Segs)
	if n == 0 || p.Segs[n-1].owner == nil {
		return nil
	}
	owner := p.Segs[n-1].owner
	var derived []Path
	for _, f := range owner.DerivedOf(p.Segs[n-1].Name) {
		derived = append(derived, Path{p.Root, p.Segs[:n-1]}.Field(owner, f.Name))
	}
	return derived
}

// As names the value at p as one of a union: which member it is, is a fact about
// the two. A choice by kind may be a tagged union in its turn.
func (p Path) As(u *ir.Union) Path {
	name := u.Name
	if u.Home != nil {
		name = u.Home.Name + "." + name
	}
	return p.with(seg{Name: "|" + name})
}

// String spells a path as rules do.
func (p Path) String() string {
	text := p.Root.Name
	for _, s := range p.Segs {
		switch {
		case s == Element:
			text += "[…]"
		case s == listed:
		case !strings.HasPrefix(s.Name, "|"):
			text += "." + source.FieldName(s.Name)
		}
	}
	return text
}

// Then is the path that goes on from p.
func (p Path) Then(segs []seg) Path {
	n := len(p.Segs)
	for n > 0 && len(segs) > 0 && p.Segs[n-1] == listed && segs[0] == Element {
		n, segs = n-1, segs[1:]
	}
	return Path{p.Root, append(p.Segs[:n:n], segs...)}
}

// unlisted are segments without the new lists that their value is in.
func unlisted(segs []seg) []seg {
	for len(segs) > 0 && segs[len(segs)-1] == listed {
		segs = segs[:len(segs)-1]
	}
	return segs
}

// Key identifies a path among the facts.
func (c *Ledger) Key(p Path) string {
	var room [64]byte
	return string(c.appendKey(room[:0], p))
}

func (c *Ledger) appendKey(key []byte, p Path) []byte {
	key = strconv.AppendInt(key, int64(c.Vars[p.Root].id), 10)
	for _, s := range p.Segs {
		key = append(append(key, '.'), s.Name...)
	}
	return key
}

// PathOf is the path of an expression that reads a place; ok is false for
// values that stand nowhere.
func PathOf(x ir.Expr) (p Path, ok bool) {
	switch x := x.(type) {
	case *ir.Ref:
		return Path{Root: x.Var}, true
	case *ir.FieldOf:
		p, ok = PathOf(x.X)
		owner, _ := x.X.Type().(*ir.Object)
		return p.Field(owner, x.Field.Name), ok
	case *ir.CommonField:
		p, ok = PathOf(x.X)
		return p.Field(nil, x.Name), ok
	case *ir.Narrow:
		return PathOf(x.X)
	default:
		return Path{}, false
	}
}

// Origins are the places whose parts a value shares: where a place is read
// itself, or one of several, or a new list of elements of another.
func (c *Ledger) Origins(x ir.Expr) []Path {
	switch x := x.(type) {
	case *ir.Widen:
		return c.Origins(x.X)
	case *ir.OrValue:
		return c.originsOrElse(x)
	case *ir.Cond:
		return append(c.Origins(x.Then), c.Origins(x.Else)...)
	case *ir.ListOf:
		var all []Path
		for _, e := range x.Elems {
			all = append(all, listedIn(c.Origins(e))...)
		}
		return all
	case *ir.Macro:
		switch x.Kind {
		case ir.Filter:
			return c.Origins(x.In)
		case ir.FirstOf, ir.LastOf:
			return c.originsOfElement(x, x.In)
		case ir.MapTo:
			return listedIn(c.Origins(x.Body))
		}
		return nil
	case *ir.Slice:
		return c.Origins(x.List)
	case *ir.ValueAt:
		all := c.originsOfElement(x, x.In)
		if x.Else != nil {
			all = append(all, c.Origins(x.Else)...)
		}
		return all
	case *ir.Ref, *ir.FieldOf, *ir.CommonField, *ir.Narrow:
		if !Shared(x.Type()) {
			return nil
		}
		if p, ok := PathOf(x); ok {
			return []Path{p}
		}
		return c.originsOfPart(x)
	case *ir.Apply:
		return c.originsOfResult(x)
	case *ir.Literal, *ir.TagOf, *ir.IsMember, *ir.IsNull, *ir.Has, *ir.Matches, *ir.StartsWith, *ir.RemovePrefix, *ir.JSONText, *ir.FreeForm, *ir.CompareVersions,
		*ir.RecordOf, *ir.Unary, *ir.Binary, *ir.Size, *ir.Join, *ir.New, *ir.NewID, *ir.Now:
		return nil // a value of its own
	default:
		panic("check: unknown expression")
	}
}

// listedIn are the paths of new lists that hold the values at some places.
func listedIn(places []Path) []Path {
	all := make([]Path, len(places))
	for i, p := range places {
		all[i] = p.with(listed)
	}
	return all
}

// originsOfElement are those of an element of a list, or of a value of a map, where it is
// not copied when it is read.
func (c *Ledger) originsOfElement(x, in ir.Expr) []Path {
	if !Shared(x.Type()) {
		return nil
	}
	return c.Elements(in)
}

// originsOrElse is the field, where it is there.
func (c *Ledger) originsOrElse(x *ir.OrValue) []Path {
	if !Shared(x.T) {
		return nil
	}
	if x.Field == nil && x.Name == "" {
		return c.Origins(x.X)
	}
	name := x.Name
	if x.Field != nil {
		name = x.Field.Name
	}
	owner, _ := x.X.Type().(*ir.Object)
	var all []Path
	for _, o := range c.Origins(x.X) {
		all = append(all, o.Field(owner, name))
	}
	return all
}

// Shared reports whether values of a type are referred to where they stand,
// rather than copied when they are read.
func Shared(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.Object, *ir.Map, *ir.List, *ir.Union:
		return true
	case *ir.Nullable:
		return Shared(t.Elem)
	case *ir.Scalar:
		return t.Kind == ir.Record
	case *ir.Enum:
		return false
	default:
		panic("check: unknown type")
	}
}

// Absolute rewrites a path to start at a variable that refers to nothing else;
// there may be several, if it is not known which place a name stands for.
func (c *Ledger) Absolute(p Path) []Path {
	origins := c.Vars[p.Root].Origins
	if len(origins) == 0 {
		return []Path{p}
	}
	var all []Path
	for _, o := range origins {
		for _, a := range c.Absolute(o) {
			all = append(all, a.Then(p.Segs))
		}
	}
	return all
}

// Within reports whether the value at inner may be the one at outer, or a part
// of it: a change of outer changes it too.
func (c *Ledger) Within(inner, outer Path) bool {
	if inner.Root == outer.Root {
		return hasPrefix(inner.Segs, outer.Segs)
	}
	for _, a := range c.Absolute(inner) {
		for _, b := range c.Absolute(outer) {
			if a.Root == b.Root && hasPrefix(a.Segs, b.Segs) {
				return true
			}
			if to := unlisted(b.Segs); a.Root != b.Root && c.mayAlias(a.Root) && c.mayAlias(b.Root) && (len(to) == 0 || mentions(a.Segs, to[len(to)-1])) {
				return true
			}
		}
	}
	return false
}

// MayBe reports whether a list that was passed to a named rule may be the one
// that stands at p.
func (c *Ledger) MayBe(list, p Path) bool {
	if len(list.Segs) > 0 || list.Root.Kind != ir.Param || !c.mayAlias(list.Root) || !c.mayAlias(p.Root) {
		return false
	}
	last := p.Segs[len(p.Segs)-1]
	if last.owner == nil || last.owner.Field(last.Name) == nil {
		return true
	}
	return ir.Same(list.Root.Type, ir.NonNull(last.owner.Field(last.Name).Type))
}

// mayAlias reports whether a variable may refer to the same state as another.
func (c *Ledger) mayAlias(v *ir.Var) bool {
	return v.Kind == ir.Param && !c.Vars[v].Apart || v.Kind == ir.Self
}

func hasPrefix(segs, prefix []seg) bool {
	prefix = unlisted(prefix)
	return len(segs) >= len(prefix) && slices.EqualFunc(segs[:len(prefix)], prefix, func(a, b seg) bool { return a.Name == b.Name })
}

// mentions reports whether a field is on the way.
func mentions(segs []seg, field seg) bool {
	return slices.ContainsFunc(segs, func(s seg) bool {
		return s.Name == field.Name && (s.owner == field.owner || s.owner == nil || field.owner == nil)
	})
}

// Elements are the origins of a list's elements.
func (c *Ledger) Elements(list ir.Expr) []Path {
	var all []Path
	for _, p := range c.Origins(list) {
		all = append(all, p.with(Element))
	}
	return all
}
