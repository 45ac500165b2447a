package gen_test

import (
	"cmp"
	"flag"
	"fmt"
	"html"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "draw the picture of the docs anew")

// rooms says what each room of the house is for, in the picture of docs/architecture.md.
// A room is a folder of gen with all that is below it.
var rooms = map[string]string{
	"source":     "files and places in them",
	"explain":    "what each code means",
	"lang":       "YAML to the checked model",
	"ir":         "the checked model",
	"interp":     "runs it: what a spec means",
	"plan":       "what all targets need to know",
	"wire":       "the runtime of Go SDKs",
	"names":      "words and reserved words",
	"target":     "what a target promises",
	"targets":    "the list of targets",
	"golang":     "prints Go",
	"typescript": "prints TypeScript",
	"python":     "prints Python",
	"jsonschema": "prints JSON Schema",
	"lint":       "what a reviewer says",
	"lsp":        "answers editors",
	"jsontree":   "JSON as a tree",
	"chance":     "made-up documents",
	"streams":    "made-up streams, made short",
	"scenario":   "which events follow each other",
	"trace":      "why each event did what",
	"inspector":  "streams, for a page",
	"playground": "specs tried in a page",
	"site":       "what all pages share",
	"reference":  "pages about protocols",
	"vector":     "conformance vectors",
	"breaking":   "what a change breaks",
	"laws":       "what a spec claims",
	"output":     "writes folders, finds drift",
	"publish":    "schemas for static hosts",
}

// TestPicture holds the picture of the house against the table of layers, which is held
// against the packages.
func TestPicture(t *testing.T) {
	below := roomsBelow(t)
	got := picture(below)
	const file = "../docs/architecture.svg"
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(file); err != nil || string(want) != got {
		t.Errorf("docs/architecture.svg shows another house (%v); go test ./gen -update draws it", err)
	}
}

// roomsBelow gives, for each room, those that it uses.
func roomsBelow(t *testing.T) map[string][]string {
	t.Helper()
	below := map[string][]string{}
	for _, name := range slices.Sorted(maps.Keys(layers)) {
		room := roomOf(name)
		if room == "internal" { // for tests only
			continue
		}
		if rooms[room] == "" {
			t.Errorf("the room gen/%s says nothing of what it is for", room)
		}
		below[room] = append(below[room], nil...)
		for _, used := range layers[name] {
			if other := roomOf(used); other != room && !slices.Contains(below[room], other) {
				below[room] = append(below[room], other)
			}
		}
	}
	for room := range rooms {
		if _, ok := below[room]; !ok {
			t.Errorf("there is no room gen/%s", room)
		}
	}
	return below
}

func roomOf(name string) string {
	room, _, _ := strings.Cut(strings.TrimPrefix(name, "gen/"), "/")
	return room
}

// The picture has a box for each room, above all that it uses.
const (
	pictureWidth = 1000
	boxWidth     = 182
	boxHeight    = 46
	rowHeight    = 92
	topHeight    = 74
)

