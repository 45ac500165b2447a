package syntax

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

func (r *reader) reducer(name source.Text, n *yaml.Node) *Reducer {
	m := r.mapping(n, "reducer "+quote(name.Value), name.Whole())
	if m == nil {
		return &Reducer{Decl: short(name)}
	}
	defer m.done()
	m.need("state", "input")
	red := &Reducer{
		Decl:    m.decl(name),
		State:   m.text("state"),
		Input:   m.text("input"),
		Emits:   m.text("emits"),
		First:   m.steps("first"),
		Ignore:  m.names("ignore"),
		Pass:    m.names("pass"),
		Do:      m.steps("do"),
		Unknown: m.steps("unknown"),
		End:     m.steps("end"),
		Example: m.values("example"),
		Laws:    m.laws(),
	}
	m.section("signals", func(name source.Text, n *yaml.Node) {
		red.Signals = append(red.Signals, &Signal{Name: name, Doc: m.textAt(n, quote(name.Value))})
	})
	red.On, red.After = m.casesUnder("on"), m.casesUnder("after")
	red.Start = m.starts()
	return red
}

// casesUnder reads rules by the events that they are for.
func (m *mapping) casesUnder(key string) []*Case {
	var list []*Case
	m.section(key, func(events source.Text, n *yaml.Node) {
		list = append(list, &Case{At: events.Whole(), Events: m.listed(events), Do: m.stepsAt(n, quote(events.Value))})
	})
	return list
}

// isStart reports whether `start` has the keys of what begins a state, and names no events.
func isStart(n *yaml.Node) bool {
	return n.Kind == yaml.MappingNode && len(n.Content) > 0 && n.Content[1].Kind == yaml.ScalarNode &&
		(n.Content[0].Value == "value" || n.Content[0].Value == "unless")
}

// starts reads what begins a state: an entry for each event, or of an object as
// input the one entry that is just its keys.
func (m *mapping) starts() []*Start {
	n := m.take("start")
	if n == nil {
		return nil
	}
	if isStart(n) {
		start := m.startOf(source.Text{}, n)
		start.At = m.Key("start")
		return []*Start{start}
	}
	if n.Kind == yaml.SequenceNode || n.Kind == yaml.ScalarNode {
		m.report(diag.New(diag.WrongShape, m.start(n), quote("start"), kindNames[yaml.MappingNode], kindName(n)).
			WithHint("write what begins a state as a key, and the state below it: `note_added: {value: \"Note{id: event.id}\"}`"))
		return nil
	}
	var list []*Start
	m.each(n, quote("start"), func(event source.Text, n *yaml.Node) { add(&list, m.startOf(event, n)) })
	return list
}

// listed splits a key at its commas.
func (r *reader) listed(key source.Text) []source.Text {
	var names []source.Text
	for start := 0; start <= len(key.Value); {
		end := len(key.Value)
		if comma := strings.IndexByte(key.Value[start:], ','); comma >= 0 {
			end = start + comma
		}
		if bar := strings.Index(key.Value[start:end], " | "); bar >= 0 {
			end = start + bar + 1
			r.report(diag.New(diag.UnknownOperator, key.Span(end, end+1), "|").WithHint("several names are separated by commas"))
		}
		name := trim(key, start, end)
		if name.Value == "" {
			r.report(diag.New(diag.EmptyName, key.Span(start, end)))
		} else {
			names = append(names, name)
		}
		start = end + 1
	}
	return names
}

// trim is key.Value[start:end] without the white space around it.
func trim(key source.Text, start, end int) source.Text {
	part := key.Value[start:end]
	left := len(part) - len(strings.TrimLeft(part, " \t\n"))
	return key.Slice(start+left, start+max(left, len(strings.TrimRight(part, " \t\n"))))
}

func (r *reader) startOf(event source.Text, n *yaml.Node) *Start {
	what, at := "start "+quote(event.Value), event.Whole()
	if event.IsZero() {
		what, at = quote("start"), r.start(n)
	}
	if n.Kind == yaml.ScalarNode && !isEmpty(n) {
		r.report(diag.New(diag.WrongShape, r.start(n), what, kindNames[yaml.MappingNode], kindName(n)).
			WithHint("the state that it begins stands under `value`"))
		return &Start{Node: Node{At: event.Whole()}, Event: event}
	}
	m := r.mapping(n, what, at)
	if m == nil {
		return &Start{Node: Node{At: event.Whole()}, Event: event}
	}
	defer m.done()
	m.need("value")
	return &Start{Node: m.Node, Event: event, Value: m.text("value"), Unless: m.text("unless")}
}

func (r *reader) pipeline(name source.Text, n *yaml.Node) *Pipeline {
	m := r.mapping(n, "pipeline "+quote(name.Value), name.Whole())
	if m == nil {
		return &Pipeline{Decl: short(name)}
	}
	defer m.done()
	m.need("stages")
	return &Pipeline{Decl: m.decl(name), Stages: m.names("stages"), Example: m.values("example"), Laws: m.laws()}
}

