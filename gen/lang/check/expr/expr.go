// Package expr checks expressions.
package expr

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/constant"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/scope"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

// Value checks a text as an expression of the type.
func (f *Frame) Value(text source.Text, want ir.Type) ir.Expr {
	return f.Checked(f.Parse(text), want)
}

// Condition checks a text as a condition.
func (f *Frame) Condition(text source.Text) ir.Expr { return f.Value(text, types.Bool) }

// Checked checks an expression and makes it fit the type.
func (f *Frame) Checked(x rule.Expr, want ir.Type) ir.Expr {
	return f.Fit(f.Expr(x, want), want)
}

// Expr checks an expression. The wanted type, if not nil, only helps where the
// expression alone leaves its type open; the result need not have it.
func (f *Frame) Expr(x rule.Expr, want ir.Type) ir.Expr {
	value := f.expr(x, want)
	f.noteType(value)
	return value
}

func (f *Frame) expr(x rule.Expr, want ir.Type) ir.Expr {
	switch x := x.(type) {
	case *rule.Name:
		return f.Narrowed(f.name(x))
	case *rule.Literal:
		return f.literal(x)
	case *rule.List:
		return f.list(x, want)
	case *rule.Object:
		return f.build(x)
	case *rule.Record:
		if t := wantedMap(want); t != nil && len(x.Entries) == 0 {
			return &ir.Literal{Node: ir.Node{T: t, At: x.At}, Value: new(ir.MapConst)}
		}
		return f.record(x)
	case *rule.Field:
		return f.Narrowed(f.field(x))
	case *rule.Index:
		return f.valueAt(x)
	case *rule.Call:
		return f.call(x, want)
	case *rule.Unary:
		return f.unary(x)
	case *rule.Binary:
		if x.Op == rule.Coalesce {
			return f.coalesce(x, want)
		}
		return f.binary(x)
	case *rule.Cond:
		return f.cond(x, want)
	case *rule.Bad:
		return types.BadExpr(x.At)
	default:
		panic("check: unknown expression")
	}
}

// noteType notes of which type an expression is, if it has one.
func (f *Frame) noteType(x ir.Expr) {
	if f.Index != nil && !types.IsBadExpr(x) && !types.IsBad(x.Type()) {
		f.Index.Typed(x.Span(), x.Type())
	}
}

func (f *Frame) literal(x *rule.Literal) ir.Expr {
	lit := &ir.Literal{Node: ir.Node{T: types.Null, At: x.At}, Value: ir.NullConst{}}
	switch v := x.Value.(type) {
	case string:
		lit.T, lit.Value = types.String, ir.TextConst(v)
	case int64:
		lit.T, lit.Value = types.Int, ir.IntConst(v)
	case float64:
		lit.T, lit.Value = types.Number, constant.NumberConst(v)
	case bool:
		lit.T, lit.Value = types.Bool, ir.BoolConst(v)
	}
	return lit
}

// name reads a variable, an optional argument only where it is there.
func (f *Frame) name(x *rule.Name) ir.Expr {
	ref := f.Ref(x)
	if f.Index != nil && types.IsBadExpr(ref) {
		f.Index.Offer(x.At, string(diag.UnknownFunction), f.functions.names())
		f.Index.Offer(x.At, string(diag.UnknownType), f.TypeNames)
	}
	if r, ok := ref.(*ir.Ref); ok && r.Var.Optional && f.About(f.Facts, fact.Path{Root: r.Var}).Present != fact.Yes {
		d := diag.New(diag.MaybeAbsent, x.At, "`"+x.Name+"`").WithHint("test `has(%s)` first", x.Name)
		if f.Filling.By == rule.Expr(x) {
			d = d.WithHint("write `%s?: %s`", f.Filling.Field, x.Name)
		}
		f.Unproved(d)
		return types.BadExpr(x.At)
	}
	if r, ok := ref.(*ir.Ref); ok && f.Ready != nil && r.Var.Kind == ir.Self {
		f.Report(diag.New(diag.SelfNotReady, x.At, "`self` as a whole"))
		return types.BadExpr(x.At)
	}
	return ref
}

// subject is what a field is read from. In a constructor self has only the
// fields that have been set.
func (f *Frame) subject(x rule.Expr, field rule.Ident) ir.Expr {
	n, ok := x.(*rule.Name)
	if !ok || f.Ready == nil {
		return f.Expr(x, nil)
	}
	ref, ok := f.Ref(n).(*ir.Ref)
	if !ok || ref.Var.Kind != ir.Self {
		return f.Expr(x, nil)
	}
	if obj := ref.Var.Type.(*ir.Object); obj.Field(field.Name) != nil && !f.Ready[field.Name] {
		f.Report(diag.New(diag.SelfNotReady, field.At, "`self."+field.Name+"`"))
		return types.BadExpr(field.At)
	}
	return ref
}

// field reads a field, an optional one only where it is there.
func (f *Frame) field(x *rule.Field) ir.Expr {
	on := f.subject(x.X, x.Name)
	if ref, ok := on.(*ir.Ref); ok {
		if tag := f.Vars[ref.Var].Tags[x.Name.Name]; tag != nil { // of an event of unknown type
			f.NoteTag(f.Vars[ref.Var].Of, x.Name.At)
			return &ir.Ref{Node: ir.Node{T: types.String, At: x.At}, Var: tag}
		}
	}
	read := f.FieldOf(on, x.Name, x.At)
	if types.IsBadExpr(read) {
		f.offerMembers(on, x.Name)
	}
	switch read := read.(type) {
	case *ir.FieldOf:
		if read.Field.Presence == ir.Optional && !f.IsPresent(read) {
			return f.MaybeAbsent(x, read.T)
		}
		if lit := read.Field.Const; lit != nil {
			folded := &ir.Literal{Node: ir.Node{T: read.Field.Type, At: x.At}, Value: lit.Value}
			f.Folded[folded] = true
			return folded
		}
		if read.Field.TagRule() != nil { // a text like others, once it is read
			read.T = types.String
		}
	case *ir.CommonField:
		if scope.OptionalIn(f.Possible(read.X), read.Name) && !f.IsPresent(read) {
			return f.MaybeAbsent(x, read.T)
		}
	case *ir.TagOf:
		return f.tag(read)
	default: // is always there
	}
	return read
}

// offerMembers notes what could stand behind a value and a dot, instead of a name that
// it has no field of.
func (f *Frame) offerMembers(on ir.Expr, name rule.Ident) {
	switch t := on.Type().(type) {
	case *ir.List:
		f.Index.Offer(name.At, string(diag.UnknownFunction), methods)
	case *ir.Union:
		if !t.ByKind() {
			f.Index.Offer(name.At, string(diag.UnknownField), []string{t.Tag})
		}
	default: // its fields have been offered
	}
}

// tag is a tag as a value. That of a value that may be of no known member is any text.
func (f *Frame) tag(read *ir.TagOf) ir.Expr {
	if _, unknown := f.Possibly(read.X); !unknown {
		return read
	}
	text, _ := types.Widen(read, types.String)
	return text
}

// ParseAndCheck checks an expression of no use, for its own mistakes.
func (f *Frame) ParseAndCheck(text source.Text) { f.Expr(f.Parse(text), types.Bad) }
