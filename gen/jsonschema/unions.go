package jsonschema

import (
	"slices"

	invopop "github.com/invopop/jsonschema"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// union describes a choice. Generators look for oneOf and anyOf; a validator that
// meets these tells of every member why the value is none. It is told which one to
// look at instead, so that it tells what is wrong with that.
func (e *edition) union(u *ir.Union) *invopop.Schema {
	switch {
	case e.of == generators:
		return e.alternatives(u)
	case u.ByKind():
		return e.byKind(u)
	case u.ByKey:
		return e.byKey(u)
	default:
		return e.byTag(u)
	}
}

// alternatives lists the members and nothing else: with keywords about objects
// beside the list, generators would give every member a second type.
func (e *edition) alternatives(u *ir.Union) *invopop.Schema {
	var list []*invopop.Schema
	for _, m := range u.Members {
		if u.ByKind() || published(m.Object()) {
			list = append(list, e.typ(m.Type))
		}
	}
	if u.Tag == "" || len(u.ByPrefix()) > 0 { // no discriminator has prefixes
		return &invopop.Schema{AnyOf: list}
	}
	return &invopop.Schema{OneOf: list, Extras: map[string]any{"discriminator": map[string]string{"propertyName": u.Tag}}}
}

// byKind asks for one kind of value after the other; the last is what is left.
func (e *edition) byKind(u *ir.Union) *invopop.Schema {
	last := len(u.Members) - 1
	s := e.typ(u.Members[last].Type)
	for _, m := range slices.Backward(u.Members[:last]) {
		s = &invopop.Schema{If: &invopop.Schema{Type: jsonType(ir.KindOf(m.Type))}, Then: e.typ(m.Type), Else: s}
	}
	if s.Ref != "" {
		s = &invopop.Schema{AllOf: []*invopop.Schema{s}} // it will have a description of its own
	}
	return s
}

// byKey asks for one key after the other.
func (e *edition) byKey(u *ir.Union) *invopop.Schema {
	s := e.keyless(u)
	for _, m := range slices.Backward(u.Members) {
		if published(m.Object()) {
			s = &invopop.Schema{If: withKey(m), Then: e.typ(m.Type), Else: s}
		}
	}
	return s
}

// keyless describes an object with none of the keys.
func (e *edition) keyless(u *ir.Union) *invopop.Schema {
	if u.Unknown != ir.Reject && e.of != writers {
		return &invopop.Schema{Type: "object"}
	}
	s := &invopop.Schema{}
	for _, m := range u.Members {
		if published(m.Object()) {
			s.AnyOf = append(s.AnyOf, withKey(m))
		}
	}
	return s
}

// withKey accepts an object with the key that tells a member, under any of its spellings.
func withKey(m *ir.Member) *invopop.Schema {
	if keys := plan.Spellings(m.TellingField()); len(keys) > 1 {
		return havingOneOf(keys)
	}
	return having(m.Tag)
}

// byTag asks for one tag after the other.
func (e *edition) byTag(u *ir.Union) *invopop.Schema {
	s := &invopop.Schema{Type: "object"}
	for _, m := range u.Members {
		if published(m.Object()) {
			s.AllOf = append(s.AllOf, &invopop.Schema{If: taggedAs(u, m), Then: e.typ(m.Type)})
		}
	}
	policy, untagged := u.Unknown, u.Untagged
	known, prefixes := tags(u)
	if e.of == writers { // write what they know, and its tag
		policy, untagged = ir.Reject, nil
	} else {
		for _, r := range u.Retired {
			known = append(known, r.Tag)
		}
	}
	switch policy {
	case ir.Reject:
		s.Properties = properties(u.Tag, &invopop.Schema{})
		value := oneOf(known)
		if len(prefixes) > 0 {
			value = tagIn(known, prefixes)
			value.Type = "string"
		}
		// Beside the properties, where generators do not make an enum of it: that
		// would have a number for a name.
		s.DependentSchemas = map[string]*invopop.Schema{u.Tag: {
			Type: "object", Properties: properties(u.Tag, value),
		}}
	case ir.Keep:
		s.Properties = properties(u.Tag, &invopop.Schema{Type: "string"})
	case ir.Drop: // with or without a tag of whatever type
	}
	switch {
	case len(untagged) > 0:
		s.If, s.Then = lacking(u.Tag), e.withoutTag(u)
	case policy != ir.Drop:
		s.Required = []string{u.Tag}
	}
	return s
}

// withoutTag describes an object without its tag: it is the first of the members to
// try that has all its keys. Otherwise it is dropped, or the tag is missing.
func (e *edition) withoutTag(u *ir.Union) *invopop.Schema {
	var s *invopop.Schema
	if u.Unknown != ir.Drop {
		s = having(u.Tag)
	}
	for _, m := range slices.Backward(u.Untagged) {
		member := e.untagged(m)
		if signature := signature(m); signature == nil {
			s = member
		} else {
			s = &invopop.Schema{If: signature, Then: member, Else: s}
		}
	}
	return s
}

// untagged describes a member whose tag is missing.
func (e *edition) untagged(m *ir.Member) *invopop.Schema {
	o := m.Object()
	i := slices.IndexFunc(o.Fields, func(f *ir.Field) bool { return f.Name == m.Union.Tag })
	if o.Fields[i].Presence != ir.Required {
		return e.typ(o)
	}
	s := e.object(o)
	s.Required = slices.DeleteFunc(s.Required, func(key string) bool { return key == m.Union.Tag })
	return s
}

// memberOf accepts what is read as one of some members of a union. Whether these are
// sound themselves is said where the union stands.
func (e *edition) memberOf(members []*ir.Member) *invopop.Schema {
	u := members[0].Union
	s := &invopop.Schema{}
	if u.ByKind() {
		for _, m := range members {
			s.AnyOf = append(s.AnyOf, &invopop.Schema{Type: jsonType(ir.KindOf(m.Type))})
		}
		if len(members) == 1 {
			return s.AnyOf[0]
		}
		return s
	}
	if u.ByKey {
		rest := invopop.FalseSchema
		for _, m := range slices.Backward(u.Members) {
			is := invopop.FalseSchema
			if slices.Contains(members, m) {
				is = invopop.TrueSchema
			}
			if is != rest {
				rest = &invopop.Schema{If: withKey(m), Then: is, Else: rest}
			}
		}
		return rest
	}
	s = taggedAs(u, members...)
	if len(u.Untagged) == 0 || e.of == writers {
		return s
	}
	missing := invopop.FalseSchema
	for _, m := range slices.Backward(u.Untagged) {
		is := invopop.FalseSchema
		if slices.Contains(members, m) {
			is = invopop.TrueSchema
		}
		switch signature := signature(m); {
		case signature == nil:
			missing = is
		case is != missing:
			missing = &invopop.Schema{If: signature, Then: is, Else: missing}
		}
	}
	return &invopop.Schema{If: lacking(u.Tag), Then: missing, Else: s}
}

// signature accepts an object with the keys that a member must have, or is nil if
// there are none.
func signature(m *ir.Member) *invopop.Schema {
	var required []string
	var spelled []*invopop.Schema
	for _, f := range plan.Signature(m) {
		if len(f.Also) > 0 {
			spelled = append(spelled, havingOneOf(plan.Spellings(f)))
		} else {
			required = append(required, f.Name)
		}
	}
	if len(required)+len(spelled) == 0 {
		return nil
	}
	s := having(required...)
	s.AllOf = spelled
	return s
}

// tagged accepts an object with one of some tags.
func tagged(key string, values ...string) *invopop.Schema {
	value := oneOf(values)
	if len(values) == 1 {
		value = &invopop.Schema{Const: values[0]}
	}
	return &invopop.Schema{Type: "object", Properties: properties(key, value), Required: []string{key}}
}

func oneOf(values []string) *invopop.Schema {
	s := &invopop.Schema{}
	for _, v := range values {
		s.Enum = append(s.Enum, v)
	}
	return s
}

// tags are the tags of a union, and the prefixes of others.
func tags(u *ir.Union) (exact, prefixes []string) {
	for _, m := range u.Members {
		if m.Prefix {
			prefixes = append(prefixes, m.Tag)
		} else {
			exact = append(exact, m.Tag)
		}
	}
	return exact, prefixes
}

// isTag reports whether some union tells an object from others by a key.
func (e *edition) isTag(o *ir.Object, key string) bool {
	for _, p := range ir.WithImports(e.p) {
		for _, u := range p.Unions {
			if u.Tag == key && slices.ContainsFunc(u.Members, func(m *ir.Member) bool { return m.Object() == o }) {
				return true
			}
		}
	}
	return false
}

// isPublished reports whether some member of a union is.
func isPublished(u *ir.Union) bool {
	return u.ByKind() || slices.ContainsFunc(u.Members, func(m *ir.Member) bool { return published(m.Object()) })
}
