package check

import (
	"strings"
	"unicode"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

func (c *declarer) alias(a *syntax.Alias, alias *ir.Alias) {
	if a.Type.IsZero() {
		return
	}
	t, errs := rule.ParseType(a.Type)
	for _, d := range errs {
		c.report(d)
	}
	name, ok := t.(*rule.TypeName)
	if !ok || builtins[name.Name] == nil {
		if len(errs) == 0 {
			c.report(diag.New(diag.AliasType, a.Type.Whole(), a.Type.Value))
		}
		return
	}
	alias.Scalar.Kind = builtins[name.Name].Kind
	if ruled, ok := c.withRules(alias.Scalar, &a.Rules, &a.Node).(*ir.Scalar); ok {
		alias.Scalar.Rules = ruled.Rules
	}
}

func (c *declarer) enumValues(e *syntax.Enum, enum *ir.Enum) {
	clash := newClashes(c.log)
	for _, v := range e.Values {
		if tagStyled(c.log, v.Name) {
			clash.add(v.Name)
		}
		enum.Values = append(enum.Values, &ir.EnumValue{
			Value: v.Name.Value, Doc: prose(v.Doc), Since: v.Since.Value, Deprecated: prose(v.Deprecated),
		})
	}
	if len(e.Values) == 0 && e.Has("values") {
		c.report(diag.New(diag.NothingLeft, e.Name.Whole(), e.Name.Value, "values"))
	}
}

// tagStyled reports an enum or tag value no constant could be named after.
func tagStyled(l *log, value source.Text) bool {
	named := strings.IndexFunc(value.Value, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) >= 0
	control := strings.IndexFunc(value.Value, unicode.IsControl) >= 0
	if value.IsZero() || named && !control {
		return !value.IsZero()
	}
	l.report(diag.New(diag.NameStyle, value.Whole(), value.Value, "printable, with at least one letter or digit"))
	return false
}

func enumValueNamed(e *ir.Enum, name string) *ir.EnumValue {
	for _, v := range e.Values {
		if v.Value == name {
			return v
		}
	}
	return nil
}

// enumValue reports a text that is not a value of the enum.
func (c *reader) enumValue(e *ir.Enum, text string, at source.Span) bool {
	if enumValueNamed(e, text) != nil || len(e.Values) == 0 || c.flawed(e.Span) {
		return true
	}
	var values []string
	for _, v := range e.Values {
		values = append(values, v.Value)
	}
	d := diag.New(diag.UnknownValue, at, e.Name, text).DidYouMean(text, values)
	if d.Hint == "" && len(values) <= 8 {
		d = d.WithHint("it has %s", nameList(values))
	}
	newer := c.newer.values[e.Name]
	if e.TagOf != nil && e.TagOf.Events {
		newer = c.newer.events
	}
	c.report(c.newerHint(d, text, newer))
	return false
}

// nameList spells names for a message: `a`, `b` and `c`.
func nameList(names []string) string {
	var out strings.Builder
	for i, name := range names {
		switch {
		case i == 0:
		case i == len(names)-1:
			out.WriteString(" and ")
		default:
			out.WriteString(", ")
		}
		out.WriteString("`" + name + "`")
	}
	return out.String()
}
