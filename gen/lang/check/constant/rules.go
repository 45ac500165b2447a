package constant

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// Obeys reports a constant that breaks a rule.
func (c *Reader) Obeys(value ir.Const, r ir.Rules, at source.Span) bool {
	why := ""
	switch v := value.(type) {
	case ir.IntConst:
		why = types.RangeBroken(float64(v), r)
	case ir.NumberConst:
		why = types.RangeBroken(float64(v), r)
	case ir.TextConst:
		why = types.TextBroken(string(v), r)
	default: // no rules are about it
	}
	if why == "" {
		return true
	}
	c.Report(diag.New(diag.RuleBroken, at, why))
	return false
}

// isNormal reports a constant that would have to be rewritten at run time,
// when nobody looks at it any more.
func (c *Reader) isNormal(text string, r ir.Rules, at source.Span) bool {
	if r.Normalize != ir.NormalURL || types.PlainURL.MatchString(text) {
		return true
	}
	c.Report(diag.New(diag.RuleBroken, at, "the address is not plainly in its normal form").
		WithHint("write it like https://example.com/path"))
	return false
}
