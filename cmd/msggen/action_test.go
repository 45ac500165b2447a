package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/msggen/msggen/internal/need"
)

// action is what a GitHub Action does.
type action struct {
	Inputs map[string]struct{ Default string }
	Runs   struct {
		Steps []struct {
			Name, Shell, Run string
			Env              map[string]string
		}
	}
}

func readYAML(t *testing.T, name string, into any) {
	t.Helper()
	if err := yaml.Unmarshal([]byte(readFile(t, name)), into); err != nil {
		t.Fatal(err)
	}
}

// onPath builds the command and puts it before all others.
func onPath(t *testing.T) {
	t.Helper()
	bin := t.TempDir()
	build := exec.Command("go", "build", "-o", bin, ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
}

// TestAction runs the steps of the GitHub Action as a runner does, in a project whose last
// commit changes a spec.
func TestAction(t *testing.T) {
	need.Time(t)
	var a action
	readYAML(t, "../../action.yml", &a)
	onPath(t)
	startProject(t)
	git := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"}, args...)...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	git("init", "--quiet", "--initial-branch=main")
	if r := msggen("", "generate"); r.code != exitOK {
		t.Fatal(r)
	}
	git("add", "--all")
	git("commit", "--quiet", "--message=first")
	temp := t.TempDir()
	summary := filepath.Join(temp, "summary.md")
	t.Setenv("GITHUB_STEP_SUMMARY", summary)
	t.Setenv("RUNNER_TEMP", temp)

	steps := func(against string) map[string]string {
		t.Helper()
		results := map[string]string{}
		for _, s := range a.Runs.Steps {
			if s.Run == "" || s.Name == "Install msggen" || s.Name == "Comment" {
				continue
			}
			if s.Shell != "bash" {
				t.Errorf("%s runs in %q", s.Name, s.Shell)
			}
			cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", s.Run)
			cmd.Env = os.Environ()
			for name, value := range s.Env {
				input := strings.TrimSuffix(strings.TrimPrefix(value, "${{ inputs."), " }}")
				switch input {
				case "against":
					value = against
				default:
					value = a.Inputs[input].Default
				}
				if _, ok := a.Inputs[input]; !ok {
					t.Errorf("%s: there is no input %s", s.Name, input)
				}
				cmd.Env = append(cmd.Env, name+"="+value)
			}
			out, err := cmd.CombinedOutput()
			results[s.Name] = string(out)
			if err != nil {
				results[s.Name] += err.Error()
			}
		}
		return results
	}

	clean := steps("")
	if clean["Check"] != "" || clean["Lint"] != "" || clean["Breaking changes"] != "there is nothing to compare with\n" {
		t.Errorf("%q", clean)
	}
	git("checkout", "--quiet", "-b", "change")
	changeFile(t, ordersSpec, "      note: {type: string, default: \"\", doc: What the customer wrote.}\n", "")
	changeFile(t, ordersSpec, "      note_delta: self.note += event.delta\n", "")
	changeFile(t, ordersSpec, "ignore: [order_placed]", "ignore: [order_placed, note_delta]")
	git("commit", "--quiet", "--all", "--message=second")
	changed := steps("main")
	for step, want := range map[string]string{
		"Check":            "out of step",
		"Breaking changes": "::error file=spec/orders/orders.yaml",
	} {
		if got := changed[step]; !strings.Contains(got, want) || !strings.HasSuffix(got, "exit status 1") {
			t.Errorf("%s: no %q in\n%s", step, want, got)
		}
	}
	if text := readFile(t, summary); !strings.Contains(text, "note") || !strings.Contains(text, "orders") {
		t.Errorf("the summary of the run:\n%s", text)
	}
}

// TestHooks runs what the hooks for pre-commit run.
func TestHooks(t *testing.T) {
	need.Time(t)
	var hooks []struct{ ID, Entry, Language string }
	readYAML(t, "../../.pre-commit-hooks.yaml", &hooks)
	onPath(t)
	startProject(t)
	if r := msggen("", "generate"); r.code != exitOK {
		t.Fatal(r)
	}
	for _, h := range hooks {
		words := strings.Fields(h.Entry)
		if out, err := exec.Command(words[0], words[1:]...).CombinedOutput(); err != nil || h.Language != "golang" {
			t.Errorf("%s: %v\n%s", h.ID, err, out)
		}
	}
	if len(hooks) != 3 {
		t.Errorf("there are %d hooks", len(hooks))
	}
}
