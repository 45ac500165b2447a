package version

import (
	"cmp"
	"testing"
)

// TestOrder takes each two of a list that semver.org would write in this order.
func TestOrder(t *testing.T) {
	ordered := []string{
		"0.0.0", "0.0.1", "0.1.0", "1.0.0-0", "1.0.0-2", "1.0.0-10", "1.0.0-10.1", "1.0.0--", "1.0.0-alpha", "1.0.0-alpha.1",
		"1.0.0-alpha.1.0", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-rc.2", "1.0.0-rc.10", "1.0.0", "1.0.1", "1.2.0-dev", "1.10.0", "2.0.0",
	}
	for i, a := range ordered {
		for j, b := range ordered {
			x, okX := parseVersion(a)
			y, okY := parseVersion(b + "+build." + a)
			if !okX || !okY {
				t.Fatalf("%s or %s is no version", a, b)
			}
			if got := x.compare(y); got != cmp.Compare(i, j) {
				t.Errorf("%s and %s: %d", a, b, got)
			}
		}
	}
}

func TestWhatIsNoVersion(t *testing.T) {
	for _, text := range []string{"", "1", "1.2", "1.2.3.4", "v1.2.3", "01.2.3", "1.02.3", "1.2.03", "1.2.3-", "1.2.3-a..b", "1.2.3+", "1.2.4294967296", "1.2.3-é"} {
		if _, ok := parseVersion(text); ok {
			t.Errorf("%q is read", text)
		}
	}
}
