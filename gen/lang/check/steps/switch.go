package steps

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/naming"
	"github.com/msggen/msggen/gen/lang/check/report"
	"github.com/msggen/msggen/gen/lang/check/scope"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// choice is what a switch chooses from.
type choice struct {
	names []string // of all that there may be
	never []string // of what has been excluded before
	rest  string   // what there may be besides; "" for nothing
	// prefixes are what other values begin with.
	prefixes []string
	kinds    bool // names are those of kinds
	// fixed is the member that it is for sure, which is told by a prefix.
	fixed string
}

func (c *choice) add(name string, possible bool) {
	if possible {
		c.names = append(c.names, name)
	} else {
		c.never = append(c.never, name)
	}
}

// switchStep checks a switch. It is a chain of ifs, which targets know to belong together.
func (f *Frame) switchStep(s *syntax.SwitchStep, at ir.At) []ir.Stmt {
	subject := f.told(s.On, f.Parse(s.On))
	from, ok := f.chooses(subject)
	if !ok {
		for _, c := range s.Cases {
			f.branch().Steps(c.Do)
		}
		f.branch().Steps(s.Else)
		return nil
	}
	ok = s.Cases != nil && f.covers(s, from)
	sw := &switching{s, at, subject, from.kinds, from.fixed, &ir.Switch{Exhaustive: ok && !s.Has("else")}}
	out := f.cases(sw, s.Cases)
	if !ok {
		return nil
	}
	return out
}

// told is what a switch asks for where it names a value of a union rather than what tells
// its members apart. The cases are then checked as they are meant.
func (f *Frame) told(text source.Text, x rule.Expr) rule.Expr {
	switch x.(type) {
	case *rule.Name, *rule.Field:
	default:
		return x
	}
	if field, ok := x.(*rule.Field); ok && f.tagOfKeys(field) {
		f.Report(diag.New(diag.UnknownField, field.Name.At, f.TypeName(f.muted(field.X)), field.Name.Name).
			WithHint("keys tell what it is: write `switch: %s`", scope.ExprText(field.X)))
		return field.X
	}
	on := f.muted(x)
	u, ok := ir.NonNull(on).(*ir.Union)
	if !ok || u.ByKey {
		return x
	}
	node := rule.Node{At: x.Span()}
	meant, written := rule.Expr(&rule.Field{Node: node, X: x, Name: rule.Ident{Name: u.Tag, At: x.Span()}}), text.Value+"."+source.FieldName(u.Tag)
	if u.ByKind() {
		meant, written = &rule.Call{Node: node, Func: rule.Ident{Name: "type", At: x.Span()}, Args: []rule.Expr{x}}, "type("+text.Value+")"
	}
	f.Report(diag.New(diag.OperandType, x.Span(), "switch", "tags, enums and `type(…)`", f.TypeName(on)).WithHint("write `switch: %s`", written))
	return meant
}

// muted is the type of an expression, of which nothing is told.
func (f *Frame) muted(x rule.Expr) ir.Type {
	f.Mute++
	defer func() { f.Mute-- }()
	return f.Expr(x, nil).Type()
}

// tagOfKeys reports whether a field is none of what is read, whose members keys tell apart.
func (f *Frame) tagOfKeys(x *rule.Field) bool {
	u, ok := f.muted(x.X).(*ir.Union)
	return ok && u.ByKey && !slices.ContainsFunc(u.Members, func(m *ir.Member) bool { return m.Object().Field(x.Name.Name) != nil })
}

// switching is a switch whose cases are checked one after the other.
type switching struct {
	*syntax.SwitchStep
	at      ir.At
	subject rule.Expr
	kinds   bool
	fixed   string
	ties    *ir.Switch
}

