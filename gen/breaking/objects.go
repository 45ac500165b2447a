package breaking

import (
	"errors"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/source"
	"github.com/msggen/msggen/gen/streams"
	"github.com/msggen/msggen/gen/wire"
)

func (c *comparer) objects(old, new *ir.Object) {
	subject := key(new.Decl)
	c.policy(subject, old.Unknown, new.Unknown, old.Span, new.Span)
	if old.SSE != new.SSE {
		c.add("stream-form-changed", subject, old.Span, new.Span, "%s, not %s", sse(new.SSE), sse(old.SSE))
	}
	var order []string // the fields that both have, in the order of the old side
	for _, was := range old.Fields {
		is := new.Field(was.Name)
		if is != nil {
			order = append(order, was.Name)
		}
		if c.inherited(old, new, was, is) {
			continue
		}
		switch {
		case is == nil:
			c.fieldGone(old, new, was)
		default:
			c.field(subject+"."+is.Name, was, is, new.Home)
		}
	}
	for _, is := range new.Fields {
		if old.Field(is.Name) == nil && !c.inheritedNew(old, new, is) {
			c.fieldNew(old, new, is)
		}
	}
	at := 0
	for _, is := range new.Fields {
		if old.Field(is.Name) != nil {
			if order[at] != is.Name {
				c.add("field-order-changed", subject, old.Span, new.Span, "`%s` stands where `%s` was", is.Name, order[at])
				break
			}
			at++
		}
	}
	c.requiredOrder(subject, old, new)
	c.checks(subject, old, new)
}

// requiredOrder compares the order of the fields that constructors take, of those that take
// them on both sides.
func (c *comparer) requiredOrder(subject string, old, new *ir.Object) {
	if old.Abstract || new.Abstract {
		return
	}
	taken := func(f *ir.Field) bool { return f != nil && f.Presence == ir.Required && f.Const == nil }
	var before, now []string
	for _, f := range old.Fields {
		if taken(f) && taken(new.Field(f.Name)) {
			before = append(before, f.Name)
		}
	}
	for _, f := range new.Fields {
		if taken(f) && taken(old.Field(f.Name)) {
			now = append(now, f.Name)
		}
	}
	if !slices.Equal(before, now) {
		c.add("required-order-changed", subject, old.Span, new.Span, "`%s`, not `%s`", strings.Join(now, ", "), strings.Join(before, ", "))
	}
}

// inherited reports whether a field is a matter of a base, which is compared itself.
func (c *comparer) inherited(old, new *ir.Object, was, is *ir.Field) bool {
	if was.From == old || was.From == nil {
		return false
	}
	bases := ancestors(new)
	i := slices.IndexFunc(bases, func(b *ir.Object) bool { return c.oldKey(b.Decl) == key(was.From.Decl) })
	if i < 0 {
		return false
	}
	if is == nil {
		return bases[i].Field(was.Name) == nil
	}
	return is.From == bases[i]
}

func (c *comparer) inheritedNew(old, new *ir.Object, is *ir.Field) bool {
	if is.From == new || is.From == nil {
		return false
	}
	return slices.ContainsFunc(ancestors(old), func(b *ir.Object) bool {
		return key(b.Decl) == c.oldKey(is.From.Decl) && b.Field(is.Name) == nil
	})
}

// ancestors are the bases of an object, and theirs.
func ancestors(o *ir.Object) []*ir.Object {
	all := slices.Clone(o.Bases)
	for _, b := range o.Bases {
		all = append(all, ancestors(b)...)
	}
	return all
}

func (c *comparer) fieldGone(old, new *ir.Object, was *ir.Field) {
	subject := key(new.Decl) + "." + was.Name
	for _, is := range new.Fields {
		if slices.Contains(is.Also, was.Name) && old.Field(is.Name) == nil {
			c.add("field-renamed", subject, was.Span, is.Span, "it is `%s` now", is.Name)
			if !was.Private {
				c.add("key-renamed", subject, was.Span, is.Span, "it is `%s` now", is.Name)
			}
			c.field(key(new.Decl)+"."+is.Name, was, is, new.Home)
			return
		}
	}
	c.add("field-removed", subject, was.Span, new.Span, "")
	if was.Private {
		return
	}
	if was.Presence == ir.Required {
		c.add("required-field-removed", subject, was.Span, new.Span, "")
	}
	if new.Unknown == ir.Reject && !slices.ContainsFunc(new.Fields, func(f *ir.Field) bool { return slices.Contains(f.Also, was.Name) }) {
		c.add("key-refused", subject, was.Span, new.Span, "")
	}
}

