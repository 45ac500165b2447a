package plan

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
)

// way goes through the way to a place that is not read itself.
func (p *Proofs) way(x ir.Expr, k knowledge) {
	switch x := x.(type) {
	case *ir.FieldOf:
		p.expr(x.X, k)
	case *ir.CommonField:
		p.expr(x, k) // it has to be of a member with the field
	case *ir.Ref:
		p.prove(x, k.at(p.place(x), choicesAt(x)), true, nil)
	default:
		p.expr(x, k)
	}
}

// expr goes through an expression that is only computed.
func (p *Proofs) expr(x ir.Expr, k knowledge) {
	switch x := x.(type) {
	case *ir.Ref, *ir.FieldOf:
		p.exprs(k, ir.Operands(x)...)
		s := k.at(p.place(x), choicesAt(x))
		p.prove(x, s, !s.left.Absent, nil)
	case *ir.CommonField:
		p.commonField(x, k)
	case *ir.TagOf:
		p.expr(x.X, k)
		p.prove(x, k.at(p.place(x), choicesAt(x)), true, nil)
		read, of := p.reads[x], k.at(p.place(x.X), choicesAt(x.X))
		read.Strange = slices.Contains(of.hidden, any(others{}))
		if of.all.Rest && !of.left.Rest {
			read.Known = of.tests
		}
		p.reads[x] = read
	case *ir.Narrow:
		p.expr(x.X, k)
		s := k.at(p.place(x), choicesAt(x))
		p.prove(x, s, provesNarrow(x, s), nil)
		if _, union := x.X.Type().(*ir.Union); union && len(s.hidden) > 0 {
			only := p.reads[x]
			only.By = nil
			p.reads[x] = only
		}
	case *ir.IsMember, *ir.IsNull, *ir.Has:
		p.split(x, k)
	case *ir.Unary:
		if x.Op == ir.Not {
			p.split(x.X, k)
			return
		}
		p.expr(x.X, k)
	case *ir.Binary:
		switch x.Op {
		case ir.And, ir.Or, ir.Eq, ir.Ne, ir.In:
			p.split(x, k)
		default:
			p.exprs(k, x.L, x.R)
		}
	case *ir.Cond:
		holds, fails := p.split(x.If, k)
		p.expr(x.Then, holds)
		p.expr(x.Else, fails)
	case *ir.OrValue:
		p.expr(x.X, k)
		place, all := p.orValuePlace(x)
		s := k.at(place, all)
		p.prove(x, s, true, nil)
		if !s.left.Absent { // nobody gets there, and who follows the code sees that
			s.Never = true
			k = k.with(place, s)
		}
		p.expr(x.Else, k)
	case *ir.New:
		p.inits(x.Inits, nil, k)
		if x.Kept != nil {
			p.expr(x.Kept, k)
		}
	case *ir.Macro:
		p.macro(x, k)
	default:
		p.exprs(k, ir.Operands(x)...)
	}
}

func (p *Proofs) exprs(k knowledge, list ...ir.Expr) {
	for _, x := range list {
		p.expr(x, k)
	}
}

func (p *Proofs) commonField(x *ir.CommonField, k knowledge) {
	p.expr(x.X, k)
	some := MemberChoices(readable(x))
	var known []any
	if of := k.at(p.place(x.X), choicesAt(x.X)); of.left.none(some) && len(of.hidden) == 0 {
		known = of.tests
	}
	s := k.at(p.place(x), choicesAt(x))
	p.prove(x, s, !s.left.Absent, known)
}

func (p *Proofs) macro(x *ir.Macro, k knowledge) {
	p.expr(x.In, k)
	if p.pinnedElements(x.In, k) { // the elements may be more special than they are said to be
		k = p.openedVar(x.Var, k)
	}
	if x.Kind == ir.MapTo {
		p.expr(x.Body, k)
	} else {
		p.split(x.Body, k)
	}
}

// inits goes through the values of new fields. Later ones may read earlier ones of self.
func (p *Proofs) inits(list []*ir.Init, self *ir.Var, k knowledge) {
	for _, init := range list {
		holds := k
		if init.If != nil {
			holds, _ = p.split(init.If, k)
		}
		p.expr(init.Value, holds)
		if self == nil {
			continue
		}
		place, all := partOf(p.variable(self), init.Field.Name), fieldChoices(init.Field)
		if p.isNull(init.Value, holds) {
			k = k.with(place, State{all: all, left: Choices{Null: true}})
		} else if p.pinned(init.Value, holds) {
			k = k.opened(place, all)
		}
	}
}

// provesNarrow reports whether what is known about a place says what a Narrow says. Where
// nothing is there, that is not said of it.
func provesNarrow(x *ir.Narrow, s State) bool {
	if _, nullable := x.X.Type().(*ir.Nullable); nullable {
		return !s.left.Null
	}
	is := Choices{}
	for _, m := range x.X.Type().(*ir.Union).Members {
		if ir.Same(m.Type, x.T) {
			is.Values = append(is.Values, memberChoice(m))
		}
	}
	return s.left.none(is) && !s.Gone()
}
