package lang_test

import (
	"testing"
	"testing/fstest"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
)

// A loader that loads again gives the same protocols, but for those that have
// changed and those that import one of them.
func TestAgain(t *testing.T) {
	fsys := folder(map[string]string{
		"base/a.yaml":  "msggen: 1\nprotocol: base\nversion: 1.0.0\nobjects: {A: {fields: {id: string}}}\n",
		"user/a.yaml":  "msggen: 1\nprotocol: user\nversion: 1.0.0\nimports: {b: ../base}\nobjects: {B: {fields: {a: b.A}}}\n",
		"alone/a.yaml": "msggen: 1\nprotocol: alone\nversion: 1.0.0\nobjects: {C: {fields: {id: string}}}\n",
	})
	put := func(name, text string) { fsys[name] = &fstest.MapFile{Data: []byte(text)} }
	dirs := []string{"base", "user", "alone"}
	loader := lang.NewLoader(fsys)
	load := func() map[string]*ir.Protocol {
		t.Helper()
		loaded := map[string]*ir.Protocol{}
		loader.ReadAhead(dirs...)
		for _, dir := range dirs {
			p, _, err := loader.Load(dir)
			if err != nil {
				t.Fatal(err)
			}
			loaded[dir] = p
		}
		loader = loader.Again()
		return loaded
	}
	check := func(before, after map[string]*ir.Protocol, changed ...string) {
		t.Helper()
		want := map[string]bool{}
		for _, dir := range changed {
			want[dir] = true
		}
		for _, dir := range dirs {
			if after[dir] == nil || (before[dir] != after[dir]) != want[dir] {
				t.Errorf("%s: changed is %v", dir, before[dir] != after[dir])
			}
		}
	}

	first := load()
	second := load()
	check(first, second)
	put("base/b.yaml", "enums: {E: {values: {x: {}}}}\n")
	third := load()
	check(second, third, "base", "user")
	if third["user"].Imports[0].Protocol != third["base"] {
		t.Error("what imports a protocol has another one")
	}
	put("user/a.yaml", "objects: [")
	if broken := load(); broken["user"] != nil || broken["base"] != third["base"] {
		t.Error("a broken protocol")
	}
	put("user/a.yaml", "msggen: 1\nprotocol: user\nversion: 1.0.0\nimports: {b: ../base}\nobjects: {B: {fields: {a: b.A}}}\n")
	check(third, load()) // as it was before it was broken
}
