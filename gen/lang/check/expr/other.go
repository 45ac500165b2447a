package expr

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
)

// shared are the values that Type{...other} takes over: of the fields that both have,
// those that are not given. Of a union all members have to have them. If both keep
// unknown fields, those of other are kept, too.
func (f *Frame) shared(t *ir.Object, x *rule.Object) (fields []Given, kept ir.Expr, ok bool) {
	other := f.Expr(x.Other, nil)
	if types.IsBadExpr(other) {
		return nil, nil, false
	}
	if _, nullable := other.Type().(*ir.Nullable); nullable {
		f.MaybeNull(other)
		return nil, nil, false
	}
	holders := holdersOf(other.Type())
	if _, place := fact.PathOf(other); !place || holders == nil {
		f.Report(diag.New(diag.OtherObject, other.Span()))
		return nil, nil, false
	}
	for _, field := range t.Fields {
		given := func(g rule.ObjectField) bool { return g.Name.Name == field.Name }
		lacks := func(o *ir.Object) bool { return o.Field(field.Name) == nil || o.Field(field.Name).Const != nil }
		if field.Const != nil || field.Derived != nil || slices.ContainsFunc(x.Fields, given) || slices.ContainsFunc(holders, lacks) {
			continue
		}
		for _, o := range holders {
			f.Index.Twin(field.Span, o.Field(field.Name).Span)
		}
		at := rule.Node{At: x.Other.Span()}
		name := rule.Ident{Name: field.Name, At: at.At}
		taken := Given{Name: name, Expr: &rule.Field{Node: at, X: x.Other, Name: name}}
		if slices.ContainsFunc(holders, func(o *ir.Object) bool { return o.Field(field.Name).Presence == ir.Optional }) {
			taken.Optional = field.Presence == ir.Optional
			if value := defaultExpr(field, at); value != nil {
				taken.Expr = orElse(taken.Expr, value, slices.ContainsFunc(holders, func(o *ir.Object) bool {
					_, nullable := o.Field(field.Name).Type.(*ir.Nullable)
					return nullable
				}))
			}
		}
		fields = append(fields, taken)
	}
	if len(fields) == 0 {
		f.Report(diag.New(diag.NothingShared, x.Other.Span(), t.Name, f.TypeName(other.Type())))
	}
	if t.Unknown == ir.Keep {
		kept = f.keeper(other)
	}
	return fields, kept, len(fields) > 0
}

// keeper is the place of an object that keeps unknown fields: of a union a choice between
// those members that do, and the place itself for others. It is nil if there is none.
func (f *Frame) keeper(other ir.Expr) ir.Expr {
	if o, ok := other.Type().(*ir.Object); ok {
		if o.Unknown != ir.Keep {
			return nil
		}
		return other
	}
	at := other.Span()
	possible := f.Possible(other)
	keeps := func(m *ir.Member) bool { return m.Object().Unknown == ir.Keep }
	if !slices.ContainsFunc(possible, keeps) {
		return nil
	}
	var out ir.Expr
	if slices.ContainsFunc(possible, func(m *ir.Member) bool { return !keeps(m) }) {
		out = ir.Copy(other)
	}
	for _, m := range slices.Backward(possible) {
		if !keeps(m) {
			continue
		}
		value, _ := types.Widen(&ir.Narrow{Node: ir.Node{T: m.Type, At: at}, X: ir.Copy(other)}, other.Type())
		if out == nil {
			out = value
			continue
		}
		is := &ir.IsMember{Node: ir.Node{T: types.Bool, At: at}, X: ir.Copy(other), Members: []*ir.Member{m}}
		out = &ir.Cond{Node: ir.Node{T: other.Type(), At: at}, If: is, Then: value, Else: out}
	}
	return out
}

// orElse is what is in a place, a null, too, or another value if it is absent.
func orElse(place, value rule.Expr, nullable bool) rule.Expr {
	at := rule.Node{At: place.Span()}
	if !nullable {
		return &rule.Binary{Node: at, Op: rule.Coalesce, L: place, R: value}
	}
	has := &rule.Call{Node: at, Func: rule.Ident{Name: "has", At: at.At}, Args: []rule.Expr{place}}
	return &rule.Cond{Node: at, If: has, Then: place, Else: value}
}

// defaultExpr is the default of a field as a rule would write it, if it can: a scalar,
// nothing, a fresh id or the time.
func defaultExpr(field *ir.Field, at rule.Node) rule.Expr {
	switch field.Default.(type) {
	case *ir.NewID:
		return &rule.Call{Node: at, Func: rule.Ident{Name: "new_id", At: at.At}}
	case *ir.Now:
		return &rule.Call{Node: at, Func: rule.Ident{Name: "now", At: at.At}}
	case *ir.Literal:
		return constExpr(field.DefaultConst(), at)
	default:
		return nil
	}
}

func constExpr(c ir.Const, at rule.Node) rule.Expr {
	switch c := c.(type) {
	case ir.NullConst:
		return &rule.Literal{Node: at}
	case ir.BoolConst:
		return &rule.Literal{Node: at, Value: bool(c)}
	case ir.IntConst:
		return &rule.Literal{Node: at, Value: int64(c)}
	case ir.NumberConst:
		return &rule.Literal{Node: at, Value: float64(c)}
	case ir.TextConst:
		return &rule.Literal{Node: at, Value: string(c)}
	case *ir.ListConst:
		if len(c.Elems) == 0 {
			return &rule.List{Node: at}
		}
	case *ir.MapConst:
		if len(c.Entries) == 0 {
			return &rule.Record{Node: at}
		}
	case *ir.MemberConst, *ir.ObjectConst, ir.DrawConst: // takes more than a word
	}
	return nil
}

// holdersOf are the objects that a value may be; none if it may be something else.
func holdersOf(t ir.Type) []*ir.Object {
	switch t := t.(type) {
	case *ir.Object:
		return []*ir.Object{t}
	case *ir.Union:
		if t.Tag == "" || t.Unknown == ir.Keep {
			return nil
		}
		var all []*ir.Object
		for _, m := range t.Members {
			all = append(all, m.Object())
		}
		return all
	default:
		return nil
	}
}
