package golden

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/internal/npm"
)

// byHand are the cases beside which a function in TypeScript stands that does the same: the
// kinds of streams that people fold, each in its most natural form.
var byHand = []string{"accumulating", "growing", "metering", "phases"}

// TestByHand holds what is written by hand to the vectors of its case, and the rules of the
// case to its length.
func TestByHand(t *testing.T) {
	t.Parallel()
	var protocols []*ir.Protocol
	scripts := []target.File{{Path: "test/run.ts", Data: readFile(t, "cases/byhand.ts")}}
	for _, name := range byHand {
		source := readFile(t, filepath.Join("cases", name, "byhand.ts"))
		scripts = append(scripts, target.File{Path: "test/" + name + ".ts", Data: source})
		protocols = append(protocols, loadCase(t, name))
		_, functions, _ := strings.Cut(string(source), "\n\n")
		rules, written := rulesOf(t, name), linesOf(functions, "//", "/**", "*")
		t.Logf("%s: %d lines of rules, %d by hand", name, rules, written)
		if rules > written {
			t.Errorf("%s: %d lines of rules, and %d by hand", name, rules, written)
		}
	}
	w := npm.Install(t, "..", "golden/byhand", append(targets["ts"].Emit(plan.Of(ir.WithImports(protocols...)...)), scripts...))
	w.Build(t)
	for _, name := range byHand {
		vectors, err := filepath.Glob(filepath.Join("cases", name, "vectors", "*.json"))
		if err != nil || len(vectors) == 0 {
			t.Fatal(name, err)
		}
		for _, file := range vectors {
			file, _ = filepath.Abs(file)
			w.Node(t, filepath.Join(w.Dir, "dist", "test", "run.js"), name, file)
		}
	}
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// rulesOf counts the lines of a spec that say what its events do.
func rulesOf(t *testing.T, name string) int {
	t.Helper()
	spec := string(readFile(t, filepath.Join("cases", name, "spec", name+".yaml")))
	heads := regexp.MustCompile(`(?m)^\w+:`).FindAllStringIndex(spec, -1)
	lines := 0
	for i, head := range heads {
		end := len(spec)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		if section := spec[head[0]:end]; slices.Contains([]string{"functions:", "rules:", "reducers:"}, spec[head[0]:head[1]]) {
			lines += linesOf(section, "#", "doc:")
		}
	}
	return lines
}

// linesOf counts lines, but for empty ones and those that begin in some ways.
func linesOf(text string, besides ...string) int {
	n := 0
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimSpace(line)
		if line != "" && !slices.ContainsFunc(besides, func(begin string) bool { return strings.HasPrefix(line, begin) }) {
			n++
		}
	}
	return n
}