// chooses looks at what a switch is about.
func (f *Frame) chooses(subject rule.Expr) (c choice, ok bool) {
	x := subject
	if call, ok := x.(*rule.Call); ok && call.X == nil && call.Func.Name == "type" && len(call.Args) == 1 {
		c.kinds, x = true, call.Args[0]
	}
	switch x.(type) {
	case *rule.Name, *rule.Field:
	case *rule.Bad:
		return c, false
	default:
		f.Report(diag.New(diag.NotAPlace, x.Span(), "a variable or a field").WithHint("name it by `let`"))
		return c, false
	}
	on := f.Expr(x, nil)
	if types.IsBadExpr(on) {
		return c, false
	}
	if c.kinds {
		isUnion := func(t ir.Type) bool { u, ok := t.(*ir.Union); return ok && u.ByKind() }
		on = types.BeforeNarrowing(on, isUnion)
		switch {
		case isUnion(on.Type()):
			possible := f.Possible(on)
			for _, m := range on.Type().(*ir.Union).Members {
				c.add(string(ir.KindOf(m.Type)), slices.Contains(possible, m))
			}
			return c, true
		case isUnion(ir.NonNull(on.Type())):
			f.MaybeNull(on)
		default:
			f.Report(diag.New(diag.NotByKind, on.Span(), f.TypeName(on.Type())))
		}
		return c, false
	}
	if of, u := chosenFrom(on); u != nil {
		possible, unknown := f.Possibly(of)
		for _, m := range u.Members {
			c.add(m.Label(), slices.Contains(possible, m))
		}
		if unknown {
			c.rest = "members that " + u.Name + " does not name"
		}
		return c, true
	}
	if lit, ok := on.(*ir.Literal); ok { // in a rule that serves several events
		if text, ok := lit.Value.(ir.TextConst); ok {
			c.names = []string{string(text)}
			return c, true
		}
	}
	if read, ok := on.(*ir.FieldOf); ok { // so, too
		if rule := read.Field.TagRule(); rule != nil {
			c.fixed = rule.Prefix + "*"
			c.names = []string{c.fixed}
			return c, true
		}
	}
	if enum, ok := on.Type().(*ir.Enum); ok {
		for _, v := range enum.Values {
			c.names = append(c.names, v.Value)
		}
		if enum.Unknown == ir.Keep || len(enum.Prefixes) > 0 {
			c.rest = "values that " + enum.Name + " does not name"
		}
		c.prefixes = enum.Prefixes
		return c, true
	}
	if _, ok := ir.NonNull(on.Type()).(*ir.Enum); ok {
		f.MaybeNull(on)
		return c, false
	}
	if isByKey(ir.NonNull(on.Type())) {
		f.MaybeNull(on)
		return c, false
	}
	d := diag.New(diag.OperandType, on.Span(), "switch", "tags, enums and `type(…)`", f.TypeName(on.Type()))
	if text := scope.PlaceText(on); text != "" && types.Comparable(ir.NonNull(on.Type())) {
		d = d.WithHint("compare it with an `if`, `%s == …`, or let it be of an enum", text)
		if on.Type() == types.Bool {
			d = d.WithHint("write `if: %s`", text)
		}
	}
	f.Report(d)
	return c, false
}

// covers reports what has two cases, or none, and an else that is left with nothing.
func (f *Frame) covers(s *syntax.SwitchStep, from choice) bool {
	listed := map[string]bool{}
	var unknown []string
	ok := true
	for _, c := range s.Cases {
		for _, name := range c.Names {
			if listed[name.Value] {
				f.Report(diag.New(diag.CaseTwice, name.Whole(), name.Value))
				ok = false
			}
			listed[name.Value] = true
			prefix, open := strings.CutSuffix(name.Value, "*")
			switch {
			case open && slices.Contains(from.prefixes, prefix):
				f.Report(diag.New(diag.BadPrefix, name.Whole(), "there are cases for prefixes where a tag is looked at, and this is a value").
					WithHint("test `startsWith('" + prefix + "')` in `else`"))
				ok = false
			case slices.Contains(from.never, name.Value):
				if !f.Shared {
					f.Report(diag.New(diag.Unreachable, name.Whole(), "case"))
					ok = false
				}
			case !slices.Contains(from.names, name.Value):
				unknown = append(unknown, name.Value)
			}
		}
	}
	missing := slices.DeleteFunc(slices.Clone(from.names), func(name string) bool { return listed[name] })
	if slices.ContainsFunc(unknown, func(name string) bool { return slices.Contains(naming.Others, name) }) {
		return false // what is meant for all others is told
	}
	switch {
	case s.Has("else") && len(missing) == 0 && from.rest == "" && !f.Shared:
		f.Report(diag.New(diag.Unreachable, s.Key("else"), "`else`"))
		return false
	case s.Has("else"):
		return ok
	case len(missing) > 0:
		if missing = report.WithoutMeant(missing, unknown, from.names); len(missing) > 0 {
			f.Report(diag.New(diag.MissingCase, s.Span(), diag.NameList(missing)))
		}
		return false
	case from.rest != "":
		f.Report(diag.New(diag.MissingCase, s.Span(), from.rest))
		return false
	default:
		return ok
	}
}