func (c *comparer) fieldNew(old, new *ir.Object, is *ir.Field) {
	if slices.ContainsFunc(is.Also, func(name string) bool { return old.Field(name) != nil && new.Field(name) == nil }) {
		return // it was renamed
	}
	subject := key(new.Decl) + "." + is.Name
	if is.Presence == ir.Required {
		c.add("required-field-added", subject, old.Span, is.Span, "")
	}
	if old.Unknown == ir.Reject && !is.Private {
		c.add("key-unknown", subject, old.Span, is.Span, "")
	}
}

func (c *comparer) field(subject string, was, is *ir.Field, home *ir.Protocol) {
	if (was.Presence == ir.Optional) != (is.Presence == ir.Optional) {
		c.add("field-optionality-changed", subject, was.Span, is.Span, "%s, not %s", is.Presence, was.Presence)
	}
	switch {
	case was.Presence != ir.Required && is.Presence == ir.Required:
		c.add("field-now-required", subject, was.Span, is.Span, "")
	case was.Presence == ir.Required && is.Presence == ir.Defaulted && was.Const == nil:
		c.add("field-now-defaulted", subject, was.Span, is.Span, "")
	case was.Presence == ir.Required && is.Presence == ir.Optional:
		c.add("field-may-be-missing", subject, was.Span, is.Span, "")
	}
	c.fieldType(subject, was, is, home)
	if was.Presence == ir.Defaulted && is.Presence == ir.Defaulted && !c.sameDefault(was, is) {
		c.add("default-changed", subject, was.Span, is.Span, "%s, not %s", short(defaultText(is), home), short(defaultText(was), home))
	}
	for _, name := range was.Also {
		if name != is.Name && !slices.Contains(is.Also, name) {
			c.add("spelling-removed", subject, was.Span, is.Span, "`%s`", name)
		}
	}
	switch {
	case !was.Private && is.Private:
		c.add("field-now-private", subject, was.Span, is.Span, "")
	case was.Private && !is.Private:
		c.add("field-now-public", subject, was.Span, is.Span, "")
	}
	if (was.Derived == nil) != (is.Derived == nil) || was.Derived != nil && *was.Derived != *is.Derived {
		c.add("derivation-changed", subject, was.Span, is.Span, "")
	}
}

func (c *comparer) fieldType(subject string, was, is *ir.Field, home *ir.Protocol) {
	switch {
	case was.Const != nil && is.Const != nil:
		if a, b := ir.JSON(was.Const.Value), ir.JSON(is.Const.Value); a != b {
			c.add("constant-changed", subject, was.Span, is.Span, "%s, not %s", b, a)
		}
		return
	case is.Const != nil:
		c.add("constant-added", subject, was.Span, is.Span, "%s", ir.JSON(is.Const.Value))
		return
	case was.Const != nil:
		c.add("constant-lifted", subject, was.Span, is.Span, "%s", ir.JSON(was.Const.Value))
		return
	}
	oldType, newType := ir.NonNull(was.Type), ir.NonNull(is.Type)
	wasNull, isNull := oldType != was.Type, newType != is.Type
	if wasNull != isNull {
		c.add("field-nullability-changed", subject, was.Span, is.Span, "")
	}
	switch takesWas, takesIs := wasNull || was.NullIsAbsent, isNull || is.NullIsAbsent; {
	case takesWas && !takesIs:
		c.add("null-refused", subject, was.Span, is.Span, "")
	case isNull && !takesWas:
		c.add("null-added", subject, was.Span, is.Span, "")
	}
	if before, now := c.spelled(oldType), c.spelled(newType); before != now {
		c.add("field-type-changed", subject, was.Span, is.Span, "%s, not %s", short(now, home), short(before, home))
		c.relation(subject, c.relateValues(oldType, newType), oldType, newType, was.Span, is.Span)
	}
	c.limits(subject, was.Type, is.Type, was.Span, is.Span)
}

