package check

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

// given is a value that the author gives to a field.
type given struct {
	name     rule.Ident
	optional bool // name?: value
	expr     rule.Expr
}

// build checks Type{field: value}.
func (f *exprFrame) build(x *rule.Object) ir.Expr {
	t := f.namedObject(x.Type)
	var fields []given
	for _, field := range x.Fields {
		fields = append(fields, given{name: field.Name, optional: field.Optional, expr: field.Value})
	}
	if t == nil {
		for _, g := range fields {
			f.expr(g.expr, nil)
		}
		return badExpr(x.At)
	}
	inits, ok := f.inits(t, x.Type.At, fields, nil)
	if !ok {
		return badExpr(x.At)
	}
	return &ir.New{Node: ir.Node{T: t, At: x.At}, Object: t, Inits: inits}
}

// namedObject finds the object that an expression builds.
func (f *exprFrame) namedObject(name rule.Ident) *ir.Object {
	return f.object(source.NewText(name.Name, name.At, nil))
}

// inits completes the values given for an object: in the order of its fields,
// defaults included. Before each field is computed, next is called with it.
func (f *exprFrame) inits(t *ir.Object, at source.Span, fields []given, next func(*ir.Field, *ir.Init)) ([]*ir.Init, bool) {
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
		case isGiven:
			init = f.init(field, g)
			ok = ok && (init == nil || !badX(init.Value))
		case field.Presence == ir.Required:
			missing = append(missing, field.Name)
		case field.Presence == ir.Defaulted:
			if f.defaultAllowed(field, at) {
				value, _ := widen(ir.Copy(field.Default), field.Type)
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
	if missing = withoutMeant(missing, unknown); len(missing) > 0 && !f.objects[t].incomplete() {
		f.report(diag.New(diag.MissingField, at, t.Name, nameList(missing)))
	}
	return inits, ok
}

// withoutMeant leaves out the missing names that unknown ones were probably
// meant to be: that has been said already.
func withoutMeant(missing, unknown []string) []string {
	missing = slices.Clone(missing)
	for _, name := range unknown {
		if meant, ok := diag.Nearest(name, missing); ok {
			missing = slices.DeleteFunc(missing, func(m string) bool { return m == meant })
		}
	}
	return missing
}

// givenNames reports names that are no fields, and names given twice; it gives
// these, too. Their values are checked all the same.
func (f *exprFrame) givenNames(t *ir.Object, fields []given) (byName map[string]given, refused []string) {
	byName = map[string]given{}
	for _, g := range fields {
		_, twice := byName[g.name.Name]
		switch {
		case t.Field(g.name.Name) == nil:
			f.unknownField(t, g.name.Name, g.name.At)
			f.expr(g.expr, nil)
			refused = append(refused, g.name.Name)
			continue
		case twice:
			f.report(diag.New(diag.FieldTwice, g.name.At, g.name.Name))
			f.expr(g.expr, nil)
			refused = append(refused, g.name.Name)
			continue
		}
		byName[g.name.Name] = g
	}
	return byName, refused
}

// constField allows the constant to be spelled out.
func (f *exprFrame) constField(field *ir.Field, g given) bool {
	value := f.expr(g.expr, field.Type)
	if badX(value) {
		return false
	}
	if lit, ok := value.(*ir.Literal); ok && lit.Value == field.Const.Value {
		return true
	}
	f.report(diag.New(diag.ConstValue, g.expr.Span(), field.Name, literalText(field.Const)).
		WithHint("leave it out; the constant is implied"))
	return false
}

// init checks the value of a field. It is nil if this event of a shared rule
// never has one.
func (f *exprFrame) init(field *ir.Field, g given) *ir.Init {
	init := &ir.Init{Field: field}
	at := f
	if g.optional {
		init.If, g.expr = f.presence(field, g)
		if init.If == nil {
			init.Value = badExpr(g.expr.Span())
			return init
		}
		if present, ok := f.constantBool(init.If); ok {
			if !present {
				return nil
			}
			init.If = nil
		} else {
			at = f.inner()
			at.facts = f.assuming(init.If, true)
		}
	}
	init.Value = at.as(g.expr, field.Type)
	if !badX(init.Value) {
		init.Verify = f.verify(init.Value, field.Type)
	}
	return init
}

// defaultAllowed reports a default that takes a fresh id or time where none
// may be taken.
func (f *exprFrame) defaultAllowed(field *ir.Field, at source.Span) bool {
	switch field.Default.(type) {
	case *ir.NewID:
		return f.impure(at, "the default new_id() of `"+field.Name+"`")
	case *ir.Now:
		return f.impure(at, "the default now() of `"+field.Name+"`")
	case *ir.Literal:
		if badX(field.Default) {
			return false
		}
		return !ir.Draws(field.DefaultConst()) || f.impure(at, "the fresh id or time in the default of `"+field.Name+"`")
	default:
		return false
	}
}
