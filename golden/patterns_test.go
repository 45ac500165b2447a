package golden

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/lang/diag"
	"github.com/msggen/msggen/gen/source"
)

// TestPatterns makes random patterns: those that the checker lets through must
// compile in ECMAScript, with the flag that the SDKs and the schemas' validators
// use, and match the same texts as in Go.
func TestPatterns(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	var accepted []string
	for patterns := range slices.Chunk(randomPatterns(random, 8000), 1000) { // as many as a spec may have
		accepted = append(accepted, acceptedPatterns(t, patterns)...)
	}
	if len(accepted) < 1000 {
		t.Errorf("only %d patterns are accepted", len(accepted))
	}
	texts := randomTexts(random, 60)
	theirs := matchInNode(t, accepted, texts)
	for i, pattern := range accepted {
		ours := regexp.MustCompile(pattern)
		var matched strings.Builder
		for _, text := range texts {
			fmt.Fprint(&matched, map[bool]int{true: 1}[ours.MatchString(text)])
		}
		if theirs[i] != matched.String() {
			t.Errorf("%s\n  Go:         %s\n  ECMAScript: %s", pattern, &matched, theirs[i])
		}
	}
}

// randomPatterns puts together what patterns are made of, mostly as it may be.
func randomPatterns(random *rand.Rand, n int) []string {
	pieces := strings.Split(`a b - ] [ ( ) ^ $ | * + ? {2} {0,1} {1,} {01} {1,0} {,2} } { . \d \W \D \w \b \B \s \n \- \] \/ \x41 \x4 \u0041 \p{Lu} \P{L} \p{Zs} \p{C} \p{Greek} \1 \k<a> \q (?: (?<a> (?<b> (?= (?i) [a-z] [^a-c] [\d-] [-b] [\d-z] [a-\w] [a-b-c] [--a] [+--] [z-a] [] [^] [[:digit:]] [[a] [a&&b] [\b] [\x20-~] [.*{}|()] [\-] é 😀 \t , <`, " ")
	classed := strings.Split(`a z - - \d \W ] [ ^ \- \] \x41 é 😀 \p{Lu} . [: ~ !`, " ")
	pick := func(list []string) string { return list[random.IntN(len(list))] }
	patterns := make([]string, n)
	for i := range patterns {
		var p strings.Builder
		for range 1 + random.IntN(6) {
			switch random.IntN(4) {
			case 0: // a class of random parts
				p.WriteString("[")
				for range 1 + random.IntN(5) {
					p.WriteString(pick(classed))
				}
				p.WriteString("]")
			case 1: // a group, or an alternative
				p.WriteString(pick([]string{"(?:", "(", "(?<a>", "(?<b>"}) + pick(pieces) + pick([]string{"", "|", "^", `\b`}) + pick(pieces) + ")" + pick([]string{"", "*", "?", "+?", "{2}"}))
			default:
				p.WriteString(pick(pieces))
			}
		}
		patterns[i] = p.String()
	}
	return patterns
}

func randomTexts(random *rand.Rand, n int) []string {
	chars := []rune("aabbcz-]^[$.*{}|()AZ09 \t\n\u2028é😀Ω/\\:~!,_\u0085")
	texts := []string{""}
	for range n {
		text := make([]rune, 1+random.IntN(5))
		for i := range text {
			text[i] = chars[random.IntN(len(chars))]
		}
		texts = append(texts, string(text))
	}
	return texts
}

// acceptedPatterns leaves out those that the checker finds something about.
func acceptedPatterns(t *testing.T, patterns []string) []string {
	t.Helper()
	spec := strings.Builder{}
	spec.WriteString("msggen: 1\nprotocol: patterns\nversion: 1.0.0\naliases:\n")
	first := strings.Count(spec.String(), "\n") + 1
	for i, p := range patterns {
		quoted, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&spec, "  P%d: {type: string, pattern: %s}\n", i, quoted)
	}
	_, found := lang.LoadFiles([]*source.File{source.NewFile("patterns.yaml", []byte(spec.String()))})
	refused := map[int]bool{}
	for _, d := range found {
		if d.Code == diag.BadPattern {
			refused[d.Span.Start.Line-first] = true
		}
	}
	var accepted []string
	for i, p := range patterns {
		if !refused[i] {
			accepted = append(accepted, p)
		}
	}
	return accepted
}

// matchInNode tells of every pattern which texts it matches: 0 or 1 for each, or
// the error that there was.
func matchInNode(t *testing.T, patterns, texts []string) []string {
	t.Helper()
	const script = `
const { patterns, texts } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const matched = patterns.map((pattern) => {
  try {
    const compiled = new RegExp(pattern, "u");
    return texts.map((text) => (compiled.test(text) ? "1" : "0")).join("");
  } catch (error) {
    return error.message;
  }
});
process.stdout.write(JSON.stringify(matched));
`
	input, err := json.Marshal(map[string][]string{"patterns": patterns, "texts": texts})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("node", "-e", script)
	cmd.Stdin = bytes.NewReader(input)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var matched []string
	if err := json.Unmarshal(out, &matched); err != nil {
		t.Fatal(err)
	}
	return matched
}
