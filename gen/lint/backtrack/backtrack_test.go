package backtrack_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/msggen/msggen/gen/lint/backtrack"
	"github.com/msggen/msggen/internal/need"
)

var slow = []string{
	`^(a+)+$`, `^(?:a*)*$`, `^(a|a)*$`, `^(a|[ab])*$`, `^(?:a|aa)+$`, `^([a-z]+\.?)+$`, `^(\w+ ?)*$`,
	`^(?<name>a?)(a*b?)*c$`, `(x+x+)+y`, `^([a-z0-9]+[-_]?)*@`, `^(a{1,3}){1,}$`, `^((ab)*)*$`, `^(a|b|ab)*$`, `^(a+){25,60}$`, `^(\d+,?)*;`,
	`^([^"]*|\\")*"$`, `^(é+)+$`, `^(?:(?:[^~]|~[01])*/)*$`,
}

var fast = []string{
	``, `a*`, `^a*$`, `^[a-z]+(-[a-z]+)*$`, `(a+)+`, `^(a|b)*$`, `^(ab|ac)*$`, `^a*a*$`, `^[0-9]+[.][0-9]+$`, `^([0-9]{2}:){3}$`,
	`^(?:[a-z]+[.])*[a-z]+$`, `^[a-z0-9]{8}(-[a-z0-9]{4}){3}-[a-z0-9]{12}$`, `^(a+b)+$`, `^(a?b)*$`, `^(a+){1,2}$`, `[(?:]+`, `^\((a|b)\)$`,
	`^(?:/(?:[^/~]|~[01])*)*$`, `^(a|^b)*$`, `^(?:a{12})*$`, `^(a|b$)*`,
}

func TestFind(t *testing.T) {
	for _, pattern := range slow {
		if _, ok := backtrack.Find(pattern); !ok {
			t.Errorf("%s: no attack", pattern)
		}
	}
	for _, pattern := range fast {
		if a, ok := backtrack.Find(pattern); ok {
			t.Errorf("%s: %+v", pattern, a)
		}
	}
}

// A pattern takes no longer to be judged than a spec may, whatever it is.
func TestCost(t *testing.T) {
	for _, pattern := range []string{
		"^(" + strings.Repeat("[a-z]?", 200) + "!)*$", "^([a-z]{0,19}!){0,19}$", "^(" + strings.Repeat("(", 50) + "a" + strings.Repeat("{0,1000})", 50) + "b)*$",
		"^(" + strings.Repeat("a|", 900) + "b)$", strings.Repeat("a*", 900), "(" + strings.Repeat("[a-z]*0", 150) + ")*1", "((a{1000}){1000}){1000}",
	} {
		begun := time.Now()
		backtrack.Find(pattern)
		if took := time.Since(begun); took > 20*time.Second {
			t.Errorf("%.40s… took %s", pattern, took)
		}
	}
}

// TestEngine asks a real engine: each attack takes it longer than it may, and what is not
// attacked is done at once, also with texts of the same letters. An attack takes as long as
// it is given, so there are fewer of them with -short.
func TestEngine(t *testing.T) {
	type question struct {
		Pattern, Text string
		Long          bool
	}
	var asked []question
	for _, pattern := range slow[:need.Some(len(slow))] {
		a, _ := backtrack.Find(pattern)
		asked = append(asked, question{pattern, a.Before + strings.Repeat(a.Again, 60) + a.Behind, true})
	}
	for _, pattern := range fast {
		for _, text := range []string{"a", "ab", "0", "~1", "a-"} {
			asked = append(asked, question{pattern, strings.Repeat(text, 60) + "!", false})
		}
	}
	input, err := json.Marshal(asked)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(need.Program(t, "node"), "-e", `
		const vm = require("vm");
		const long = ({ Pattern, Text, Long }) => {
			try {
				vm.runInNewContext("new RegExp(Pattern, 'u').test(Text)", { Pattern, Text }, { timeout: Long ? 300 : 60_000 });
				return false;
			} catch (error) {
				if (error.code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
				return true;
			}
		};
		const asked = JSON.parse(require("fs").readFileSync(0, "utf8"));
		console.log(JSON.stringify(asked.filter((a) => long(a) !== a.Long)));`)
	cmd.Stdin = bytes.NewReader(input)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var wrong []question
	if err := json.Unmarshal(out, &wrong); err != nil {
		t.Fatal(err)
	}
	for _, q := range wrong {
		t.Errorf("%s: that it takes long for %s is %v", q.Pattern, q.Text, !q.Long)
	}
}
