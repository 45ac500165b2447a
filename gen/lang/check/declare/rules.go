package declare

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/pattern"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// ruleKey is a key that narrows or annotates values, with what it applies to.
type ruleKey struct {
	key   string
	on    string // for messages
	given func(r *syntax.Rules) bool
	fits  func(t ir.Type) bool
	taken func(r *ir.Rules) bool // set by the alias already
}

// boundOf is what the rules that bound a value of the type are called behind `min` and `max`.
func boundOf(t ir.Type) string {
	switch {
	case onStrings(t):
		return "_length"
	case onLists(t):
		return "_items"
	default:
		return ""
	}
}

func onNumbers(t ir.Type) bool { return types.IsKind(t, ir.Int, ir.Number) }

func onStrings(t ir.Type) bool { return types.IsKind(t, ir.String) }

func onLists(t ir.Type) bool { _, ok := t.(*ir.List); return ok }

func isTime(r *ir.Rules) bool { return r.Time != ir.TimeNone }

func never(*ir.Rules) bool { return false }

var ruleKeys = []ruleKey{
	{"min", "numbers", func(r *syntax.Rules) bool { return r.Min != nil }, onNumbers, func(r *ir.Rules) bool { return r.Min != nil }},
	{"max", "numbers", func(r *syntax.Rules) bool { return r.Max != nil }, onNumbers, func(r *ir.Rules) bool { return r.Max != nil }},
	{"min_length", "strings", func(r *syntax.Rules) bool { return r.MinLength != nil }, onStrings, func(r *ir.Rules) bool { return r.MinLength != nil }},
	{"max_length", "strings", func(r *syntax.Rules) bool { return r.MaxLength != nil }, onStrings, func(r *ir.Rules) bool { return r.MaxLength != nil }},
	{"pattern", "strings", func(r *syntax.Rules) bool { return !r.Pattern.IsZero() }, onStrings, func(r *ir.Rules) bool { return r.Pattern != "" }},
	{"normalize", "strings", func(r *syntax.Rules) bool { return !r.Normalize.IsZero() }, onStrings, func(r *ir.Rules) bool { return r.Normalize != ir.NormalNone }},
	{"format", "strings and numbers", func(r *syntax.Rules) bool { return !r.Format.IsZero() }, func(t ir.Type) bool { return onStrings(t) || onNumbers(t) }, func(r *ir.Rules) bool { return r.Format != "" }},
	{"encoding", "strings", func(r *syntax.Rules) bool { return !r.Encoding.IsZero() }, onStrings, func(r *ir.Rules) bool { return r.Encoding != "" }},
	{"time", "strings if it is `iso`", func(r *syntax.Rules) bool { return r.Time.Value == string(ir.TimeISO) }, onStrings, isTime},
	{"time", "numbers if it is `unix_ms` or `unix_s`", func(r *syntax.Rules) bool { return strings.HasPrefix(r.Time.Value, "unix") }, onNumbers, isTime},
	{"min_items", "lists", func(r *syntax.Rules) bool { return r.MinItems != nil }, onLists, never},
	{"max_items", "lists", func(r *syntax.Rules) bool { return r.MaxItems != nil }, onLists, never},
}

// withRules adds the rules written at node to a type; they apply to what is
// not null.
func (c *Declarer) withRules(t ir.Type, r *syntax.Rules, node *syntax.Node) ir.Type {
	if types.IsBad(t) {
		return t
	}
	base := ir.NonNull(t)
	given, ok := false, true
	for _, k := range ruleKeys {
		if !k.given(r) {
			continue
		}
		given = true
		if !k.fits(base) {
			d := diag.New(diag.RuleType, node.Key(k.key), k.key, k.on, c.TypeName(base))
			if own := boundOf(base); own != "" && (k.key == "min" || k.key == "max") {
				d = d.WithHint("write `%s%s`", k.key, own)
			}
			c.Report(d)
			ok = false
		} else if s, scalar := base.(*ir.Scalar); scalar && k.taken(&s.Rules) {
			c.Report(diag.New(diag.RuleTwice, node.Key(k.key), k.key, s.Alias.Name))
			ok = false
		}
	}
	if !given || !ok {
		return t
	}
	var ruled ir.Type
	switch base := base.(type) {
	case *ir.Scalar:
		copied := *base
		c.addScalarRules(&copied.Rules, r, node)
		ruled = &copied
	case *ir.List:
		copied := *base
		copied.MinItems, copied.MaxItems = intOf(r.MinItems), intOf(r.MaxItems)
		c.ordered(node, "min_items", "max_items", copied.MinItems, copied.MaxItems)
		ruled = &copied
	case *ir.Enum, *ir.Object, *ir.Union, *ir.Map:
		panic("check: rules on " + c.TypeName(base))
	}
	if base != t {
		return &ir.Nullable{Elem: ruled}
	}
	return ruled
}

func (c *Declarer) addScalarRules(to *ir.Rules, r *syntax.Rules, node *syntax.Node) {
	if r.Min != nil {
		to.Min = &r.Min.Value
	}
	if r.Max != nil {
		to.Max = &r.Max.Value
	}
	if r.MinLength != nil {
		to.MinLength = intOf(r.MinLength)
	}
	if r.MaxLength != nil {
		to.MaxLength = intOf(r.MaxLength)
	}
	if !r.Pattern.IsZero() && pattern.Check(c.Log, r.Pattern) {
		to.Pattern = r.Pattern.Value
	}
	if r.Normalize.Value == "url" {
		to.Normalize = ir.NormalURL
	}
	if !r.Format.IsZero() {
		to.Format = r.Format.Value
	}
	if !r.Encoding.IsZero() {
		to.Encoding = r.Encoding.Value
	}
	if !r.Time.IsZero() {
		to.Time = ir.TimeForm(r.Time.Value)
	}
	if to.Min != nil && to.Max != nil && *to.Min > *to.Max {
		c.Report(diag.New(diag.RuleRange, c.later(node, "min", "max"), "min", "max"))
	}
	c.ordered(node, "min_length", "max_length", to.MinLength, to.MaxLength)
}

func (c *Declarer) ordered(node *syntax.Node, low, high string, lowest, highest *int) {
	if lowest != nil && highest != nil && *lowest > *highest {
		c.Report(diag.New(diag.RuleRange, c.later(node, low, high), low, high))
	}
}

// later is the place of the key that is written; of two, the second.
func (c *Declarer) later(node *syntax.Node, low, high string) source.Span {
	if node.Has(high) {
		return node.Key(high)
	}
	return node.Key(low)
}

func intOf(n *syntax.Int) *int {
	if n == nil {
		return nil
	}
	v := n.Value
	return &v
}
