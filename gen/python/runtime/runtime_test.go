package runtime

import (
	"slices"
	"testing"
)

func TestNeeded(t *testing.T) {
	got := Needed("merge", "base64text")
	if want := []string{"base64text", "beside", "errors", "jsontext", "merge", "quoting"}; !slices.Equal(got, want) {
		t.Errorf("needed are %q, want %q", got, want)
	}
	for _, module := range Needed(Modules()...) {
		if Text(module) == "" {
			t.Errorf("%s is empty", module)
		}
	}
}