func (c *comparer) relation(subject string, r relation, old, new ir.Type, was, is source.Span) {
	code := map[relation]string{narrowed: "type-narrowed", widened: "type-widened", replaced: "type-replaced"}[r]
	if code != "" {
		c.add(code, subject, was, is, "%s, not %s", bare(c.spelled(new)), bare(c.spelled(old)))
	}
}

func (c *comparer) sameDefault(was, is *ir.Field) bool {
	return defaultText(was) == defaultText(is)
}

// defaultText is a default as specs write it.
func defaultText(f *ir.Field) string {
	switch x := f.Default.(type) {
	case *ir.NewID:
		return "new_id()"
	case *ir.Now:
		return "now()"
	default:
		return ir.JSON(x.(*ir.Literal).Value)
	}
}

func (c *comparer) checks(subject string, old, new *ir.Object) {
	find := func(list []*ir.Check, code string) *ir.Check {
		for _, check := range list {
			if check.Code == code {
				return check
			}
		}
		return nil
	}
	for _, was := range old.Checks {
		is := find(new.Checks, was.Code)
		switch {
		case is == nil:
			c.add("check-removed", subject+"."+was.Code, was.Span, new.Span, "")
		case !c.alike(was.That, is.That, was.Self, is.Self):
			c.add("check-changed", subject+"."+was.Code, was.Span, is.Span, "").Example = c.refused(old, new, is)
		}
	}
	for _, is := range new.Checks {
		if find(old.Checks, is.Code) == nil {
			c.add("check-added", subject+"."+is.Code, old.Span, is.Span, "").Example = c.refused(old, new, is)
		}
	}
}

// refused is a document that old writers may send and that a check refuses, if a search
// finds one.
func (c *comparer) refused(old, new *ir.Object, check *ir.Check) *Example {
	if old.Abstract || new.Abstract {
		return nil
	}
	maker, was, is := streams.NewMaker(old.Home, new.Home), streams.NewPlayer(old.Home), streams.NewPlayer(new.Home)
	try := func(text string) *Example {
		decode := func(player *streams.Player, t ir.Type) error {
			return player.Bounded(func(m *interp.Machine) error {
				_, _, err := m.Decode(t, []byte(text))
				return err
			})
		}
		if decode(was, old) != nil {
			return nil
		}
		err := decode(is, new)
		var failed *wire.Error
		if !errors.As(err, &failed) || string(failed.Code) != check.Code {
			return nil
		}
		return &Example{Call: text, Old: "read", New: "refused[" + check.Code + "]"}
	}
	for _, text := range maker.Small(old) {
		if e := try(text); e != nil {
			return e
		}
	}
	source := maker.Source(1)
	for range documentsOfOne {
		if e := try(source.Document(old)); e != nil {
			return e
		}
	}
	return nil
}

// documentsOfOne is how many documents are tried for one check.
const documentsOfOne = 500

// admitted tells of a choice that has one more value now: whatever the spec does not know.
func (c *comparer) admitted(subject string, old, new ir.Policy, was, is source.Span) {
	if old != ir.Keep && new == ir.Keep {
		c.add("unknown-admitted", subject, was, is, "%s, not %s", new, old)
	}
}

// policy compares what is done with what the spec does not know.
func (c *comparer) policy(subject string, old, new ir.Policy, was, is source.Span) {
	code := ""
	switch {
	case old == new:
		return
	case new == ir.Reject:
		code = "unknown-refused"
	case old == ir.Keep && new == ir.Drop:
		code = "unknown-dropped"
	case old == ir.Drop && new == ir.Keep:
		code = "unknown-kept"
	default:
		return
	}
	c.add(code, subject, was, is, "%s, not %s", new, old)
}
