package reference

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// ladder is a drawing of columns side by side, and of arrows between them, each on a line
// of its own: nothing crosses a label, however many there are.
type ladder struct {
	Width, Height int
	Top           int // where the lines below the boxes begin
	Columns       []ladderColumn
	Rungs         []ladderRung
}

type ladderColumn struct {
	X     int         // of its line
	Box   ladderBox   // with its name
	Lines []ladderRow // of the name
	Last  bool        // no arrow leads on from it
}

type ladderBox struct{ X, Y, Width, Height int }

type ladderRow struct {
	Y    int
	Text string
}

type ladderRung struct {
	Y, Left, Right int   // the line
	Dots           []int // where it begins
	Begins         bool  // there is one dot, which is no column
	Any            bool  // it begins wherever one may be
	Heads          []string
	LabelX, LabelY int
	Label          string
}

// rung is an arrow to be drawn.
type rung struct {
	from   []int // columns; nil: it begins beside the column it leads to
	any    bool  // from is all there are
	to     int
	marks  []marked // where else it leads to, or instead; nil: with a head to the one column
	labels []string
}

// mark is what an arrow makes at a column.
type mark int

const (
	filling mark = iota
	beginning
	ending
)

type marked struct {
	column int
	as     mark
}

// mark puts a mark on a column; what begins or ends there counts more than what is filled.
func (r *rung) mark(column int, as mark) {
	for i, m := range r.marks {
		if m.column == column {
			r.marks[i].as = max(m.as, as)
			return
		}
	}
	r.marks = append(r.marks, marked{column, as})
}

// Sizes, in units of the drawing. A page has room for its width.
const (
	ladderWidth     = 720
	widestColumn    = 180
	narrowestColumn = 72
	letter          = 7.4 // the width of one, which all have
	lineHigh        = 15
	rungHigh        = 38
	headWide        = 8
	beginWide       = 28
	mostLines       = 3
)

// layOut draws a ladder, or gives nil if it is too wide for a page.
func layOut(names []string, last []bool, rungs []rung) *ladder {
	if len(names) == 0 || ladderWidth/len(names) < narrowestColumn {
		return nil
	}
	wide := min(widestColumn, ladderWidth/len(names))
	l := &ladder{Width: max(wide*len(names), 2*widestColumn)}
	fit := int(float64(wide-18) / letter)
	high := 0
	var texts [][]string
	for _, name := range names {
		texts = append(texts, folded(name, fit))
		high = max(high, len(texts[len(texts)-1])*lineHigh+10)
	}
	l.Top = high + 2
	step := l.Width / len(names)
	for i, lines := range texts {
		c := ladderColumn{X: step*i + step/2, Last: last[i]}
		c.Box = ladderBox{c.X - wide/2 + 4, 2, wide - 8, high}
		y := 2 + (high-len(lines)*lineHigh)/2 + lineHigh - 4
		for _, text := range lines {
			c.Lines = append(c.Lines, ladderRow{y, text})
			y += lineHigh
		}
		l.Columns = append(l.Columns, c)
	}
	y := l.Top
	for _, r := range rungs {
		y += rungHigh
		l.Rungs = append(l.Rungs, l.rung(r, y))
	}
	l.Height = y + rungHigh/2
	return l
}

func (l *ladder) rung(r rung, y int) ladderRung {
	to := l.Columns[r.to].X
	out := ladderRung{Y: y, Left: to, Right: to, Any: r.any, LabelY: y - 9}
	if r.from == nil {
		out.Begins, out.Left = true, to-beginWide
		out.Dots = []int{out.Left}
	}
	for _, from := range r.from {
		x := l.Columns[from].X
		out.Dots = append(out.Dots, x)
		out.Left, out.Right = min(out.Left, x), max(out.Right, x)
	}
	if len(r.marks) > 0 {
		for _, m := range r.marks {
			x := l.Columns[m.column].X
			out.Right = max(out.Right, x)
			out.Heads = append(out.Heads, m.as.shape(x, y))
		}
	} else {
		if out.Left < to {
			out.Heads = append(out.Heads, head(to, y, -headWide))
		}
		if out.Right > to {
			out.Heads = append(out.Heads, head(to, y, headWide))
		}
	}
	out.Label = fitting(r.labels, int(float64(l.Width-8)/letter))
	half := int(float64(wideness(out.Label))*letter/2) + 4
	out.LabelX = max(half, min((out.Left+out.Right)/2, l.Width-half))
	return out
}

