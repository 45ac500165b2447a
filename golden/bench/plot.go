package main

import (
	"bytes"
	"fmt"
	"html"
	"math"
	"strings"
)

// The plot in pixels: names, lengths, the axis, and figures from left to right.
const (
	plotWidth = 1000
	nameLeft  = 12
	lengthEnd = 530 // where lengths end
	axisLeft  = 546
	axisRight = 920
	plotTop   = 84
	lineStep  = 18
)

// A picture in a page of GitHub knows whether the reader wants it dark, but not the
// page's colours. What misses its target is hollow, too, for those who see no colours.
const plotStyle = `<style>
text { font: 12px system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; fill: #1f2328 }
.page { fill: #ffffff } .title { font-weight: 600; font-size: 15px } .part { font-weight: 600 } .note { fill: #59636e }
.grid { stroke: #d1d9e0 } .one { stroke: #818b98 } .target { stroke: #1f2328; stroke-width: 2 }
.met { stroke: #0969da; fill: #0969da } .missed { stroke: #bc4c00; fill: #ffffff } .free { stroke: #818b98; fill: #818b98 }
.range { stroke-width: 2; opacity: .45 } .dot { stroke-width: 2 }
@media (prefers-color-scheme: dark) {
text { fill: #f0f6fc } .page { fill: #0d1117 } .note { fill: #9198a1 }
.grid { stroke: #3d444d } .one { stroke: #9198a1 } .target { stroke: #f0f6fc }
.met { stroke: #4493f8; fill: #4493f8 } .missed { stroke: #f0883e; fill: #0d1117 } .free { stroke: #9198a1; fill: #9198a1 }
}
</style>
`

// mark is one line of the plot: how many times as fast as the peer, or how many times
// within the target.
type mark struct {
	contest           *contest
	value, low, high  float64
	target            float64 // 0: none
	class             string
	withoutComparison bool
}

// plot draws every row that has a peer or a bound, on one logarithmic axis.
func plot(environment string, contests []*contest) []byte {
	var beside, bounded []mark
	for _, c := range contests {
		if m := markOf(c); m.withoutComparison && m.target > 0 {
			bounded = append(bounded, m)
		} else if !m.withoutComparison {
			beside = append(beside, m)
		}
	}
	all := append(append([]mark(nil), beside...), bounded...)
	p := &plotter{low: 1, high: 10}
	for _, m := range all {
		p.low = min(p.low, math.Pow(10, math.Floor(math.Log10(m.low))))
		p.high = max(p.high, math.Pow(10, math.Ceil(math.Log10(max(m.high, m.target)))))
	}
	bottom := plotTop + (len(all)+4)*lineStep
	summary := summarize(contests)
	fmt.Fprintf(&p.out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" aria-labelledby="title summary">`+"\n",
		plotWidth, bottom+24, plotWidth, bottom+24)
	fmt.Fprintf(&p.out, "<title id=\"title\">msggen beside what one could use instead</title>\n<desc id=\"summary\">%s</desc>\n", html.EscapeString(summary))
	p.out.WriteString(plotStyle)
	fmt.Fprintf(&p.out, `<rect class="page" width="%d" height="%d"/>`+"\n", plotWidth, bottom+24)
	p.text(nameLeft, 24, "title", "start", "msggen beside what one could use instead")
	p.text(nameLeft, 42, "note", "start", environment)
	p.text(nameLeft, 60, "note", "start", summary+" A bar is a target; a row with one that is missed is hollow.")
	p.axis(bottom)
	y := p.section(plotTop+lineStep, "Times as fast as the peer, or as small (ours / peer)", beside)
	p.section(y+lineStep, "Times within the target, where there is no peer", bounded)
	p.out.WriteString("</svg>\n")
	return p.out.Bytes()
}

