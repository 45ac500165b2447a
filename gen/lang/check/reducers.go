package check

import (
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/check/fact"
	"github.com/msggen/msggen/gen/lang/check/naming"
	"github.com/msggen/msggen/gen/lang/check/steps"
	"github.com/msggen/msggen/gen/lang/check/table"
	"github.com/msggen/msggen/gen/lang/check/types"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/lang/syntax"
	"github.com/msggen/msggen/gen/source"
)

func (c *checker) reducer(r *syntax.Reducer, methods *methodNames) {
	naming.Styled(c.Log, r.Name, naming.SnakeCase)
	naming.FileNamed(c.Log, r.Name)
	red := &ir.Reducer{
		Decl: c.Decl(&r.Decl), State: c.Object(r.State), Input: c.objectOrTagged(r.Input),
		Emits: c.objectOrTagged(r.Emits), Signals: c.signals(r),
	}
	if red.State != nil && !c.Own(red.State, r.State.Whole(), "the state of a reducer") {
		return
	}
	union := red.Union()
	if red.State == nil || red.Input == nil || types.IsBad(red.Input) || union != nil && len(union.Members) == 0 {
		return
	}
	methods.addFunction(r.Name)
	methods.add(red.State, r.Name)
	c.Protocol.Reducers = append(c.Protocol.Reducers, red)
	red.Self = c.Variable("self", ir.Self, red.State)
	red.Self.Mutable, red.Self.InState = true, true

	c.inputShape(red, r)
	if union != nil {
		c.eventRules(red, r, union)
	} else {
		c.oneRule(red, r)
	}
	c.end(red, r)
	c.starts(red, r)
	red.Example = c.example(r.Example, red.Input)
	if len(r.Example) > 0 && red.Emits != nil {
		c.Report(diag.New(diag.BadExample, r.Example[0].Span(), "a reducer that emits has none").WithHint("give the example to a pipeline"))
	}
}

// end checks the last steps, which are told whether the stream was cut off.
func (c *checker) end(red *ir.Reducer, r *syntax.Reducer) {
	if len(r.End) == 0 {
		return
	}
	f := c.book.EventFrame(red)
	red.Incomplete = c.Variable("incomplete", ir.Incomplete, types.Bool)
	f.Root("incomplete", red.Incomplete)
	red.End = f.Steps(r.End)
}

// eventRules checks the rules of the events of a union.
func (c *checker) eventRules(red *ir.Reducer, r *syntax.Reducer, union *ir.Union) {
	first := c.book.EventFrame(red)
	red.FirstEvent = c.event(first, union, union.Members)
	first.Goes = true
	red.First = first.Whole(first.Steps(r.First))

	use := newEventUses(c, union)
	for _, one := range r.On {
		c.cases(red, one, use, first, c.followed(union, r.After))
	}
	for _, name := range r.Ignore {
		red.Ignore = append(red.Ignore, use.claim(name)...)
	}
	c.pass(red, r, use)
	use.reportMissing(r)
	c.after(red, r, use)
	c.unknownRule(red, r, union)
	slices.SortStableFunc(red.Cases, func(a, b *ir.Case) int {
		return slices.Index(union.Members, a.Member) - slices.Index(union.Members, b.Member)
	})
}

// unknownRule checks the rule of events whose type the union does not name.
func (c *checker) unknownRule(red *ir.Reducer, r *syntax.Reducer, union *ir.Union) {
	if !r.Has("unknown") {
		return
	}
	if union.Unknown != ir.Keep {
		c.Report(diag.New(diag.Unreachable, r.Key("unknown"), "rule").
			WithHint("%s refuses what it does not name; its policy would have to be `unknown: keep`", union.Name))
	}
	f := c.book.EventFrame(red)
	rule := &ir.UnknownCase{
		Event: c.Variable("event", ir.Event, types.Builtins["object"]),
		Tag:   c.Variable(union.Tag, ir.Event, types.String),
		Span:  r.Key("unknown"),
	}
	if !union.ByKey {
		f.Vars[rule.Event].Tags = map[string]*ir.Var{union.Tag: rule.Tag}
	}
	f.Vars[rule.Event].Of = union
	f.Root("event", rule.Event)
	rule.Body = f.Steps(r.Unknown)
	red.Unknown = rule
}

// oneRule checks the rule of an object as input, which has only one.
func (c *checker) oneRule(red *ir.Reducer, r *syntax.Reducer) {
	f := c.book.EventFrame(red)
	event := c.Variable("event", ir.Event, red.Input)
	f.Root("event", event)
	red.Cases = []*ir.Case{{Event: event, Body: f.Steps(r.Do), Span: r.Key("do")}}
	if !r.Has("do") && !r.Has("on") && !r.Has("ignore") && !c.Flawed(r.Name.Whole()) {
		c.Report(diag.New(diag.MissingKey, r.Name.Whole(), "the reducer `"+r.Name.Value+"`", "do").
			WithHint("its input is an object: write its one rule under `do`"))
	}
}

