package gen_test

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/internal/need"
)

const module = "github.com/msggen/msggen/"

// layers says what each package may import of ours. Every arrow points down;
// emitters see the checked model and the plan, and never each other.
var layers = map[string][]string{
	"gen/source":               {},
	"gen/explain":              {},
	"gen/lang/diag":            {"gen/source"},
	"gen/lang/diag/render":     {"gen/explain", "gen/source", "gen/lang/diag"},
	"gen/lang/rule":            {"gen/source", "gen/lang/diag"},
	"gen/lang/verb":            {},
	"gen/lang/syntax":          {"gen/source", "gen/lang/diag", "gen/lang/verb"},
	"gen/lang/schema":          {"gen/lang/verb"},
	"gen/lang/format":          {"gen/source", "gen/lang/diag", "gen/lang/rule", "gen/lang/verb", "gen/lang/syntax"},
	"gen/ir":                   {"gen/source"},
	"gen/lang/check/report":    {"gen/lang/index", "gen/source", "gen/lang/diag", "gen/lang/syntax"},
	"gen/lang/check/naming":    {"gen/lang/check/report", "gen/source", "gen/lang/diag", "gen/lang/syntax", "gen/names"},
	"gen/lang/check/pattern":   {"gen/lang/check/report", "gen/source", "gen/lang/diag"},
	"gen/lang/check/version":   {"gen/lang/check/report", "gen/lang/check/naming", "gen/source", "gen/lang/diag", "gen/lang/syntax"},
	"gen/lang/check/types":     {"gen/source", "gen/ir"},
	"gen/lang/check/fact":      {"gen/source", "gen/lang/check/types", "gen/ir"},
	"gen/lang/check/table":     {"gen/lang/check/report", "gen/lang/check/naming", "gen/lang/check/version", "gen/lang/check/types", "gen/source", "gen/lang/diag", "gen/lang/rule", "gen/lang/syntax", "gen/ir"},
	"gen/lang/check/constant":  {"gen/lang/check/report", "gen/lang/check/types", "gen/lang/check/table", "gen/source", "gen/lang/diag", "gen/lang/syntax", "gen/ir", "gen/wire/jsontext"},
	"gen/lang/check/declare":   {"gen/lang/check/naming", "gen/lang/check/pattern", "gen/lang/check/types", "gen/lang/check/table", "gen/lang/check/constant", "gen/source", "gen/lang/diag", "gen/lang/rule", "gen/lang/syntax", "gen/ir"},
	"gen/lang/check/scope":     {"gen/lang/index", "gen/names", "gen/lang/check/report", "gen/lang/check/naming", "gen/lang/check/types", "gen/lang/check/fact", "gen/lang/check/table", "gen/lang/check/constant", "gen/source", "gen/lang/diag", "gen/lang/rule", "gen/ir"},
	"gen/lang/check/expr":      {"gen/lang/syntax", "gen/names", "gen/lang/check/report", "gen/lang/check/naming", "gen/lang/check/pattern", "gen/lang/check/types", "gen/lang/check/fact", "gen/lang/check/table", "gen/lang/check/constant", "gen/lang/check/scope", "gen/source", "gen/lang/diag", "gen/lang/rule", "gen/ir"},
	"gen/lang/check/limit":     {"gen/lang/check/types", "gen/lang/check/fact", "gen/lang/check/scope", "gen/source", "gen/ir", "gen/wire/jsontext"},
	"gen/lang/check/effect":    {"gen/lang/check/types", "gen/lang/check/fact", "gen/lang/check/scope", "gen/lang/check/expr", "gen/source", "gen/lang/diag", "gen/ir"},
	"gen/lang/check/change":    {"gen/lang/check/types", "gen/lang/check/fact", "gen/lang/check/scope", "gen/lang/check/expr", "gen/lang/check/effect", "gen/lang/check/limit", "gen/source", "gen/lang/diag", "gen/lang/rule", "gen/lang/syntax", "gen/ir"},
	"gen/lang/check/steps":     {"gen/lang/check/report", "gen/lang/check/naming", "gen/lang/check/types", "gen/lang/check/fact", "gen/lang/check/scope", "gen/lang/check/expr", "gen/lang/check/effect", "gen/lang/check/change", "gen/source", "gen/lang/diag", "gen/lang/rule", "gen/lang/syntax", "gen/ir"},
	"gen/lang/check":           {"gen/lang/index", "gen/lang/check/report", "gen/lang/check/naming", "gen/lang/check/types", "gen/lang/check/fact", "gen/lang/check/table", "gen/lang/check/declare", "gen/lang/check/expr", "gen/lang/check/steps", "gen/source", "gen/lang/diag", "gen/lang/rule", "gen/lang/syntax", "gen/ir"},
	"gen/plan":                 {"gen/ir"},
	"gen/lang":                 {"gen/lang/index", "gen/source", "gen/lang/diag", "gen/lang/syntax", "gen/lang/check", "gen/ir", "gen/interp", "gen/wire"},
	"gen/wire/jsontext":        {},
	"gen/wire":                 {"gen/wire/jsontext"},
	"gen/wire/codec":           {"gen/wire", "gen/wire/jsontext"},
	"gen/wire/reduce":          {"gen/wire", "gen/wire/jsontext", "gen/wire/codec"},
	"gen/wire/weburl":          {},
	"gen/wire/jsonpatch":       {"gen/wire", "gen/wire/jsontext", "gen/wire/codec"},
	"gen/wire/transport":       {"gen/wire", "gen/wire/jsontext", "gen/wire/codec", "gen/wire/reduce"},
	"gen/lang/index":           {"gen/source", "gen/ir"},
	"gen/lsp":                  {"gen/explain", "gen/source", "gen/lang/diag", "gen/lang/index", "gen/ir", "gen/lang/check/naming", "gen/lang/syntax", "gen/lang/format", "gen/lang", "gen/lint"},
	"gen/lint/backtrack":       {},
	"gen/lint":                 {"gen/source", "gen/lang/diag", "gen/lang/syntax", "gen/ir", "gen/lint/backtrack"},
	"gen/names":                {},
	"gen/target":               {"gen/plan"},
	"gen/targets":              {"gen/target", "gen/lang/syntax", "gen/golang", "gen/typescript", "gen/python", "gen/jsonschema"},
	"gen/internal/spectest":    {"gen/ir", "gen/lang"}, // tests only
	"gen/interp":               {"gen/ir", "gen/wire", "gen/wire/jsontext", "gen/wire/codec", "gen/wire/reduce", "gen/wire/weburl", "gen/wire/jsonpatch"},
	"gen/jsontree":             {"gen/wire/codec", "gen/wire/jsontext"},
	"gen/chance":               {"gen/ir", "gen/wire/jsontext"},
	"gen/streams":              {"gen/chance", "gen/jsontree", "gen/ir", "gen/interp", "gen/wire", "gen/wire/jsontext"},
	"gen/vector":               {"gen/wire", "gen/wire/jsontext"},
	"gen/trace":                {"gen/source", "gen/ir", "gen/interp", "gen/jsontree", "gen/streams", "gen/vector", "gen/wire", "gen/wire/codec"},
	"gen/inspector":            {"gen/site", "gen/target"},
	"gen/playground":           {"gen/site", "gen/target"},
	"gen/playground/service":   {"gen/source", "gen/lang", "gen/lang/syntax", "gen/ir", "gen/plan", "gen/targets"},
	"gen/inspector/service":    {"gen/source", "gen/lang", "gen/lang/diag", "gen/lang/syntax", "gen/ir", "gen/trace"},
	"gen/breaking":             {"gen/source", "gen/lang/diag", "gen/lang/syntax", "gen/lang/check/version", "gen/ir", "gen/interp", "gen/jsontree", "gen/streams", "gen/target", "gen/wire"},
	"gen/golang/layout":        {"gen/names"},
	"gen/golang/shape":         {"gen/golang/layout", "gen/plan", "gen/ir", "gen/names"},
	"gen/golang/codec":         {"gen/golang/layout", "gen/golang/shape", "gen/plan", "gen/ir", "gen/names", "gen/wire/jsontext"},
	"gen/golang/declare":       {"gen/golang/layout", "gen/golang/shape", "gen/golang/codec", "gen/plan", "gen/ir", "gen/names"},
	"gen/golang/module":        {"gen/target", "gen/plan", "gen/ir", "gen/wire", "gen/wire/jsontext", "gen/wire/codec", "gen/wire/reduce", "gen/wire/weburl", "gen/wire/jsonpatch"},
	"gen/golang/transport":     {"gen/golang/layout", "gen/golang/shape", "gen/ir", "gen/names"},
	"gen/golang/value":         {"gen/golang/layout", "gen/golang/shape", "gen/golang/codec", "gen/plan", "gen/ir"},
	"gen/golang/helper":        {"gen/golang/layout", "gen/golang/shape", "gen/golang/codec", "gen/golang/declare", "gen/golang/value", "gen/plan", "gen/ir", "gen/names"},
	"gen/golang/body":          {"gen/golang/shape", "gen/golang/helper", "gen/golang/value", "gen/plan", "gen/ir", "gen/names"},
	"gen/golang/expr":          {"gen/golang/layout", "gen/golang/shape", "gen/golang/codec", "gen/golang/helper", "gen/golang/value", "gen/golang/body", "gen/plan", "gen/ir", "gen/names", "gen/wire/jsontext"},
	"gen/golang/steps":         {"gen/golang/layout", "gen/golang/shape", "gen/golang/helper", "gen/golang/value", "gen/golang/body", "gen/golang/expr", "gen/plan", "gen/ir", "gen/names"},
	"gen/golang/logic":         {"gen/golang/layout", "gen/golang/shape", "gen/golang/codec", "gen/golang/helper", "gen/golang/value", "gen/golang/body", "gen/golang/expr", "gen/golang/steps", "gen/plan", "gen/ir", "gen/names"},
	"gen/golang":               {"gen/golang/layout", "gen/golang/shape", "gen/golang/codec", "gen/golang/declare", "gen/golang/module", "gen/golang/helper", "gen/golang/expr", "gen/golang/steps", "gen/golang/logic", "gen/golang/transport", "gen/target", "gen/plan", "gen/ir", "gen/names"},
	"gen/typescript/layout":    {"gen/names"},
	"gen/typescript/runtime":   {},
	"gen/typescript/term":      {"gen/typescript/layout", "gen/ir"},
	"gen/typescript/shape":     {"gen/typescript/layout", "gen/typescript/term", "gen/typescript/runtime", "gen/target", "gen/plan", "gen/ir", "gen/names"},
	"gen/typescript/codec":     {"gen/typescript/layout", "gen/typescript/term", "gen/typescript/shape", "gen/target", "gen/plan", "gen/ir", "gen/names"},
	"gen/typescript/declare":   {"gen/typescript/layout", "gen/typescript/shape", "gen/ir", "gen/names"},
	"gen/typescript/scope":     {"gen/typescript/shape", "gen/plan", "gen/ir"},
	"gen/typescript/expr":      {"gen/typescript/layout", "gen/typescript/term", "gen/typescript/shape", "gen/typescript/codec", "gen/typescript/scope", "gen/plan", "gen/ir"},
	"gen/typescript/steps":     {"gen/typescript/layout", "gen/typescript/term", "gen/typescript/shape", "gen/typescript/scope", "gen/typescript/expr", "gen/plan", "gen/ir"},
	"gen/typescript/logic":     {"gen/typescript/layout", "gen/typescript/term", "gen/typescript/shape", "gen/typescript/declare", "gen/typescript/scope", "gen/typescript/expr", "gen/typescript/steps", "gen/target", "gen/plan", "gen/ir", "gen/names"},
	"gen/typescript/transport": {"gen/typescript/layout", "gen/typescript/shape", "gen/target", "gen/ir", "gen/names"},
	"gen/typescript":           {"gen/typescript/transport", "gen/typescript/runtime", "gen/typescript/layout", "gen/typescript/shape", "gen/typescript/codec", "gen/typescript/declare", "gen/typescript/logic", "gen/target", "gen/plan", "gen/ir", "gen/names"},
	"gen/python/format":        {},
	"gen/python/layout":        {"gen/names", "gen/target"},
	"gen/python/runtime":       {},
	"gen/python/shape":         {"gen/python/format", "gen/python/layout", "gen/python/runtime", "gen/target", "gen/plan", "gen/ir", "gen/names"},
	"gen/python/declare":       {"gen/python/layout", "gen/python/shape", "gen/python/codec", "gen/target", "gen/plan", "gen/ir", "gen/names"},
	"gen/python/codec":         {"gen/python/layout", "gen/python/shape", "gen/target", "gen/plan", "gen/ir", "gen/names"},
	"gen/python/expr":          {"gen/python/layout", "gen/python/shape", "gen/plan", "gen/ir", "gen/names"},
	"gen/python/steps":         {"gen/python/layout", "gen/python/shape", "gen/python/expr", "gen/plan", "gen/ir"},
	"gen/python/logic":         {"gen/python/layout", "gen/python/shape", "gen/python/codec", "gen/python/expr", "gen/python/steps", "gen/target", "gen/plan", "gen/ir", "gen/names"},
	"gen/python/transport":     {"gen/python/layout", "gen/python/shape", "gen/python/codec", "gen/target", "gen/plan", "gen/ir", "gen/names"},
	"gen/python/module":        {"gen/python/layout", "gen/python/runtime", "gen/python/shape", "gen/target"},
	"gen/python":               {"gen/names", "gen/python/format", "gen/python/layout", "gen/python/shape", "gen/python/codec", "gen/python/declare", "gen/python/logic", "gen/python/transport", "gen/python/module", "gen/target", "gen/plan", "gen/ir"},
	"gen/jsonschema":           {"gen/target", "gen/plan", "gen/ir", "gen/names"},
	"gen/laws":                 {"gen/streams", "gen/interp", "gen/plan", "gen/ir", "gen/source"},
	"gen/output":               {"gen/target"},
	"gen/site":                 {"gen/names", "gen/target"},
	"gen/reference":            {"gen/site", "gen/target", "gen/plan", "gen/ir", "gen/source", "gen/names", "gen/interp", "gen/chance", "gen/streams", "gen/scenario"},
	"gen/scenario":             {"gen/ir", "gen/jsontree", "gen/plan", "gen/streams", "gen/trace", "gen/wire"},
	"gen/publish":              {"gen/target", "gen/ir", "gen/names"},
}

