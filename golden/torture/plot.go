package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// soakPlot draws what an event costs, and how much memory is held, against the events so
// far: an SVG that a page can show in light and dark.
func soakPlot(sides map[string][]progress) []byte {
	var out strings.Builder
	out.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 300" width="800" height="300" role="img" aria-labelledby="title summary">
<title id="title">Very many events: what one costs, and the memory</title>
`)
	names := slices.Sorted(maps.Keys(sides))
	events := 0
	var summary []string
	for _, name := range names {
		points := sides[name]
		first, last := points[0], points[len(points)-1]
		events = max(events, last.Events)
		summary = append(summary, fmt.Sprintf("%s: %.0f ns an event at first, %.0f ns in the end, %.0f MB", title[name], first.Nanos, last.Nanos, float64(last.Heap)/1e6))
	}
	fmt.Fprintf(&out, "<desc id=\"summary\">%d events. %s.</desc>\n", events, strings.Join(summary, "; "))
	out.WriteString(`<style>
text { font: 12px system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; fill: #1f2328 }
.page { fill: #ffffff } .part { font-weight: 600 } .note { fill: #59636e } .grid { stroke: #d1d9e0 }
path { fill: none; stroke-width: 2 } .go { stroke: #0969da } .ts { stroke: #bc4c00 } .pure { stroke: #1a7f37 } .py { stroke: #8250df } .py-pure { stroke: #bf3989 } .content { stroke: #818b98; stroke-dasharray: 4 3 }
@media (prefers-color-scheme: dark) {
text { fill: #f0f6fc } .page { fill: #0d1117 } .note { fill: #9198a1 } .grid { stroke: #3d444d }
.go { stroke: #4493f8 } .ts { stroke: #f0883e } .pure { stroke: #3fb950 } .py { stroke: #ab7df8 } .py-pure { stroke: #db61a2 } .content { stroke: #9198a1 }
}
</style>
<rect class="page" width="800" height="300"/>
`)
	var costs, memory []curve
	for _, name := range names {
		costs = append(costs, curveOf(name, title[name], sides[name], func(p progress) float64 { return p.Nanos }))
		memory = append(memory, curveOf(name, title[name], sides[name], func(p progress) float64 { return float64(p.Heap) / 1e6 }))
	}
	content := func(p progress) float64 { return float64(p.Content) / 1e6 }
	memory = append(memory, curveOf("content", "the events", sides[names[0]], content))
	panel(&out, 0, "Cost of an event, ns", events, costs)
	panel(&out, 400, "Memory, MB", events, memory)
	out.WriteString("</svg>\n")
	return []byte(out.String())
}

var title = map[string]string{"go": "Go", "ts": "TypeScript", "pure": "TypeScript, pure", "py": "Python", "py-pure": "Python, pure"}

type curve struct {
	class, name string
	x           []int
	y           []float64
}

func curveOf(class, name string, points []progress, value func(progress) float64) curve {
	c := curve{class: class, name: name}
	for _, p := range points {
		c.x, c.y = append(c.x, p.Events), append(c.y, value(p))
	}
	return c
}

// panel draws curves from zero up, with their names behind their ends, or where there is
// room for them.
func panel(out *strings.Builder, left int, head string, events int, curves []curve) {
	const top, bottom, width, line = 60.0, 260.0, 230.0, 15.0
	most := 0.0
	for _, c := range curves {
		most = max(most, slices.Max(c.y))
	}
	begin := float64(left) + 50
	at := func(x int, y float64) (float64, float64) {
		return begin + width*float64(x)/float64(events), bottom - (bottom-top)*y/most
	}
	fmt.Fprintf(out, "<text x=\"%d\" y=\"30\" class=\"part\">%s</text>\n", left+12, head)
	for _, part := range []float64{0, 0.5, 1} {
		_, y := at(0, part*most)
		fmt.Fprintf(out, "<line class=\"grid\" x1=\"%.0f\" x2=\"%.0f\" y1=\"%.1f\" y2=\"%.1f\"/>\n", begin, begin+width, y, y)
		fmt.Fprintf(out, "<text x=\"%.0f\" y=\"%.1f\" class=\"note\" text-anchor=\"end\">%.0f</text>\n", begin-6, y+4, part*most)
	}
	fmt.Fprintf(out, "<text x=\"%.0f\" y=\"280\" class=\"note\" text-anchor=\"end\">%.1f million events</text>\n", begin+width, float64(events)/1e6)
	slices.SortFunc(curves, func(a, b curve) int { return cmp.Compare(b.y[len(b.y)-1], a.y[len(a.y)-1]) })
	free := 0.0
	for i, c := range curves {
		var d []string
		for j := range c.x {
			x, y := at(c.x[j], c.y[j])
			d = append(d, fmt.Sprintf("%.1f %.1f", x, y))
		}
		fmt.Fprintf(out, "<path class=\"%s\" d=\"M%s\"/>\n", c.class, strings.Join(d, "L"))
		_, y := at(0, c.y[len(c.y)-1])
		free = min(max(y+4, free), bottom+line-line*float64(len(curves)-1-i))
		fmt.Fprintf(out, "<text x=\"%.0f\" y=\"%.1f\">%s</text>\n", begin+width+6, free, c.name)
		free += line
	}
}
