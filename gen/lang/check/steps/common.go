package steps

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/rule"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

// overMembers checks steps, those at the beginning of a list, that change fields which
// all members of a union have: they are a switch that does the same whichever member it
// is. There is nothing to change in a member that the union does not name.
func (f *Frame) overMembers(list []syntax.Step) (stmts []ir.Stmt, checked int) {
	of := f.sharedPlace(list[0])
	if of == nil || slices.ContainsFunc(f.alike, of.alike) { // no case would tell more
		return nil, 0
	}
	n := 1
	for n < len(list) && of.alike(f.sharedPlace(list[n])) {
		n++
	}
	if of.flawed || len(f.Facts) == 0 {
		return nil, n // nothing tells members apart; or what was done first has ended the event
	}
	at := changedBy(list[0]).Whole()
	var cases []*syntax.SwitchCase
	for _, m := range of.members {
		tag := source.NewText(m.Label(), at, nil)
		cases = append(cases, &syntax.SwitchCase{Names: []source.Text{tag}, Do: list[:n:n]})
	}
	subject := of.owner
	if of.tag != "" {
		subject += "." + source.FieldName(of.tag)
	}
	sw := syntax.NewSwitch(list[0].Span(), source.NewText(subject, at, nil), cases, of.unknown)
	repeating, alike := f.Repeating, f.alike
	f.Repeating, f.alike = true, append(alike[:len(alike):len(alike)], of)
	defer func() { f.Repeating, f.alike = repeating, alike }()
	return f.switchStep(sw, ir.At{Where: list[0].Span()}), n
}

// sharedPlace is a field that all of the members have which a union may still be.
type sharedPlace struct {
	owner   string // the union, as it was written
	tag     string // empty: told by keys
	members []*ir.Member
	unknown bool // it may be none of them
	flawed  bool // something is wrong with how they are told apart, which has been told
}

func (p *sharedPlace) alike(other *sharedPlace) bool {
	return other != nil && p.owner == other.owner && slices.Equal(p.members, other.members)
}

// sharedPlace is what a step changes, or nil if that is something else.
func (f *Frame) sharedPlace(step syntax.Step) *sharedPlace {
	place := changedBy(step)
	if since, until := step.Versions(); place.IsZero() || !strings.Contains(place.Value, ".") || !f.Includes(since, until) {
		return nil
	}
	f.Mute++
	defer func() { f.Mute-- }()
	if x, ok := f.Parse(place).(*rule.Field); ok {
		return f.sharedField(x, place.Value)
	}
	return nil
}

// sharedField is a field, as it was written, if all members have it which a union may be.
func (f *Frame) sharedField(x *rule.Field, written string) *sharedPlace {
	on := f.Expr(x.X, nil)
	if types.IsBadExpr(on) {
		return nil
	}
	u, isUnion := on.Type().(*ir.Union)
	if !isUnion || u.ByKind() || u.Tag == x.Name.Name {
		return nil
	}
	owner := strings.TrimRight(written[:strings.LastIndexByte(written, '.')], " ")
	if _, place := fact.PathOf(on); !place {
		if inner, ok := x.X.(*rule.Field); ok { // members have it as different types: which of them it is comes first
			return f.sharedField(inner, owner)
		}
		return nil
	}
	members, unknown := f.Possibly(on)
	lacks := func(m *ir.Member) bool {
		field := m.Object().Field(x.Name.Name)
		return field == nil || field.Const != nil
	}
	if len(members) < 2 || slices.ContainsFunc(members, lacks) {
		return nil
	}
	isUntold := func(m *ir.Member) bool {
		tag := m.Object().Field(u.Tag)
		return m.Label() == "" && (tag == nil || tag.Const == nil)
	}
	return &sharedPlace{owner, u.Tag, members, unknown, slices.ContainsFunc(members, isUntold)}
}

// changedBy is the field that a step changes, if that is all it does.
func changedBy(step syntax.Step) source.Text {
	switch s := step.(type) {
	case *syntax.SetStep:
		return s.Target
	case *syntax.UnsetStep:
		return s.Target
	case *syntax.AppendStep:
		return s.Target
	case *syntax.AppendBase64Step:
		return s.Target
	case *syntax.AddStep:
		return s.Target
	case *syntax.GrowStep:
		return s.Target
	case *syntax.MergeStep:
		return s.Target
	case *syntax.ExtendStep:
		return s.List
	case *syntax.PutStep:
		return s.Map
	case *syntax.DeleteStep:
		return s.Map
	case *syntax.PushStep:
		if s.As.IsZero() {
			return s.List
		}
	default: // does more, or changes nothing
	}
	return source.Text{}
}
