package change

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/source"
)

// ElementVar makes the variable of find and each: an element, or the member of
// the elements' union that as names. If it names several, they are what the element
// has to be one of.
func (f *Frame) ElementVar(name source.Text, in ir.Expr, elem ir.Type, as source.Text) (v *ir.Var, member *ir.Member, among []*ir.Member) {
	v = f.Variable(name.Value, ir.Element, elem)
	if in != nil {
		if p, ok := fact.PathOf(in); ok {
			v.Mutable = Changeable(p.Root)
		}
	}
	among = f.among(v, as)
	if len(among) == 1 {
		v.Type = among[0].Type
		return v, among[0], nil
	}
	return v, nil, among
}

// among are the members that an element has to be one of, or none if it may be any or if
// they are refused: then it has no type.
func (f *Frame) among(v *ir.Var, as source.Text) []*ir.Member {
	if as.IsZero() || types.IsBad(v.Type) {
		return nil
	}
	var among []*ir.Member
	if u, ok := v.Type.(*ir.Union); ok {
		among = f.membersNamed(u, as)
	} else {
		f.Report(diag.New(diag.NotAUnion, as.Whole(), f.TypeName(v.Type)))
	}
	if len(among) == 0 {
		v.Type = types.Bad
	}
	return among
}

// membersNamed lists members of a union: each is named, or is one of a union that is.
// There are none if a name is refused.
func (f *Frame) membersNamed(u *ir.Union, names source.Text) []*ir.Member {
	var all []*ir.Member
	for _, name := range commaSeparated(names) {
		found := f.partOf(u, name.Name)
		if len(found) == 0 {
			f.UnknownMember(u, name)
			return nil
		}
		f.NoteType(name)
		for _, m := range found {
			if slices.Contains(all, m) {
				f.Report(diag.New(diag.DuplicateMember, name.At, "`as`", m.Name))
				return nil
			}
			all = append(all, m)
		}
	}
	return all
}

// partOf lists the members of a union that a name stands for.
func (f *Frame) partOf(u *ir.Union, name string) []*ir.Member {
	if m := f.MemberNamed(u, name); m != nil {
		return []*ir.Member{m}
	}
	decl := f.Types[name]
	if decl == nil {
		return nil
	}
	part, ok := decl.Type.(*ir.Union)
	if !ok {
		return nil
	}
	var members []*ir.Member
	for _, m := range part.Members {
		of := types.MemberOf(u, m.Type)
		if of == nil {
			return nil
		}
		members = append(members, of)
	}
	return members
}

func commaSeparated(text source.Text) []rule.Ident {
	var names []rule.Ident
	start := 0
	for part := range strings.SplitSeq(text.Value, ",") {
		left := start + len(part) - len(strings.TrimLeft(part, " "))
		name := strings.TrimSpace(part)
		names = append(names, rule.Ident{Name: name, At: text.Span(left, left+len(name))})
		start += len(part) + 1
	}
	return names
}

// BindElement has a name stand for an element of a list or a map, if that is known.
func (f *Frame) BindElement(name source.Text, v *ir.Var, in ir.Expr) {
	if in != nil {
		f.StandsFor(v, f.Elements(in))
		f.Vars[v].Raw, f.Vars[v].Found = f.IsRaw(in), f.IsFound(in)
		f.Depths().Element(v, in)
	}
	f.Bind(name, v)
	if in != nil {
		f.Know(f.Passed(in, v))
	}
}

// WhereAmong checks the condition on an element that has to be one of some members.
func (f *Frame) WhereAmong(v *ir.Var, among []*ir.Member, as, text source.Text) ir.Expr {
	if len(among) == 0 {
		return f.where(text)
	}
	node := ir.Node{T: types.Bool, At: as.Whole()}
	test := &ir.IsMember{Node: node, X: &ir.Ref{Node: ir.Node{T: v.Type, At: as.Whole()}, Var: v}, Members: among}
	f.Facts = f.Assuming(test, true)
	cond := f.where(text)
	if cond == nil || types.IsBadExpr(cond) {
		return test
	}
	return &ir.Binary{Node: node, Op: ir.And, L: test, R: cond}
}

// where checks the condition on an element, and takes it as given from here on.
func (f *Frame) where(text source.Text) ir.Expr {
	if text.IsZero() {
		return nil
	}
	pure := f.Pure
	f.Pure = "in a condition on elements"
	cond := f.Condition(text)
	f.Pure = pure
	f.Evaluated(cond)
	f.Facts = f.Assuming(cond, true)
	return cond
}

// elementFrame is a frame in which a name stands for elements of a list.
func (f *Frame) elementFrame(name source.Text, v *ir.Var, list ir.Expr) *Frame {
	g := f.inner()
	if list != nil {
		f.StandsFor(v, f.Elements(list))
		f.Vars[v].Raw = f.IsRaw(list)
	}
	if !name.IsZero() {
		g.Bind(name, v)
	}
	return g
}

// ElementTest checks a condition on the elements of a list, under a name.
func (f *Frame) ElementTest(name, cond source.Text, list ir.Expr, t *ir.List) (*ir.Var, ir.Expr) {
	v := f.Variable(name.Value, ir.Element, t.Elem)
	where := f.elementFrame(name, v, list)
	where.Pure = "in a condition on elements"
	f.ExpectUse(name, "variable", cond)
	return v, where.Condition(cond)
}
