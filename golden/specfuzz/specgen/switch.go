package specgen

import "strings"

// alternative is one of the values that a switch tells apart, and what is known then.
type alternative struct {
	name string
	fact []assumption
}

// switchStep makes up a switch on a tag, an enum or a kind.
func (g *gen) switchStep(s *scope) *Node {
	p, ok := g.choose(s, g.paths(s), func(p path) bool {
		return !p.absent && (p.tagOf != nil || p.typ.Kind == KEnum && len(p.typ.Values) > 0 || p.typ.Kind == KChoice)
	})
	if !ok {
		return nil
	}
	on, all := alternatives(p)
	g.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	all = all[:1+g.IntN(len(all))]
	cases := mapping()
	for len(all) > 0 {
		n := 1
		if len(all) > 1 && g.once(4) {
			n = 2
		}
		arm := s.branch()
		if n == 1 {
			arm.assume(all[0].fact)
		} else if p.tagOf != nil {
			arm.assume([]assumption{{p.owner, fact{not: p.tagOf.without(all[0].fact[0].fact.member, all[1].fact[0].fact.member)}}})
		}
		var names []string
		for _, a := range all[:n] {
			names = append(names, a.name)
		}
		all = all[n:]
		body := g.inner(arm)
		if body == nil {
			body = list()
		}
		s.join(arm)
		cases.Kids = append(cases.Kids, entry(strings.Join(names, ", "), body))
	}
	step := mapping(entry("switch", text(on)), entry("cases", cases))
	other := s.branch()
	body := g.inner(other)
	if body == nil {
		body = list()
	}
	s.join(other)
	step.Kids = append(step.Kids, loose(entry("else", body)))
	return step
}

// alternatives are all that a switch on a place tells apart; on is how it is spelled.
func alternatives(p path) (on string, all []alternative) {
	switch {
	case p.tagOf != nil:
		for _, m := range p.tagOf.Members {
			all = append(all, alternative{m.Tag, []assumption{{p.owner, fact{member: m}}}})
		}
		return p.text, all
	case p.typ.Kind == KChoice:
		for _, c := range p.typ.Union.Choices {
			all = append(all, alternative{c.jsonKind(), []assumption{{p.text, fact{choice: c}}}})
		}
		return "type(" + p.text + ")", all
	default:
		for _, v := range p.typ.Values {
			all = append(all, alternative{name: v})
		}
		return p.text, all
	}
}
