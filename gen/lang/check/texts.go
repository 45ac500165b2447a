package check

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

// matches checks text.matches('pattern').
func (f *exprFrame) matches(x *rule.Call) ir.Expr {
	on := f.as(x.X, stringType)
	if !f.arity(x, 1) {
		return badExpr(x.At)
	}
	lit, ok := x.Args[0].(*rule.Literal)
	text, isText := "", false
	if ok {
		text, isText = lit.Value.(string)
	}
	if !isText {
		if _, bad := x.Args[0].(*rule.Bad); !bad {
			f.report(diag.New(diag.PatternArgument, x.Args[0].Span()))
		}
		return badExpr(x.At)
	}
	if !checkPattern(f.log, source.NewText(text, lit.At, nil)) || badX(on) {
		return badExpr(x.At)
	}
	return &ir.Matches{Node: ir.Node{T: boolType, At: x.At}, X: on, Pattern: text}
}

// startsWith checks text.startsWith(prefix).
func (f *exprFrame) startsWith(x *rule.Call) ir.Expr {
	on := f.as(x.X, stringType)
	if !f.arity(x, 1) {
		return badExpr(x.At)
	}
	prefix := f.as(x.Args[0], stringType)
	if badX(on) || badX(prefix) {
		return badExpr(x.At)
	}
	return &ir.StartsWith{Node: ir.Node{T: boolType, At: x.At}, X: on, Prefix: prefix}
}

// compareVersions checks compareVersions(a, b).
func (f *exprFrame) compareVersions(x *rule.Call) ir.Expr {
	l, r := f.as(x.Args[0], stringType), f.as(x.Args[1], stringType)
	if badX(l) || badX(r) {
		return badExpr(x.At)
	}
	return &ir.CompareVersions{Node: ir.Node{T: intType, At: x.At}, L: l, R: r}
}

// record checks {'key': value}.
func (f *exprFrame) record(x *rule.Record) ir.Expr {
	out := &ir.RecordOf{Node: ir.Node{T: builtins["object"], At: x.At}}
	keys := map[string]bool{}
	ok := true
	for _, e := range x.Entries {
		value := f.expr(e.Value, nil)
		if keys[e.Key] {
			f.report(diag.New(diag.FieldTwice, e.KeyAt, e.Key))
			ok = false
		}
		keys[e.Key] = true
		ok = f.recordValue(value) && ok
		out.Keys, out.Values = append(out.Keys, e.Key), append(out.Values, value)
	}
	if !ok {
		return badExpr(x.At)
	}
	return out
}

// recordValue reports a value that has no place in a free-form object.
func (f *scope) recordValue(x ir.Expr) bool {
	if badX(x) {
		return false
	}
	t := x.Type()
	_, enum := t.(*ir.Enum)
	if enum || isKind(t, ir.String, ir.Int, ir.Number, ir.Bool, ir.Null, ir.Record) || isKind(ir.NonNull(t), ir.Any) {
		return true
	}
	if n, ok := t.(*ir.Nullable); ok && (comparableType(n.Elem) || isKind(n.Elem, ir.Record)) {
		f.maybeNull(x)
		return false
	}
	f.report(diag.New(diag.OperandType, x.Span(), "{…}", "strings, numbers, bools, enums, nulls and free-form values", f.typeName(t)))
	return false
}