func picture(below map[string][]string) string {
	rows := rowsOf(below)
	at := map[string][2]int{}
	height := topHeight + len(rows)*rowHeight
	for r, row := range rows {
		gap := pictureWidth / len(row)
		for i, room := range row {
			at[room] = [2]int{gap*i + gap/2, height - (r+1)*rowHeight + boxHeight/2 + 10}
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-labelledby="t d">
<title id="t">The house</title>
<desc id="d">The packages of msggen as boxes. Each stands above all that it uses, and lines lead down to those.</desc>
<style>
svg { font: 15px ui-sans-serif, system-ui, sans-serif; }
.box { fill: #fff; stroke: #57606a; }
.name { fill: #1f2328; font-weight: 600; }
.what { fill: #57606a; font-size: 11px; }
.line { stroke: #8c959f; fill: none; }
@media (prefers-color-scheme: dark) {
.box { fill: #161b22; stroke: #8b949e; }
.name { fill: #e6edf3; }
.what { fill: #9da7b1; }
.line { stroke: #6e7681; }
}
</style>
`, pictureWidth, height)
	for _, room := range slices.Sorted(maps.Keys(below)) {
		for _, used := range nearest(below, room) {
			from, to := at[room], at[used]
			y1, y2 := from[1]+boxHeight/2, to[1]-boxHeight/2
			fmt.Fprintf(&b, `<path class="line" d="M%d %dC%d %d %d %d %d %d"/>`+"\n",
				from[0], y1, from[0], y1+26, to[0], y2-26, to[0], y2)
		}
	}
	box := func(x, y, width int, name, what string) {
		fmt.Fprintf(&b, `<rect class="box" x="%d" y="%d" width="%d" height="%d" rx="6"/>`+"\n", x-width/2, y-boxHeight/2, width, boxHeight)
		fmt.Fprintf(&b, `<text text-anchor="middle"><tspan class="name" x="%d" y="%d">%s</tspan><tspan class="what" x="%d" y="%d">%s</tspan></text>`+"\n",
			x, y-3, name, x, y+14, html.EscapeString(what))
	}
	box(pictureWidth/2, 36, pictureWidth-20, "cmd/msggen", "flags and files; uses all rooms, and is the only one but output that touches the disk")
	for _, row := range rows {
		for _, room := range row {
			box(at[room][0], at[room][1], boxWidth, room, rooms[room])
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// nearest leaves out what a room uses by way of another one, too.
func nearest(below map[string][]string, room string) []string {
	var direct []string
	for _, used := range below[room] {
		if !slices.ContainsFunc(below[room], func(other string) bool { return other != used && reaches(below, other, used) }) {
			direct = append(direct, used)
		}
	}
	slices.Sort(direct)
	return direct
}

func reaches(below map[string][]string, from, to string) bool {
	return slices.ContainsFunc(below[from], func(used string) bool { return used == to || reaches(below, used, to) })
}

// rowsOf puts every room one row above the highest that it uses, and beside those that
// it has to do with.
func rowsOf(below map[string][]string) [][]string {
	level := map[string]int{}
	var levelOf func(room string) int
	levelOf = func(room string) int {
		if n, ok := level[room]; ok {
			return n
		}
		n := 0
		for _, used := range below[room] {
			n = max(n, levelOf(used)+1)
		}
		level[room] = n
		return n
	}
	var rows [][]string
	for _, room := range slices.Sorted(maps.Keys(below)) {
		n := levelOf(room)
		for len(rows) <= n {
			rows = append(rows, nil)
		}
		rows[n] = append(rows[n], room)
	}
	place := map[string]float64{}
	for _, row := range rows {
		spread(row, place)
	}
	for range 8 {
		for _, row := range rows {
			weight := map[string]float64{}
			for _, room := range row {
				sum, n := 0.0, 0.0
				for _, other := range slices.Sorted(maps.Keys(below)) { // sums of floats go by order
					if slices.Contains(nearest(below, room), other) || slices.Contains(nearest(below, other), room) {
						sum, n = sum+place[other], n+1
					}
				}
				weight[room] = sum / max(n, 1)
			}
			slices.SortFunc(row, func(a, b string) int {
				return cmp.Or(cmp.Compare(weight[a], weight[b]), cmp.Compare(a, b))
			})
			spread(row, place)
		}
	}
	var wide [][]string // what does not fit beside each other stands in two rows
	for _, row := range rows {
		if len(row) <= pictureWidth/boxWidth {
			wide = append(wide, row)
			continue
		}
		var lower, upper []string
		for i, room := range row {
			if i%2 == 0 {
				lower = append(lower, room)
			} else {
				upper = append(upper, room)
			}
		}
		wide = append(wide, lower, upper)
	}
	return wide
}

func spread(row []string, place map[string]float64) {
	for i, room := range row {
		place[room] = (float64(i) + 0.5) / float64(len(row))
	}
}
