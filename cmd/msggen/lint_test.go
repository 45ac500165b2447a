package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestLint(t *testing.T) {
	startProject(t)
	if r := msggen("", "lint"); r != (result{}) {
		t.Errorf("what init writes: %+v", r)
	}
	const spec = "spec/orders/orders.yaml"
	text := readFile(t, spec)
	writeFile(t, spec, strings.Replace(text, "doc: What is ordered.", "pattern: ^(a+)+$", 1))
	const found = `spec/orders/orders.yaml:19:7: warning[undocumented]: nothing says what the field ` + "`sku`" + ` is
 19 |       sku: {type: string, pattern: ^(a+)+$}
    |       ^^^ say it under ` + "`doc`" + `
spec/orders/orders.yaml:19:36: warning[slow-pattern]: JavaScript takes exponential time for this pattern, with texts like "aaaaaaaa\u2026!"
 19 |       sku: {type: string, pattern: ^(a+)+$}
    |                                    ^^^^^^^ write it so that a text can be read in one way only
` + "`msggen explain undocumented` says what this means\n"
	for _, args := range [][]string{{"lint"}, {"lint", "orders"}} {
		if r := msggen("", args...); r != (result{exitFindings, "", found}) {
			t.Errorf("%v: %+v", args, r)
		}
	}
	r := msggen("", "lint", "--format", "sarif")
	var log struct {
		Runs []struct {
			Results []struct{ RuleID, Level string }
		}
	}
	if err := json.Unmarshal([]byte(r.stdout), &log); err != nil || r.code != exitFindings || len(log.Runs[0].Results) != 2 ||
		log.Runs[0].Results[1].RuleID != "slow-pattern" || log.Runs[0].Results[1].Level != "warning" {
		t.Errorf("%v %+v", err, r)
	}
	if r := msggen("", "lint", "order"); r != (result{exitFailed, "", "msggen: there is no protocol order; did you mean orders?\n"}) {
		t.Errorf("%+v", r)
	}
	writeFile(t, spec, strings.Replace(text, "type: string", "type: strin", 1))
	if r := msggen("", "lint"); r.code != exitFailed || !strings.Contains(r.stderr, "error[unknown-type]") {
		t.Errorf("%+v", r)
	}
	if r := msggen("", "lint", "--config", "nowhere.yaml"); r != (result{exitFailed, "", "msggen: there is no nowhere.yaml; `msggen init` makes one\n"}) {
		t.Errorf("%+v", r)
	}
}

// TestLintMany holds that what nobody has documented does not bury what else is found.
func TestLintMany(t *testing.T) {
	startProject(t)
	fields := ""
	for i := range 30 {
		fields += fmt.Sprintf("      f%d: string\n", i)
	}
	writeFile(t, "spec/orders/more.yaml", "objects:\n  More:\n    doc: More.\n    fields:\n      at: {type: string, default: now, doc: When.}\n"+fields)
	r := msggen("", "lint")
	lines := strings.Split(r.stderr, "\n")
	if r.code != exitFindings || len(lines) != 30+3+1+1+1 {
		t.Fatalf("%d lines: %+v", len(lines), r)
	}
	want := []string{
		"spec/orders/more.yaml:6:7: warning[undocumented]: nothing says what the field `f0` is",
		"spec/orders/more.yaml:5:35: warning[odd-hole]: the default is the text `now`, and draws nothing",
		"31 findings (odd-hole 1, undocumented 30)",
		"`msggen explain odd-hole` says what this means",
	}
	if got := []string{lines[0], lines[30], lines[33], lines[34]}; !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
	if r := msggen("", "lint", "--format", "json"); strings.Count(r.stdout, "\n") != 31 {
		t.Errorf("to programs: %+v", r)
	}
}

// The specs of this repository are formatted, and lint finds nothing in them.
func TestSpecsAreInOrder(t *testing.T) {
	t.Chdir("../..")
	if r := msggen("", "fmt", "--check", "spec", "golden/cases"); r != (result{}) {
		t.Errorf("make lint, and look at what is said: %+v", r)
	}
	if r := msggen("", "lint"); r != (result{}) {
		t.Errorf("make lint, and look at what is said: %+v", r)
	}
}
