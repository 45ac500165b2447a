package reference

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestInOrder(t *testing.T) {
	for _, c := range []struct {
		name   string
		n      int
		arrows [][2]int
		want   []int
	}{
		{"nothing leads on", 3, nil, []int{0, 1, 2}},
		{"a row", 3, [][2]int{{2, 1}, {1, 0}}, []int{2, 1, 0}},
		{"the longest way", 4, [][2]int{{0, 3}, {0, 1}, {1, 2}, {2, 3}}, []int{0, 1, 2, 3}},
		{"two ways", 4, [][2]int{{0, 2}, {0, 1}, {1, 3}, {2, 3}}, []int{0, 1, 2, 3}},
		{"and back", 3, [][2]int{{0, 1}, {1, 2}, {2, 0}}, []int{0, 1, 2}},
		{"to itself", 2, [][2]int{{1, 1}, {1, 0}}, []int{1, 0}},
		{"all to all", 3, [][2]int{{0, 1}, {1, 0}, {1, 2}, {2, 1}, {0, 2}, {2, 0}}, []int{0, 1, 2}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, inOrder(c.n, c.arrows)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestFolded(t *testing.T) {
	for _, c := range []struct {
		name string
		fit  int
		want string
	}{
		{"short", 8, "short"},
		{"input-available", 10, "input-|available"},
		{"inputAvailable", 10, "input|Available"},
		{"URLOf", 3, "UR…"},
		{"a b c d", 3, "a b|c d"},
		{"unbreakable", 6, "unbre…"},
		{"one-two-three-four-five", 6, "one-|two-|three…"},
		{"名前名前", 6, "名前…"},
		{"", 6, ""},
	} {
		if got := strings.Join(folded(c.name, c.fit), "|"); got != c.want {
			t.Errorf("%q in %d: %q, not %q", c.name, c.fit, got, c.want)
		}
	}
}

func TestFitting(t *testing.T) {
	labels := []string{"alpha", "beta", "gamma"}
	for fit, want := range map[int]string{
		18: "alpha, beta, gamma", 17: "alpha and 2 more", 16: "alpha and 2 more", 10: "3 events",
	} {
		if got := fitting(labels, fit); got != want {
			t.Errorf("in %d: %q, not %q", fit, got, want)
		}
	}
	if got := fitting([]string{"a very long one"}, 6); got != "a ver…" {
		t.Errorf("one label: %q", got)
	}
}

// Whatever is drawn stands inside of the drawing, which is no wider than a page, and no
// label is on a line with another.
func TestLayOut(t *testing.T) {
	long := strings.Repeat("long", 50)
	for n := 1; n <= 12; n++ {
		var names []string
		var rungs []rung
		for i := range n {
			names = append(names, fmt.Sprintf("%d-%s", i, long[:i*7]))
			rungs = append(rungs, rung{to: i, labels: []string{long}}, rung{from: others(n, i), any: true, to: i, labels: []string{"x", long, long}})
		}
		l := layOut(names, make([]bool, n), rungs)
		if fits := n <= ladderWidth/narrowestColumn; (l != nil) != fits {
			t.Fatalf("%d columns are drawn: %v", n, l != nil)
		}
		if l == nil {
			continue
		}
		if l.Width > ladderWidth {
			t.Errorf("%d columns are %d wide", n, l.Width)
		}
		inside := func(what string, left, right int) {
			t.Helper()
			if left < 0 || right > l.Width {
				t.Errorf("%d columns: %s goes from %d to %d, the drawing to %d", n, what, left, right, l.Width)
			}
		}
		end := 0
		for _, c := range l.Columns {
			inside("a box", c.Box.X, c.Box.X+c.Box.Width)
			if c.Box.X < end {
				t.Errorf("%d columns: a box begins at %d, where another ends at %d", n, c.Box.X, end)
			}
			end = c.Box.X + c.Box.Width
			for _, row := range c.Lines {
				if wide := float64(wideness(row.Text)) * letter; wide > float64(c.Box.Width) || row.Y > l.Top {
					t.Errorf("%d columns: %q is %.0f wide, its box %d", n, row.Text, wide, c.Box.Width)
				}
			}
		}
		for i, r := range l.Rungs {
			half := int(float64(wideness(r.Label)) * letter / 2)
			inside(r.Label, r.LabelX-half, r.LabelX+half)
			inside("a line", r.Left, r.Right)
			if !slices.IsSorted([]int{l.Top, r.LabelY - lineHigh, r.Y, l.Height}) || i > 0 && r.LabelY-lineHigh < l.Rungs[i-1].Y {
				t.Errorf("%d columns: a label at %d, a line at %d", n, r.LabelY, r.Y)
			}
		}
	}
}

func others(n, but int) []int {
	var list []int
	for i := range n {
		if i != but {
			list = append(list, i)
		}
	}
	return list
}
