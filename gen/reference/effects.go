package reference

import (
	"html/template"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// Effect is what an event does to the state by the rule of one reducer.
type Effect struct {
	Reducer template.HTML
	Lines   []EffectLine
}

// EffectLine is one kind of effect, on all that it is on.
type EffectLine struct {
	Verb string
	What []template.HTML
}

// The kinds of effects, in the order in which pages list them.
const (
	begins  = "begins"
	fills   = "fills"
	adds    = "adds to"
	takes   = "takes from"
	emits   = "emits"
	raises  = "raises"
	warns   = "warns of"
	skips   = "is skipped as"
	fails   = "fails with"
	passes  = "is passed on"
	ignored = "is ignored"
)

var verbs = []string{begins, fills, adds, takes, emits, raises, warns, skips, fails, passes, ignored}

// fieldOf is a field of an object.
type fieldOf struct {
	object *ir.Object
	name   string
}

// change is an event by which a reducer changes a field.
type change struct {
	reducer *ir.Reducer
	member  *ir.Member // nil: the only one
}

// changes are the events that change each field, in all protocols of the site.
type changes map[fieldOf][]change

func changesOf(protocols []*ir.Protocol) changes {
	all := changes{}
	for _, p := range protocols {
		for _, r := range p.Reducers {
			for _, s := range r.Starts {
				all.made(change{r, s.Member}, s.Value)
			}
			for _, c := range r.Cases {
				all.steps(change{r, c.Member}, c.Body)
			}
		}
	}
	return all
}

func (c changes) note(by change, at fieldOf) {
	if !slices.Contains(c[at], by) {
		c[at] = append(c[at], by)
	}
}

// made notes the fields of the objects that an expression makes.
func (c changes) made(by change, x ir.Expr) {
	for x := range ir.Reached(x) {
		if object, ok := x.(*ir.New); ok {
			for _, init := range object.Inits {
				if !goesWithoutSaying(init) {
					c.note(by, fieldOf{object.Object, init.Field.Name})
				}
			}
		}
	}
}

func (c changes) steps(by change, list []ir.Stmt) {
	for s := range ir.Steps(list) {
		switch s := s.(type) {
		case *ir.Change:
			c.note(by, fieldOf{s.Place.Of.Type().(*ir.Object), s.Place.Field.Name})
			for _, part := range ir.Parts(s) {
				c.made(by, part.X)
			}
		case *ir.Call:
			c.steps(by, s.Rule.Body)
		default: // changes nothing by itself
		}
	}
}

// changedBy are links to the events that change a field.
func (b *book) changedBy(o *ir.Object, f *ir.Field) []template.HTML {
	var list []template.HTML
	for _, c := range b.in.changes()[fieldOf{o, f.Name}] {
		link := b.caseLink(c.reducer, c.member)
		if !slices.Contains(list, link) {
			list = append(list, link)
		}
	}
	return list
}

// caseLink leads to the rule of an event in a reducer.
func (b *book) caseLink(r *ir.Reducer, m *ir.Member) template.HTML {
	if m == nil {
		return link(b.ruleAddress(&r.Decl, "reducer"), spelledName(&r.Decl, b.protocol))
	}
	return link(b.caseAddress(r, m), memberLabel(m))
}

func (b *book) caseAddress(r *ir.Reducer, m *ir.Member) string {
	at := b.ruleAddress(&r.Decl, "reducer")
	if !slices.ContainsFunc(r.Cases, func(c *ir.Case) bool { return c.Member == m }) {
		at += ".start" // all that it does is to begin a state
	}
	return at + "." + anchor(m.Name)
}

// effects are what an event does in each reducer of the protocol.
func (b *book) effects(o *ir.Object) []Effect {
	var list []Effect
	for _, r := range b.protocol.Reducers {
		of := &effects{book: b, what: map[string][]template.HTML{}}
		address := b.ruleAddress(&r.Decl, "reducer")
		is := func(m *ir.Member) bool { return m != nil && m.Type == ir.Type(o) }
		if slices.ContainsFunc(r.Pass, is) {
			of.note(passes, "")
		}
		if slices.ContainsFunc(r.Ignore, is) {
			of.note(ignored, "")
		}
		for _, s := range r.Starts {
			if is(s.Member) {
				of.note(begins, "a "+b.spelled(r.State))
				address = b.caseAddress(r, s.Member)
			}
		}
		for _, c := range r.Cases {
			if is(c.Member) {
				address = b.caseAddress(r, c.Member)
				of.steps(c.Body, "")
				if b.in.plan().Steps(c.Body).Fails && len(of.what[fails]) == 0 {
					of.note(fails, "an error where a value that it computes is refused")
				}
			}
		}
		e := Effect{Reducer: link(address, r.Name)}
		for _, verb := range verbs {
			if what, ok := of.what[verb]; ok {
				e.Lines = append(e.Lines, EffectLine{verb, slices.DeleteFunc(what, func(h template.HTML) bool { return h == "" })})
			}
		}
		if len(e.Lines) > 0 {
			list = append(list, e)
		}
	}
	return list
}

// effects are collected from steps, under the condition nearest to each.
type effects struct {
	*book
	what map[string][]template.HTML
}

func (e *effects) note(verb string, what template.HTML) {
	if !slices.Contains(e.what[verb], what) {
		e.what[verb] = append(e.what[verb], what)
	}
}

func (e *effects) steps(list []ir.Stmt, when template.HTML) {
	for _, s := range list {
		switch s := s.(type) {
		case *ir.Change:
			e.change(s)
			for _, block := range ir.Blocks(s) {
				e.steps(block.Steps, when)
			}
		case *ir.Emit:
			e.note(emits, e.spelled(ir.Unwidened(s.Value).Type()))
		case *ir.Raise:
			e.note(raises, code(s.Signal.Name))
		case *ir.Warn:
			e.note(warns, code(s.Code)+when)
		case *ir.Skip:
			e.note(skips, code(s.Code)+when)
		case *ir.Fail:
			e.note(fails, code(s.Code)+when)
		case *ir.Bound:
			e.note(fails, code(limitOf(s))+when)
		case *ir.Call:
			e.steps(s.Rule.Body, when)
		case *ir.If:
			e.steps(s.Then, e.say(" if %s", s.Cond))
			e.steps(s.Else, e.say(" unless %s", s.Cond))
		case *ir.Find:
			e.steps(s.Then, when)
			e.steps(s.Else, e.say(" if nothing is found in %s", s.In))
			if s.Make != nil {
				e.change(s.Make)
			}
		case *ir.Parse:
			e.steps(s.Then, when)
			e.steps(s.Else, e.say(" if %s has no value as JSON", s.Value))
		case *ir.Each:
			e.steps(s.Do, when)
		default: // no effect on the state
		}
	}
}

func (e *effects) change(s *ir.Change) {
	o := s.Place.Of.Type().(*ir.Object)
	at := e.fieldLink(o, s.Place.Field)
	if do, ok := s.Do.(*ir.Set); ok {
		if value, ok := ir.Unwrapped(do.Value).(*ir.Literal); ok {
			at += " = " + code(literal(value))
		}
	}
	switch does := s.Traits(); {
	case does.Adds:
		e.note(adds, at)
	case does.Takes:
		e.note(takes, at)
	default:
		e.note(fills, at)
	}
}

// fieldLink leads to a field in the table of its type.
func (b *book) fieldLink(o *ir.Object, f *ir.Field) template.HTML {
	address, _, _ := strings.Cut(b.typeAddress(o), "#")
	return link(address+"#"+anchor(o.Name, f.Name), spelledName(&o.Decl, b.protocol)+"."+f.Name)
}

// plan are the effects of rules as all targets see them.
func (in *Input) plan() *plan.Effects {
	in.once.Do(in.decide)
	return in.effects
}

// changes are those of all protocols of the site.
func (in *Input) changes() changes {
	in.once.Do(in.decide)
	return in.changed
}

// machines are the states through which a reducer leads fields.
func (in *Input) machines(r *ir.Reducer) []*plan.Machine {
	in.once.Do(in.decide)
	return in.moved[r]
}

func (in *Input) decide() {
	in.effects, in.changed = plan.EffectsOf(in.Protocols...), changesOf(in.Protocols)
	in.moved = map[*ir.Reducer][]*plan.Machine{}
	for _, p := range in.Protocols {
		for _, r := range p.Reducers {
			in.moved[r] = plan.MachinesOf(p, r, in.effects)
		}
	}
}
