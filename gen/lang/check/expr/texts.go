package expr

import (
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/pattern"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

// matches checks text.matches('pattern').
func (f *Frame) matches(x *rule.Call) ir.Expr {
	on := f.Checked(x.X, types.String)
	if !f.arity(x, 1) {
		return types.BadExpr(x.At)
	}
	lit, ok := x.Args[0].(*rule.Literal)
	text, isText := "", false
	if ok {
		text, isText = lit.Value.(string)
	}
	if !isText {
		if _, bad := x.Args[0].(*rule.Bad); !bad {
			f.Report(diag.New(diag.PatternArgument, x.Args[0].Span()))
		}
		return types.BadExpr(x.At)
	}
	if !pattern.Check(f.Log, source.NewText(text, lit.At, nil)) || types.IsBadExpr(on) {
		return types.BadExpr(x.At)
	}
	return &ir.Matches{Node: ir.Node{T: types.Bool, At: x.At}, X: on, Pattern: text}
}

// startsWith checks text.startsWith(prefix).
func (f *Frame) startsWith(x *rule.Call) ir.Expr {
	on, prefix, ok := f.prefixed(x)
	if !ok {
		return types.BadExpr(x.At)
	}
	node := ir.Node{T: types.Bool, At: x.At}
	if tag, ok := ir.Unwidened(on).(*ir.TagOf); ok {
		if members := f.beginning(tag, prefix); members != nil {
			return &ir.IsMember{Node: node, X: tag.X, Members: members}
		}
	}
	return &ir.StartsWith{Node: node, X: on, Prefix: prefix}
}

// beginning are the members all of whose tags begin with a literal, if no other member
// has such a tag. One of them at least is told by a prefix: it is nil otherwise.
func (f *Frame) beginning(tag *ir.TagOf, literal ir.Expr) (members []*ir.Member) {
	lit, ok := literal.(*ir.Literal)
	if !ok {
		return nil
	}
	prefix := string(lit.Value.(ir.TextConst))
	_, others := f.Possibly(tag.X)
	byPrefix := false
	for _, m := range tag.X.Type().(*ir.Union).Members {
		switch {
		case strings.HasPrefix(m.Tag, prefix):
			members = append(members, m)
			byPrefix = byPrefix || m.Prefix
			others = others && (!m.Prefix || m.Tag != prefix)
		case m.Prefix && strings.HasPrefix(prefix, m.Tag):
			return nil
		}
	}
	if !byPrefix || others {
		return nil
	}
	return members
}

// removePrefix checks text.removePrefix(prefix).
func (f *Frame) removePrefix(x *rule.Call) ir.Expr {
	on, prefix, ok := f.prefixed(x)
	if !ok {
		return types.BadExpr(x.At)
	}
	return &ir.RemovePrefix{Node: ir.Node{T: types.String, At: x.At}, X: on, Prefix: prefix}
}

// prefixed checks a text and what it may begin with.
func (f *Frame) prefixed(x *rule.Call) (on, prefix ir.Expr, ok bool) {
	on = f.Checked(x.X, types.String)
	if !f.arity(x, 1) {
		return nil, nil, false
	}
	prefix = f.Checked(x.Args[0], types.String)
	return on, prefix, !types.IsBadExpr(on) && !types.IsBadExpr(prefix)
}

// json checks json(value).
func (f *Frame) json(x *rule.Call) ir.Expr {
	value := f.Expr(x.Args[0], types.Nullable(types.Any))
	if types.IsBadExpr(value) {
		return types.BadExpr(x.At)
	}
	if free := types.Nullable(types.Any); types.IsPlain(value.Type()) || types.IsKind(value.Type(), ir.Null) {
		value = f.Fit(value, free)
	}
	return &ir.JSONText{Node: ir.Node{T: types.String, At: x.At}, X: value}
}

// compareVersions checks compareVersions(a, b).
func (f *Frame) compareVersions(x *rule.Call) ir.Expr {
	l, r := f.Checked(x.Args[0], types.String), f.Checked(x.Args[1], types.String)
	if types.IsBadExpr(l) || types.IsBadExpr(r) {
		return types.BadExpr(x.At)
	}
	return &ir.CompareVersions{Node: ir.Node{T: types.Int, At: x.At}, L: l, R: r}
}

// wantedMap is the map that an expression should be, or nil.
func wantedMap(want ir.Type) *ir.Map {
	if want == nil {
		return nil
	}
	t, _ := ir.NonNull(want).(*ir.Map)
	return t
}

// record checks {'key': value}.
func (f *Frame) record(x *rule.Record) ir.Expr {
	out := &ir.RecordOf{Node: ir.Node{T: types.Record, At: x.At}}
	keys := map[string]bool{}
	ok := true
	for _, e := range x.Entries {
		value := f.Expr(e.Value, nil)
		if keys[e.Key] {
			f.Report(diag.New(diag.FieldTwice, e.KeyAt, e.Key))
			ok = false
		}
		keys[e.Key] = true
		value = f.RecordValue(value)
		ok = !types.IsBadExpr(value) && ok
		out.Keys, out.Values = append(out.Keys, e.Key), append(out.Values, value)
	}
	if !ok {
		return types.BadExpr(x.At)
	}
	return out
}
