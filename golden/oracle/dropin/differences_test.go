package main

import (
	"os"
	"strings"
	"testing"
)

// Every difference has a reason, and is no wider than it says: what is nearly it is found.
func TestDifferencesAreNarrow(t *testing.T) {
	for _, pair := range pairs {
		text, err := os.ReadFile(pair.protocol + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		known := parse(string(text))
		if len(known) == 0 {
			t.Errorf("%s: no differences", pair.protocol)
		}
		for _, k := range known {
			line := strings.ReplaceAll(k.text, "*", "X.model_dump .")
			if k.why == "" {
				t.Errorf("%s: no reason", k.text)
			}
			if fresh, _ := judge([]finding{{Line: line}}, known); len(fresh) > 0 {
				t.Errorf("%s: not matched", k.text)
			}
			if strings.HasSuffix(line, " .") || strings.HasSuffix(line, "..") {
				line = strings.TrimSuffix(line, "X.model_dump .")
			}
			near := strings.Replace(line, ": ", "_: ", 1)
			if !strings.Contains(line, ": ") {
				near = "other " + line
			}
			if fresh, _ := judge([]finding{{Line: near}}, known); len(fresh) == 0 {
				t.Errorf("%s: matches %s, too", k.text, near)
			}
		}
	}
}

func TestStale(t *testing.T) {
	known := parse("# Why.\nOne.field: field, ours missing\nTwo.model_dump .x: 1, ours 2\n")
	fresh, stale := judge([]finding{{Line: "One.other: field, ours missing"}}, known)
	if len(fresh) != 1 || len(stale) != 1 || stale[0].text != "One.field: field, ours missing" {
		t.Errorf("got %v, %v", fresh, stale)
	}
}
