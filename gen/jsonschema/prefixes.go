package jsonschema

import (
	"regexp"
	"strings"

	invopop "github.com/invopop/jsonschema"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// begins is a pattern for the texts that begin with a prefix.
func begins(prefix string) string { return "^" + regexp.QuoteMeta(prefix) }

// tagIn accepts a text that is one of some, or begins with one of some prefixes. It is
// nil if there is none.
func tagIn(exact, prefixes []string) *invopop.Schema {
	var list []*invopop.Schema
	switch len(exact) {
	case 0:
	case 1:
		list = append(list, &invopop.Schema{Const: exact[0]})
	default:
		list = append(list, oneOf(exact))
	}
	for _, prefix := range prefixes {
		list = append(list, &invopop.Schema{Pattern: begins(prefix)})
	}
	switch len(list) {
	case 0:
		return nil
	case 1:
		return list[0]
	default:
		return &invopop.Schema{AnyOf: list}
	}
}

// oneOrBegins is a pattern for the texts that are one of some, or begin with one of some
// prefixes. Of a choice between the two, generators would make types without a name.
func oneOrBegins(exact, prefixes []string) string {
	var list []string
	for _, prefix := range prefixes {
		list = append(list, regexp.QuoteMeta(prefix))
	}
	if len(exact) > 0 {
		var quoted []string
		for _, text := range exact {
			quoted = append(quoted, regexp.QuoteMeta(text))
		}
		list = append(list, "(?:"+strings.Join(quoted, "|")+")$")
	}
	return "^(?:" + strings.Join(list, "|") + ")"
}

func texts(values []*ir.EnumValue) []string {
	var list []string
	for _, v := range values {
		list = append(list, v.Value)
	}
	return list
}

// taggedAs accepts an object with the tag of one of some members of a union, and of no
// member else.
func taggedAs(u *ir.Union, members ...*ir.Member) *invopop.Schema {
	tests := plan.TagTests(u, members)
	retired := make([]plan.TagTest, len(u.Retired))
	for i, r := range u.Retired {
		retired[i] = plan.TagTest{Text: r.Tag}
	}
	var exact []string
	var list []*invopop.Schema
	for _, test := range tests {
		if !test.Prefix {
			exact = append(exact, test.Text)
			continue
		}
		s := &invopop.Schema{Type: "string", Pattern: begins(test.Text)}
		var texts, longer []string
		for _, other := range append(test.But, retired...) {
			switch {
			case other.Prefix:
				longer = append(longer, other.Text)
			case regexp.MustCompile(s.Pattern).MatchString(other.Text):
				texts = append(texts, other.Text)
			}
		}
		s.Not = tagIn(texts, longer)
		list = append(list, s)
	}
	if len(list) == 0 {
		return tagged(u.Tag, exact...)
	}
	if len(exact) > 0 {
		list = append([]*invopop.Schema{tagIn(exact, nil)}, list...)
	}
	value := list[0]
	if len(list) > 1 {
		value = &invopop.Schema{AnyOf: list}
	}
	return &invopop.Schema{Type: "object", Properties: properties(u.Tag, value), Required: []string{u.Tag}}
}
