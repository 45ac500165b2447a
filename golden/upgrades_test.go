package golden

import (
	"bytes"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/golden/internal/runner"
	"github.com/msggen/msggen/golden/internal/vector"
	"github.com/msggen/msggen/golden/kit"
	"github.com/msggen/msggen/internal/need"
)

// anUpgrade is a folder of golden/upgrades: what there was before, and what there is since.
type anUpgrade struct{ before, after kit.Set }

// eachUpgrade runs a test for each folder.
func eachUpgrade(t *testing.T, test func(t *testing.T, dir string, u anUpgrade)) {
	t.Helper()
	dirs, err := filepath.Glob("upgrades/*-*")
	if err != nil || len(dirs) == 0 {
		t.Fatalf("there are no upgrades: %v", err)
	}
	for _, dir := range dirs {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			name, version, _ := strings.Cut(filepath.Base(dir), "-")
			u := anUpgrade{
				before: kit.Set{Dir: filepath.Join(dir, "before"), Protocol: loadDir(t, "golden/"+filepath.ToSlash(dir)+"/old")},
				after:  kit.Set{Dir: filepath.Join(dir, "after"), Protocol: loadSpec(t, name)},
			}
			if u.after.Protocol.Version != version {
				t.Errorf("spec/%s is of version %s, which is a later upgrade", name, u.after.Protocol.Version)
			}
			test(t, dir, u)
		})
	}
}

// TestUpgrades runs the streams and documents of golden/upgrades as the spec before and
// the spec of today have them. Each stream has to show a change.
func TestUpgrades(t *testing.T) {
	t.Parallel()
	runners := startOut(t, protocolsOf(vectorSets(t)))
	eachUpgrade(t, func(t *testing.T, _ string, u anUpgrade) {
		for _, set := range []kit.Set{u.before, u.after} {
			t.Run(filepath.Base(set.Dir), func(t *testing.T) {
				if *update {
					set.Update(kit.Testing(t), runner.NewInterp(set.Protocol))
				}
				set.Run(kit.Testing(t), "interp", runner.NewInterp(set.Protocol))
			})
		}
		for name, start := range runners {
			t.Run(name, func(t *testing.T) { u.after.Run(kit.Testing(t), name, start(u.after.Protocol)) })
		}
		showsChanges(t, u.before.Dir, u.after.Dir)
	})
}

// TestUpgradesPublished publishes the schemas of both versions side by side. Each takes
// what its version writes, and that of today reads what the version before wrote.
func TestUpgradesPublished(t *testing.T) {
	t.Parallel()
	need.Time(t)
	site := t.TempDir()
	eachUpgrade(t, func(t *testing.T, dir string, u anUpgrade) {
		old, now := u.before.Protocol, u.after.Protocol
		base := strings.TrimSuffix(now.SchemaID, now.Name)
		run(t, "..", "go", "run", "./cmd/msggen", "--config", "golden/"+filepath.ToSlash(dir)+"/msggen.yaml", "publish", "--base", base, site)
		run(t, "..", "go", "run", "./cmd/msggen", "publish", "--base", base, site, now.Name)
		var published []string
		for _, p := range []*ir.Protocol{old, now} {
			for _, bundle := range []string{".schema.json", ".strict.schema.json"} {
				published = append(published, filepath.Join(site, p.Name, p.Version, p.Name+bundle))
			}
		}
		cases := slices.Concat(schemaCases(t, u.before.Dir, old), schemaCases(t, u.after.Dir, now))
		readers, _ := definitions(now)
		for _, file := range files(t, filepath.Join(u.before.Dir, "documents", "valid")) {
			d := readDocument(t, file)
			cases = append(cases, schemaCase{d.Name + " of " + old.Version, readers + d.Type, string(d.Canonical), ""})
		}
		compiled, ajv := compileSchemas(t, published), runAjv(t, published, cases)
		for i, c := range cases {
			if found := validateGo(t, compiled, c); len(found) > 0 || len(ajv[i]) > 0 {
				t.Errorf("%s: rejected by %v, and by Ajv by %v", c.name, found, ajv[i])
			}
		}
	})
}

// showsChanges compares what two folders have: the same streams and documents, and of
// no stream the same result.
func showsChanges(t *testing.T, before, after string) {
	names := func(dir string) []string {
		var all []string
		for _, below := range []string{"", "documents/valid"} {
			files, err := vector.Files(filepath.Join(dir, below))
			if err != nil || len(files) == 0 {
				t.Fatalf("%s: %v", dir, err)
			}
			for _, file := range files {
				all = append(all, strings.TrimPrefix(file, dir))
			}
		}
		return all
	}
	if got, want := names(after), names(before); !slices.Equal(got, want) {
		t.Fatalf("%s has %q, %s has %q", after, got, before, want)
	}
	for _, name := range names(before) {
		if strings.Contains(name, "documents") {
			old, err1 := vector.ReadDocument(before + name)
			now, err2 := vector.ReadDocument(after + name)
			if err1 != nil || err2 != nil || !bytes.Equal(old.Document, now.Document) {
				t.Errorf("%s is not one document: %v, %v", name, err1, err2)
			}
			continue
		}
		old, err1 := vector.ReadStream(before + name)
		now, err2 := vector.ReadStream(after + name)
		if err1 != nil || err2 != nil || !bytes.Equal(old.Start, now.Start) || len(old.Steps) != len(now.Steps) {
			t.Fatalf("%s is not one stream: %v, %v", name, err1, err2)
		}
		for i := range old.Steps {
			if old.Steps[i].Text() != now.Steps[i].Text() {
				t.Errorf("%s is not one stream from step %d on", name, i+1)
			}
		}
		if reflect.DeepEqual(old.Steps, now.Steps) {
			t.Errorf("%s shows no change", name)
		}
	}
}
