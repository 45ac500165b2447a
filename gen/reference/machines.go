package reference

import (
	"html/template"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// Diagram is a picture of what a reducer does, and the same in words.
type Diagram struct {
	ID      string
	Title   string
	Heading template.HTML
	Told    string  // what is to be seen in the picture
	Picture *ladder // nil if it is too wide for a page
	Ordered bool    // the lines are in the order of time
	Lines   []DiagramLine
}

// DiagramLine is an arrow of a picture in words.
type DiagramLine struct {
	What template.HTML
	By   []template.HTML
}

// machines are the states through which a reducer leads fields. Those that are the same
// but for their names are one.
func (b *book) machines(r *ir.Reducer) []Diagram {
	machines := b.in.machines(r)
	var list []Diagram
	for i, m := range machines {
		is := func(other *plan.Machine) bool { return other.Alike(m) }
		if slices.ContainsFunc(machines[:i], is) {
			continue
		}
		var plain, linked []string
		for _, other := range machines[i:] {
			if is(other) {
				plain = append(plain, spelledName(&other.Object.Decl, b.protocol)+"."+other.Field.Name)
				linked = append(linked, string("<code>"+b.fieldLink(other.Object, other.Field)+"</code>"))
			}
		}
		d := Diagram{
			ID:      anchor("reducer", r.Name) + statesOf(m),
			Title:   "States of " + strings.Join(plain, ", "),
			Heading: template.HTML("States of " + strings.Join(linked, ", ")),
			Told:    "A column for each value, and an arrow for each way from one to another, with the events that lead there. The list that follows says the same.",
		}
		b.draw(&d, r, m)
		list = append(list, d)
	}
	return list
}

// statesOf is how the address of a machine goes on behind that of its reducer.
func statesOf(m *plan.Machine) string { return ".states." + anchor(m.Object.Name, m.Field.Name) }

// drawnAt are links to the diagrams of a field.
func (b *book) drawnAt(o *ir.Object, f *ir.Field) []template.HTML {
	var list []template.HTML
	for _, p := range b.in.Protocols {
		for _, r := range p.Reducers {
			machines := b.in.machines(r)
			for _, m := range machines {
				if m.Object == o && m.Field.Name == f.Name {
					drawn := machines[slices.IndexFunc(machines, m.Alike)]
					address := b.ruleAddress(&r.Decl, "reducer") + statesOf(drawn)
					list = append(list, "its states are drawn at "+link(address, spelledName(&r.Decl, b.protocol)))
				}
			}
		}
	}
	return list
}

// draw draws a machine, and says it in words.
func (b *book) draw(d *Diagram, r *ir.Reducer, m *plan.Machine) {
	values, arrows := valuesOf(m)
	var names []string
	var last []bool
	at := map[plan.MoveValue]int{}
	for i, v := range inOrder(len(values), arrows) {
		at[values[v]] = i
		names = append(names, valueName(values[v]))
		last = append(last, m.Ends(values[v]))
	}
	moves := slices.Clone(m.Moves)
	slices.SortStableFunc(moves, func(a, b *plan.Move) int { return kindOf(a) - kindOf(b) })
	var rungs []rung
	for _, move := range moves {
		line := DiagramLine{What: b.inWords(move)}
		var labels []string
		for _, by := range move.By {
			label, link := b.reason(r, by)
			labels, line.By = append(labels, label), append(line.By, link)
		}
		d.Lines = append(d.Lines, line)
		if move.To == nil {
			continue
		}
		arrow := rung{to: at[*move.To], labels: labels}
		for _, from := range move.From {
			arrow.from = append(arrow.from, at[from])
		}
		if !move.Begins && move.From == nil {
			arrow.any = true
			for i := range names {
				if i != arrow.to {
					arrow.from = append(arrow.from, i)
				}
			}
		}
		rungs = append(rungs, arrow)
	}
	for v, name := range names {
		if last[v] {
			d.Lines = append(d.Lines, DiagramLine{What: "Nothing leads on from " + code(name) + "."})
		}
	}
	d.Picture = layOut(names, last, rungs)
}

// kindOf orders moves: first what begins, last what no test precedes.
func kindOf(move *plan.Move) int {
	switch {
	case move.Begins:
		return 0
	case move.From != nil:
		return 1
	default:
		return 2
	}
}

// valuesOf are the values of a machine in the order in which they are declared, and what
// leads from one to another. What is set from any value comes behind those that objects
// begin with.
func valuesOf(m *plan.Machine) (values []plan.MoveValue, arrows [][2]int) {
	values = m.Values()
	var first []plan.MoveValue
	for _, move := range m.Moves {
		if move.Begins && move.To != nil {
			first = append(first, *move.To)
		}
	}
	for _, move := range m.Moves {
		if move.Begins || move.To == nil {
			continue
		}
		from := move.From
		if from == nil && !slices.Contains(first, *move.To) {
			from = first
		}
		for _, v := range from {
			arrows = append(arrows, [2]int{slices.Index(values, v), slices.Index(values, *move.To)})
		}
	}
	return values, arrows
}

func valueName(v plan.MoveValue) string {
	switch {
	case v.None:
		return "none"
	case v.Label == "":
		return "''"
	default:
		return v.Label
	}
}

func (b *book) inWords(move *plan.Move) template.HTML {
	to := template.HTML("a value that no rule fixes")
	if move.To != nil {
		to = code(valueName(*move.To))
	}
	switch {
	case move.Begins:
		return "Begins as " + to
	case move.From == nil:
		return "From any to " + to
	}
	var from template.HTML
	for i, v := range move.From {
		switch i {
		case 0:
		case len(move.From) - 1:
			from += " or "
		default:
			from += ", "
		}
		from += code(valueName(v))
	}
	return "From " + from + " to " + to
}

// reason is what makes a move: as a label, and as a link to its rule.
func (b *book) reason(r *ir.Reducer, by plan.MoveReason) (string, template.HTML) {
	address := b.ruleAddress(&r.Decl, "reducer")
	switch by.When {
	case plan.OnUnknown:
		return "unknown event", link(address+".unknown", "an event of an unknown type")
	case plan.OnEnd:
		return "end of the stream", link(address+".end", "the end of the stream")
	case plan.AtFirst:
		return "at first", "before the first event"
	}
	if by.Member == nil {
		return "each one", b.caseLink(r, nil)
	}
	return memberLabel(by.Member), "<code>" + b.caseLink(r, by.Member) + "</code>"
}
