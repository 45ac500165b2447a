package reference

import (
	"html/template"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/site"
	"github.com/msggen/msggen/gen/source"
)

// Rule is a list of steps, in words and as its author wrote it.
type Rule struct {
	ID     string
	Title  template.HTML
	Doc    template.HTML
	Steps  []Step
	Source []Lines
}

// Lines are lines of a spec that follow each other.
type Lines struct {
	File  string
	First int
	Lines []string
}

// rule is a list of steps on its page. What begins at a span stands below it.
func (b *book) rule(id string, title template.HTML, doc string, begin source.Span, steps []ir.Stmt) Rule {
	return Rule{ID: id, Title: title, Doc: site.Markdown(doc), Steps: b.words(steps), Source: linesOf([]source.Span{begin}, steps)}
}

// rulesOf are the rules of a reducer, in the order in which they run.
func (b *book) rulesOf(r *ir.Reducer) []Rule {
	id := anchor("reducer", r.Name)
	var list []Rule
	for _, s := range r.Starts {
		rule := Rule{ID: id + ".start", Title: "A new state begins", Source: linesOf([]source.Span{s.Span, s.Value.Span()}, nil)}
		if s.Member != nil {
			rule.ID += "." + anchor(s.Member.Name)
			rule.Title = b.memberLink(s.Member) + " begins a new state"
		}
		step := Step{Text: b.say("The state is %s.", s.Value)}
		if s.IfNone() {
			step = Step{Text: b.say("If there is none, the state is %s.", s.Value)}
		} else if s.Unless != nil {
			step = Step{Text: b.say("Unless %s: the state is %s.", s.Unless, s.Value)}
		}
		rule.Steps = []Step{step}
		list = append(list, rule)
	}
	if len(r.First) > 0 {
		list = append(list, b.rule(id+".first", "Before the rule of every event", "", source.Span{}, r.First))
	}
	for _, c := range r.Cases {
		at, title := id+".do", template.HTML("Each one")
		if c.Member != nil {
			at, title = id+"."+anchor(c.Member.Name), b.memberLink(c.Member)
		}
		list = append(list, b.rule(at, title, c.Doc, c.Span, c.Body))
	}
	if r.Unknown != nil {
		list = append(list, b.rule(id+".unknown", "Events of unknown types", "", r.Unknown.Span, r.Unknown.Body))
	}
	if len(r.End) > 0 {
		list = append(list, b.rule(id+".end", "When the stream has ended", "", source.Span{}, r.End))
	}
	return list
}

// gap is how many lines that no step stands on are shown between two that one does.
const gap = 3

// linesOf are the lines on which steps stand, with those of some spans before them.
func linesOf(begin []source.Span, steps []ir.Stmt) []Lines {
	type line struct {
		file *source.File
		n    int
	}
	var all []line
	add := func(s source.Span) {
		if s.IsZero() {
			return
		}
		for n := s.Start.Line; n <= max(s.Start.Line, s.End.Line); n++ {
			all = append(all, line{s.File, n})
		}
	}
	for _, s := range begin {
		add(s)
	}
	for s := range ir.Steps(steps) {
		add(s.Span())
		for _, part := range ir.Parts(s) {
			add(part.X.Span())
		}
	}
	slices.SortStableFunc(all, func(a, b line) int {
		if a.file != b.file {
			return 0 // those of the first file come first
		}
		return a.n - b.n
	})
	var list []Lines
	for _, l := range all {
		last := len(list) - 1
		if last < 0 || list[last].File != l.file.Name || l.n > list[last].First+len(list[last].Lines)+gap || l.n < list[last].First {
			list = append(list, Lines{l.file.Name, l.n, []string{string(l.file.Line(l.n))}})
			continue
		}
		for n := list[last].First + len(list[last].Lines); n <= l.n; n++ {
			list[last].Lines = append(list[last].Lines, string(l.file.Line(n)))
		}
	}
	for _, l := range list {
		l.dedent()
	}
	return list
}

// dedent takes the blanks away that all lines begin with.
func (l Lines) dedent() {
	common := -1
	for _, line := range l.Lines {
		if text := strings.TrimLeft(line, " "); text != "" && (common < 0 || len(line)-len(text) < common) {
			common = len(line) - len(text)
		}
	}
	for i, line := range l.Lines {
		l.Lines[i] = line[min(max(common, 0), len(line)):]
	}
}