// only lists libraries that have one place.
var only = map[string]struct {
	packages []string
	why      string
}{
	"gopkg.in/yaml.v3":                 {[]string{"gen/lang/syntax"}, "everything else works on positions, not on YAML"},
	"github.com/dave/jennifer/jen":     {[]string{"gen/golang", "gen/golang/layout", "gen/golang/shape", "gen/golang/codec", "gen/golang/declare", "gen/golang/value", "gen/golang/helper", "gen/golang/body", "gen/golang/expr", "gen/golang/steps", "gen/golang/logic", "gen/golang/transport"}, "it prints Go"},
	"github.com/invopop/jsonschema":    {[]string{"gen/jsonschema", "gen/lang/schema"}, "it models JSON Schema"},
	"github.com/spf13/cobra":           {[]string{"cmd/msggen"}, "packages have no flags"},
	"github.com/aymanbagabas/go-udiff": {[]string{"gen/output"}, "drift is found in one place"},
	"github.com/yuin/goldmark":         {[]string{"gen/site"}, "what authors say becomes HTML in one place"},
	"os":                               {[]string{"gen/output", "cmd/msggen", "gen/internal/spectest"}, "everything else is pure: bytes in, bytes out"},
	"github.com/fsnotify/fsnotify":     {[]string{"cmd/msggen"}, "everything else is pure: bytes in, bytes out"},
	"time":                             {[]string{"gen/wire/jsontext", "gen/wire/codec", "gen/wire/transport", "gen/output", "gen/lsp", "cmd/msggen"}, "emitting has no clock"},
	"github.com/creachadair/jrpc2":     {[]string{"gen/lsp"}, "editors are spoken to in one place"},
}

