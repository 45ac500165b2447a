package main

import (
	"strings"
	"testing"
)

func TestShortest(t *testing.T) {
	tried := 0
	got := shortest(`{"type":"x","é":[1,2,3],"other":{"a":"b"}}`, func(text string) bool {
		tried++
		return strings.Contains(text, `"é"`) && strings.Contains(text, "3")
	})
	if got != `"é"3` || tried > 200 {
		t.Errorf("%s after %d tries", got, tried)
	}
}
