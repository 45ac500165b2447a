package reference

import (
	"bytes"
	"path"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/msggen/msggen/gen/internal/spectest"
	"github.com/msggen/msggen/gen/ir"
	schemas "github.com/msggen/msggen/gen/jsonschema"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/internal/need"
)

// without are types whose rules nothing passes that is made up.
var without = map[string]bool{
	"golden/cases/scalars/spec/Item": true, "golden/cases/scalars/spec/Sku": true, "golden/cases/deriving/spec/Result": true,
}

// TestExamples holds the example of each type to the schema that stands beside it.
func TestExamples(t *testing.T) {
	t.Parallel()
	need.Time(t)
	seen := 0
	for name, p := range spectest.All(t) {
		t.Run(name, func(t *testing.T) {
			target := schemas.New()
			b := newBook(&Input{Emitted: []Emitted{{Target: target.Name(), Files: target.Emit(plan.Of(p))}}}, p)
			hold := func(d *ir.Decl, typ ir.Type, given []string) {
				text, data := b.examples.of(typ, given), b.declarations.schemas[d.Name]
				if data == nil {
					return
				}
				if found := text != ""; found == without[path.Join(name, d.Name)] {
					t.Errorf("%s has an example: %v", d.Name, found)
				}
				if text == "" {
					return
				}
				seen++
				if err := validate(data, text); err != nil {
					t.Errorf("%s: %v\n%s", d.Name, err, text)
				}
			}
			for _, o := range p.Objects {
				hold(&o.Decl, o, o.Examples)
			}
			for _, u := range p.Unions {
				hold(&u.Decl, u, nil)
			}
			for _, e := range p.Enums {
				hold(&e.Decl, e, nil)
			}
			for _, a := range p.Aliases {
				hold(&a.Decl, a.Scalar, nil)
			}
		})
	}
	if seen == 0 {
		t.Error("there is no example")
	}
}

func validate(schema []byte, text string) error {
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	if err != nil {
		return err
	}
	const at = "schema.json"
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource(at, document); err != nil {
		return err
	}
	compiled, err := compiler.Compile(at)
	if err != nil {
		return err
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		return err
	}
	return compiled.Validate(value)
}
