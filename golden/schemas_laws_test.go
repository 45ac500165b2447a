package golden

import (
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/msggen/msggen/gen/chance"
	"github.com/msggen/msggen/gen/interp"
	"github.com/msggen/msggen/gen/ir"
	emitter "github.com/msggen/msggen/gen/jsonschema"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/golden/kit"
)

// TestSchemaLaws makes up documents of all types, sound and damaged ones. What the
// interpreter reads is valid for readers; what it writes is valid in all schemas,
// unless it kept what the protocol does not describe. Of what it refuses, schemas
// accept no more than one in thirty: they cannot look at what texts are made of.
func TestSchemaLaws(t *testing.T) {
	t.Parallel()
	made := seeds(10)
	var refused, missed atomic.Int64
	t.Run("of", func(t *testing.T) {
		hold := func(name string, p *ir.Protocol) {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				r, m := schemaLaws(t, p, made)
				refused.Add(r)
				missed.Add(m)
			})
		}
		for _, dir := range vectorDirs(t) {
			hold("vectors/"+filepath.Base(dir), loadSpec(t, filepath.Base(dir)))
		}
		for _, name := range someCases(t) {
			hold("cases/"+name, loadCase(t, name))
		}
	})
	t.Logf("of %d documents that the interpreter refuses, schemas accept %d", refused.Load(), missed.Load())
	if refused.Load() == 0 || missed.Load()*30 > refused.Load() {
		t.Error("that is too many")
	}
}

// schemaLaws tells how many documents the interpreter refused, and how many of these
// the schema for readers accepts.
func schemaLaws(t *testing.T, p *ir.Protocol, made kit.Seeds) (refused, missed int64) {
	t.Helper()
	compiled := compileSchemas(t, bundles(writeSchemas(t, p)))
	ids := schemaIDs(t, p)
	accepts := func(edition, name, text string) error {
		id := ids[p.Name+edition+".schema.json"]
		if id == "" {
			return nil // the same as the one for readers
		}
		s, err := compiled.Compile(id + "#/$defs/" + name)
		if err != nil {
			t.Fatal(err)
		}
		document, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			return err
		}
		return s.Validate(document)
	}
	m := interp.New(p)
	for name, typ := range publishedTypes(p) {
		for n := range made.All() {
			s := chance.New(n)
			s.Edges = true
			text := s.Damaged(typ)
			if n%4 == 0 {
				text = s.Document(typ)
			}
			v, _, err := m.Decode(typ, []byte(text))
			if err != nil {
				if refused++; accepts("", name, text) == nil {
					missed++
				}
				continue
			}
			if err := accepts("", name, text); err != nil {
				t.Errorf("%s %s: %s\n%v", p.Name, name, text, err)
			}
			written := string(m.Encode(v))
			if _, unknown, err := m.Decode(typ, []byte(written)); err != nil || len(unknown) > 0 {
				continue
			}
			for _, edition := range []string{"", ".strict", ".codegen"} {
				if err := accepts(edition, name, written); err != nil {
					t.Errorf("%s%s %s: %s\n%v", p.Name, edition, name, written, err)
				}
			}
		}
	}
	return refused, missed
}

// schemaIDs are the $id of the bundles of a protocol, by the names of their files.
func schemaIDs(t *testing.T, p *ir.Protocol) map[string]string {
	t.Helper()
	ids := map[string]string{}
	for _, f := range emitter.New().Emit(plan.Of(p)) {
		ids[strings.TrimPrefix(f.Path, p.Name+"/")] = schemaID(t, f.Data)
	}
	return ids
}

// publishedTypes are the types that schemas describe, by name.
func publishedTypes(p *ir.Protocol) map[string]ir.Type {
	types := map[string]ir.Type{}
	for _, o := range p.Objects {
		if !o.Internal && !o.Abstract {
			types[o.Name] = o
		}
	}
	for _, u := range p.Unions {
		types[u.Name] = u
		for _, r := range u.Retired {
			delete(types, r.Object.Name)
		}
	}
	return types
}
