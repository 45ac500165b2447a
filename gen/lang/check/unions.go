package check

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// jsonKind is what a JSON parser can tell apart at the first character.
type jsonKind string

const (
	kindString jsonKind = "string"
	kindNumber jsonKind = "number"
	kindBool   jsonKind = "bool"
	kindList   jsonKind = "list"
	kindObject jsonKind = "object"
	noKind     jsonKind = "" // any kind, or null too
)

// jsonKinds are the names of all kinds.
var jsonKinds = []string{"string", "number", "bool", "list", "object"}

// kindOf is the JSON kind that all values of a type have.
func kindOf(t ir.Type) jsonKind {
	switch t := t.(type) {
	case *ir.Scalar:
		switch t.Kind {
		case ir.String:
			return kindString
		case ir.Int, ir.Number:
			return kindNumber
		case ir.Bool:
			return kindBool
		case ir.Record:
			return kindObject
		}
		return noKind
	case *ir.Enum:
		return kindString
	case *ir.List:
		return kindList
	case *ir.Object, *ir.Map:
		return kindObject
	case *ir.Union:
		if t.Tag != "" {
			return kindObject
		}
		return noKind
	default:
		return noKind
	}
}

func (c *declarer) unionMembers(u *syntax.Union, union *ir.Union) {
	if c.flatUnions[union] != notFlat {
		return
	}
	c.flatUnions[union] = flattening
	defer func() { c.flatUnions[union] = flat }()
	if u.Tag.IsZero() {
		c.kindMembers(u, union)
	} else {
		union.Tag = u.Tag.Value
		c.taggedMembers(u, union)
	}
	if u.Has("of") && !c.flawed(union.Span) && !slices.ContainsFunc(u.Of, func(m *syntax.Member) bool { return !c.isNewer(m.Name) }) {
		c.report(diag.New(diag.NothingLeft, u.Name.Whole(), u.Name.Value, "members"))
	}
}

func (c *declarer) taggedMembers(u *syntax.Union, union *ir.Union) {
	clash := newClashes(c.log)
	tags := map[string]*ir.Member{}
	for _, part := range c.taggedParts(u, union) {
		obj, m := part.obj, part.from
		c.repeating = part.inner
		member := &ir.Member{Union: union, Name: obj.Name, Type: obj, Doc: obj.Doc, Span: m.Name.Whole()}
		if same := c.memberNamed(union, obj.Name); same != nil && same.Type != obj {
			c.report(diag.New(diag.NameClash, m.Name.Whole(), c.typeName(obj), c.typeName(same.Type)).
				WithRelated(same.Span, "the other member"))
			continue
		}
		if memberOfType(union, obj) != nil {
			if !part.inner {
				c.report(diag.New(diag.DuplicateMember, m.Name.Whole(), u.Name.Value, obj.Name))
			}
			continue
		}
		union.Members = append(union.Members, member)
		tag, ok := c.tagOf(union, obj, m.Name)
		if !ok {
			continue
		}
		member.Tag = tag
		if first := tags[tag]; first != nil {
			c.report(diag.New(diag.DuplicateTag, m.Name.Whole(), first.Name, obj.Name, tag).
				WithRelated(first.Span, "the other member"))
			continue
		}
		tags[tag] = member
		clash.add(source.NewText(tag, m.Name.Whole(), nil))
		if union.TagEnum != nil {
			union.TagEnum.Values = append(union.TagEnum.Values, &ir.EnumValue{
				Value: tag, Doc: member.Doc, Since: obj.Since, Deprecated: obj.Deprecated,
			})
		}
	}
	c.repeating = false
}

// tagOf finds the constant that tells a member from the others. It becomes a
// value of the enum of tags, if there is one.
func (c *declarer) tagOf(union *ir.Union, obj *ir.Object, name source.Text) (string, bool) {
	tag, ok := c.constTag(union, obj, name)
	if ok && union.TagEnum != nil && obj.ForeignTo(c.protocol) {
		c.report(diag.New(diag.BadUnion, name.Whole(), "`"+c.typeName(obj)+"` is imported, so `"+union.TagEnum.Name+"` cannot name its tag").
			WithHint("leave out `tags`"))
		return tag, true
	}
	if enum, field := union.TagEnum, obj.Field(union.Tag); ok && enum != nil && field.From == obj {
		if other, ok := field.Type.(*ir.Enum); ok && other.TagOf != nil {
			c.report(diag.New(diag.SecondTags, name.Whole(), obj.Name, other.TagOf.Name, union.Name).
				WithHint("only one of the two can give names to its tags"))
			return tag, true
		}
		if isKind(field.Type, ir.String) {
			field.Type = enum
			field.Const.T = enum
		}
	}
	return tag, ok
}