type pkg struct {
	ImportPath string
	Imports    []string
}

func TestLayering(t *testing.T) {
	for _, p := range list(t) {
		name := strings.TrimPrefix(p.ImportPath, module)
		allowed, known := layers[name]
		if strings.HasPrefix(name, "gen/") && !known {
			t.Errorf("%s is not in the table of layers", name)
		}
		for _, imported := range p.Imports {
			if ours, ok := strings.CutPrefix(imported, module); ok && known && !slices.Contains(allowed, ours) {
				t.Errorf("%s must not import %s", name, ours)
			}
			if rule, ok := only[imported]; ok && !slices.Contains(rule.packages, name) {
				t.Errorf("%s must not import %s: %s", name, imported, rule.why)
			}
		}
	}
}

func list(t *testing.T) []pkg {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports", "./gen/...", "./cmd/...")
	cmd.Dir = ".."
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []pkg
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

// TestNoProtocolNames keeps the compiler agnostic: what it knows of protocols
// it learns from specs.
func TestNoProtocolNames(t *testing.T) {
	names := regexp.MustCompile(`(?i)agentscope|ag-?ui\b|(text|thinking|data|hint|toolcall|toolresult)block|reply_?(id|start|end)|text_block|tool_call`)
	git := need.Program(t, "git")
	need.Path(t, "../.git", "git clone")
	cmd := exec.Command(git, "ls-files", "-z", "--", "gen/*.go", "cmd/*.go", "gen/*.ts", "gen/*.py", ":!*_test.go", ":!*.test.ts", ":!*/test_*.py")
	cmd.Dir = ".."
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		for i, line := range strings.Split(read(t, file), "\n") {
			if found := names.FindString(line); found != "" {
				t.Errorf("%s:%d: the compiler names %q of a protocol", file, i+1, found)
			}
		}
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", file))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
