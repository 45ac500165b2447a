package main

import (
	"fmt"
	"math"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// environment says what the table was measured with.
func environment(p plan) string {
	return fmt.Sprintf("%s, node %s, %s/%s, %d CPUs, medians of %d rounds, seed %d",
		runtime.Version(), nodeVersion(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), p.rounds, p.seed)
}

func nodeVersion() string {
	version, err := exec.Command("node", "--version").Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(version))
}

// tableOf has a row for every contest, in columns.
func tableOf(contests []*contest) [][]string {
	cells := [][]string{
		{"ours / peer", "N", "ours", "peer", "ours to peer", "lowest–highest", "allocs", "target", "met"},
		{"---", "---:", "---:", "---:", "---:", "---:", "---:", "---", "---"},
	}
	before := ""
	for _, c := range contests {
		row := rowOf(c)
		if c.what == before {
			row[0] = ""
		}
		before = c.what
		cells = append(cells, row)
	}
	return cells
}

func rowOf(c *contest) []string {
	row := make([]string, 9)
	row[0] = c.what
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
		targets, met = append(targets, g.text), append(met, g.met(c).String())
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
	case unit == "kB", unit == "MB":
		return times(m) + "x the size", ""
	case m <= 1:
		return times(1/m) + "x as fast", times(1/high) + "–" + times(1/low)
	default:
		return times(m) + "x the time", times(low) + "–" + times(high)
	}
}

// markdown writes a table as Markdown has it, aligned for a terminal or not.
func markdown(cells [][]string, aligned bool) string {
	widths := make([]int, len(cells[0]))
	for _, row := range cells {
		for i, cell := range row {
			if aligned {
				widths[i] = max(widths[i], utf8.RuneCountInString(cell))
			}
		}
	}
	var out strings.Builder
	for _, row := range cells {
		for i, cell := range row {
			space := strings.Repeat(" ", max(0, widths[i]-utf8.RuneCountInString(cell)))
			switch {
			case strings.HasPrefix(cell, "---"):
				cell = strings.Repeat("-", len(space)) + cell
			case strings.HasSuffix(cells[1][i], ":"):
				cell = space + cell
			default:
				cell += space
			}
			fmt.Fprint(&out, "| ", cell, " ")
		}
		fmt.Fprintln(&out, "|")
	}
	return out.String()
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
		return fmt.Sprintf("%.3g MB", n)
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
