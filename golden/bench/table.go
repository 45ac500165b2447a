package main

import (
	"fmt"
	"io"
	"math"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// table prints contests in columns, when all of them are known.
type table struct {
	out   io.Writer
	cells [][]string
	what  string // of the row before
}

func newTable(out io.Writer, p plan) *table {
	fmt.Fprintf(out, "%s, node %s, %s/%s, %d CPUs, medians of %d rounds, seed %d\n\n",
		runtime.Version(), nodeVersion(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), p.rounds, p.seed)
	return &table{out: out, cells: [][]string{
		{"ours / peer", "N", "ours", "peer", "ours to peer", "lowest–highest", "allocs", "target", "met"},
		{"---", "---:", "---:", "---:", "---:", "---:", "---:", "---", "---"},
	}}
}

func nodeVersion() string {
	version, err := exec.Command("node", "--version").Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(version))
}

func (t *table) add(contests []*contest) {
	for _, c := range contests {
		t.cells = append(t.cells, t.row(c))
	}
}

func (t *table) row(c *contest) []string {
	row := make([]string, len(t.cells[0]))
	if c.what != t.what {
		row[0] = c.what
	}
	t.what = c.what
	if c.length > 0 {
		row[1] = power(c.length)
	}
	r := c.result
	row[2], row[3] = amount(r.ours, c.unit), c.left
	if r.ratios != nil {
		row[3] = amount(r.peer, c.unit)
		row[4], row[5] = compared(r.ratios, c.unit)
	}
	if r.allocs != unknown {
		row[6] = strconv.FormatFloat(r.allocs, 'f', 2, 64)
	}
	var targets, met []string
	for _, g := range c.goals {
		targets, met = append(targets, g.text), append(met, g.met(c))
	}
	row[7], row[8] = strings.Join(targets, "; "), strings.Join(met, "; ")
	return row
}

// compared tells the median of the ratios, and the lowest and the highest: as
// multiples of the peer, or what is left of it, or the other way round where ours
// takes less.
func compared(ratios []float64, unit string) (middle, spread string) {
	low, high := slices.Min(ratios), slices.Max(ratios)
	m := median(ratios)
	switch {
	case unit == "kB":
		return times(m) + "x the size", ""
	case m <= 1:
		return times(1/m) + "x as fast", times(1/high) + "–" + times(1/low)
	default:
		return times(m) + "x the time", times(low) + "–" + times(high)
	}
}

// print writes the table as Markdown has it.
func (t *table) print() {
	widths := make([]int, len(t.cells[0]))
	for _, row := range t.cells {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range t.cells {
		for i, cell := range row {
			space := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			switch {
			case strings.HasPrefix(cell, "---"):
				cell = strings.Repeat("-", len(space)) + cell
			case t.cells[1][i][len(t.cells[1][i])-1] != ':':
				cell += space
			default:
				cell = space + cell
			}
			fmt.Fprint(t.out, "| ", cell, " ")
		}
		fmt.Fprintln(t.out, "|")
	}
}

// power writes a length as a power of ten, if it is one.
func power(n int) string {
	exponent := math.Round(math.Log10(float64(n)))
	if int(math.Pow(10, exponent)) == n {
		return "10^" + strconv.Itoa(int(exponent))
	}
	return strconv.Itoa(n)
}

// amount writes kilobytes and megabytes as they are, and nanoseconds for a unit.
func amount(n float64, unit string) string {
	switch {
	case unit == "kB":
		return fmt.Sprintf("%.2f kB", n)
	case unit == "MB":
		return fmt.Sprintf("%.0f MB", n)
	case n >= 1e6:
		return fmt.Sprintf("%.0f ms/%s", n/1e6, unit)
	case n >= 1e4:
		return fmt.Sprintf("%.1f µs/%s", n/1e3, unit)
	default:
		return fmt.Sprintf("%.1f ns/%s", n, unit)
	}
}

// times writes a ratio with three digits or more.
func times(ratio float64) string {
	digits := 0
	for limit := 100.0; digits < 2 && ratio < limit; limit /= 10 {
		digits++
	}
	return strconv.FormatFloat(ratio, 'f', digits, 64)
}
