package declare

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/table"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
)

// beside are the keys of fields that mean something to those that are not computed.
var beside = []string{
	"also", "const", "default", "null_is_absent", "min", "max", "min_length", "max_length", "min_items", "max_items",
	"pattern", "format", "normalize", "encoding", "time",
}

// derived makes a field one that is computed. What it is computed of is looked for
// when all fields are known.
func (c *Declarer) derived(f *syntax.Field, field *ir.Field) {
	if i := slices.IndexFunc(beside, f.Has); i >= 0 {
		c.Report(diag.New(diag.BadDerived, f.Key(beside[i]), "a field that is computed has no `"+beside[i]+"`"))
		field.Const, field.NullIsAbsent, field.Also = nil, false, nil
	}
	nullable, _ := field.Type.(*ir.Nullable)
	isAny := nullable != nil && types.IsKind(nullable.Elem, ir.Any)
	if !types.IsBad(field.Type) && !isAny && !types.IsKind(field.Type, ir.Record) {
		c.Report(diag.New(diag.BadDerived, f.Type.Whole(), "the value of a text is `any?` or `object`, not `"+c.TypeName(field.Type)+"`"))
		field.Type = types.Bad // what rules do with it may be right
	}
	field.Presence = ir.Optional
	if !f.Derived.Parse.IsZero() {
		field.Derived = &ir.Derived{From: f.Derived.Parse.Value, Partial: f.Derived.Partial}
	}
}

// derivations reports fields that cannot be computed of what they say.
func (c *Declarer) derivations(d *table.ObjectDecl) {
	for _, f := range d.Syntax.Fields {
		if f.Derived == nil || f.Derived.Parse.IsZero() {
			continue
		}
		c.Index.Fields(f.Derived.Parse.Whole(), f.Derived.Parse.Value, d.Object)
		from, at := d.Object.Field(f.Derived.Parse.Value), f.Derived.Parse.Whole()
		switch {
		case from == nil && d.Incomplete(): // it may be one of those that were refused
		case from == nil:
			c.UnknownField(d.Object, f.Derived.Parse.Value, at)
		case from.Private:
			c.Report(diag.New(diag.BadDerived, at, "`"+from.Name+"` is private, and what is computed of it would be sent").
				WithHint("let a rule compute it, with the step `parse`"))
		case !isAlwaysText(from):
			c.Report(diag.New(diag.BadDerived, at, "`"+from.Name+"` is no text that is there always").
				WithHint("a value is computed of a field of the type `string` that is neither constant nor optional"))
		case !beginsEmpty(from):
			c.Report(diag.New(diag.BadDerived, at, "the default of `"+from.Name+"` is not the empty text").
				WithHint("what is made of defaults has no value to be computed"))
		}
	}
	for _, f := range d.Object.Fields {
		if f.Derived != nil && f.From != d.Object {
			c.stillDerived(d, f)
		}
	}
}

// stillDerived reports a field that a base computes of one that the object declares anew.
func (c *Declarer) stillDerived(d *table.ObjectDecl, f *ir.Field) {
	from := d.Object.Field(f.Derived.From)
	if from == nil || from.From != d.Object {
		return
	}
	if from.Private || !isAlwaysText(from) || !beginsEmpty(from) {
		c.Report(diag.New(diag.BadDerived, from.Span, "`"+f.Name+"` cannot be computed of this `"+from.Name+"`").WithRelated(f.Span, "declared here"))
	}
}

// isAlwaysText reports whether a field has a text in any case. One whose type was refused
// has nothing else said of it.
func isAlwaysText(f *ir.Field) bool {
	return types.IsBad(f.Type) || types.IsKind(f.Type, ir.String) && f.Const == nil && f.Presence != ir.Optional
}

// beginsEmpty reports whether a field has the empty text as its default, if it has one.
func beginsEmpty(f *ir.Field) bool {
	if f.Presence != ir.Defaulted || types.IsBad(f.Type) {
		return true
	}
	text, ok := f.Default.(*ir.Literal)
	return ok && text.Value == ir.Const(ir.TextConst(""))
}