// laws reads what is claimed of a reducer or pipeline; nil if nothing is.
func (m *mapping) laws() *Laws {
	n := m.take("laws")
	if n == nil {
		return nil
	}
	o := m.mapping(n, quote("laws"), m.Key("laws"))
	if o == nil {
		return nil
	}
	defer o.done()
	return &Laws{
		Node:            o.Node,
		Given:           o.text("given"),
		Passes:          o.text("passes"),
		Same:            o.text("same"),
		Resumable:       o.flag("resumable"),
		TellsIncomplete: o.names("tells_incomplete"),
		Linear:          o.names("linear"),
	}
}

func (r *reader) operation(name source.Text, n *yaml.Node) *Operation {
	m := r.mapping(n, "operation "+quote(name.Value), name.Whole())
	if m == nil {
		return &Operation{Decl: short(name)}
	}
	defer m.done()
	m.need("events")
	return &Operation{
		Decl:      m.decl(name),
		Method:    m.choice("method", "GET", "POST"),
		Path:      m.text("path"),
		Input:     m.text("input"),
		Events:    m.text("events"),
		Stream:    m.choice("stream", "sse", "ndjson"),
		Until:     m.names("until"),
		Pipeline:  m.text("pipeline"),
		Resumable: m.flag("resumable"),
	}
}

func (r *reader) rule(name source.Text, n *yaml.Node) *Rule {
	m := r.mapping(n, "rule "+quote(name.Value), name.Whole())
	if m == nil {
		return &Rule{Decl: short(name)}
	}
	defer m.done()
	m.need("do")
	return &Rule{Decl: m.decl(name), Params: m.params(), Do: m.steps("do")}
}

func (r *reader) function(name source.Text, n *yaml.Node) *Function {
	m := r.mapping(n, "function "+quote(name.Value), name.Whole())
	if m == nil {
		return &Function{Decl: short(name)}
	}
	defer m.done()
	m.need("returns", "value")
	return &Function{Decl: m.decl(name), Params: m.params(), Returns: m.text("returns"), Value: m.text("value")}
}

func (m *mapping) params() []*Param {
	var params []*Param
	for _, e := range m.entries {
		if e.key.Value != "params" || e.value.Kind != yaml.SequenceNode {
			continue
		}
		for _, n := range e.value.Content { // which is refused, but says what names there are
			if n.Kind == yaml.ScalarNode && n.Value != "" {
				params = append(params, &Param{Node: Node{At: m.start(n)}, Name: scalarText(m.file, n)})
			}
		}
	}
	for _, e := range m.entries { // by another name, which is refused
		if foreign := []string{"args", "arguments", "parameters"}; slices.Contains(foreign, e.key.Value) && e.value.Kind == yaml.MappingNode && !m.Has("params") {
			m.each(e.value, quote(e.key.Value), func(name source.Text, n *yaml.Node) { params = append(params, m.param(name, n)) })
		}
	}
	m.section("params", func(name source.Text, n *yaml.Node) {
		params = append(params, m.param(name, n))
	})
	return params
}

// param reads a parameter; its short form is just the type.
func (r *reader) param(name source.Text, n *yaml.Node) *Param {
	typ, m := r.typed(n, "parameter "+quote(name.Value), name)
	if m == nil {
		return &Param{Node: Node{At: name.Whole()}, Name: name, Type: typ}
	}
	defer m.done()
	m.need("type")
	return &Param{Node: m.Node, Name: name, Type: m.text("type"), Default: m.value("default")}
}

func (r *reader) constructor(name source.Text, n *yaml.Node) *Constructor {
	m := r.mapping(n, "constructor "+quote(name.Value), name.Whole())
	if m == nil {
		return &Constructor{Decl: short(name)}
	}
	defer m.done()
	m.need("of")
	return &Constructor{Decl: m.decl(name), Of: m.text("of"), Args: m.args(), Set: m.bindings("set")}
}

func (r *reader) accessor(name source.Text, n *yaml.Node) *Accessor {
	m := r.mapping(n, "accessor "+quote(name.Value), name.Whole())
	if m == nil {
		return &Accessor{Decl: short(name)}
	}
	defer m.done()
	m.need("on", "returns", "value")
	return &Accessor{
		Decl:    m.decl(name),
		On:      m.text("on"),
		Args:    m.args(),
		Returns: m.text("returns"),
		Value:   m.text("value"),
	}
}

func (m *mapping) args() []*Arg {
	var args []*Arg
	m.section("args", func(name source.Text, n *yaml.Node) { add(&args, m.arg(name, n)) })
	return args
}

// arg reads an argument; its short form is just the type.
func (r *reader) arg(name source.Text, n *yaml.Node) *Arg {
	typ, m := r.typed(n, "argument "+quote(name.Value), name)
	if m == nil {
		return &Arg{Decl: short(name), Type: typ}
	}
	defer m.done()
	m.need("type")
	return &Arg{
		Decl:     m.decl(name),
		Type:     m.text("type"),
		Default:  m.value("default"),
		Optional: m.flag("optional"),
		Variadic: m.flag("variadic"),
	}
}

// bindings reads names with expressions.
func (m *mapping) bindings(key string) []*Binding {
	var list []*Binding
	m.section(key, func(name source.Text, n *yaml.Node) {
		list = append(list, &Binding{Name: name, Value: m.textAt(n, quote(name.Value))})
	})
	return list
}
