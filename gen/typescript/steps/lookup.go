package steps

import (
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/typescript/expr"
	"github.com/msggen/msggen/gen/typescript/layout"
	"github.com/msggen/msggen/gen/typescript/term"
)

// lookup is the field that a search compares first of all, if the runtime can find the
// element without going through the list: every element has the field as text, and no
// rule assigns it.
func (b *body) lookup(in ir.Expr, by *ir.First) (key plan.Key, ok bool) {
	keys, _ := plan.KeysOf(by)
	if len(keys) == 0 || !b.allHave(expr.ElementOf(in), keys[0].Name) {
		return plan.Key{}, false
	}
	return keys[0], b.Module.Lookups.Indexable(&plan.Lookup{Elem: expr.ElementOf(in), Keys: keys})
}

// inside is the search by what is inside of elements that a step is, if the runtime can find
// the element without going through the list, or nil.
func (b *body) inside(step *ir.Find) *plan.Inside {
	by := b.Module.Lookups.Inside(step)
	if by == nil || !b.allHave(by.Var.Type, by.Key.Name) {
		return nil
	}
	return by
}

// findInside is the element that has something with a certain value as one of its fields.
func (b *body) findInside(method string, step *ir.Find, by *plan.Inside, list layout.Doc) term.Term {
	b.Used[b.Source] = true
	first := step.By.(*ir.First)
	var test layout.Doc = layout.Text("undefined")
	if first.As != nil {
		test = b.testOf(first.Var, first.As, step.In, nil)
	}
	field := ir.Unwrapped(by.Inner).(*ir.FieldOf)
	inner := b.Lambda(first.Var, nil, func() term.Term {
		return term.Tight(layout.Cat(b.Use(first.Var), layout.Access(field.Field.Name)))
	})
	return term.Tight(term.CallWith(b.Module.Runtime(method), layout.Text(b.Source), list, test, inner, layout.Text(layout.Quoted(by.Key.Name)), b.Expr(by.Key.Value).Item()))
}

// tellInside tells the index by what is inside of elements that one has got more.
func (b *body) tellInside(step *ir.Change) {
	told := b.Module.Lookups.Told(step)
	if told == nil {
		return
	}
	arguments := []layout.Doc{b.Expr(told.List).Item(), b.Expr(told.Elem).Item()}
	if told.Last {
		arguments = append(arguments, layout.Text("true"))
	}
	b.p.Line(layout.Call(b.Module.Runtime("tellGrown"), arguments...), ";")
}

// allHave reports whether all values of a type have a field, always and as text.
func (b *body) allHave(t ir.Type, name string) bool {
	switch t := t.(type) {
	case *ir.Object:
		f := t.Field(name)
		return f != nil && f.Const == nil && f.Presence != ir.Optional && ir.Same(f.Type, &ir.Scalar{Kind: ir.String})
	case *ir.Union:
		for _, member := range t.Members {
			if !b.allHave(member.Type, name) {
				return false
			}
		}
		return !b.Module.KeepsUnknown(t)
	default:
		return false
	}
}
