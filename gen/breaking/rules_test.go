package breaking_test

import (
	"regexp"
	"testing"

	"github.com/msggen/msggen/gen/breaking"
)

var kebab = regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)

// Each rule has a mirror, which is the mirror of the mirror, or says why there is none.
func TestRulesHaveMirrors(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range breaking.Rules {
		if seen[r.Code] || !kebab.MatchString(r.Code) {
			t.Errorf("%s: the code stands twice, or is no code", r.Code)
		}
		seen[r.Code] = true
		if r.What == "" || r.Who == "" || r.Fix == "" {
			t.Errorf("%s says too little", r.Code)
		}
		if (r.Mirror == "") == (r.Waiver == "") {
			t.Errorf("%s needs a mirror or a waiver, and not both", r.Code)
		}
		if r.Mirror == "" {
			continue
		}
		if back := breaking.RuleOf(r.Mirror); back == nil || back.Mirror != r.Code || back.Class != r.Class {
			t.Errorf("%s: %s is no mirror of it", r.Code, r.Mirror)
		}
	}
}
