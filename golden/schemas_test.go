package golden

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	emitter "github.com/msggen/msggen/gen/jsonschema"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/wire"
	"github.com/msggen/msggen/golden/internal/vector"

	"github.com/msggen/msggen/internal/need"
)

// TestSchemas holds the published schemas against the vectors with two
// validators that know nothing of each other: Ajv in strict mode, and a Go
// one. Both must accept what is valid and reject what is not: the schema for
// readers by the keyword that the vector names, the one for writers, which may
// find another fault first, by any. Where a schema cannot see what is wrong, the
// vector says why, and the schema must accept the document.
func TestSchemas(t *testing.T) {
	t.Parallel()
	need.Time(t)
	sets := vectorSets(t)
	files := writeSchemas(t, ir.WithImports(protocolsOf(sets)...)...)
	cases := make([][]schemaCase, len(sets))
	for i, set := range sets {
		if cases[i] = schemaCases(t, set.Dir, set.Protocol); len(cases[i]) == 0 {
			t.Fatalf("%s has no documents", set.Dir)
		}
	}
	ajv := runAjv(t, files, slices.Concat(cases...))
	compiled := compileSchemas(t, files)
	for i, set := range sets {
		n := len(cases[i])
		t.Run(set.Protocol.Name, func(t *testing.T) { testSchemas(t, cases[i], ajv[:n], compiled) })
		ajv = ajv[n:]
	}
}

// schemaCase is one document with what validators have to say about it.
type schemaCase struct {
	name     string
	ref      string // of the definition
	document string
	rule     string // keyword that rejects it; "" if it must be accepted
}

// faults is how many faults a document has, if more than one: Ajv tells one error for
// each, however deep in unions it is.
var faults = map[string]int{"invalid/client-audio-encoding (tolerant)": 2} // two keys are missing

// anyRule stands for whatever keyword rejects a document.
const anyRule = "any"

func testSchemas(t *testing.T, cases []schemaCase, ajv [][]string, compiled *jsonschema.Compiler) {
	for i, c := range cases {
		if c.rule != "" && c.rule != anyRule && len(ajv[i]) != max(1, faults[c.name]) {
			t.Errorf("%s: Ajv tells %d errors: %v", c.name, len(ajv[i]), ajv[i])
		}
		got := map[string][]string{"ajv": ajv[i], "go": validateGo(t, compiled, c)}
		for validator, keywords := range got {
			switch {
			case c.rule == "" && len(keywords) > 0:
				t.Errorf("%s: %s rejects it by %v", c.name, validator, keywords)
			case c.rule == anyRule && len(keywords) == 0:
				t.Errorf("%s: %s accepts it", c.name, validator)
			case c.rule != "" && c.rule != anyRule && !slices.Contains(keywords, c.rule):
				t.Errorf("%s: %s rejects it by %v, not by %s", c.name, validator, keywords, c.rule)
			}
		}
	}
	t.Logf("%d documents", len(cases))
}

func writeSchemas(t *testing.T, protocols ...*ir.Protocol) []string {
	var files []string
	for _, f := range emitter.New().Emit(plan.Of(protocols...)) {
		name := filepath.Join(t.TempDir(), filepath.Base(f.Path))
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
		files = append(files, name)
	}
	return files
}

func schemaCases(t *testing.T, dir string, p *ir.Protocol) []schemaCase {
	tolerant, strict := definitions(p)
	m := interp.New(p)
	var cases []schemaCase
	for _, file := range files(t, filepath.Join(dir, "documents", "valid")) {
		d := readDocument(t, file)
		cases = append(cases, schemaCase{"valid/" + d.Name, tolerant + d.Type, d.Text(), ""})
		typ, err := m.Type(d.Type)
		if err != nil {
			t.Fatal(err)
		}
		// A writer may not make up what the protocol does not describe.
		if _, unknown, err := m.Decode(typ, d.Canonical); err == nil && len(unknown) == 0 {
			cases = append(cases, schemaCase{"valid/" + d.Name + " (canonical)", strict + d.Type, string(d.Canonical), ""})
		}
	}
	for _, file := range files(t, filepath.Join(dir, "documents", "invalid")) {
		cases = append(cases, invalidCases(t, readDocument(t, file), tolerant, strict)...)
	}
	return append(cases, streamCases(t, dir, m)...)
}

// invalidCases show an invalid document to both schemas. What is no JSON cannot be
// shown to any.
func invalidCases(t *testing.T, d *vector.Document, tolerant, strict string) []schemaCase {
	t.Helper()
	if d.Error.Code == string(wire.CodeSyntax) {
		if json.Valid([]byte(d.Text())) || d.Rule != "" || d.Unseen != nil {
			t.Errorf("invalid/%s: validators can be shown it", d.Name)
		}
		return nil
	}
	if (d.Rule == "") != (d.Unseen["tolerant"] != "") {
		t.Errorf("invalid/%s: want either the rule by which the schema for readers rejects it, or why it does not", d.Name)
	}
	rejectedBy := map[string]string{"tolerant": d.Rule, "strict": anyRule}
	for schema, why := range d.Unseen {
		if _, known := rejectedBy[schema]; !known || why == "" {
			t.Errorf("invalid/%s: unseen by %q: %q", d.Name, schema, why)
		}
		rejectedBy[schema] = ""
	}
	return []schemaCase{
		{"invalid/" + d.Name + " (tolerant)", tolerant + d.Type, d.Text(), rejectedBy["tolerant"]},
		{"invalid/" + d.Name + " (strict)", strict + d.Type, d.Text(), rejectedBy["strict"]},
	}
}

