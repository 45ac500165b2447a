package breaking

import (
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/source"
)

// cause is a rule, a function, or a part of a reducer, which says something else now.
type cause struct {
	subject  string
	old, new source.Span
	detail   string
	// addedOnly says that all that differs is about fields that one side does not have: no
	// finding unless a result differs otherwise.
	addedOnly bool
}

// across compares what is said in two versions.
func (c *comparer) across() *ir.Across {
	return &ir.Across{Same: func(a, b ir.Type) bool { return c.spelled(a) == c.spelled(b) }}
}

func (c *comparer) alike(a, b ir.Expr, vars ...*ir.Var) bool {
	return c.across().Exprs(a, b, paired(vars))
}

// paired are variables that stand for each other: the old one, the new one, and so on.
func paired(vars []*ir.Var) map[*ir.Var]*ir.Var {
	pairs := map[*ir.Var]*ir.Var{}
	for i := 0; i+1 < len(vars); i += 2 {
		if vars[i] != nil && vars[i+1] != nil {
			pairs[vars[i]] = vars[i+1]
		}
	}
	return pairs
}

// steps compares two lists of steps: whether they are alike, and whether they are but
// for fields that only one side has.
func (c *comparer) steps(p pair, a, b []ir.Stmt, vars ...*ir.Var) (alike, roughly bool) {
	if c.across().Steps(a, b, paired(vars)) {
		return true, true
	}
	x := c.across()
	lost := func(f *ir.Field) bool { return c.oneSided(p, f) }
	x.Lost = lost
	x.Ignored = func(s ir.Stmt) bool {
		switch s := s.(type) {
		case *ir.Change:
			return lost(s.Place.Field)
		case *ir.If:
			inner := slices.Concat(s.Then, s.Else)
			return len(inner) > 0 && !slices.ContainsFunc(inner, func(s ir.Stmt) bool { return !x.Ignored(s) })
		default: // it does something else
			return false
		}
	}
	return false, x.Steps(a, b, paired(vars))
}

// oneSided reports whether only one of two versions has a field.
func (c *comparer) oneSided(p pair, f *ir.Field) bool {
	if f.From == nil {
		return false
	}
	for _, o := range slices.Concat(p.old.Objects, p.new.Objects) {
		if o != f.From && c.oldKey(o.Decl) == c.oldKey(f.From.Decl) && o.Home != f.From.Home && o.Field(f.Name) == nil {
			return true
		}
	}
	return false
}

// entry is where a reducer begins to run steps: for an event, before every event, for
// unknown events, at the end, or to begin a state.
type entry struct {
	member *ir.Member // of the new side; nil: not for one event
	always bool       // it runs for every event
	rule   bool       // it is run on a state that is there
	causes map[*cause]bool
}

// changes finds what differs in the rules of a protocol, and which parts of its
// reducers come to it.
type changes struct {
	*comparer
	pair
	rules     map[string]*cause // named rules and functions that differ, by kind and name
	all       []*cause
	reachable map[any]map[*cause]bool
}

func (c *comparer) changes(p pair) *changes {
	found := &changes{comparer: c, pair: p, rules: map[string]*cause{}, reachable: map[any]map[*cause]bool{}}
	for _, is := range p.new.Rules {
		was := find(p.old.Rules, func(r *ir.Rule) bool { return r.Name == is.Name })
		if was == nil || len(was.Params) != len(is.Params) {
			if was != nil {
				found.rules["rule "+is.Name] = found.cause("rule."+is.Name, was.Span, is.Span, "it takes other parameters", false)
			}
			continue
		}
		var vars []*ir.Var
		for i := range is.Params {
			vars = append(vars, was.Params[i], is.Params[i])
		}
		if alike, roughly := c.steps(p, was.Body, is.Body, vars...); !alike {
			found.rules["rule "+is.Name] = found.cause("rule."+is.Name, was.Span, is.Span, "", roughly)
		}
	}
	for _, is := range p.new.Functions {
		was := find(p.old.Functions, func(f *ir.Function) bool { return f.Name == is.Name })
		if was == nil {
			continue
		}
		same := len(was.Params) == len(is.Params)
		var vars []*ir.Var
		for i := 0; same && i < len(is.Params); i++ {
			vars = append(vars, was.Params[i], is.Params[i])
		}
		if !same || !c.alike(was.Value, is.Value, vars...) {
			found.rules["function "+is.Name] = found.cause("function."+is.Name, was.Span, is.Span, "", false)
		}
	}
	return found
}

