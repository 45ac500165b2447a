package typescript

import "testing"

func TestVersions(t *testing.T) {
	for version, want := range map[string]string{"1.2.3": "1.2.3", "1": "1.0.0", "2.0-rc.1": "2.0.0-rc.1", "1.0.0+x": "1.0.0+x"} {
		if got := semver(version); got != want {
			t.Errorf("semver(%s) = %s, want %s", version, got, want)
		}
	}
}
