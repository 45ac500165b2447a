package golang

import (
	"bytes"
	"go/format"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/target"
)

// ownProtocols are those of this repository, some of which import others.
func ownProtocols(t *testing.T) []*ir.Protocol {
	t.Helper()
	fsys := os.DirFS("../..")
	config, _, err := lang.LoadProject(fsys, "msggen.yaml")
	if err != nil {
		t.Fatal(err)
	}
	protocols, found, err := lang.LoadProtocols(fsys, config)
	if err != nil || found.HasErrors() {
		t.Fatal(err, found)
	}
	return protocols
}

func byPath(files []target.File) map[string]string {
	texts := map[string]string{}
	for _, f := range files {
		texts[f.Path] = string(f.Data)
	}
	return texts
}

// What a protocol and those that import it give alone is what they give in all.
func TestEmitPackages(t *testing.T) {
	protocols := ownProtocols(t)
	for _, remember := range []bool{false, true} {
		target := New(Options{Module: testModule, Remember: remember})
		all := byPath(target.Emit(protocols))
		for path, text := range all {
			if !strings.HasSuffix(path, ".go") {
				continue
			}
			if formatted, err := format.Source([]byte(text)); err != nil || !bytes.Equal(formatted, []byte(text)) {
				t.Errorf("%s is not as gofmt has it (%v)", path, err)
			}
		}
		for _, p := range protocols {
			var concerned []*ir.Protocol
			for _, other := range protocols {
				if slices.Contains(ir.WithImports(other), p) {
					concerned = append(concerned, other)
				}
			}
			some := byPath(target.EmitPackages(concerned))
			for path, text := range some {
				if all[path] != text {
					t.Errorf("%s: %s differs from that of all protocols", p.Name, path)
				}
			}
			for path := range all {
				of := slices.ContainsFunc(concerned, func(p *ir.Protocol) bool { return strings.HasPrefix(path, shape.PackageDir(p.Name)+"/") })
				if _, has := some[path]; has != of {
					t.Errorf("%s: %s is there: %v", p.Name, path, has)
				}
			}
		}
	}
}

// A part that looked for something in vain is emitted again when that has come up.
func TestParts(t *testing.T) {
	p := shape.NewProject(nil, testModule)
	one := &shape.Package{Project: p, Parts: map[shape.PartKey]*shape.Part{}}
	rounds := 0
	emit := func() int {
		one.Part("outer", "x", func() []jen.Code {
			return one.Part("inner", "x", func() []jen.Code { rounds++; one.IsWanted("f"); return nil })
		})
		return rounds
	}
	emit()
	if emit() != 1 {
		t.Errorf("emitted %d times, though nothing came up", rounds)
	}
	one.Want("g")
	if emit() != 1 {
		t.Error("emitted again for something that it did not ask for")
	}
	one.Want("f")
	emit()
	if emit() != 2 {
		t.Errorf("emitted %d times, want 2", rounds)
	}
}