func (c *changes) cause(of string, old, new source.Span, detail string, roughly bool) *cause {
	one := &cause{subject: c.new.Name + "." + of, old: old, new: new, detail: detail, addedOnly: roughly}
	c.all = append(c.all, one)
	return one
}

// reached are the causes that some steps and expressions come to by rules and functions.
func (c *changes) reached(body []ir.Stmt, exprs ...ir.Expr) map[*cause]bool {
	found := map[*cause]bool{}
	seen := map[any]bool{}
	var visit func(body []ir.Stmt, exprs ...ir.Expr)
	expr := func(x ir.Expr) {
		apply, ok := x.(*ir.Apply)
		if !ok || seen[apply.Function] {
			return
		}
		seen[apply.Function] = true
		if one := c.rules["function "+apply.Function.Name]; one != nil && apply.Function.Home == c.new {
			found[one] = true
		}
		visit(nil, apply.Function.Value)
	}
	visit = func(body []ir.Stmt, exprs ...ir.Expr) {
		for s := range ir.Steps(body) {
			call, ok := s.(*ir.Call)
			if !ok || seen[call.Rule] {
				continue
			}
			seen[call.Rule] = true
			if one := c.rules["rule "+call.Rule.Name]; one != nil && call.Rule.Home == c.new {
				found[one] = true
			}
			visit(call.Rule.Body)
		}
		for x := range ir.Exprs(body) {
			expr(x)
		}
		for _, formula := range exprs {
			if formula == nil {
				continue
			}
			for x := range ir.Within(formula) {
				expr(x)
			}
		}
	}
	visit(body, exprs...)
	return found
}

// entries are the parts of a reducer, each with what differs there.
func (c *changes) entries(was, is *ir.Reducer) []*entry {
	var list []*entry
	subject := func(part string) string { return is.Name + "." + part }
	add := func(member *ir.Member, always, rule bool, own *cause, body []ir.Stmt, exprs ...ir.Expr) {
		e := &entry{member, always, rule, c.reached(body, exprs...)}
		if own != nil {
			e.causes[own] = true
		}
		if len(e.causes) > 0 {
			list = append(list, e)
		}
	}
	var own *cause
	if alike, roughly := c.steps(c.pair, was.First, is.First, was.Self, is.Self, was.FirstEvent, is.FirstEvent); !alike {
		own = c.cause(subject("first"), stepsAt(was.First, was.Span), stepsAt(is.First, is.Span), "", roughly)
	}
	add(nil, true, true, own, is.First)
	for _, now := range c.handlings(is) {
		before := c.handling(was, now.label)
		if before.label == "" {
			continue // only the new side knows the event
		}
		own = nil
		switch {
		case before.how != now.how:
			own = c.cause(subject(now.label), before.at, now.at, now.how+", not "+before.how, false)
		case now.rule != nil:
			if alike, roughly := c.steps(c.pair, before.rule.Body, now.rule.Body, was.Self, is.Self, before.rule.Event, now.rule.Event); !alike {
				own = c.cause(subject(now.label), before.at, now.at, "", roughly)
			}
		}
		var body []ir.Stmt
		if now.rule != nil {
			body = now.rule.Body
		}
		add(now.member, now.member == nil, true, own, body)
	}
	c.startEntries(was, is, subject, add)
	own = nil
	switch {
	case (was.Unknown == nil) != (is.Unknown == nil):
		own = c.cause(subject("unknown"), was.Span, is.Span, "", false)
	case is.Unknown != nil:
		if alike, roughly := c.steps(c.pair, was.Unknown.Body, is.Unknown.Body, was.Self, is.Self, was.Unknown.Event, is.Unknown.Event, was.Unknown.Tag, is.Unknown.Tag); !alike {
			own = c.cause(subject("unknown"), was.Unknown.Span, is.Unknown.Span, "", roughly)
		}
		add(nil, false, false, own, is.Unknown.Body)
		own = nil
	}
	if own != nil {
		add(nil, false, false, own, nil)
	}
	own = nil
	if alike, roughly := c.steps(c.pair, was.End, is.End, was.Self, is.Self, was.Incomplete, is.Incomplete); !alike {
		own = c.cause(subject("end"), stepsAt(was.End, was.Span), stepsAt(is.End, is.Span), "", roughly)
	}
	add(nil, false, false, own, is.End)
	return list
}

