package logic

import (
	"slices"
	"strconv"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/python/codec"
	"github.com/msggen/msggen/gen/python/layout"
	"github.com/msggen/msggen/gen/python/shape"
	"github.com/msggen/msggen/gen/target"
)

// PipelinesFile is the module of the pipelines.
func PipelinesFile(p *shape.Package) target.File {
	m := p.NewModule("pipelines")
	for _, line := range p.Protocol.Pipelines {
		pipeline(m, line)
	}
	return m.File("Reducers one after the other.")
}

func pipeline(m *shape.Module, line *ir.Pipeline) {
	callable := m.Library("collections.abc", "Callable")
	outcome := m.Runtime("fold", "Outcome")
	subject := ir.Subject{Pipeline: line}
	deliver := "deliver: " + callable + "[[" + m.Type(subject.HandsOn()) + ", " + outcome + "], None] | None = None"
	sources := []string{
		"new_id: " + callable + "[[], str] = " + m.Runtime("sources", "new_id"),
		"now: " + callable + "[[], str] = " + m.Runtime("sources", "now"),
		m.LimitsParam(),
	}
	m.Blank(2)
	m.Block("class "+shape.Spelled(line.Name), func() {
		m.Doc(line.Doc, line.Deprecated)
		m.Line()
		m.Call("def __init__(", concat([]string{"self", "*"}, sources), ") -> None:")
		m.In(func() {
			m.Line("self._new_id = new_id")
			m.Line("self._now = now")
			m.Line("self._limits = limits")
			for i, r := range line.Stages {
				state := m.Sibling(r.Home, "reducers", tableOf(r)) + ".initial(new_id, now)"
				m.Line("self.", StateName(line, i), ": ", m.TypeName(r.State.Decl), " = ", state)
			}
		})
		m.Line()
		m.Call("def push(", []string{"self", "event: " + m.Type(subject.Input()), deliver}, ") -> "+outcome+":")
		m.In(func() {
			m.Doc("Sends one event through all stages. What comes out at the end is delivered at once.", "")
			m.Line("passage = ", m.Runtime("pipeline", "Passage"), "(deliver)")
			m.Line("self._stage_0(event, passage)")
			m.Line("return passage.outcome(", signals(line), ")")
		})
		m.Line()
		m.Call("def end(", []string{"self", deliver, "*", "incomplete: bool = False"}, ") -> "+outcome+":")
		m.In(func() {
			m.Doc("What there is to do after the last event, or when the stream was cut off.", "")
			m.Line("passage = ", m.Runtime("pipeline", "Passage"), "(deliver)")
			for i, r := range line.Stages {
				if len(r.End) > 0 {
					stage(m, line, i, "end", "incomplete")
				}
			}
			m.Line("return passage.outcome(", signals(line), ")")
		})
		events(m, line, subject)
		for i := range line.Stages {
			m.Line()
			m.Block("def _stage_"+strconv.Itoa(i)+"(self, event: "+m.Library("typing", "Any")+", passage: "+m.Runtime("pipeline", "Passage")+") -> None", func() {
				stage(m, line, i, "apply", "event")
			})
		}
	})
}

// events prints the methods that read a stream.
func events(m *shape.Module, line *ir.Pipeline, subject ir.Subject) {
	ends := ""
	about := "Reads the events of a stream and sends them through all stages. Yields what came of each: what came through and how it went."
	if slices.ContainsFunc(line.Stages, func(r *ir.Reducer) bool { return len(r.End) > 0 }) {
		ends = ", lambda deliver, incomplete: self.end(deliver, incomplete=incomplete)"
		about += " The end of the stream comes with no event."
	}
	about += " The first error ends it: a StreamError says which event it is about."
	taken := m.Runtime("foldstream", "Taken") + "[" + m.Type(subject.Input()) + ", " + m.Type(subject.HandsOn()) + "]"
	for _, way := range []struct{ prefix, iterator, doc string }{
		{"", "Iterator", about}, {"a", "AsyncIterator", "Does so with a stream that has to be waited for."},
	} {
		m.Line()
		m.Call("def "+way.prefix+"events(", []string{"self", "source: " + m.Library("typing", "Any"), "format: " + m.Runtime("streamed", "Format") + ` = "sse"`}, ") -> "+m.Library("collections.abc", way.iterator)+"["+taken+"]:")
		m.In(func() {
			m.Doc(way.doc, "")
			m.Line("reader = ", codec.Stream(m, subject.Input()), ".reader(format, limits=self._limits, new_id=self._new_id, now=self._now)")
			m.Line("return ", m.Runtime("foldstream", way.prefix+"pipe"), "(", m.Runtime("foldstream", "Pipe"), "(reader, self.push", ends, "), source)")
		})
	}
}

// stage has a stage take an event, or the end.
func stage(m *shape.Module, line *ir.Pipeline, i int, method, given string) {
	r := line.Stages[i]
	last := i == len(line.Stages)-1
	table := m.Sibling(r.Home, "reducers", tableOf(r))
	emit := ""
	switch {
	case r.Emits != nil && last:
		emit = ", passage.arrive"
	case r.Emits != nil:
		emit = ", lambda value: self._stage_" + strconv.Itoa(i+1) + "(value, passage)"
	}
	state := "self." + StateName(line, i)
	arg := state + ", " + given
	took := "passage.take(" + layout.Quoted(r.Name) + ", lambda: " + table + "." + method + "(" + arg + ", self._new_id, self._now, self._limits" + emit + "), " + boolean(last) + ")"
	if r.Emits != nil || method == "end" {
		m.Line(took)
		return
	}
	m.Line("outcome = ", took)
	m.Block("if outcome is not None", func() {
		if last {
			m.Line("passage.arrive(event, outcome)")
		} else {
			m.Line("self._stage_", strconv.Itoa(i+1), "(event, passage)")
		}
	})
}

func boolean(b bool) string {
	if b {
		return "True"
	}
	return "False"
}

func tableOf(r *ir.Reducer) string { return (&reducer{r: r}).table() }

// signals are those of the last stage.
func signals(line *ir.Pipeline) string {
	var list []string
	for _, s := range line.Stages[len(line.Stages)-1].Signals {
		list = append(list, layout.Quoted(s.Name))
	}
	return layout.Tuple(list)
}

// StateName is the attribute with the state of a stage.
func StateName(line *ir.Pipeline, i int) string {
	taken := names.NewScope("push", "end", "events", "aevents")
	name := ""
	for _, r := range line.Stages[:i+1] {
		name = taken.Claim(shape.FunctionName(r.State.Name))
	}
	return name
}
