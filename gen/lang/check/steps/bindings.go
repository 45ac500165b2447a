package steps

import (
	"maps"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/scope"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

func (f *Frame) let(s *syntax.LetStep, at ir.At) ir.Stmt {
	value := f.Expr(f.Parse(s.Value), nil)
	if types.IsKind(value.Type(), ir.Null) {
		f.Report(diag.New(diag.NoType, value.Span()))
		value = types.BadExpr(value.Span())
	}
	v := f.Variable(s.Name.Value, ir.Let, value.Type())
	f.StandsFor(v, f.Origins(value))
	f.Vars[v].Raw = !types.IsBadExpr(value) && f.IsRaw(value)
	f.Vars[v].Found = !types.IsBadExpr(value) && f.isNamed(value)
	if types.IsBadExpr(value) {
		f.Bind(s.Name, v)
		return nil
	}
	f.ExpectUse(s.Name, "variable")
	f.Bind(s.Name, v)
	f.evaluated(value)
	f.Know(f.Taken(value, v))
	f.book.depths.Name(v, value)
	return &ir.Bind{At: at, Var: v, Value: value}
}

// isNamed reports whether a name for a value is good only as long as nothing of that
// changes: what an expression has found, and lists, maps and the like, of which a target
// may have the name stand for what they were.
func (f *Frame) isNamed(value ir.Expr) bool {
	switch t := ir.NonNull(value.Type()).(type) {
	case *ir.Object:
		return f.IsFound(value)
	case *ir.Union:
		if !t.ByKind() {
			return f.IsFound(value)
		}
	default: // where it stands, others could change it
	}
	return f.InState(value)
}

// source checks the list that find and each go through.
func (f *Frame) source(text source.Text) (ir.Expr, ir.Type) {
	in := f.Expr(f.Parse(text), nil)
	if types.IsBadExpr(in) {
		return nil, types.Bad
	}
	list, ok := in.Type().(*ir.List)
	if !ok {
		if _, nullable := in.Type().(*ir.Nullable); nullable {
			f.MaybeNull(in)
		} else {
			d := diag.New(diag.OperandType, in.Span(), "in", "lists", f.TypeName(in.Type())).WithHint("%s", scope.WhichKind(in))
			if _, ok := in.Type().(*ir.Map); ok {
				d = d.WithHint("`each: key, value in …` goes through a map, and `find` takes a `key`")
			}
			f.Report(d)
		}
		return nil, types.Bad
	}
	f.evaluated(in)
	return in, list.Elem
}

// elementVar makes the variable of find and each: an element, or the member of
// the elements' union that as names. If it names several, they are what the element
// has to be one of.
func (f *Frame) elementVar(name source.Text, in ir.Expr, elem ir.Type, as source.Text) (v *ir.Var, member *ir.Member, among []*ir.Member) {
	v = f.Variable(name.Value, ir.Element, elem)
	if in != nil {
		if p, ok := fact.PathOf(in); ok {
			v.Mutable = changeable(p.Root)
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

func (f *Frame) find(s *syntax.FindStep, at ir.At) []ir.Stmt {
	switch {
	case !s.MapKey.IsZero():
		return f.findKey(s, at)
	case !s.Push.IsZero():
		return f.findOrPush(s, at)
	}
	in, elem := f.source(s.In)
	v, as, among := f.elementVar(s.Name, in, elem, s.As)
	f.ExpectUse(s.Name, "variable", s.Where)
	stmt := &ir.Find{At: at, In: in}
	var index ir.Expr
	if !s.Index.IsZero() {
		index = f.index("index", s.Index)
		f.evaluated(index)
	}
	var c *cell
	if !s.End {
		c = f.cell(v, in, f.keyed("index", ir.Let, types.Int, at.Where))
	}

	found, missing := f.branch(), f.branch()
	found.bindElement(s.Name, v, in)
	pick := ir.Pick{Var: v, As: as, Cond: found.whereAmong(v, among, s.As, s.Where)}
	switch {
	case index != nil:
		stmt.By = &ir.Nth{Index: index, Pick: pick}
	case s.Last:
		stmt.By = &ir.Last{Pick: pick}
	default:
		stmt.By = &ir.First{Pick: pick, FromEnd: s.End}
	}
	stmt.Then = found.Steps(s.Then)
	stmt.Else = missing.Steps(s.Else)
	f.meet(found, missing)
	f.Leave(s.Name, inThen)
	if in == nil || types.IsBad(v.Type) || index != nil && types.IsBadExpr(index) {
		return nil
	}
	return f.byKey(stmt, c)
}

// inThen is how far a name is known that something may be found by.
const inThen = "it is known under `then`, or behind the step if that has no `then` and its `else` ends the event"

func (f *Frame) bindElement(name source.Text, v *ir.Var, in ir.Expr) {
	if in != nil {
		f.StandsFor(v, f.Elements(in))
		f.Vars[v].Raw, f.Vars[v].Found = f.IsRaw(in), f.IsFound(in)
		f.book.depths.Element(v, in)
	}
	f.Bind(name, v)
	if in != nil {
		f.Know(f.Passed(in, v))
	}
}

// whereAmong checks the condition on an element that has to be one of some members.
func (f *Frame) whereAmong(v *ir.Var, among []*ir.Member, as, text source.Text) ir.Expr {
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
	f.evaluated(cond)
	f.Facts = f.Assuming(cond, true)
	return cond
}

func (f *Frame) each(s *syntax.EachStep, at ir.At) ir.Stmt {
	in, elem, key := f.walkedOver(s)
	v, as, among := f.elementVar(s.Name, in, elem, s.As)
	if !types.IsBad(elem) {
		f.ExpectUse(s.Name, "variable", s.Where)
	}
	c := f.walkedCell(v, in, key, s)
	bind := func(g *Frame) {
		if key != nil {
			g.Bind(s.KeyName, key)
		}
		g.bindElement(s.Name, v, in)
	}

	// What the body changes may have happened before any of its runs: look at
	// it once without a word, to know.
	ahead := f.branch()
	ahead.effects = newEffects()
	ahead.Flow.Walked = append(slices.Clone(f.Flow.Walked), f.walked(in)...)
	f.Mute++
	bind(ahead)
	ahead.whereAmong(v, among, s.As, s.Where)
	ahead.Steps(s.Do)
	f.Mute--
	f.again(ahead.effects, s.Span())
	if f.Mute > 0 {
		f.afterEach(ahead)
		return nil
	}

	body := f.branch()
	if !ahead.Flow.Dead {
		body.Facts = body.Facts.ChangedAt(ahead.Facts.Change())
		body.Flow.HandedOn = orSpan(body.Flow.HandedOn, ahead.Flow.HandedOn)
		body.Flow.Gone = mergeGone(body.Flow.Gone, ahead.Flow.Gone)
		if c != nil { // it is another one each time
			c.looks = 0
			body.Flow.Gone = maps.Clone(body.Flow.Gone)
			delete(body.Flow.Gone, v)
		}
		body.Flow.Changes = ahead.Flow.Changes
	}
	body.Flow.Walked = ahead.Flow.Walked
	bind(body)
	body.again(ahead.effects, s.Span()) // since the list was made
	by := &ir.Every{Pick: ir.Pick{Var: v, As: as, Cond: body.whereAmong(v, among, s.As, s.Where)}}
	do := body.Steps(s.Do)
	f.afterEach(body)
	f.Leave(s.Name, "it is known under `do`")
	if key != nil {
		f.Leave(s.KeyName, "it is known under `do`")
	}
	if in == nil || types.IsBad(v.Type) {
		return nil
	}
	if holds, ok := f.ConstantBool(by.Cond); ok {
		if !holds {
			return nil // it never runs
		}
		by.Cond = nil
	}
	if key == nil && c != nil && c.changed {
		key = c.key.(*ir.Ref).Var
	}
	return &ir.Each{At: at, In: in, Key: key, By: by, Do: do}
}

// walkedOver checks the list or the map that an each goes through. Key is nil for a list.
func (f *Frame) walkedOver(s *syntax.EachStep) (in ir.Expr, elem ir.Type, key *ir.Var) {
	if s.KeyName.IsZero() {
		in, elem = f.source(s.In)
		return in, elem, nil
	}
	key = f.Variable(s.KeyName.Value, ir.Element, types.String)
	in, elem = f.mapSource(s.In, eachOfMap)
	if types.IsBad(elem) {
		key.Type = types.Bad // nobody knows which of the two is meant
	} else {
		f.ExpectUse(s.KeyName, "variable")
	}
	return in, elem, key
}

// afterEach goes on after a loop, which may have run any number of times.
func (f *Frame) afterEach(body *Frame) {
	if !body.Flow.Dead {
		body.Facts = f.Facts.ChangedAt(body.Facts.Change())
		f.meet(f.branch(), body)
	}
}

func orSpan(a, b source.Span) source.Span {
	if a.IsZero() {
		return b
	}
	return a
}

// walked are the places of the lists that an each may go through. A list that
// was made for it is nobody else's.
func (f *Frame) walked(in ir.Expr) []fact.Path {
	switch in := in.(type) {
	case nil:
		return nil
	case *ir.Cond:
		return append(f.walked(in.Then), f.walked(in.Else)...)
	default:
		if p, ok := fact.PathOf(in); ok {
			return []fact.Path{p}
		}
		if f.IsFound(in) {
			return f.Origins(in)
		}
		return nil
	}
}
