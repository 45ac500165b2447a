package main

import (
	"fmt"
	"io"
	"math"
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
	fmt.Fprintf(out, "%s, %d CPUs, medians of %d rounds, seed %d\n\n", runtime.Version(), runtime.NumCPU(), p.rounds, p.seed)
	return &table{out: out, cells: [][]string{
		{"what / peer", "N", "ours", "peer", "ratio", "lowest", "highest", "allocs"},
		{"---", "---:", "---:", "---:", "---:", "---:", "---:", "---:"},
	}}
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
	row[2] = duration(r.ours, c.unit)
	if r.ratios != nil {
		row[3] = duration(r.peer, c.unit)
		row[4] = times(median(r.ratios))
		row[5], row[6] = times(slices.Min(r.ratios)), times(slices.Max(r.ratios))
	}
	if r.allocs != unknown {
		row[7] = strconv.FormatFloat(r.allocs, 'f', 2, 64)
	}
	return row
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
			case i == 0:
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

func duration(ns float64, unit string) string {
	switch {
	case ns >= 1e6:
		return fmt.Sprintf("%.0f ms/%s", ns/1e6, unit)
	case ns >= 1e4:
		return fmt.Sprintf("%.1f µs/%s", ns/1e3, unit)
	default:
		return fmt.Sprintf("%.1f ns/%s", ns, unit)
	}
}

func times(ratio float64) string { return strconv.FormatFloat(ratio, 'f', 2, 64) }
