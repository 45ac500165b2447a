package check

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

// possible lists the members that a union value may be here.
func (f *scope) possible(x ir.Expr) (left []*ir.Member) {
	left, _ = f.possibly(x)
	return left
}

// possibly does so, too; unknown tells whether it may be none of them.
func (f *scope) possibly(x ir.Expr) (left []*ir.Member, unknown bool) {
	u := x.Type().(*ir.Union)
	p, ok := pathOf(x)
	if !ok {
		return u.Members, u.Unknown == ir.Keep
	}
	known := f.about(f.facts, p.as(u)).members
	if known == nil {
		return u.Members, u.Unknown == ir.Keep
	}
	for i, m := range u.Members {
		if known[i] {
			left = append(left, m)
		}
	}
	return left, known[len(u.Members)]
}

// unionField reads the tag of a union value, or a field that all its possible
// members have.
func (f *scope) unionField(on ir.Expr, u *ir.Union, name rule.Ident, at source.Span) ir.Expr {
	switch {
	case u.Tag == "":
		f.report(diag.New(diag.NoFields, name.At, u.Name, name.Name).
			WithHint("test `type(%s)` first", orElse(placeText(on), "…")))
		return badExpr(at)
	case name.Name == u.Tag:
		node := ir.Node{T: stringType, At: at}
		if u.TagEnum != nil {
			node.T = u.TagEnum
		}
		return &ir.TagOf{Node: node, X: on}
	}
	possible, unknown := f.possibly(on)
	var have []string
	var common ir.Type
	same := true
	for _, m := range possible {
		field := m.Object().Field(name.Name)
		if field == nil && f.objects[m.Object()].incomplete() {
			return badExpr(at)
		}
		if field == nil {
			continue
		}
		if isBad(field.Type) {
			return badExpr(at)
		}
		same = same && (common == nil || ir.Same(common, field.Type))
		have, common = append(have, m.Name), field.Type
	}
	switch {
	case len(have) == 0:
		f.noMemberHas(u, possible, name)
	case len(have) < len(possible) || unknown:
		f.report(diag.New(diag.MaybeOther, name.At, name.Name, u.Name).
			WithHint("%s", f.memberHint(on, u, have)))
	case !same:
		f.report(diag.New(diag.MixedField, name.At, u.Name, name.Name))
	default:
		return &ir.CommonField{Node: ir.Node{T: common, At: at}, X: on, Name: name.Name}
	}
	return badExpr(at)
}

func orElse(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

// memberHint says which test makes a field of some members readable.
func (f *scope) memberHint(on ir.Expr, u *ir.Union, have []string) string {
	place := orElse(placeText(on), "…")
	if len(have) == 1 {
		if m := f.memberNamed(u, have[0]); m != nil {
			return "test `" + place + "." + u.Tag + " == '" + m.Tag + "'` first"
		}
	}
	if len(have) > 4 {
		return "test `" + place + "." + u.Tag + "` first"
	}
	return "only " + nameList(have) + " have it; test `" + place + "." + u.Tag + "` first"
}

// noMemberHas reports a field that no possible member has.
func (f *scope) noMemberHas(u *ir.Union, possible []*ir.Member, name rule.Ident) {
	var names []string
	for _, m := range possible {
		if f.objects[m.Object()].incomplete() {
			return
		}
		names = append(names, fieldNames(m.Object())...)
	}
	d := diag.New(diag.UnknownField, name.At, u.Name, name.Name).DidYouMean(name.Name, names)
	for _, m := range possible {
		d = f.newerHint(d, name.Name, f.newerFields(m.Object()))
	}
	f.report(d)
}

// optionalIn reports whether a field may be missing in some of the members.
func optionalIn(possible []*ir.Member, name string) bool {
	return slices.ContainsFunc(possible, func(m *ir.Member) bool {
		f := m.Object().Field(name)
		return f != nil && f.Presence == ir.Optional
	})
}
