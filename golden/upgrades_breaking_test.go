package golden

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/msggen/msggen/gen/breaking"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/jsonschema"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/gen/target"
	"github.com/msggen/msggen/internal/need"
)

// TestUpgradesBreak says what the upgrades of golden/upgrades break.
func TestUpgradesBreak(t *testing.T) {
	t.Parallel()
	need.Time(t)
	eachUpgrade(t, func(t *testing.T, dir string, u anUpgrade) {
		// Rules are compared as they were written.
		was, is := protocolOf(t, dir, "old"), protocolOf(t, "../spec", u.after.Protocol.Name)
		r := breaking.Of(breaking.Project{Protocols: []*ir.Protocol{was}}, breaking.Project{Protocols: []*ir.Protocol{is}})
		var got strings.Builder
		if err := breaking.Text(&got, r, breaking.Schemas(schemasOf(was), schemasOf(is)), false); err != nil {
			t.Fatal(err)
		}
		sameAsFile(t, filepath.Join(dir, "breaking.want"), got.String())
	})
}

func protocolOf(t *testing.T, root, dir string) *ir.Protocol {
	t.Helper()
	l := lang.NewLoader(os.DirFS(root))
	l.Unshared = true
	p, found, err := l.Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	if p == nil {
		refuse(t, found)
	}
	return p
}

func schemasOf(p *ir.Protocol) []target.File { return jsonschema.New().Emit(plan.Of(p)) }
