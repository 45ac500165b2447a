package sides

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/target"
)

// Document is a document that the schemas of a protocol must accept.
type Document struct {
	Protocol *ir.Protocol
	Type     ir.Decl
	Text     string
	Written  bool // as a writer writes it, so that all schemas must accept it

	ref string // the definition that it is held against
}

// editions are the schemas of a protocol: for readers, for writers, for generators.
var editions = []string{"", ".strict", ".codegen"}

// Schemas compiles all schemas with Ajv in strict mode and shows them documents.
// If they cannot be compiled together they are tried one by one.
func (b *Batch) Schemas(documents []Document) error {
	all := b.all()
	files := map[string][]string{}
	ids := map[string]string{}
	for _, f := range b.emit("ajv", schemaTarget, all) {
		name := filepath.Join(b.Dir, "schemas", filepath.FromSlash(f.Path))
		files[strings.SplitN(f.Path, "/", 2)[0]] = append(files[strings.SplitN(f.Path, "/", 2)[0]], name)
		if err := write(filepath.Join(b.Dir, "schemas"), []target.File{f}); err != nil {
			return err
		}
		var schema struct {
			ID string `json:"$id"`
		}
		if err := json.Unmarshal(f.Data, &schema); err != nil {
			return err
		}
		ids[f.Path] = schema.ID
	}
	var held []Document // by each schema that must accept them
	for _, d := range documents {
		home := d.Protocol
		if d.Type.ForeignTo(home) {
			home = d.Type.Home
		}
		for _, edition := range editions {
			id := ids[home.Name+"/"+home.Name+edition+".schema.json"]
			if id != "" && (edition == "" || d.Written) {
				d.ref = id + "#/$defs/" + d.Type.Name
				held = append(held, d)
			}
		}
	}
	answers, failure := b.ajv(b.schemaFiles(files, all), held)
	if failure != "" {
		blamed := false
		for _, p := range all {
			if _, failure := b.ajv(b.schemaFiles(files, ir.WithImports(p)), nil); failure != "" {
				b.note(p.Name, "ajv", failure)
				blamed = true
			}
		}
		if !blamed {
			return fmt.Errorf("ajv: %s", failure)
		}
		return nil
	}
	for i, keywords := range answers {
		if len(keywords) > 0 {
			d := held[i]
			b.note(d.Protocol.Name, "ajv", fmt.Sprintf("refused by %s: %s\n%s", strings.Join(keywords, ", "), d.ref, d.Text))
		}
	}
	return nil
}

// schemaFiles lists the bundled schemas of protocols.
func (b *Batch) schemaFiles(files map[string][]string, protocols []*ir.Protocol) []string {
	var names []string
	for _, p := range protocols {
		for _, name := range files[p.Name] {
			edition := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(name), p.Name), ".schema.json")
			if filepath.Base(filepath.Dir(name)) != "types" && slices.Contains(editions, edition) {
				names = append(names, name)
			}
		}
	}
	return names
}

// ajv gives the keywords that each document fails by, or why the schemas are none.
func (b *Batch) ajv(schemas []string, documents []Document) (answers [][]string, failure string) {
	var requests bytes.Buffer
	lines := json.NewEncoder(&requests)
	for _, d := range documents {
		if err := lines.Encode(map[string]string{"ref": d.ref, "document": d.Text}); err != nil {
			return nil, err.Error()
		}
	}
	cmd := exec.Command("node", append([]string{filepath.Join(b.Repo, "golden", "ajv", "validate.mjs")}, schemas...)...)
	cmd.Stdin = &requests
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, firstError(stderr.String())
	}
	for line := range bytes.Lines(out) {
		var keywords []string
		if err := json.Unmarshal(line, &keywords); err != nil {
			return nil, err.Error()
		}
		answers = append(answers, keywords)
	}
	return answers, ""
}

// firstError is the line of what node says that names the error.
func firstError(text string) string {
	for line := range strings.SplitSeq(text, "\n") {
		if name, _, ok := strings.Cut(line, ": "); ok && strings.HasSuffix(name, "Error") {
			return line
		}
	}
	return firstLines(text, 5)
}
