package golden

import (
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/target"
)

// TestCasesREADME holds the calls that the READMEs of the emitted npm packages
// show against the functions: each is given all that it cannot do without.
func TestCasesREADME(t *testing.T) {
	t.Parallel()
	calls := 0
	for _, p := range loadCases(t) {
		t.Run(p.Name, func(t *testing.T) {
			files := targets["ts"].Emit(plan.Of(p))
			declared := exportedFunctions(files, p.Name)
			for _, shown := range callsShown(files, p.Name) {
				calls++
				params, ok := declared[shown.function]
				switch {
				case !ok:
					t.Errorf("there is no function %s", shown.function)
				case params != shown.args:
					t.Errorf("%s is shown with %d arguments, and cannot do without %d", shown.function, shown.args, params)
				}
			}
		})
	}
	if calls == 0 {
		t.Error("no README shows a call")
	}
}

// callShown is a call that a README shows.
type callShown struct {
	function string
	args     int
}

var callInText = regexp.MustCompile("`([A-Za-z_$][\\w$]*)\\(([^`]*)\\)`")

func callsShown(files []target.File, protocol string) []callShown {
	var shown []callShown
	for _, f := range files {
		if f.Path != path.Join(protocol, "README.md") {
			continue
		}
		for _, call := range callInText.FindAllStringSubmatch(string(f.Data), -1) {
			shown = append(shown, callShown{call[1], required(call[2])})
		}
	}
	return shown
}

var functionExported = regexp.MustCompile(`(?s)\nexport function ([\w$]+)(?:<[^(]*>)?\((.*?)\n?\): `)

// exportedFunctions are the functions of a package, with the number of parameters
// that each cannot do without.
func exportedFunctions(files []target.File, protocol string) map[string]int {
	declared := map[string]int{}
	for _, f := range files {
		if path.Dir(f.Path) != path.Join(protocol, "src") {
			continue
		}
		for _, function := range functionExported.FindAllStringSubmatch(string(f.Data), -1) {
			declared[function[1]] = required(function[2])
		}
	}
	return declared
}

var arrow = regexp.MustCompile(`\([^()]*\) =>`)

// required counts what stands in parentheses, without what is optional. A
// parameter that is a function has parameters of its own.
func required(list string) int {
	n := 0
	for _, one := range strings.Split(arrow.ReplaceAllString(list, ""), ",") {
		name, _, _ := strings.Cut(one, ":")
		if name = strings.TrimSpace(name); name != "" && !strings.HasSuffix(name, "?") && !strings.Contains(one, " = ") {
			n++
		}
	}
	return n
}
