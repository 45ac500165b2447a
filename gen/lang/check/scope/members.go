package scope

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/table"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

// Possible lists the members that a union value may be here.
func (f *Scope) Possible(x ir.Expr) (left []*ir.Member) {
	left, _ = f.Possibly(x)
	return left
}

// Possibly does so, too; unknown tells whether it may be none of them.
func (f *Scope) Possibly(x ir.Expr) (left []*ir.Member, unknown bool) {
	u := x.Type().(*ir.Union)
	p, ok := fact.PathOf(x)
	if !ok {
		return u.Members, u.Unknown == ir.Keep
	}
	known := f.About(f.Facts, p.As(u)).Members
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
func (f *Scope) unionField(on ir.Expr, u *ir.Union, name rule.Ident, at source.Span) ir.Expr {
	switch {
	case u.ByKind():
		f.Report(diag.New(diag.NoFields, name.At, u.Name, name.Name).
			WithHint("%s", WhichKind(on)))
		return types.BadExpr(at)
	case name.Name == u.Tag && !u.ByKey:
		f.NoteTag(u, name.At)
		node := ir.Node{T: types.String, At: at}
		if u.TagEnum != nil {
			node.T = u.TagEnum
		}
		return &ir.TagOf{Node: node, X: on}
	}
	possible, unknown := f.Possibly(on)
	var have []string
	var common ir.Type
	same := true
	for _, m := range possible {
		field := m.Object().Field(name.Name)
		if field == nil && f.Objects[m.Object()].Incomplete() {
			return types.BadExpr(at)
		}
		if field == nil {
			continue
		}
		f.NoteField(on, name, field)
		if types.IsBad(field.Type) {
			return types.BadExpr(at)
		}
		same = same && (common == nil || ir.Same(common, field.Type))
		have, common = append(have, m.Name), field.Type
	}
	switch {
	case len(have) == 0:
		f.NoMemberHas(u, possible, name)
	case len(have) < len(possible) || unknown:
		d := diag.New(diag.MaybeOther, name.At, name.Name, u.Name).WithHint("%s", f.memberHint(on, u, have, name.Name))
		if p, ok := fact.PathOf(on); ok {
			d = f.WhereLost(p.String(), d)
		}
		f.Unproved(d)
	case !same:
		if wide := f.widest(on, possible, name); wide != nil {
			return wide
		}
		f.Report(diag.New(diag.MixedField, name.At, u.Name, name.Name))
	default:
		return &ir.CommonField{Node: ir.Node{T: common, At: at}, X: on, Name: name.Name}
	}
	return types.BadExpr(at)
}

// NoteTag notes that a name is that of the tag of a union.
func (f *Scope) NoteTag(u *ir.Union, at source.Span) {
	for _, m := range u.Members {
		f.Index.Fields(at, u.Tag, m.Object())
	}
}

// widest reads a field that some members narrow, which is one of the type that all of its
// types fit: the choice between members that have it and those that narrow it. It is nil
// if there is no such type.
func (f *Scope) widest(on ir.Expr, possible []*ir.Member, name rule.Ident) ir.Expr {
	if _, place := fact.PathOf(on); !place || OptionalIn(possible, name.Name) {
		return nil
	}
	var wide ir.Type
	for _, m := range possible {
		if t := m.Object().Field(name.Name).Type; wide == nil || types.CanWiden(wide, t) {
			wide = t
		}
	}
	var narrower []*ir.Member
	for _, m := range possible {
		t := m.Object().Field(name.Name).Type
		switch {
		case ir.Same(t, wide):
		case !types.CanWiden(t, wide):
			return nil
		case len(narrower) == 0 || ir.Same(t, narrower[0].Object().Field(name.Name).Type):
			narrower = append(narrower, m)
		}
	}
	at := on.Span()
	test := &ir.IsMember{Node: ir.Node{T: types.Bool, At: at}, X: on, Members: narrower}
	read := func(truth bool) ir.Expr {
		g := *f
		g.Facts = f.Assuming(test, truth)
		one := g.Narrowed(ir.Copy(on))
		if left, _ := g.Possibly(on); len(left) == len(possible) { // nothing comes here, so any will do
			i := slices.IndexFunc(possible, func(m *ir.Member) bool { return slices.Contains(narrower, m) == truth })
			one = &ir.Narrow{Node: ir.Node{T: possible[i].Type, At: at}, X: ir.Copy(on)}
		}
		x := g.FieldOf(one, name, at)
		if field, ok := x.(*ir.FieldOf); ok && field.Field.Const != nil {
			x = &ir.Literal{Node: ir.Node{T: field.T, At: at}, Value: field.Field.Const.Value}
		}
		return g.Fit(x, wide)
	}
	return &ir.Cond{Node: ir.Node{T: wide, At: at}, If: test, Then: read(true), Else: read(false)}
}

func orElse(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

// memberHint says which test makes a field of some members readable.
func (f *Scope) memberHint(on ir.Expr, u *ir.Union, have []string, name string) string {
	test, place := testing(on), orElse(PlaceText(on), "…")
	if possible, unknown := f.Possibly(on); unknown && len(have) > 1 && len(have) == len(possible) && !u.ByKey {
		return "a member that " + u.Name + " does not name is kept, and may not have it: " + test + " `has(" + place + "." + source.FieldName(name) + ")` first"
	}
	if len(have) == 1 {
		if m := f.MemberNamed(u, have[0]); m != nil {
			return test + " `" + TagTest(place, m) + "` first"
		}
	}
	if u.ByKey {
		return "only " + diag.NameList(have) + " have it; " + test + " with `has` or `switch: " + place + "` which it is"
	}
	if len(have) > 4 {
		return test + " `" + place + "." + source.FieldName(u.Tag) + "` first"
	}
	return "only " + diag.NameList(have) + " have it; " + test + " `" + place + "." + source.FieldName(u.Tag) + "` first"
}

// testing is how a rule comes to know which member a value is: one that stands nowhere is
// not the same when it is read again.
func testing(x ir.Expr) string {
	if _, place := fact.PathOf(x); !place {
		return "name it with `let` and test"
	}
	return "test"
}

// TagTest is how a rule asks whether what is in a place is a member.
func TagTest(place string, m *ir.Member) string {
	if m.Union.ByKey {
		return "has(" + place + "." + source.FieldName(m.Tag) + ")"
	}
	tag := place + "." + source.FieldName(m.Union.Tag)
	if m.Prefix {
		return tag + ".startsWith('" + m.Tag + "')"
	}
	return tag + " == '" + m.Tag + "'"
}

// NoMemberHas reports a field that no possible member has.
func (f *Scope) NoMemberHas(u *ir.Union, possible []*ir.Member, name rule.Ident) {
	var names []string
	for _, m := range possible {
		if f.Objects[m.Object()].Incomplete() {
			return
		}
		for _, field := range table.FieldNames(m.Object()) {
			if !slices.Contains(names, field) {
				names = append(names, field)
			}
		}
	}
	d := diag.New(diag.UnknownField, name.At, u.Name, name.Name).DidYouMean(name.Name, names).OrList()
	if u.Tag != "" && slices.Contains(tagWords, name.Name) && d.Meant == "" {
		d = d.WithHint("the tag is `%s`", source.FieldName(u.Tag))
	}
	for _, m := range possible {
		d = f.NewerHint(d, name.Name, f.NewerFields(m.Object()))
	}
	f.Report(d)
}

// tagWords are what the tag of a union is often called.
var tagWords = []string{"type", "kind", "event", "name", "tag", "reason", "method", "op", "object"}

// OptionalIn reports whether a field may be missing in some of the members.
func OptionalIn(possible []*ir.Member, name string) bool {
	return slices.ContainsFunc(possible, func(m *ir.Member) bool {
		f := m.Object().Field(name)
		return f != nil && f.Presence == ir.Optional
	})
}
