package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPublish writes into a copy of the page: the table is replaced, and nothing else.
func TestPublish(t *testing.T) {
	page, err := os.ReadFile("../../docs/performance.md")
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	if err := os.Mkdir(filepath.Join(root, "docs"), 0o755); err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(root, "docs", "performance.md")
	if err := os.WriteFile(copied, page, 0o644); err != nil {
		t.Fatal(err)
	}
	row := &contest{what: "Go: sleep", unit: "nap", result: contestResult{ours: 100, peer: 200, ratios: []float64{0.5}, allocs: unknown}, peer: func() {}}
	if err := publish(root, "a machine", []*contest{row}); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(copied)
	if err != nil {
		t.Fatal(err)
	}
	before, _, _ := strings.Cut(string(page), begins)
	_, after, _ := strings.Cut(string(page), ends)
	table, ok := strings.CutPrefix(string(got), before+begins)
	table, closed := strings.CutSuffix(table, ends+after)
	if !ok || !closed {
		t.Fatalf("more than the table has changed:\n%s", got)
	}
	if !strings.Contains(table, "a machine") || !strings.Contains(table, "| Go: sleep |") || strings.Contains(table, "TypeScript") {
		t.Errorf("the table is\n%s", table)
	}
	plot, err := os.ReadFile(filepath.Join(root, "docs", "bench.svg"))
	if err != nil || !strings.Contains(string(plot), "Go: sleep") {
		t.Errorf("the plot is %s, %v", plot, err)
	}
}

func TestPublishNeedsAPlace(t *testing.T) {
	root := t.TempDir()
	if err := os.Mkdir(filepath.Join(root, "docs"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "docs", "performance.md"), []byte("# Performance\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := publish(root, "a machine", nil); err == nil {
		t.Error("the table went somewhere")
	}
}
