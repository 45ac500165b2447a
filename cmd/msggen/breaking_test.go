package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/internal/need"
)

// The whole way: a protocol is begun, published, changed in a field, a default and a rule;
// the change is seen, accepted, announced.
func TestBreakingFromBeginToEnd(t *testing.T) {
	startProject(t)
	changeFile(t, ordersSpec, "version: 0.1.0", "version: 1.0.0")
	if r := msggen("", "generate"); r.code != exitOK {
		t.Fatal(r)
	}
	if r := msggen("", "publish", "site"); r.code != exitOK {
		t.Fatal(r)
	}
	against := []string{"breaking", "--against", "site/orders/1.0.0"}
	if r := msggen("", against...); r.code != exitOK || r.stdout != "0 findings\n" || r.stderr != "" {
		t.Fatalf("nothing has changed: %+v", r)
	}

	changeFile(t, ordersSpec, "quantity: {type: int, min: 1,", "quantity: {type: int, min: 2,")
	changeFile(t, ordersSpec, `note: {type: string, default: "",`, `note: {type: string, default: "-",`)
	changeFile(t, ordersSpec, "item.quantity += event.item.quantity", "item.quantity = event.item.quantity")
	found := []string{
		"limits-narrowed orders.Item.quantity",
		"default-changed orders.Order.note",
		"result-changed orders.apply_event",
		"result-changed orders.apply_event.item_added",
		"version-not-raised orders",
	}
	r := msggen("", against...)
	if got := findings(r.stdout); r.code != exitFindings || !slices.Equal(got, found) {
		t.Fatalf("got %q, want %q\n%s", got, found, r.stdout)
	}
	for _, want := range []string{
		"= site/orders/1.0.0/spec/orders/orders.yaml:20:7: as it was",
		`= event:   {"order_id":"a","type":"item_added","item":{"sku":"a","quantity":2}}`,
		`~ /$defs/Order/properties/note/default: "" -> "-"`,
	} {
		if !strings.Contains(r.stdout, want) {
			t.Errorf("no %q in\n%s", want, r.stdout)
		}
	}
	if again := msggen("", against...); again != r {
		t.Error("a second run says something else")
	}

	// One is accepted, and then all.
	config := readFile(t, "msggen.yaml")
	accept := func(ids ...string) {
		text := config + "breaking:\n  accepted:\n"
		for _, id := range ids {
			text += "    - {finding: " + id + ", reason: it is meant so}\n"
		}
		writeFile(t, "msggen.yaml", text)
	}
	accept(found[0])
	r = msggen("", against...)
	if got := findings(r.stdout); r.code != exitFindings || !slices.Equal(got, found[1:]) || !strings.Contains(r.stdout, "accepted[limits-narrowed]: `orders.Item.quantity`: it is meant so") {
		t.Errorf("one is accepted: got %q\n%s", got, r.stdout)
	}
	accept(found[:4]...)
	if r := msggen("", against...); r.code != exitFindings || !slices.Equal(findings(r.stdout), found[4:]) {
		t.Errorf("all are accepted, and the version is as it was: %s", r.stdout)
	}
	changeFile(t, ordersSpec, "version: 1.0.0", "version: 1.1.0")
	if r := msggen("", against...); r.code != exitFindings {
		t.Errorf("a minor version is not enough: %s", r.stdout)
	}
	changeFile(t, ordersSpec, "version: 1.1.0", "version: 2.0.0")
	if r := msggen("", against...); r.code != exitOK || !strings.HasSuffix(r.stdout, "0 findings, 4 accepted\n") {
		t.Errorf("all are accepted, and the version is raised: %s", r.stdout)
	}

	// What was accepted is the past of the next version.
	if r := msggen("", "publish", "site"); r.code != exitOK {
		t.Fatal(r)
	}
	r = msggen("", "breaking", "--against", "site/orders/2.0.0")
	if r.code != exitOK || strings.Count(r.stdout, "warning[acceptance-unused]") != 4 {
		t.Errorf("acceptances that do not apply any more: %+v", r)
	}
}

var finding = regexp.MustCompile("error\\[([a-z-]+)\\]: `([^`]+)`")

// findings are the codes and subjects of a report.
func findings(report string) []string {
	var ids []string
	for _, m := range finding.FindAllStringSubmatch(report, -1) {
		ids = append(ids, m[1]+" "+m[2])
	}
	return ids
}

