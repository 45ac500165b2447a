package declare

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/naming"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// tagByPrefix is the type of a tag of which only the beginning is said.
func (c *Declarer) tagByPrefix(f *syntax.Field) ir.Type {
	for _, key := range besidePrefix {
		if f.Has(key) {
			c.Report(diag.New(diag.BadPrefix, f.Key(key), "a tag by prefix is a text that is always there; it has no `"+key+"`"))
			return types.Bad
		}
	}
	switch at := f.Prefix.Whole(); {
	case f.Prefix.IsZero():
		return types.Bad
	case strings.Contains(f.Prefix.Value, "*"):
		c.Report(diag.New(diag.BadPrefix, at, "`*` is no part of a prefix").
			WithHint("write `%s`", strings.TrimRight(f.Prefix.Value, "*")))
	case naming.TagStyled(c.Log, f.Prefix):
		return tagType(f.Prefix.Value)
	}
	return types.Bad
}

// besidePrefix are the keys of fields that say something else of the value.
var besidePrefix = []string{
	"type", "const", "default", "optional", "null_is_absent", "also",
	"min", "max", "min_length", "max_length", "min_items", "max_items", "pattern", "format", "normalize", "encoding", "time",
}

func tagType(prefix string) *ir.Scalar {
	return &ir.Scalar{Kind: ir.String, Rules: ir.Rules{Tag: &ir.TagRule{Prefix: prefix}}}
}

// label reads a tag as specs spell it: with `*` at its end, it is a prefix.
func (c *Declarer) label(name source.Text) (tag string, prefix, ok bool) {
	tag, prefix = strings.CutSuffix(name.Value, "*")
	switch {
	case name.IsZero():
		return "", false, true
	case tag == "" && prefix:
		c.Report(diag.New(diag.BadPrefix, name.Whole(), "`*` stands behind what all the tags begin with").
			WithHint("`unknown: keep` is for tags of which nothing is known"))
	case strings.Contains(tag, "*"):
		d := diag.New(diag.BadPrefix, name.Whole(), "only the end of a tag can be left open")
		if begin, _, _ := strings.Cut(tag, "*"); begin != "" {
			d = d.WithHint("write `%s*`", begin)
		}
		c.Report(d)
	default:
		return tag, prefix, true
	}
	return tag, false, false
}

// tagRules completes the rules of tags by prefix: what is the tag of another member
// of the same union is none of theirs.
func (c *Declarer) tagRules() {
	for _, union := range c.Protocol.Unions {
		if e := union.TagEnum; e != nil {
			e.Prefixes = slices.DeleteFunc(slices.Clone(e.Prefixes), func(prefix string) bool {
				return slices.ContainsFunc(e.Prefixes, func(shorter string) bool { return shorter != prefix && strings.HasPrefix(prefix, shorter) })
			})
		}
		for _, m := range union.ByPrefix() {
			rule := m.Object().Field(union.Tag).TagRule()
			if rule == nil { // it has been reported
				continue
			}
			for _, other := range union.Members {
				if other != m && strings.HasPrefix(other.Tag, m.Tag) {
					c.excepted(m, rule, other.Tag, other.Prefix, other.Span)
				}
			}
			if u := c.Unions[union]; u != nil {
				for _, r := range u.Retired {
					if tag, ok := c.constTag(union, r.Object); ok && strings.HasPrefix(tag, m.Tag) {
						c.excepted(m, rule, tag, false, r.Object.Whole())
					}
				}
			}
		}
	}
}

// constTag is the tag of an object that is named, if it is a constant.
func (c *Declarer) constTag(union *ir.Union, name source.Text) (string, bool) {
	decl := c.Types[name.Value]
	if decl == nil {
		return "", false
	}
	obj, ok := decl.Type.(*ir.Object)
	if !ok || obj.Field(union.Tag) == nil || obj.Field(union.Tag).Const == nil {
		return "", false
	}
	text, ok := obj.Field(union.Tag).Const.Value.(ir.TextConst)
	return string(text), ok
}

// excepted notes that a tag, or all that begins like one, is that of another member.
// An object that is imported is what it is.
func (c *Declarer) excepted(m *ir.Member, rule *ir.TagRule, tag string, prefix bool, at source.Span) {
	list := &rule.Except
	if prefix {
		list = &rule.Longer
	}
	switch {
	case slices.Contains(*list, tag):
	case m.Object().ForeignTo(c.Protocol):
		c.Report(diag.New(diag.BadPrefix, at, "`"+tag+"` is a tag of `"+c.TypeName(m.Object())+"`, which is imported").
			WithRelated(m.Span, "the other member"))
	default:
		*list = append(*list, tag)
	}
}