// shape is a mark as a path.
func (m mark) shape(x, y int) string {
	switch m {
	case beginning:
		return fmt.Sprintf("M%d %dh10v10h-10z", x-5, y-5)
	case ending:
		return fmt.Sprintf("M%d %dh4v16h-4z", x-2, y-8)
	default:
		return head(x, y, -headWide)
	}
}

func head(x, y, by int) string {
	return fmt.Sprintf("M%d %dl%d -5v10z", x, y, by)
}

// folded is a name on a few lines, broken between its words where that helps.
func folded(name string, fit int) []string {
	var lines []string
	line := ""
	for _, word := range pieces(name) {
		if line != "" && wideness(strings.TrimSpace(line+word)) > fit {
			lines, line = append(lines, cut(line, fit)), ""
		}
		line += word
	}
	lines = append(lines, cut(line, fit))
	if len(lines) > mostLines {
		lines = lines[:mostLines]
		lines[mostLines-1] = cut(lines[mostLines-1]+"…"+strings.Repeat(" ", fit), fit)
	}
	return lines
}

// pieces are those of a name between which it may be broken.
func pieces(name string) []string {
	var list []string
	begin, before := 0, ' '
	for i, r := range name {
		if i > 0 && (strings.ContainsRune("-_./ ", before) || unicode.IsUpper(r) && unicode.IsLower(before)) {
			list, begin = append(list, name[begin:i]), i
		}
		before = r
	}
	return append(list, name[begin:])
}

// cut is a text of which only so much is shown.
func cut(text string, fit int) string {
	text = strings.TrimSpace(text)
	if wideness(text) <= fit {
		return text
	}
	runes := []rune(text)
	for wideness(string(runes)) > fit-1 {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}

// fitting are as many labels as there is room for.
func fitting(labels []string, fit int) string {
	for n := len(labels); n > 0; n-- {
		text := strings.Join(labels[:n], ", ")
		if n < len(labels) {
			text += fmt.Sprintf(" and %d more", len(labels)-n)
		}
		if wideness(text) <= fit {
			return text
		}
	}
	if len(labels) == 1 {
		return cut(labels[0], fit)
	}
	return fmt.Sprintf("%d events", len(labels))
}

// wideness is how many letters have the width of a text.
func wideness(text string) int {
	n := 0
	for _, r := range text {
		n++
		if r >= 0x1100 { // or it may be
			n++
		}
	}
	return n
}

// inOrder are the indexes of some things so that most arrows lead on: by the longest way
// that leads to each, and by what they were before. Arrows that lead back do not count.
func inOrder(n int, arrows [][2]int) []int {
	const (
		unseen = iota
		entered
		left
	)
	state, layer := make([]int, n), make([]int, n)
	var sorted []int // backwards
	kept := make([][]int, n)
	var visit func(v int)
	visit = func(v int) {
		state[v] = entered
		for _, a := range arrows {
			if a[0] != v || state[a[1]] == entered {
				continue
			}
			kept[v] = append(kept[v], a[1])
			if state[a[1]] == unseen {
				visit(a[1])
			}
		}
		state[v] = left
		sorted = append(sorted, v)
	}
	for v := range n {
		if state[v] == unseen {
			visit(v)
		}
	}
	for _, v := range slices.Backward(sorted) {
		for _, w := range kept[v] {
			layer[w] = max(layer[w], layer[v]+1)
		}
	}
	order := make([]int, n)
	for v := range n {
		order[v] = v
	}
	slices.SortStableFunc(order, func(a, b int) int { return layer[a] - layer[b] })
	return order
}