func TestBreakingAgainstGit(t *testing.T) {
	git := need.Program(t, "git")
	run := func(args ...string) {
		t.Helper()
		cmd := exec.Command(git, args...)
		cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null",
			"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v\n%s", args, err, out)
		}
	}
	t.Chdir(t.TempDir())
	run("init", "-q", ".")
	run("commit", "-q", "--allow-empty", "-m", "nothing")
	if err := os.Mkdir("sub", 0o755); err != nil { // a project need not be at the top
		t.Fatal(err)
	}
	t.Chdir("sub")
	if r := msggen("", "init", "orders"); r.code != exitOK {
		t.Fatal(r)
	}
	run("add", ".")
	run("commit", "-q", "-m", "orders")
	run("tag", "v0.1.0")
	changeFile(t, ordersSpec, "      delta: {type: string, doc", "      text: {type: string, doc")
	changeFile(t, ordersSpec, "event.delta", "event.text")
	for _, tt := range []struct {
		against        string
		code           int
		stdout, stderr string
	}{
		{"v0.1.0", exitFindings, "= v0.1.0:spec/orders/orders.yaml:50:11: as it was", ""},
		{"HEAD", exitFindings, "error[field-removed]: `orders.NoteDeltaEvent.delta`", ""},
		{"HEAD~1", exitOK, "", "there was no msggen.yaml at HEAD~1: nothing to break\n"},
		{"v9", exitFailed, "", "v9 is neither a folder nor a commit"},
		{"-x", exitFailed, "", "-x is no commit, branch or tag"},
		{"msggen.yaml", exitFailed, "", "msggen.yaml is a file"},
		{"..", exitFailed, "", "has neither a msggen.yaml nor a protocol"},
		{"", exitFailed, "", "--against is missing"},
	} {
		r := msggen("", "breaking", "--against="+tt.against)
		if r.code != tt.code || !strings.Contains(r.stdout, tt.stdout) || !strings.Contains(r.stderr, tt.stderr) {
			t.Errorf("--against %s: %+v", tt.against, r)
		}
	}
	t.Setenv("PATH", t.TempDir())
	if r := msggen("", "breaking", "--against", "HEAD"); r.code != exitFailed || !strings.Contains(r.stderr, "no git to look for a commit") {
		t.Errorf("without git: %+v", r)
	}
	t.Chdir(t.TempDir())
}

func TestBreakingBadSpecs(t *testing.T) {
	startProject(t)
	if err := os.CopyFS("old/spec", os.DirFS("spec")); err != nil {
		t.Fatal(err)
	}
	writeFile(t, "old/msggen.yaml", readFile(t, "msggen.yaml"))
	changeFile(t, "old/"+ordersSpec, "sku: {type: string", "sku: {type: strin")
	r := msggen("", "breaking", "--against", "old")
	if r.code != exitFailed || !strings.Contains(r.stderr, "old/spec/orders/orders.yaml:19:19: error[unknown-type]") {
		t.Errorf("the old spec is bad: %+v", r)
	}
	changeFile(t, "old/"+ordersSpec, "sku: {type: strin", "sku: {type: string")
	changeFile(t, ordersSpec, "sku: {type: string", "sku: {type: strin")
	if r := msggen("", "breaking", "--against", "old"); r.code != exitFailed || !strings.HasPrefix(r.stderr, "spec/orders/orders.yaml:19:19: error[unknown-type]") {
		t.Errorf("the new spec is bad: %+v", r)
	}
}

func TestBreakingFormats(t *testing.T) {
	startProject(t)
	if err := os.CopyFS("old/spec", os.DirFS("spec")); err != nil {
		t.Fatal(err)
	}
	writeFile(t, "old/msggen.yaml", readFile(t, "msggen.yaml"))
	changeFile(t, ordersSpec, "self.note += event.delta", "self.note = event.delta")
	outputs := map[string]string{}
	for _, format := range []string{"json", "github", "sarif", "markdown"} {
		r := msggen("", "breaking", "--against", "old", "--format", format)
		if r.code != exitFindings || r.stderr != "" {
			t.Errorf("%s: %+v", format, r)
		}
		outputs[format] = r.stdout
	}
	for _, line := range strings.Split(strings.TrimSpace(outputs["json"]), "\n") {
		var d struct {
			Code, Message, Hint string
			Related             []struct{ File, Message string }
		}
		if err := json.Unmarshal([]byte(line), &d); err != nil || d.Code == "" || len(d.Related) < 2 {
			t.Errorf("%v: %s", err, line)
		}
	}
	if !json.Valid([]byte(outputs["sarif"])) || !strings.Contains(outputs["sarif"], `"ruleId": "result-changed"`) {
		t.Error(outputs["sarif"])
	}
	if !strings.HasPrefix(outputs["github"], "::error file=spec/orders/orders.yaml,line=72,") {
		t.Error(outputs["github"])
	}
	for _, want := range []string{"**2 breaking changes, 0 accepted.**", "### BEHAVIOUR", "- **result-changed** `orders.apply_event.note_delta`:", "  ```text\n", "### VERSION"} {
		if !strings.Contains(outputs["markdown"], want) {
			t.Errorf("no %q in\n%s", want, outputs["markdown"])
		}
	}
	if r := msggen("", "breaking", "--against", "old", "--format", "xml"); r.code != exitFailed || !strings.Contains(r.stderr, "sarif or markdown") {
		t.Errorf("%+v", r)
	}
}
