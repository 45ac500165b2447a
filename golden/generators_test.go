package golden

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/internal/need"
)

// numbered is a name that a generator has to make up, as the one it would give is
// taken: with a number, or with the words that quicktype has for numbers.
var numbered = regexp.MustCompile(`\d$|^(Purple|Fluffy|Tentacled|Sticky|Indigo|Indecent|Hilarious|Ambitious|Cunning|Magenta|Frisky|Mischievous|Braggadocious)`)

// TestGenerators lets other generators make types of the schemas that are for them:
// they have the names of the spec, a union is a union, and the types compile. The
// models for Python read what our SDKs write.
func TestGenerators(t *testing.T) {
	t.Parallel()
	if !*lint {
		t.Skip("only with -lint")
	}
	need.Path(t, npmGenerators, "make golden/bench/generators/node_modules")
	need.Path(t, datamodel, "make .venv/codegen")
	for _, g := range typeGenerators {
		t.Run(g.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			for _, p := range schemaProtocols(t) {
				out := filepath.Join(dir, p+g.ext)
				schema := filepath.Join("../out/jsonschema", p, p+".codegen.schema.json")
				types := g.generate(t, schema, out)
				if got := g.tally(t, schema, types); got != g.want[p] {
					t.Errorf("%s: %+v, want %+v", p, got, g.want[p])
				}
				if p == "agui" && !strings.Contains(types, g.anything) {
					t.Errorf("%s: no %s", p, g.anything)
				}
			}
			g.compile(t, dir)
		})
	}
}

// TestGeneratorsOfValidators: what is for validators gives no good types, but no
// numbered classes either.
func TestGeneratorsOfValidators(t *testing.T) {
	t.Parallel()
	if !*lint {
		t.Skip("only with -lint")
	}
	need.Path(t, datamodel, "make .venv/codegen")
	g := typeGenerators[2]
	for _, p := range schemaProtocols(t) {
		for _, edition := range []string{"", ".strict"} {
			t.Run(p+edition, func(t *testing.T) {
				t.Parallel()
				schema := filepath.Join("../out/jsonschema", p, p+edition+".schema.json")
				text := g.generate(t, schema, filepath.Join(t.TempDir(), "types.py"))
				if n := g.tally(t, schema, text).numbered; n > 0 {
					t.Errorf("%d classes are numbered", n)
				}
			})
		}
	}
}

// schemaProtocols are the protocols that have schemas.
func schemaProtocols(t *testing.T) []string {
	t.Helper()
	dirs, err := os.ReadDir("../out/jsonschema")
	if err != nil || len(dirs) == 0 {
		t.Fatal("there are no schemas", err)
	}
	var names []string
	for _, d := range dirs {
		if d.IsDir() {
			names = append(names, d.Name())
		}
	}
	return names
}

func (g generator) generate(t *testing.T, schema, out string) string {
	t.Helper()
	args := g.command(schema, out)
	if text, err := exec.Command(args[0], args[1:]...).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", g.name, err, text)
	}
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func (g generator) tally(t *testing.T, schema, types string) tally {
	t.Helper()
	data, err := os.ReadFile(schema)
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Defs map[string]struct{ OneOf []any } `json:"$defs"`
	}
	if err := json.Unmarshal(data, &document); err != nil {
		t.Fatal(err)
	}
	declared, unions := namesIn(g.declared, types), namesIn(g.union, types)
	var found tally
	specified := map[string]bool{}
	for name, d := range document.Defs {
		specified[plainName(name)] = true
		switch {
		case declared[plainName(name)] == "":
			found.missing++
		case len(d.OneOf) > 0 && unions[plainName(name)] == "":
			found.merged++
		}
	}
	for plain, name := range declared {
		if !specified[plain] && numbered.MatchString(name) {
			found.numbered++
		}
	}
	return found
}

// namesIn are the names that a pattern finds, by what generators leave of them.
func namesIn(pattern *regexp.Regexp, text string) map[string]string {
	found := map[string]string{}
	for _, match := range pattern.FindAllStringSubmatch(text, -1) {
		found[plainName(match[1])] = match[1]
	}
	return found
}

// plainName is a name without what the fashions of languages differ in.
func plainName(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }

// compile compiles what was made.
func (g generator) compile(t *testing.T, dir string) {
	t.Helper()
	if g.ext == ".py" {
		readByModels(t, dir)
		return
	}
	made, err := filepath.Glob(filepath.Join(dir, "*"+g.ext))
	if err != nil {
		t.Fatal(err)
	}
	tsc := []string{"../node_modules/typescript/bin/tsc", "--noEmit", "--strict", "--target", "es2022", "--module", "nodenext"}
	if text, err := exec.Command("node", slices.Concat(tsc, made)...).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
}

// models reads documents with the models of a module: one a line, the module, the
// type and the text. It tells those that it could not read.
const models = `
import importlib, json, sys
for line in sys.stdin:
    module, name, text = json.loads(line)
    try:
        getattr(importlib.import_module(module), name).model_validate_json(text)
    except Exception as error:
        print(module, name, text, error)
`

// readByModels shows the models for Python what the vectors say that SDKs write, as far
// as the spec describes it: discriminated unions of pydantic have no other members, and
// its parser knows no lone surrogates.
func readByModels(t *testing.T, dir string) {
	t.Helper()
	var documents bytes.Buffer
	lines := json.NewEncoder(&documents)
	n := 0
	for _, p := range schemaProtocols(t) {
		m := interp.New(loadSpec(t, p))
		for _, file := range files(t, filepath.Join("vectors", p, "documents", "valid")) {
			d := readDocument(t, file)
			typ, err := m.Type(d.Type)
			if err != nil {
				t.Fatal(err)
			}
			if _, unknown, err := m.Decode(typ, d.Canonical); err != nil || len(unknown) > 0 || bytes.Contains(d.Canonical, []byte(`\ud`)) {
				continue
			}
			if err := lines.Encode([]string{p, d.Type, string(d.Canonical)}); err != nil {
				t.Fatal(err)
			}
			n++
		}
	}
	cmd := exec.Command(datamodel+"python", "-c", models)
	cmd.Env = append(os.Environ(), "PYTHONPATH="+dir, "PYTHONDONTWRITEBYTECODE=1")
	cmd.Stdin = &documents
	text, err := cmd.CombinedOutput()
	if err != nil || len(text) > 0 {
		t.Errorf("%v\n%s", err, text)
	}
	t.Logf("%d documents", n)
}
