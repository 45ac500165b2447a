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
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/target"

	"github.com/msggen/msggen/internal/need"
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
	need.Time(t)
	protocols := ownProtocols(t)
	for _, remember := range []bool{false, true} {
		target := New(Options{Module: testModule, Remember: remember})
		all := byPath(target.Emit(plan.Of(protocols...)))
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
			some := byPath(target.EmitPackages(plan.Of(concerned...)))
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

// What is wanted is emitted once and in its place, whoever wants it and when, and
// what is not is left out.
func TestDemand(t *testing.T) {
	j := shape.NewProject(plan.Of(&ir.Protocol{Name: "one"}), testModule)
	one := j.Packages[0]
	emitted := map[string]int{}
	declare := func(name string, wants ...string) jen.Code {
		return one.OnDemand(name, func() jen.Code {
			emitted[name]++
			for _, other := range wants {
				one.Want(other)
			}
			return jen.Id(name)
		})
	}
	one.Want("early")
	decls := []jen.Code{
		declare("inner", "outer"), declare("idle", "inner"), &shape.Slot{Contents: []jen.Code{declare("outer", "inner")}},
		jen.Id("always"), declare("early", "outer"),
	}
	one.Settle()
	var names []string
	for _, d := range shape.Declared(decls) {
		names = append(names, d.(*jen.Statement).GoString())
	}
	if want := []string{"inner", "outer", "always", "early"}; !slices.Equal(names, want) {
		t.Errorf("got %v, want %v", names, want)
	}
	for name, n := range emitted {
		if n != 1 {
			t.Errorf("%s is emitted %d times", name, n)
		}
	}
}