// definitions are where the types of a protocol stand in its schemas, for readers
// and for writers.
func definitions(p *ir.Protocol) (tolerant, strict string) {
	base := strings.TrimSuffix(p.SchemaID, "/") + "/" + p.Version + "/" + p.Name
	return base + ".schema.json#/$defs/", base + ".strict.schema.json#/$defs/"
}

// streamCases are the events and states of the stream vectors: what was read
// is valid for readers, and every state is valid for writers unless it has
// come to break a check of its own type, or has kept what nobody describes.
func streamCases(t *testing.T, dir string, m *interp.Machine) []schemaCase {
	var cases []schemaCase
	for _, file := range files(t, dir) {
		s, err := vector.ReadStream(file)
		if err != nil {
			t.Fatal(err)
		}
		state, input := foldTypes(t, m, s)
		_, strict := definitions(state.Home)
		tolerant, _ := definitions(ir.DeclOf(input).Home)
		for i, step := range s.Steps {
			name := fmt.Sprintf("%s, step %d", s.Name, i+1)
			if _, _, err := m.Decode(input, []byte(step.Text())); err == nil {
				cases = append(cases, schemaCase{name + ": event", tolerant + ir.DeclOf(input).Name, step.Text(), ""})
			}
			if step.State == nil || string(step.State) == "null" {
				continue
			}
			if _, unknown, err := m.Decode(state, step.State); err == nil && len(unknown) == 0 && !state.Internal {
				cases = append(cases, schemaCase{name + ": state", strict + state.Name, string(step.State), ""})
			}
		}
	}
	return cases
}

// foldTypes are the types of the state and the events of a stream.
func foldTypes(t *testing.T, m *interp.Machine, s *vector.Stream) (*ir.Object, ir.Type) {
	if s.Pipeline != "" {
		p, err := m.Pipeline(s.Pipeline)
		if err != nil {
			t.Fatal(err)
		}
		return p.Last().Reducer.State().(*ir.Object), p.Input()
	}
	r, err := m.Reducer(s.Reducer)
	if err != nil {
		t.Fatal(err)
	}
	return r.State().(*ir.Object), r.Input()
}

func readDocument(t *testing.T, file string) *vector.Document {
	t.Helper()
	d, err := vector.ReadDocument(file)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func runAjv(t *testing.T, schemas []string, cases []schemaCase) [][]string {
	var requests bytes.Buffer
	for _, c := range cases {
		line, err := json.Marshal(map[string]string{"ref": c.ref, "document": c.document})
		if err != nil {
			t.Fatal(err)
		}
		requests.Write(append(line, '\n'))
	}
	cmd := exec.Command("node", append([]string{"ajv/validate.mjs"}, schemas...)...)
	cmd.Stdin = &requests
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("ajv: %v", err)
	}
	var answers [][]string
	lines := bufio.NewScanner(bytes.NewReader(out))
	for lines.Scan() {
		var keywords []string
		if err := json.Unmarshal(lines.Bytes(), &keywords); err != nil {
			t.Fatal(err)
		}
		answers = append(answers, keywords)
	}
	if len(answers) != len(cases) {
		t.Fatalf("ajv gave %d answers to %d questions", len(answers), len(cases))
	}
	return answers
}

func compileSchemas(t *testing.T, files []string) *jsonschema.Compiler {
	c := jsonschema.NewCompiler()
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		id := schemaID(t, data)
		if err := c.AddResource(id, doc); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Compile(id); err != nil {
			t.Errorf("%s: %v", filepath.Base(file), err)
		}
	}
	return c
}

func schemaID(t *testing.T, data []byte) string {
	t.Helper()
	var schema struct {
		ID string `json:"$id"`
	}
	if err := json.Unmarshal(data, &schema); err != nil {
		t.Fatal(err)
	}
	return schema.ID
}

func validateGo(t *testing.T, c *jsonschema.Compiler, sc schemaCase) []string {
	s, err := c.Compile(sc.ref)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(sc.document))
	if err != nil {
		t.Fatalf("%s: %v", sc.name, err)
	}
	failure, ok := s.Validate(doc).(*jsonschema.ValidationError)
	if !ok {
		return nil
	}
	var keywords []string
	var walk func(*jsonschema.ValidationError)
	walk = func(e *jsonschema.ValidationError) {
		if path := e.ErrorKind.KeywordPath(); len(path) > 0 {
			keywords = append(keywords, path[0])
		} else if _, ok := e.ErrorKind.(*kind.Not); ok { // which has no path of its own
			keywords = append(keywords, "not")
		}
		for _, cause := range e.Causes {
			walk(cause)
		}
	}
	walk(failure)
	return keywords
}

// files are the vectors of one folder.
func files(t *testing.T, dir string) []string {
	t.Helper()
	files, err := vector.Files(dir)
	if err != nil {
		t.Fatal(err)
	}
	return files
}
