package declare

import (
	"fmt"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/naming"
	"github.com/msggen/msggen/gen/lang/check/table"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

func (c *Declarer) unionMembers(u *syntax.Union, union *ir.Union) {
	if c.flatUnions[union] != table.NotFlat {
		return
	}
	c.flatUnions[union] = table.Flattening
	defer func() { c.flatUnions[union] = table.Flat }()
	if !u.By.IsZero() && !u.Tag.IsZero() {
		c.Report(diag.New(diag.BadUnion, u.By.Whole(), "members are told apart by a tag or by which key is there, not by both").
			WithHint("leave out `by` or `tag`"))
	}
	switch {
	case union.ByKey:
		c.keyMembers(u, union)
	case u.Tag.IsZero():
		c.kindMembers(u, union)
	default:
		union.Tag = u.Tag.Value
		c.taggedMembers(u, union)
	}
	stays := func(m *syntax.Member) bool {
		if union.ByKey { // the name is the key
			return !c.IsNewer(m.Type)
		}
		return !c.IsNewer(m.Name)
	}
	if u.Has("of") && !c.Flawed(union.Span) && !slices.ContainsFunc(u.Of, stays) {
		c.Report(diag.New(diag.NothingLeft, u.Name.Whole(), u.Name.Value, "members"))
	}
}

func (c *Declarer) taggedMembers(u *syntax.Union, union *ir.Union) {
	clash := naming.NewClashes(c.Log)
	tags := map[string]*ir.Member{}
	parts := c.taggedParts(u, union)
	if shared := c.meantTag(parts, union.Tag); shared != "" {
		d := diag.New(diag.NoTag, u.Tag.Whole(), "each member of "+union.Name, union.Tag).WithHint("did you mean `%s`?", shared)
		d.Wrote, d.Meant = union.Tag, shared
		c.Report(d)
		union.Tag = shared
	}
	for _, part := range parts {
		obj, m := part.obj, part.from
		c.Repeating = part.inner
		member := &ir.Member{Union: union, Name: obj.Name, Type: obj, Doc: obj.Doc, Span: m.Name.Whole()}
		if same := c.MemberNamed(union, obj.Name); same != nil && same.Type != obj {
			c.Report(diag.New(diag.NameClash, m.Name.Whole(), c.TypeName(obj), c.TypeName(same.Type)).
				WithRelated(same.Span, "the other member"))
			continue
		}
		if types.MemberOf(union, obj) != nil {
			if !part.inner {
				c.Report(diag.New(diag.DuplicateMember, m.Name.Whole(), u.Name.Value, obj.Name))
			}
			continue
		}
		union.Members = append(union.Members, member)
		if !c.tagOf(member, m.Name) {
			continue
		}
		label := member.Label()
		if first := tags[label]; first != nil {
			d := diag.New(diag.DuplicateTag, m.Name.Whole(), first.Name, obj.Name, label)
			if field := toldBy(first.Type, obj); field != "" {
				d = d.WithHint("a union goes by one tag: write one object for both, with an enum as `%s`, and with what only one of them has as optional", field)
			}
			c.Report(d.WithRelated(first.Span, "the other member"))
			continue
		}
		tags[label] = member
		clash.Add(source.NewText(label, m.Name.Whole(), nil))
		if union.TagEnum != nil {
			addTag(union.TagEnum, member)
		}
	}
	c.Repeating = false
}

// toldBy is the field that tells two objects apart, a constant in both of them; "" if there is
// none.
func toldBy(one ir.Type, other *ir.Object) string {
	for _, f := range other.Fields {
		first := one.(*ir.Object).Field(f.Name)
		if first != nil && first.Const != nil && f.Const != nil && first.Const.Value != f.Const.Value {
			return f.Name
		}
	}
	return ""
}

// meantTag is the constant that all members of a union have, if none has the one that is
// to tell them apart: then the name of that is mistaken, and not each member.
func (c *Declarer) meantTag(parts []taggedPart, tag string) string {
	const some = 2
	other := func(p taggedPart) bool {
		return p.inner || p.obj.Field(tag) != nil || c.Objects[p.obj].Incomplete()
	}
	if len(parts) < some || slices.ContainsFunc(parts, other) {
		return ""
	}
	for _, field := range parts[0].obj.Fields {
		lacks := func(p taggedPart) bool {
			own := p.obj.Field(field.Name)
			return own == nil || own.Const == nil && own.TagRule() == nil
		}
		if !slices.ContainsFunc(parts, lacks) {
			return field.Name
		}
	}
	return ""
}

// tagOf finds what tells a member from the others: a prefix, or a constant, which
// becomes a value of the enum of tags, if there is one.
func (c *Declarer) tagOf(member *ir.Member, name source.Text) bool {
	union, obj := member.Union, member.Object()
	rule := obj.Field(union.Tag).TagRule()
	ok := rule != nil
	if ok {
		member.Tag, member.Prefix = rule.Prefix, true
	} else {
		member.Tag, ok = c.ConstTag(union, obj, name)
	}
	if ok && union.TagEnum != nil && obj.ForeignTo(c.Protocol) {
		c.Report(diag.New(diag.BadUnion, name.Whole(), "`"+c.TypeName(obj)+"` is imported, so `"+union.TagEnum.Name+"` cannot name its tag").
			WithHint("leave out `tags`"))
		return true
	}
	if enum, field := union.TagEnum, obj.Field(union.Tag); ok && enum != nil && field.From == obj {
		if other, ok := field.Type.(*ir.Enum); ok && other.TagOf != nil {
			c.Report(diag.New(diag.SecondTags, name.Whole(), obj.Name, other.TagOf.Name, union.Name).
				WithHint("only one of the two can give names to its tags"))
			return true
		}
		if types.IsKind(field.Type, ir.String) && !member.Prefix {
			field.Type = enum
			field.Const.T = enum
		}
	}
	return ok
}

// ConstTag is the constant that an object has for the tag of a union.
func (c *Declarer) ConstTag(union *ir.Union, obj *ir.Object, name source.Text) (string, bool) {
	field := obj.Field(union.Tag)
	if (field == nil || field.Const == nil) && c.Objects[obj].Incomplete() {
		return "", false
	}
	if field == nil {
		c.Report(diag.New(diag.NoTag, name.Whole(), obj.Name, union.Tag).
			WithHint("add `%s: {const: …}` to %s", union.Tag, obj.Name))
		return "", false
	}
	if field.Const == nil {
		if !types.IsBad(field.Type) {
			c.Report(diag.New(diag.NoTag, name.Whole(), obj.Name, union.Tag).WithRelated(field.Span, "this is not a constant"))
		}
		return "", false
	}
	text, ok := field.Const.Value.(ir.TextConst)
	if !ok {
		c.Report(diag.New(diag.BadTag, name.Whole(), obj.Name, union.Tag, "must be a string").WithRelated(field.Span, "declared here"))
		return fmt.Sprint(field.Const.Value), false // by which rules name it nevertheless
	}
	tag := string(text)
	if field.Presence == ir.Optional {
		c.Report(diag.New(diag.BadTag, name.Whole(), obj.Name, union.Tag, "must always be there").WithRelated(field.Span, "declared here").
			WithHint("`default: %s` lets documents leave it out", tag))
		return tag, false
	}
	if strings.Contains(tag, "*") {
		c.Report(diag.New(diag.BadTag, name.Whole(), obj.Name, union.Tag, "has a `*`, which stands for any end of a tag").WithRelated(field.Span, "declared here").
			WithHint("write `%s: {prefix: %s}`", union.Tag, strings.TrimRight(tag, "*")))
		return "", false
	}
	naming.TagStyled(c.Log, source.NewText(tag, name.Whole(), nil))
	return tag, true
}

func (c *Declarer) kindMembers(u *syntax.Union, union *ir.Union) {
	union.Unknown = ir.Reject
	if !u.Unknown.IsZero() && !u.Has("by") {
		c.Report(diag.New(diag.BadUnion, u.Key("unknown"), "a union told apart by kind has no unknown members"))
	}
	if !u.Tags.IsZero() {
		c.Report(diag.New(diag.BadUnion, u.Key("tags"), "a union without a tag has no enum of tags"))
	}
	kinds := map[ir.Kind]*ir.Member{}
	clash := naming.NewClashes(c.Log)
	for _, m := range u.Of {
		if naming.Styled(c.Log, m.Name, naming.SnakeCase) {
			clash.Add(m.Name)
		}
		t := c.Type(m.Type)
		if types.IsBad(t) {
			c.MarkFlawed(union.Span)
			continue
		}
		member := &ir.Member{Union: union, Name: m.Name.Value, Type: t, Doc: table.Prose(m.Doc), Span: m.Name.Whole()}
		kind := ir.KindOf(t)
		if other, ok := t.(*ir.Union); ok && c.Unions[other] != nil && !c.Unions[other].Tag.IsZero() {
			kind = ir.KindObject // its members may be resolved later
		}
		switch first := kinds[kind]; {
		case kind == ir.NoKind:
			c.Report(diag.New(diag.BadUnion, m.Type.Whole(), "values of `"+c.TypeName(t)+"` are not all of one kind").
				WithHint("the kinds are string, number, bool, list and object"))
			continue
		case first != nil && c.Flawed(u.Name.Whole()):
			continue // it was to be told in another way
		case first != nil:
			c.Report(diag.New(diag.DuplicateKind, m.Type.Whole(), first.Name, m.Name.Value, string(kind)).
				WithRelated(first.Span, "the other member"))
			continue
		}
		kinds[kind] = member
		union.Members = append(union.Members, member)
	}
}

// untagged resolves the members to try when the tag is missing.
func (c *Declarer) untagged(u *syntax.Union, union *ir.Union) {
	if len(u.Untagged) > 0 && union.Tag == "" {
		c.Report(diag.New(diag.BadUnion, u.Key("untagged"), "a union without a tag has no untagged members"))
		return
	}
	var catchAll *ir.Member
	for _, name := range u.Untagged {
		if c.IsNewer(name) {
			continue
		}
		member := c.MemberNamed(union, name.Value)
		switch {
		case member == nil:
			c.UnknownMember(union, rule.Ident{Name: name.Value, At: name.Whole()})
			continue
		case member.Prefix:
			c.Report(diag.New(diag.BadUnion, name.Whole(), "a missing tag says nothing of the tag of `"+member.Name+"`, which begins with "+member.Tag))
			continue
		case slices.Contains(union.Untagged, member):
			c.Report(diag.New(diag.DuplicateMember, name.Whole(), u.Name.Value, name.Value))
			continue
		case catchAll != nil:
			c.Report(diag.New(diag.NeverTried, name.Whole(), name.Value, catchAll.Name).
				WithHint("%s needs no keys; list it last", catchAll.Name))
			continue
		}
		c.NoteType(rule.Ident{Name: name.Value, At: name.Whole()})
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