// inputShape reports keys that belong to the other kind of input.
func (c *checker) inputShape(red *ir.Reducer, r *syntax.Reducer) {
	report := func(key string, at source.Span, hint string) {
		wanted, found := "a union", "an object"
		if red.Union() != nil {
			wanted, found = found, wanted
		}
		c.Report(diag.New(diag.InputShape, at, key, wanted, r.Input.Value, found).WithHint("%s", hint))
	}
	if red.Union() != nil {
		if r.Has("do") {
			report("do", r.Key("do"), "write a rule for each event under `on`")
		}
		for _, s := range r.Start {
			if s.Event.IsZero() {
				report("start: {value: …}", s.Span(), "name the event: `start: {event: {value: …}}`")
			}
		}
		return
	}
	for _, other := range []struct{ key, hint string }{
		{"unknown", "leave it out; an object has no types to know"},
		{"first", "write it at the beginning of `do`"},
		{"on", "write the one rule under `do`"},
		{"after", "write it at the end of `do`"},
		{"ignore", "leave it out; what `do` does not look at has no effect"},
		{"pass", "write `emit: event` under `do`"},
	} {
		if r.Has(other.key) {
			report(other.key, r.Key(other.key), other.hint)
		}
	}
	for _, s := range r.Start {
		if !s.Event.IsZero() {
			report("start: {"+s.Event.Value+": …}", s.Event.Whole(), "leave the name out: `start: {value: …}`")
		}
	}
}

// example reads the events of an example. What they do is seen when all is checked.
func (c *checker) example(events []syntax.Value, input ir.Type) *ir.Example {
	if len(events) == 0 {
		return nil
	}
	example := new(ir.Example)
	for _, event := range events {
		if text, ok := c.JSON(event, input); ok {
			example.Events = append(example.Events, ir.ExampleEvent{JSON: text, Span: event.Span()})
		}
	}
	return example
}

// event binds the event, which is one of the members: events of unknown types
// never reach a rule.
func (c *checker) event(f *steps.Frame, u *ir.Union, of []*ir.Member) *ir.Var {
	v := c.Variable("event", ir.Event, u)
	f.Facts = c.Add(f.Facts, fact.Fact{At: fact.Path{Root: v}.As(u), Members: fact.MembersOf(u, func(m *ir.Member) bool { return slices.Contains(of, m) }, false)})
	f.Root("event", v)
	return v
}

// cases checks the rule of a key of on, once for each event that it names.
func (c *checker) cases(red *ir.Reducer, one *syntax.Case, use *eventUses, first *steps.Frame, followed map[*ir.Member]bool) {
	var members []*ir.Member
	for _, name := range one.Events {
		members = append(members, use.claim(name)...)
	}
	var cases []*ir.Case
	for i, m := range members {
		f := c.book.EventFrame(red)
		f.Shared, f.Goes = len(members) > 1, followed[m]
		event := c.Variable("event", ir.Event, m.Type)
		f.Root("event", event)
		f.After(first, red.FirstEvent, event, m)
		c.Repeating = i > 0
		cases = append(cases, &ir.Case{
			Member: m, Doc: m.Doc, Event: event, Body: f.Whole(f.Steps(one.Do)), Span: one.At,
		})
		use.ends[m] = f
	}
	c.Repeating = false
	c.shareBodies(red, cases, "on", "Handles", one)
	red.Cases = append(red.Cases, cases...)
}

// starts checks which events begin a state.
func (c *checker) starts(red *ir.Reducer, r *syntax.Reducer) {
	use := newEventUses(c, red.Union())
	for _, s := range r.Start {
		switch {
		case (red.Union() == nil) != s.Event.IsZero(): // it has been reported
		case red.Union() == nil:
			c.start(red, s, nil, red.Input)
		default:
			for _, m := range use.claim(s.Event) {
				c.start(red, s, m, m.Type)
			}
		}
	}
}

// start checks how an event begins a state.
func (c *checker) start(red *ir.Reducer, s *syntax.Start, m *ir.Member, of ir.Type) {
	event := c.Variable("event", ir.Event, of)
	self := c.Variable("self", ir.Self, red.State)
	start := &ir.Start{Member: m, Event: event, Self: self, Span: s.Span()}
	value := c.frame("")
	value.Root("event", event)
	start.Value = value.Value(s.Value, red.State)
	if !s.Unless.IsZero() {
		unless := c.frame("in a condition")
		unless.Root("self", self)
		unless.Root("event", event)
		start.Unless = unless.Condition(s.Unless)
	}
	red.Starts = append(red.Starts, start)
}