// cases checks the cases that are left, and what is done if none of them holds.
func (f *Frame) cases(s *switching, left []*syntax.SwitchCase) []ir.Stmt {
	if len(left) == 0 {
		if s.ties.Exhaustive {
			f.Flow.Dead = true
			return nil
		}
		return f.Steps(s.Else)
	}
	cond := f.isOneOf(s, left[0].Names)
	if v, ok := f.ConstantBool(cond); ok {
		live, dead := left[:1], left[1:]
		if !v {
			live, dead = dead, live
		}
		f.Mute++
		for _, c := range dead {
			f.branch().Steps(c.Do)
		}
		f.Mute--
		if v {
			return f.Steps(live[0].Do)
		}
		return f.cases(s, live)
	}
	f.Evaluated(cond)
	then, els := f.branch(), f.branch()
	if !types.IsBadExpr(cond) {
		then.Facts, els.Facts = f.Assuming(cond, true), f.Assuming(cond, false)
	}
	stmt := &ir.If{At: s.at, Cond: cond, Case: s.ties}
	if types.IsBadExpr(cond) { // nobody knows what the value is there
		f.Mute++
	}
	stmt.Then = then.Steps(left[0].Do)
	if types.IsBadExpr(cond) {
		f.Mute--
	}
	stmt.Else = els.cases(s, left[1:])
	f.Meet(&then.Way, &els.Way)
	return []ir.Stmt{stmt}
}

// isOneOf is the test of one case.
func (f *Frame) isOneOf(s *switching, names []source.Text) ir.Expr {
	if len(names) == 0 {
		return types.BadExpr(s.Span())
	}
	node := rule.Node{At: names[0].Whole()}
	if s.kinds {
		return f.isOneKind(s, names)
	}
	if s.fixed != "" {
		return f.Fold(slices.ContainsFunc(names, func(name source.Text) bool { return name.Value == s.fixed }), node.At)
	}
	if of, u := chosenFrom(f.Expr(s.subject, nil)); u != nil {
		return f.isOneMember(of, u, names)
	}
	var literals []rule.Expr
	for _, name := range names {
		literals = append(literals, &rule.Literal{Node: rule.Node{At: name.Whole()}, Value: name.Value})
	}
	if len(literals) == 1 {
		return f.Checked(&rule.Binary{Node: node, Op: rule.Eq, OpAt: node.At, L: s.subject, R: literals[0]}, types.Bool)
	}
	list := &rule.List{Node: node, Elems: literals}
	return f.Checked(&rule.Binary{Node: node, Op: rule.In, OpAt: node.At, L: s.subject, R: list}, types.Bool)
}

// chosenFrom is the value whose member a switch asks for, which names its tag or, if it is
// told by keys, the value itself. The union is nil if it asks for something else.
func chosenFrom(on ir.Expr) (ir.Expr, *ir.Union) {
	if tag, ok := ir.Unwidened(on).(*ir.TagOf); ok {
		return tag.X, tag.X.Type().(*ir.Union)
	}
	on = types.BeforeNarrowing(on, isByKey)
	if isByKey(on.Type()) {
		return on, on.Type().(*ir.Union)
	}
	return on, nil
}

func isByKey(t ir.Type) bool { u, ok := t.(*ir.Union); return ok && u.ByKey }

// isOneMember is the test of a case of tags or keys, as they are spelled in the declaration.
func (f *Frame) isOneMember(of ir.Expr, u *ir.Union, names []source.Text) ir.Expr {
	test := &ir.IsMember{Node: ir.Node{T: types.Bool, At: names[0].Whole()}, X: of}
	for _, name := range names {
		m := u.Labelled(name.Value)
		if m == nil {
			f.UnknownTag(u, name.Value, name.Whole())
			return types.BadExpr(test.At)
		}
		if name.Exact() { // the author has written it
			f.Index.Member(name.Whole(), m)
		}
		if !slices.Contains(test.Members, m) {
			test.Members = append(test.Members, m)
		}
	}
	return test
}

func (f *Frame) isOneKind(s *switching, names []source.Text) ir.Expr {
	var all *ir.IsMember
	for _, name := range names {
		node := rule.Node{At: name.Whole()}
		test := f.Checked(&rule.Binary{Node: node, Op: rule.Eq, L: s.subject, R: &rule.Name{Node: node, Name: name.Value}}, types.Bool)
		is, ok := test.(*ir.IsMember)
		switch {
		case !ok:
			return test
		case all == nil:
			all = is
		default:
			all.Members = append(all.Members, is.Members...)
		}
	}
	return all
}
