package reference

import (
	"fmt"
	"html/template"
	"slices"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/scenario"
)

// drawSequences adds short streams to a reducer or a pipeline that show which of its
// events follow each other, and says which events none of them has.
func (b *book) drawSequences(d *Declared, subject ir.Subject) {
	found, missing := scenario.Of(b.protocol, subject, b.in.plan())
	for _, s := range found {
		if len(s.Steps) < 2 {
			continue // it says no more than its rule
		}
		number := len(d.Diagrams) + 1
		title := "Events that may follow each other"
		if number > 1 {
			title += fmt.Sprintf(", %d", number)
		}
		diagram := Diagram{
			ID: fmt.Sprintf("%s.sequence.%d", d.ID, number), Title: title + ": " + d.Name, Heading: template.HTML(title), Ordered: true,
			Told: "A column for the events and for each kind of thing that they change or that is handed on, and an arrow for each event. A square stands where something begins, a bar where it ends or goes. The list that follows says the same.",
		}
		b.sequence(&diagram, subject, s)
		d.Diagrams = append(d.Diagrams, diagram)
	}
	if len(d.Diagrams) > 0 && len(missing) > 0 {
		d.Facts = append(d.Facts, Fact{"in no diagram", b.memberLinks(missing) + ", to which no short stream was found that is taken"})
	}
}

// sequence draws a stream, and says it in words.
func (b *book) sequence(d *Diagram, subject ir.Subject, s scenario.Scenario) {
	columns := columnsOf(subject, s)
	at := func(what any) int { return slices.Index(columns, what) }
	var names []string
	for _, c := range columns {
		names = append(names, b.columnName(c))
	}
	stages := subject.Stages()
	var rungs []rung
	for _, step := range s.Steps {
		label, what := "end of the stream", template.HTML("the end of the stream")
		if step.Member != nil {
			label, what = memberLabel(step.Member), b.memberLink(step.Member)
		}
		line := DiagramLine{What: what}
		arrow := rung{from: []int{0}, to: 1, labels: []string{label}}
		for _, c := range step.Changes {
			line.By = append(line.By, template.HTML(verbOf[c.Verb]+" ")+b.changed(c))
			arrow.mark(at(c.Object), markOf[c.Verb])
		}
		handed := handedOn(step.Handed)
		if subject.Pipeline != nil {
			handed = b.through(&arrow, &line, stages, handed)
		}
		rungs = append(rungs, arrow)
		for _, h := range handed {
			from, to := 1+h.Stage, 2+h.Stage
			if h.Stage == len(stages)-1 {
				to = at(out{h.Type})
			}
			if subject.Pipeline == nil {
				from = 1
			}
			name, linked := b.spelledHanded(h.Handed)
			if h.times > 1 {
				name = fmt.Sprintf("%s ×%d", name, h.times)
			}
			line.By = append(line.By, template.HTML("<code>"+template.HTMLEscapeString(stages[h.Stage].Name)+"</code> hands on ")+linked)
			rungs = append(rungs, rung{from: []int{from}, to: to, labels: []string{name}})
		}
		for _, signal := range step.Signals {
			line.By = append(line.By, "raises "+code(signal))
		}
		d.Lines = append(d.Lines, line)
	}
	d.Picture = layOut(names, make([]bool, len(names)), rungs)
}

// through draws an event as one arrow through those stages that hand on an event of its type,
// and gives what else is handed on.
func (b *book) through(arrow *rung, line *DiagramLine, stages []*ir.Reducer, handed []many) []many {
	for stage := range len(stages) - 1 {
		if len(handed) == 0 || handed[0].Stage != stage || handed[0].times > 1 {
			break
		}
		if name, _ := b.spelledHanded(handed[0].Handed); name != arrow.labels[0] {
			break
		}
		if stage == 0 {
			arrow.mark(1, filling)
		}
		arrow.mark(stage+2, filling)
		handed = handed[1:]
	}
	if len(arrow.marks) > 0 {
		line.By = append(line.By, "keeps its type up to "+code(stages[len(arrow.marks)-1].Name))
	}
	return handed
}

// out is the column of what comes out.
type out struct{ of ir.Type }

// columnsOf are what a picture has columns for: the events; the state of a reducer and
// what is in it, or the stages of a pipeline; what is handed on.
func columnsOf(subject ir.Subject, s scenario.Scenario) []any {
	columns := []any{subject.Input()}
	last := any(nil)
	if subject.Pipeline != nil {
		for _, r := range subject.Stages() {
			columns = append(columns, r)
		}
	} else {
		columns = append(columns, subject.Reducer.State)
	}
	for _, step := range s.Steps {
		for _, c := range step.Changes {
			if !slices.Contains(columns, any(c.Object)) {
				columns = append(columns, c.Object)
			}
		}
		for _, h := range step.Handed {
			if h.Stage == len(subject.Stages())-1 {
				last = out{h.Type}
			}
		}
	}
	if last != nil {
		columns = append(columns, last)
	}
	return columns
}

func (b *book) columnName(column any) string {
	switch c := column.(type) {
	case *ir.Reducer:
		return spelledName(&c.Decl, b.protocol)
	case out:
		return b.nameOf(c.of)
	case ir.Type:
		return b.nameOf(c)
	default:
		panic(fmt.Sprintf("reference: a column for a %T", column))
	}
}

func (b *book) nameOf(t ir.Type) string {
	d := ir.DeclOf(t)
	return spelledName(&d, b.protocol)
}

var verbOf = map[scenario.Verb]string{scenario.Begins: "begins", scenario.Fills: "fills", scenario.Ends: "ends", scenario.Removes: "removes"}

var markOf = map[scenario.Verb]mark{scenario.Begins: beginning, scenario.Fills: filling, scenario.Ends: ending, scenario.Removes: ending}

// changed is what a change is on.
func (b *book) changed(c scenario.Change) template.HTML {
	if c.Field == nil {
		return "<code>" + link(b.typeAddress(c.Object), spelledName(&c.Object.Decl, b.protocol)) + "</code>"
	}
	return "<code>" + b.fieldLink(c.Object, c.Field) + "</code>"
}

func (b *book) spelledHanded(h scenario.Handed) (string, template.HTML) {
	if h.Member != nil {
		return memberLabel(h.Member), b.memberLink(h.Member)
	}
	return b.nameOf(h.Type), "<code>" + b.spelled(h.Type) + "</code>"
}

// many is what is handed on several times, one behind the other.
type many struct {
	scenario.Handed
	times int
}

func handedOn(list []scenario.Handed) []many {
	var all []many
	for _, h := range list {
		if n := len(all); n > 0 && all[n-1].Handed == h {
			all[n-1].times++
		} else {
			all = append(all, many{h, 1})
		}
	}
	return all
}
