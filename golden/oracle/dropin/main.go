// Command dropin holds the Python packages of AgentScope and AG-UI against the real ones:
// programs that import the one are to run with the other under its name. It compares names,
// fields, defaults and signatures, and what pydantic makes of the documents of all vectors
// and of documents that are nearly these. Differences that are wanted are written down,
// each with its reason, in a file beside this one.
//
// It is run from the root of the repository, by `make oracle`; -tests runs the tests of
// events and messages in a checkout of AgentScope against our package, too. The exit code
// is 0 if nothing differs, 1 if something does, 2 if it could not run.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/msggen/msggen/golden/internal/oracle/command"
)

const python = ".venv/oracle/bin/python"

// pairs are the packages, each by the modules that it stands in for.
var pairs = []struct {
	protocol string
	modules  []string
}{
	{"agentscope", []string{"agentscope.event", "agentscope.message"}},
	{"agui", []string{"ag_ui.core"}},
}

func main() {
	seed := command.Seed()
	tests := flag.String("tests", "", "a checkout of AgentScope whose tests are to run")
	command.Main(func() (differs bool, err error) {
		fmt.Printf("seed %d: comparing Python packages\n", *seed)
		for _, pair := range pairs {
			found, err := compare(pair.protocol, *seed, pair.modules)
			if err != nil {
				return differs, err
			}
			differs = differs || found
		}
		if *tests != "" {
			cmd := program("golden/oracle/dropin/upstream_tests.py", "agentscope", filepath.Join(*tests, "tests"))
			cmd.Stdout = os.Stdout
			differs = cmd.Run() != nil || differs
		}
		return differs, nil
	})
}

// program runs Python with one of our packages.
func program(script, protocol string, args ...string) *exec.Cmd {
	cmd := exec.Command(python, append([]string{"-W", "ignore", script, "msggen_" + protocol}, args...)...)
	cmd.Env = append(os.Environ(), "PYTHONPATH="+filepath.Join("out", "py", protocol, "src"), "PYTHONDONTWRITEBYTECODE=1")
	cmd.Stderr = os.Stderr
	return cmd
}

// compared is a line of compare.py: a finding, or how much there was.
type compared struct {
	finding
	Names, Documents int
}

func compare(protocol string, seed uint64, modules []string) (differs bool, err error) {
	text, err := os.ReadFile("golden/oracle/dropin/" + protocol + ".txt")
	if err != nil {
		return false, err
	}
	known := parse(string(text))
	out, err := program("golden/oracle/dropin/compare.py", protocol, append([]string{"golden/vectors/" + protocol, fmt.Sprint(seed)}, modules...)...).Output()
	if err != nil {
		return false, err
	}
	var found []finding
	var last compared
	for line := range bytes.Lines(out) {
		last = compared{}
		if err := json.Unmarshal(line, &last); err != nil {
			return false, err
		}
		if last.Line != "" {
			found = append(found, last.finding)
		}
	}
	fresh, stale := judge(found, known)
	for _, f := range fresh {
		fmt.Printf("%s (%d times)\n", f.Line, f.Times)
		if f.Example != "" {
			fmt.Printf("    %s\n", f.Example)
		}
	}
	for _, k := range stale {
		fmt.Printf("written down, and not found: %s\n", k.text)
	}
	fmt.Printf("%s: %d names, %d documents, %d differences that are written down, %d findings\n",
		protocol, last.Names, last.Documents, len(known), len(fresh)+len(stale))
	return len(fresh)+len(stale) > 0, nil
}