// eventUses keeps account of which events of a union a reducer has spoken of.
type eventUses struct {
	c       *checker
	union   *ir.Union
	by      map[*ir.Member]source.Span
	ends    map[*ir.Member]*steps.Frame // what is known behind their rules
	unknown int                         // how many rules are for events that there are not
}

func newEventUses(c *checker, u *ir.Union) *eventUses {
	return &eventUses{c: c, union: u, by: map[*ir.Member]source.Span{}, ends: map[*ir.Member]*steps.Frame{}}
}

// claim resolves an event or a group, and reports events spoken of before.
func (u *eventUses) claim(name source.Text) []*ir.Member {
	if name.IsZero() {
		return nil
	}
	if m := u.union.Labelled(name.Value); m != nil {
		u.c.Index.Member(name.Whole(), m)
		return u.take([]*ir.Member{m}, name)
	}
	if g := u.c.Groups[name.Value]; g != nil {
		g.Used = true
		u.c.Index.Use(name.Whole(), g.Syntax.Name.Whole())
		return u.take(u.c.groupMembers(g, u.union), name)
	}
	if _, ok := u.c.Newer.Events[name.Value]; ok {
		return nil
	}
	if _, ok := u.c.Newer.Groups[name.Value]; ok {
		return nil
	}
	u.c.unknownEvent(u.union, name, true)
	u.unknown++
	if slices.Contains(wildcards, name.Value) {
		u.unknown += len(u.union.Members) // all are meant
	}
	return nil
}

func (u *eventUses) take(members []*ir.Member, name source.Text) []*ir.Member {
	var fresh []*ir.Member
	for _, m := range members {
		if first, ok := u.by[m]; ok {
			u.c.Report(diag.New(diag.EventTwice, name.Whole(), m.Label()).WithRelated(first, "the first time"))
			continue
		}
		u.by[m] = name.Whole()
		fresh = append(fresh, m)
	}
	return fresh
}

// reportMissing reports the events that are neither handled nor ignored.
func (u *eventUses) reportMissing(r *syntax.Reducer) {
	var missing []string
	told := map[string]bool{} // of two with the same tag one is enough: that is told already
	for m := range u.by {
		told[m.Label()] = true
	}
	for _, m := range u.union.Members {
		misspelt := !m.Prefix && strings.Contains(m.Tag, "*")
		if label := m.Label(); !told[label] && !misspelt {
			told[label] = true
			missing = append(missing, label)
		}
	}
	// What is called otherwise may be meant for what is missing.
	if len(missing) > u.unknown && !u.c.Flawed(r.Name.Whole()) && !slices.Contains(missing, "") {
		u.c.Report(diag.New(diag.UnhandledEvents, r.Name.Whole(), r.Name.Value, diag.NameList(missing)).
			WithHint("%s", u.missingHint(r)).Lacking(missing))
	}
}

// groupMembers resolves a group for a union; all its names must be events.
func (c *checker) groupMembers(g *table.Group, union *ir.Union) []*ir.Member {
	var members []*ir.Member
	for _, name := range g.Syntax.Of {
		m := union.Labelled(name.Value)
		switch {
		case m != nil && slices.Contains(members, m):
			c.Report(diag.New(diag.EventTwice, name.Whole(), name.Value))
		case m != nil:
			c.Index.Member(name.Whole(), m)
			members = append(members, m)
		case c.Newer.Events[name.Value] == "":
			c.unknownEvent(union, name, false)
		}
	}
	return members
}

// wildcards are what others write for all events, or for all others.
var wildcards = append(slices.Clone(naming.Others), "any", "all", "unknown")

func (c *checker) unknownEvent(u *ir.Union, name source.Text, groups bool) {
	names := u.Labels()
	twice := len(slices.Compact(slices.Sorted(slices.Values(names)))) < len(names)
	if twice || slices.ContainsFunc(u.Members, func(m *ir.Member) bool { return m.Type == nil || m.Label() == "" }) {
		return // its members are not all known
	}
	if groups {
		for _, g := range c.Spec.Groups {
			names = append(names, g.Name.Value)
		}
	}
	d := diag.New(diag.UnknownEvent, name.Whole(), u.Name, name.Value).DidYouMean(name.Value, names)
	d = table.ForPrefix(d, name.Value, names)
	for _, m := range u.Members {
		if ir.DeclOf(m.Type).Name == name.Value {
			d = d.WithHint("events are named by their tag: did you mean `%s`?", m.Label())
		}
	}
	if groups && slices.Contains(wildcards, name.Value) {
		d = d.WithHint("every event has a rule of its own, or is under `ignore`; `unknown`, beside `on`, is for those that the protocol does not know")
	}
	c.Report(d.OrList())
}
