package expr

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/constant"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/report"
	"github.com/msggen/msggen/gen/lang/check/scope"
	"github.com/msggen/msggen/gen/lang/check/table"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

// Given is a value that the author gives to a field.
type Given struct {
	Name     rule.Ident
	Optional bool // name?: value
	Expr     rule.Expr
	// OrDefault: Expr is a field of another object, and where that is absent the default
	// of this one stands.
	OrDefault bool
}

// build checks Type{field: value}.
func (f *Frame) build(x *rule.Object) ir.Expr {
	t := f.namedObject(x.Type)
	var fields []Given
	for _, field := range x.Fields {
		fields = append(fields, Given{Name: field.Name, Optional: field.Optional, Expr: field.Value})
	}
	ok := t != nil && !x.Broken
	var kept ir.Expr
	switch {
	case x.Other != nil && ok:
		var shared []Given
		shared, kept, ok = f.shared(t, x)
		fields = append(fields, shared...)
	case x.Other != nil:
		f.Expr(x.Other, nil)
	}
	if !ok {
		for _, g := range fields {
			f.Expr(g.Expr, nil)
		}
		return types.BadExpr(x.At)
	}
	inits, ok := f.Inits(t, x.Type.At, fields, nil)
	if !ok {
		return types.BadExpr(x.At)
	}
	return &ir.New{Node: ir.Node{T: t, At: x.At}, Object: t, Inits: inits, Kept: kept}
}

// namedObject finds the object that an expression builds.
func (f *Frame) namedObject(name rule.Ident) *ir.Object {
	return f.Object(source.NewText(name.Name, name.At, nil))
}

// Inits completes the values given for an object: in the order of its fields,
// defaults included. Before each field is computed, next is called with it.
func (f *Frame) Inits(t *ir.Object, at source.Span, fields []Given, next func(*ir.Field, *ir.Init)) ([]*ir.Init, bool) {
	byName, unknown := f.givenNames(t, fields)
	ok := len(unknown) == 0
	var inits []*ir.Init
	var missing []string
	for _, field := range t.Fields {
		g, isGiven := byName[field.Name]
		var init *ir.Init
		switch {
		case field.Const != nil:
			if isGiven {
				ok = f.constField(field, g) && ok
			}
		case isGiven && field.Derived != nil:
			f.Report(diag.New(diag.DerivedPlace, g.Name.At, field.Name, field.Derived.From))
			f.Expr(g.Expr, nil)
			ok = false
		case isGiven:
			init = f.init(field, g)
			ok = ok && (init == nil || !types.IsBadExpr(init.Value))
		case field.Presence == ir.Required:
			missing = append(missing, field.Name)
		case field.Presence == ir.Defaulted:
			if f.defaultAllowed(field, at) {
				value, _ := types.Widen(ir.Copy(field.Default), field.Type)
				init = &ir.Init{Field: field, Value: value}
			} else {
				ok = false
			}
		}
		if init != nil {
			inits = append(inits, init)
		}
		if next != nil {
			next(field, init)
		}
	}
	ok = ok && len(missing) == 0
	if missing = report.WithoutMeant(missing, unknown, table.FieldNames(t)); len(missing) > 0 && !f.Objects[t].Incomplete() {
		f.Report(diag.New(diag.MissingField, at, t.Name, diag.NameList(missing)))
	}
	return inits, ok
}

// givenNames reports names that are no fields, and names given twice; it gives
// these, too. Their values are checked all the same.
func (f *Frame) givenNames(t *ir.Object, fields []Given) (byName map[string]Given, refused []string) {
	byName = map[string]Given{}
	for _, g := range fields {
		_, twice := byName[g.Name.Name]
		switch {
		case t.Field(g.Name.Name) == nil:
			f.UnknownField(t, g.Name.Name, g.Name.At)
			f.Expr(g.Expr, nil)
			refused = append(refused, g.Name.Name)
			continue
		case twice:
			f.Report(diag.New(diag.FieldTwice, g.Name.At, g.Name.Name))
			f.Expr(g.Expr, nil)
			refused = append(refused, g.Name.Name)
			continue
		}
		if g.Name.At != g.Expr.Span() { // and not taken over from another object
			f.Index.Fields(g.Name.At, g.Name.Name, t)
		}
		byName[g.Name.Name] = g
	}
	return byName, refused
}

// constField allows the constant to be spelled out.
func (f *Frame) constField(field *ir.Field, g Given) bool {
	value := f.Expr(g.Expr, field.Type)
	if types.IsBadExpr(value) {
		return false
	}
	if lit, ok := value.(*ir.Literal); ok && lit.Value == field.Const.Value {
		f.Index.Use(lit.At, field.Const.At)
		return true
	}
	f.Report(diag.New(diag.ConstValue, g.Expr.Span(), field.Name, constant.LiteralText(field.Const)).
		WithHint("leave it out; the constant is implied"))
	return false
}

// init checks the value of a field. It is nil if this event of a shared rule
// never has one.
func (f *Frame) init(field *ir.Field, g Given) *ir.Init {
	init := &ir.Init{Field: field}
	at := f
	if !g.Optional && field.Presence == ir.Optional {
		at = f.inner()
		at.Filling = scope.Filling{By: g.Expr, Field: field.Name}
	}
	if g.Optional {
		init.If, g.Expr = f.presence(field, g)
		if init.If == nil {
			init.Value = types.BadExpr(g.Expr.Span())
			return init
		}
		if present, ok := f.ConstantBool(init.If); ok {
			if !present {
				return nil
			}
			init.If = nil
		} else {
			at = f.inner()
			at.Facts = f.Assuming(init.If, true)
		}
	}
	if g.OrDefault {
		init.Value = at.Fit(at.orDefault(g.Expr.(*rule.Field), field), field.Type)
	} else if x, ok := g.Expr.(*rule.Binary); ok && g.Optional && x.Op == rule.Coalesce {
		init.Value = at.Fit(at.anyOf(x, field.Type), field.Type)
	} else {
		init.Value = at.Checked(g.Expr, field.Type)
	}
	if !types.IsBadExpr(init.Value) {
		init.Verify = f.Verify(init.Value, field.Type)
	}
	return init
}

// defaultAllowed reports a default that takes a fresh id or time where none
// may be taken.
func (f *Frame) defaultAllowed(field *ir.Field, at source.Span) bool {
	switch field.Default.(type) {
	case *ir.NewID:
		return f.impure(at, "the default new_id() of `"+field.Name+"`")
	case *ir.Now:
		return f.impure(at, "the default now() of `"+field.Name+"`")
	case *ir.Literal:
		if types.IsBadExpr(field.Default) {
			return false
		}
		return !ir.Draws(field.DefaultConst()) || f.impure(at, "the fresh id or time in the default of `"+field.Name+"`")
	default:
		return false
	}
}

// FieldReady makes a field of self readable for the values of later ones.
func (f *Frame) FieldReady(field *ir.Field, init *ir.Init) {
	f.Ready[field.Name] = true
	if init == nil || types.IsBadExpr(init.Value) || init.If != nil {
		return
	}
	self := f.Names.Find("self").Var
	p := fact.Path{Root: self}.Field(self.Type.(*ir.Object), field.Name)
	f.Assigned(p, &ir.FieldOf{Node: ir.Node{T: field.Type}, Field: field}, init.Value)
}