func (c *changes) startEntries(was, is *ir.Reducer, subject func(string) string, add func(*ir.Member, bool, bool, *cause, []ir.Stmt, ...ir.Expr)) {
	tag := func(s *ir.Start) string {
		if s.Member == nil {
			return ""
		}
		return s.Member.Label()
	}
	part := func(s *ir.Start) string {
		if s.Member == nil {
			return subject("start")
		}
		return subject("start." + tag(s))
	}
	for _, now := range is.Starts {
		before := find(was.Starts, func(s *ir.Start) bool { return tag(s) == tag(now) })
		var own *cause
		switch {
		case before == nil:
			own = c.cause(part(now), was.Span, now.Span, "it begins a state now", false)
		default:
			vars := []*ir.Var{before.Event, now.Event, before.Self, now.Self}
			x := c.across()
			exact := x.Exprs(before.Value, now.Value, paired(vars)) && x.Exprs(before.Unless, now.Unless, paired(vars))
			if !exact {
				x.Lost = func(f *ir.Field) bool { return c.oneSided(c.pair, f) }
				roughly := x.Exprs(before.Value, now.Value, paired(vars)) && x.Exprs(before.Unless, now.Unless, paired(vars))
				own = c.cause(part(now), before.Span, now.Span, "", roughly)
			}
		}
		add(now.Member, now.Member == nil, false, own, nil, now.Value, now.Unless)
	}
	for _, before := range was.Starts {
		if find(is.Starts, func(s *ir.Start) bool { return tag(s) == tag(before) }) == nil {
			own := c.cause(part(before), before.Span, is.Span, "it begins no state any more", false)
			var member *ir.Member
			if u := is.Union(); u != nil && before.Member != nil {
				member = u.Labelled(tag(before))
			}
			add(member, member == nil, false, own, nil)
		}
	}
}

// handling is what a reducer does with an event.
type handling struct {
	label  string // "" if the reducer does not know the event
	how    string
	member *ir.Member
	rule   *ir.Case
	at     source.Span
}

func (c *changes) handlings(r *ir.Reducer) []handling {
	u := r.Union()
	if u == nil {
		return []handling{c.handling(r, "do")}
	}
	var list []handling
	for _, m := range u.Members {
		list = append(list, c.handling(r, m.Label()))
	}
	return list
}

func (c *changes) handling(r *ir.Reducer, label string) handling {
	u := r.Union()
	if u == nil {
		for _, one := range r.Cases {
			return handling{label, "a rule", nil, one, one.Span}
		}
		return handling{label, "no rule", nil, nil, r.Span}
	}
	m := u.Labelled(label)
	if m == nil {
		return handling{}
	}
	h := handling{label, "no rule", m, nil, r.Span}
	for _, one := range r.Cases {
		if one.Member == m {
			h.how, h.rule, h.at = "a rule", one, one.Span
		}
	}
	if slices.Contains(r.Ignore, m) {
		h.how = "ignored"
	}
	if slices.Contains(r.Pass, m) {
		h.how = "passed on"
	}
	return h
}

// stepsAt is where steps begin, or else.
func stepsAt(list []ir.Stmt, otherwise source.Span) source.Span {
	if len(list) > 0 {
		return list[0].Span()
	}
	return otherwise
}
