package declare

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/naming"
	"github.com/msggen/msggen/gen/lang/check/table"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/lang/syntax"
)

func (c *Declarer) alias(a *syntax.Alias, alias *ir.Alias) {
	if a.Type.IsZero() {
		return
	}
	t, errs := rule.ParseType(a.Type)
	for _, d := range errs {
		c.Report(d)
	}
	name, ok := t.(*rule.TypeName)
	if !ok || types.Builtins[name.Name] == nil {
		if len(errs) == 0 {
			d := diag.New(diag.AliasType, a.Type.Whole(), a.Type.Value)
			if ok && types.Foreign[name.Name] != "" {
				d = d.WithHint("write %s", types.Foreign[name.Name])
			}
			c.Report(d)
		}
		return
	}
	alias.Scalar.Kind = types.Builtins[name.Name].Kind
	if ruled, ok := c.withRules(alias.Scalar, &a.Rules, &a.Node).(*ir.Scalar); ok {
		alias.Scalar.Rules = ruled.Rules
	}
}

func (c *Declarer) enumValues(e *syntax.Enum, enum *ir.Enum) {
	clash := naming.NewClashes(c.Log)
	for _, v := range e.Values {
		if naming.TagStyled(c.Log, v.Name) {
			clash.Add(v.Name)
		}
		enum.Values = append(enum.Values, &ir.EnumValue{
			Value: v.Name.Value, Doc: table.Prose(v.Doc), Since: v.Since.Value, Deprecated: table.Prose(v.Deprecated),
			Span: v.Name.Whole(),
		})
	}
	if len(e.Values) == 0 && e.Has("values") && !c.Flawed(enum.Span) {
		c.Report(diag.New(diag.NothingLeft, e.Name.Whole(), e.Name.Value, "values"))
	}
}