// constTag is the constant that an object has for the tag of a union.
func (c *declarer) constTag(union *ir.Union, obj *ir.Object, name source.Text) (string, bool) {
	field := obj.Field(union.Tag)
	if (field == nil || field.Const == nil) && c.objects[obj].incomplete() {
		return "", false
	}
	if field == nil {
		c.report(diag.New(diag.NoTag, name.Whole(), obj.Name, union.Tag).
			WithHint("add `%s: {const: …}` to %s", union.Tag, obj.Name))
		return "", false
	}
	if field.Const == nil {
		if !isBad(field.Type) {
			c.report(diag.New(diag.NoTag, name.Whole(), obj.Name, union.Tag).WithRelated(field.Span, "this is not a constant"))
		}
		return "", false
	}
	text, ok := field.Const.Value.(ir.TextConst)
	tag := string(text)
	if !ok {
		c.report(diag.New(diag.BadTag, name.Whole(), obj.Name, union.Tag, "must be a string").WithRelated(field.Span, "declared here"))
		return "", false
	}
	if field.Presence == ir.Optional {
		c.report(diag.New(diag.BadTag, name.Whole(), obj.Name, union.Tag, "must always be there").WithRelated(field.Span, "declared here").
			WithHint("`default: %s` lets documents leave it out", tag))
		return "", false
	}
	tagStyled(c.log, source.NewText(tag, name.Whole(), nil))
	return tag, true
}

func (c *declarer) kindMembers(u *syntax.Union, union *ir.Union) {
	union.Unknown = ir.Reject
	if !u.Unknown.IsZero() {
		c.report(diag.New(diag.BadUnion, u.Key("unknown"), "a union told apart by kind has no unknown members"))
	}
	if !u.Tags.IsZero() {
		c.report(diag.New(diag.BadUnion, u.Key("tags"), "a union without a tag has no enum of tags"))
	}
	kinds := map[jsonKind]*ir.Member{}
	clash := newClashes(c.log)
	for _, m := range u.Of {
		if styled(c.log, m.Name, snakeCase) {
			clash.add(m.Name)
		}
		t := c.typ(m.Type)
		if isBad(t) {
			continue
		}
		member := &ir.Member{Union: union, Name: m.Name.Value, Type: t, Doc: prose(m.Doc), Span: m.Name.Whole()}
		kind := kindOf(t)
		if other, ok := t.(*ir.Union); ok && c.unions[other] != nil && !c.unions[other].Tag.IsZero() {
			kind = kindObject // its members may be resolved later
		}
		switch first := kinds[kind]; {
		case kind == noKind:
			c.report(diag.New(diag.BadUnion, m.Type.Whole(), "values of `"+c.typeName(t)+"` are not all of one kind").
				WithHint("the kinds are string, number, bool, list and object"))
			continue
		case first != nil:
			c.report(diag.New(diag.DuplicateKind, m.Type.Whole(), first.Name, m.Name.Value, string(kind)).
				WithRelated(first.Span, "the other member"))
			continue
		}
		kinds[kind] = member
		union.Members = append(union.Members, member)
	}
}

// untagged resolves the members to try when the tag is missing.
func (c *declarer) untagged(u *syntax.Union, union *ir.Union) {
	if len(u.Untagged) > 0 && union.Tag == "" {
		c.report(diag.New(diag.BadUnion, u.Key("untagged"), "a union without a tag has no untagged members"))
		return
	}
	var catchAll *ir.Member
	for _, name := range u.Untagged {
		if c.isNewer(name) {
			continue
		}
		member := c.memberNamed(union, name.Value)
		switch {
		case member == nil:
			c.unknownMember(union, rule.Ident{Name: name.Value, At: name.Whole()})
			continue
		case slices.Contains(union.Untagged, member):
			c.report(diag.New(diag.DuplicateMember, name.Whole(), u.Name.Value, name.Value))
			continue
		case catchAll != nil:
			c.report(diag.New(diag.NeverTried, name.Whole(), name.Value, catchAll.Name).
				WithHint("%s needs no keys; list it last", catchAll.Name))
			continue
		}
		union.Untagged = append(union.Untagged, member)
		if !needsKeys(member.Object(), union.Tag) {
			catchAll = member
		}
	}
}

// needsKeys reports whether some key other than the tag has to be there.
func needsKeys(obj *ir.Object, tag string) bool {
	return slices.ContainsFunc(obj.Fields, func(f *ir.Field) bool {
		return f.Name != tag && f.Presence == ir.Required
	})
}

// unknownMember reports a member that a union does not have.
func (c *table) unknownMember(u *ir.Union, name rule.Ident) {
	var names []string
	for _, m := range u.Members {
		names = append(names, m.Name)
	}
	if len(names) == 0 {
		return
	}
	c.report(c.newerHint(diag.New(diag.UnknownMember, name.At, u.Name, name.Name).DidYouMean(name.Name, names), name.Name, c.newer.types))
}

// unknownTag reports a tag that no member of a union has.
func (c *table) unknownTag(u *ir.Union, tag string, at source.Span) {
	var tags []string
	for _, m := range u.Members {
		tags = append(tags, m.Tag)
	}
	if slices.Contains(tags, "") || len(tags) == 0 {
		return // a member without a tag has been reported
	}
	d := diag.New(diag.UnknownTag, at, u.Name, u.Tag, tag).DidYouMean(tag, tags)
	if u.Events {
		d = c.newerHint(d, tag, c.newer.events)
	}
	c.report(d)
}
