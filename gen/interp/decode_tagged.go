package interp

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/wire/codec"
)

// tagged reads a member of a union that is told apart by the value of a key. In
// the place of one that is dropped it returns nothing.
func (d *decoding) tagged(u *ir.Union) Value {
	lookUp := d.Tag
	if u.Unknown == ir.Drop {
		lookUp = d.TextTag
	}
	tag, ok := lookUp(u.Tag)
	if !ok {
		return d.untagged(u)
	}
	for _, r := range u.Retired { // before the members that are told by a prefix
		if r.Tag == tag {
			return d.retired(u, r)
		}
	}
	if m := u.Member(tag); m != nil {
		return d.object(m.Object(), "")
	}
	if u.Unknown == ir.Keep {
		tag = strings.Clone(tag)
		return &stranger{tag, canonical(d.UnknownMember(tag))}
	}
	if u.Unknown == ir.Drop {
		d.DropMember(u.Tag, tag, u.Labels()...)
	} else {
		d.RejectMember(u.Tag, tag, u.Labels()...)
	}
	return nil
}

// byKey reads a member of a union that is told apart by which of some keys is there: the
// first whose key is.
func (d *decoding) byKey(u *ir.Union) Value {
	var all []string
	of := map[string]*ir.Member{}
	for _, m := range u.Members {
		for _, key := range spellings(m.TellingField()) {
			all, of[key] = append(all, key), m
		}
	}
	if key, ok := d.KeyAmong(all...); ok {
		return d.object(of[key].Object(), "")
	}
	switch u.Unknown {
	case ir.Keep:
		return &stranger{"", canonical(d.KeepKeyless())}
	case ir.Drop:
		d.DropKeyless(u.Labels()...)
	case ir.Reject:
		d.RejectKeyless(u.Labels()...)
	}
	return nil
}

// untagged reads a member whose tag is missing, if the union says which to try.
func (d *decoding) untagged(u *ir.Union) Value {
	if d.Failed() {
		return nil
	}
	if !d.Has(u.Tag) {
		for _, m := range u.Untagged {
			if d.hasRequired(m.Object(), u.Tag) {
				return d.object(m.Object(), u.Tag)
			}
		}
	}
	if u.Unknown == ir.Drop {
		d.DropUntagged(u.Tag)
	} else {
		d.MissingField(u.Tag)
	}
	return nil
}

func (d *decoding) hasRequired(t *ir.Object, tag string) bool {
	for _, f := range t.Fields {
		if f.Presence == ir.Required && f.Name != tag && !slices.ContainsFunc(spellings(f), d.Has) {
			return false
		}
	}
	return true
}

// retired reads a member of former versions, and gives what takes its place.
func (d *decoding) retired(u *ir.Union, r *ir.Retired) Value {
	d.RetiredMember(r.Tag)
	o := d.object(r.Object, "")
	if part := d.Dropped(); part != nil || d.Failed() {
		d.Drop(part)
		return nil
	}
	s := d.m.scope()
	s.vars[r.Becomes.Self] = o
	v, err := s.eval(r.Becomes.Value)
	if err != nil {
		codec.FailUnder(d.Decoder, err)
		return nil
	}
	if _, gone := v.(null); gone {
		d.DropRetired(u.Tag, r.Tag)
		return nil
	}
	return clone(v)
}
