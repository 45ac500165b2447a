package breaking

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/source"
)

// limits compares the rules of values, at any depth of a type. What an alias says is
// found at the alias.
func (c *comparer) limits(subject string, old, new ir.Type, was, is source.Span) {
	old, new = ir.NonNull(old), ir.NonNull(new)
	switch n := new.(type) {
	case *ir.Scalar:
		o, ok := old.(*ir.Scalar)
		if ok && !(o.Alias != nil && n.Alias != nil && key(o.Alias.Decl) == c.oldKey(n.Alias.Decl)) {
			c.scalars(subject, o, n, was, is)
		}
	case *ir.List:
		if o, ok := old.(*ir.List); ok {
			var b bounds
			b.least("min_items", o.MinItems, n.MinItems)
			b.most("max_items", o.MaxItems, n.MaxItems)
			c.bounds(subject, b, was, is)
			c.limits(subject, o.Elem, n.Elem, was, is)
		}
	case *ir.Map:
		if o, ok := old.(*ir.Map); ok {
			c.limits(subject, o.Elem, n.Elem, was, is)
		}
	case *ir.Enum, *ir.Object, *ir.Union, *ir.Nullable: // which have none of their own
	}
}

func (c *comparer) scalars(subject string, old, new *ir.Scalar, was, is source.Span) {
	if old.Kind != new.Kind {
		if r := c.relate(old, new); r != same {
			c.relation(subject, r, old, new, was, is)
		}
		return
	}
	o, n := old.Rules, new.Rules
	var b bounds
	least(&b, "min", o.Min, n.Min, formatFloat)
	most(&b, "max", o.Max, n.Max, formatFloat)
	b.least("min_length", o.MinLength, n.MinLength)
	b.most("max_length", o.MaxLength, n.MaxLength)
	switch {
	case o.Pattern == n.Pattern:
	case o.Pattern == "":
		b.narrower = append(b.narrower, "pattern "+n.Pattern)
	case n.Pattern == "":
		b.wider = append(b.wider, "no pattern "+o.Pattern)
	default:
		c.add("pattern-changed", subject, was, is, "%s, not %s", n.Pattern, o.Pattern)
	}
	c.bounds(subject, b, was, is)
	if o.Normalize != n.Normalize {
		c.add("normalization-changed", subject, was, is, "")
	}
	if o.Time != n.Time && o.Time != ir.TimeNone {
		c.add("time-removed", subject, was, is, "%s, not %s", orNone(string(n.Time)), o.Time)
	}
}

// headerLimits compares what streams may bring. The rules that keep to it are not compared
// for it: each of them would be found.
func (c *comparer) headerLimits(old, new *ir.Protocol) {
	var b bounds
	said := func(n int) *int {
		if n == 0 {
			return nil
		}
		return &n
	}
	o, n := old.Limits, new.Limits
	b.most("event_size", said(o.EventSize), said(n.EventSize))
	b.most("depth", said(o.Depth), said(n.Depth))
	b.most("items", said(o.Items), said(n.Items))
	b.most("text", said(o.Text), said(n.Text))
	b.most("patch_work", said(o.PatchWork), said(n.PatchWork))
	c.bounds(new.Name, b, old.LimitsAt, new.LimitsAt)
}

// bounds are those that are narrower or wider than before.
type bounds struct{ narrower, wider []string }

func (c *comparer) bounds(subject string, b bounds, was, is source.Span) {
	if len(b.narrower) > 0 {
		c.add("limits-narrowed", subject, was, is, "%s", strings.Join(b.narrower, ", "))
	}
	if len(b.wider) > 0 {
		c.add("limits-widened", subject, was, is, "%s", strings.Join(b.wider, ", "))
	}
}

func formatFloat(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

func (b *bounds) least(name string, old, new *int) { least(b, name, old, new, strconv.Itoa) }
func (b *bounds) most(name string, old, new *int)  { most(b, name, old, new, strconv.Itoa) }

func least[T cmp.Ordered](b *bounds, name string, old, new *T, show func(T) string) {
	switch {
	case old == nil && new != nil, old != nil && new != nil && *new > *old:
		b.narrower = append(b.narrower, bound(name, old, new, show))
	case old != nil && new == nil, old != nil && new != nil && *new < *old:
		b.wider = append(b.wider, bound(name, old, new, show))
	}
}

func most[T cmp.Ordered](b *bounds, name string, old, new *T, show func(T) string) {
	switch {
	case old == nil && new != nil, old != nil && new != nil && *new < *old:
		b.narrower = append(b.narrower, bound(name, old, new, show))
	case old != nil && new == nil, old != nil && new != nil && *new > *old:
		b.wider = append(b.wider, bound(name, old, new, show))
	}
}

func bound[T any](name string, old, new *T, show func(T) string) string {
	text := func(p *T) string {
		if p == nil {
			return "none"
		}
		return show(*p)
	}
	return fmt.Sprintf("%s %s, not %s", name, text(new), text(old))
}