func markOf(c *contest) mark {
	m := mark{contest: c, class: "free"}
	if len(c.goals) > 0 {
		m.class = "met"
	}
	for _, g := range c.goals {
		if g.met(c).state == missed {
			m.class = "missed"
		}
	}
	if ratios := c.result.ratios; ratios != nil {
		m.value, m.low, m.high = 1/median(ratios), math.Inf(1), 0
		for _, r := range ratios {
			m.low, m.high = min(m.low, 1/r), max(m.high, 1/r)
		}
		for _, g := range c.goals {
			m.target = max(m.target, g.least)
		}
		return m
	}
	m.withoutComparison = true
	for _, g := range c.goals {
		if g.most > 0 {
			m.value, m.target = g.most/c.result.ours, 1
			m.low, m.high = m.value, m.value
		}
	}
	return m
}

// summarize is the text for those who cannot see the plot.
func summarize(contests []*contest) string {
	goals, reached := 0, 0
	for _, c := range contests {
		for _, g := range c.goals {
			if goals++; g.met(c).state == met {
				reached++
			}
		}
	}
	if reached == goals {
		return fmt.Sprintf("All %d targets are met.", goals)
	}
	return fmt.Sprintf("%d of %d targets are met; the table tells all figures.", reached, goals)
}

type plotter struct {
	out       bytes.Buffer
	low, high float64
}

func (p *plotter) x(value float64) float64 {
	share := math.Log10(value/p.low) / math.Log10(p.high/p.low)
	return axisLeft + share*(axisRight-axisLeft)
}

func (p *plotter) text(x float64, y int, class, anchor, text string) {
	fmt.Fprintf(&p.out, `<text x="%.0f" y="%d" class="%s" text-anchor="%s">%s</text>`+"\n", x, y, class, anchor, html.EscapeString(text))
}

// axis draws a line for every power of ten, named above and below.
func (p *plotter) axis(bottom int) {
	for power := p.low; power <= p.high*1.001; power *= 10 {
		class, x := "grid", p.x(power)
		if math.Abs(power-1) < 0.001 {
			class = "one"
		}
		fmt.Fprintf(&p.out, `<line class="%s" x1="%.1f" x2="%.1f" y1="%d" y2="%d"/>`+"\n", class, x, x, plotTop+6, bottom)
		for _, y := range []int{plotTop, bottom + 16} {
			p.text(x, y, "note", "middle", named(power)+"x")
		}
	}
}

// named writes a power of ten so that the next one has room beside it.
func named(value float64) string {
	if value > 999 {
		return superscript(power(int(math.Round(value))))
	}
	return number(math.Round(value*1000) / 1000)
}

// section draws marks below a heading. It tells where the next line is.
func (p *plotter) section(y int, heading string, marks []mark) int {
	if len(marks) == 0 {
		return y
	}
	p.text(nameLeft, y+4, "part", "start", heading)
	before := ""
	for _, m := range marks {
		y += lineStep
		p.line(y, m, m.contest.what == before)
		before = m.contest.what
	}
	return y + lineStep
}

func (p *plotter) line(y int, m mark, again bool) {
	if !again {
		p.text(nameLeft, y+4, "", "start", m.contest.what)
	}
	if m.contest.length > 0 {
		p.text(lengthEnd, y+4, "note", "end", superscript(power(m.contest.length)))
	}
	if m.target > 0 {
		x := p.x(m.target)
		fmt.Fprintf(&p.out, `<line class="target" x1="%.1f" x2="%.1f" y1="%d" y2="%d"/>`+"\n", x, x, y-7, y+7)
	}
	fmt.Fprintf(&p.out, `<line class="range %s" x1="%.1f" x2="%.1f" y1="%d" y2="%d"/>`+"\n", m.class, p.x(m.low), p.x(m.high), y, y)
	fmt.Fprintf(&p.out, `<circle class="dot %s" cx="%.1f" cy="%d" r="4"/>`+"\n", m.class, p.x(m.value), y)
	figure := times(m.value)
	if m.value < 0.1 {
		figure = fmt.Sprintf("%.1g", m.value)
	}
	p.text(plotWidth-nameLeft, y+4, "", "end", figure+"x")
}

// superscript writes the exponent of a power of ten as one.
func superscript(power string) string {
	base, exponent, found := strings.Cut(power, "^")
	if !found {
		return power
	}
	const digits = "⁰¹²³⁴⁵⁶⁷⁸⁹"
	for _, d := range exponent {
		base += string([]rune(digits)[d-'0'])
	}
	return base
}
