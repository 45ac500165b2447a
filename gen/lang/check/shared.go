package check

import (
	"slices"
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang/syntax"
)

// worthSharing is of how many steps a rule of several events becomes a function of its own.
// A new object of as many fields is as long.
const worthSharing = 3

// shareBodies makes one named rule of what several events do alike. Its name begins with
// a word and ends with the key of the steps, its doc says what it does to the events.
func (c *checker) shareBodies(red *ir.Reducer, cases []*ir.Case, word, does string, key *syntax.Case) {
	if c.Spec.Unshared || len(cases) < 2 || !isWorthSharing(cases[0].Body) {
		return
	}
	for _, other := range cases[1:] {
		pairs := map[*ir.Var]*ir.Var{red.Self: red.Self, cases[0].Event: other.Event}
		if !ir.Alike(cases[0].Body, other.Body, pairs) {
			return
		}
	}
	if !readsFieldsOnly(cases[0].Body, cases[0].Event) {
		return
	}
	var labels []string
	for _, one := range cases {
		labels = append(labels, one.Member.Label())
	}
	name := key.Events[0].Value
	switch len(key.Events) {
	case 1:
	case 2:
		name += "_or_" + key.Events[1].Value
	default:
		name += "_and_others"
	}
	last := len(labels) - 1
	doc := does + " " + strings.Join(labels[:last], ", ") + " and " + labels[last] + "."
	for i, body := range c.outline(red, word+"_"+name, doc, cases) {
		cases[i].Body = body
	}
}

func isWorthSharing(list []ir.Stmt) bool {
	n := 0
	for range ir.Steps(list) {
		n++
	}
	for x := range ir.Exprs(list) {
		if made, ok := x.(*ir.New); ok {
			n = max(n, len(made.Inits))
		}
	}
	return n >= worthSharing
}

// readsFieldsOnly reports whether nothing is made of an event but that its fields are
// read which are always there.
func readsFieldsOnly(list []ir.Stmt, event *ir.Var) bool {
	reads, fields := 0, 0
	for x := range ir.Exprs(list) {
		switch x := x.(type) {
		case *ir.Ref:
			if x.Var == event {
				reads++
			}
		case *ir.FieldOf:
			if isField(x, event) {
				fields++
			}
		default: // looks at it through one of these
		}
	}
	return reads == fields
}

func isField(x *ir.FieldOf, event *ir.Var) bool {
	ref, ok := x.X.(*ir.Ref)
	return ok && ref.Var == event && x.Field.Presence != ir.Optional && x.Field.Const == nil
}

// given is a field of events that a rule takes as a parameter.
type given struct {
	field string
	param *ir.Var
}

// outline makes a named rule of the steps of cases, which are alike, and gives for each
// the call of it. Of a single case it takes the event as it is; of several, the fields
// of the event that the steps read.
func (c *checker) outline(red *ir.Reducer, name, doc string, cases []*ir.Case) [][]ir.Stmt {
	rule := &ir.Rule{Decl: red.Decl, Body: cases[0].Body}
	rule.Name, rule.Doc = c.ruleName(name), doc
	rule.Since, rule.Deprecated = "", ""
	free := freeNames(rule.Body)
	state := &ir.Var{Name: free(strings.ToLower(red.State.Name[:1]) + red.State.Name[1:]), Kind: ir.Param, Type: red.State, Mutable: true, InState: true}
	event := &ir.Var{Name: "event", Kind: ir.Event, Type: cases[0].Event.Type}
	fields := map[string]*given{}
	var order []*given
	whole := len(cases) == 1
	usesState, usesEvent := false, false
	ir.RewriteSteps(rule.Body, func(x ir.Expr) ir.Expr {
		switch x := x.(type) {
		case *ir.Ref:
			switch {
			case x.Var == red.Self:
				x.Var, usesState = state, true
			case x.Var == cases[0].Event && whole:
				x.Var, usesEvent = event, true
			}
		case *ir.FieldOf:
			if !whole && isField(x, cases[0].Event) {
				g := fields[x.Field.Name]
				if g == nil {
					g = &given{x.Field.Name, &ir.Var{Name: free(x.Field.Name), Kind: ir.Param, Type: x.T}}
					fields[x.Field.Name] = g
					order = append(order, g)
				}
				return &ir.Ref{Node: x.Node, Var: g.param}
			}
		default: // names neither
		}
		return x
	})
	if usesState {
		rule.Params = append(rule.Params, state)
	}
	if usesEvent {
		rule.Params = append(rule.Params, event)
	}
	for _, g := range order {
		rule.Params = append(rule.Params, g.param)
	}
	c.Protocol.Rules = append(c.Protocol.Rules, rule)
	calls := make([][]ir.Stmt, len(cases))
	for i, one := range cases {
		calls[i] = []ir.Stmt{&ir.Call{At: ir.At{Where: one.Span}, Rule: rule, Args: arguments(red, one, usesState, usesEvent, order)}}
	}
	return calls
}

// arguments are what an event gives to the rule that its steps have become.
func arguments(red *ir.Reducer, one *ir.Case, state, event bool, fields []*given) []ir.Expr {
	ref := func(v *ir.Var) *ir.Ref { return &ir.Ref{Node: ir.Node{T: v.Type, At: one.Span}, Var: v} }
	var args []ir.Expr
	if state {
		args = append(args, ref(red.Self))
	}
	if event {
		args = append(args, ref(one.Event))
	}
	for _, g := range fields {
		own := one.Event.Type.(*ir.Object).Field(g.field)
		args = append(args, &ir.FieldOf{Node: ir.Node{T: g.param.Type, At: one.Span}, X: ref(one.Event), Field: own})
	}
	return args
}

// freeNames gives names that no variable of some steps has, each once.
func freeNames(list []ir.Stmt) func(wanted string) string {
	vars := map[*ir.Var]*ir.Var{}
	ir.Alike(list, list, vars) // which adds all that there are
	taken := map[string]bool{}
	for v := range vars {
		taken[v.Name] = true
	}
	return func(wanted string) string {
		name := numbered(wanted, func(name string) bool { return taken[name] })
		taken[name] = true
		return name
	}
}

// numbered is a name that is not taken: the one that is wanted, or that with a number.
func numbered(wanted string, taken func(name string) bool) string {
	name := wanted
	for n := 2; taken(name); n++ {
		name = wanted + strconv.Itoa(n)
	}
	return name
}

// ruleName is a name in snake_case that no rule has.
func (c *checker) ruleName(wanted string) string {
	wanted = strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '_' {
			return r
		}
		if 'A' <= r && r <= 'Z' {
			return r - 'A' + 'a'
		}
		return '_'
	}, wanted)
	return numbered(wanted, func(name string) bool {
		return slices.ContainsFunc(c.Protocol.Rules, func(r *ir.Rule) bool { return r.Name == name })
	})
}
