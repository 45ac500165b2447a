package sides

import (
	"crypto/sha256"
	"fmt"
	"os/exec"
	"path/filepath"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
	"github.com/msggen/msggen/internal/sum"
)

// Emitted is a print of all that is emitted for a protocol, and for what it imports. That an
// emitter panics is an error.
func (l Language) Emitted(p *ir.Protocol) ([]byte, error) {
	return attempt(func() []byte {
		h := sha256.New()
		for _, f := range l.target.Emit(plan.Of(ir.WithImports(p)...)) {
			sum.Add(h, f.Path, f.Data)
		}
		return h.Sum(nil)
	})
}

// judges is all in the repository that says, beside what is emitted and asked, whether a
// spec passes: what runs SDKs, what compares, and which tools there are.
var judges = []string{
	"golden/ajv", "golden/gorunner", "golden/internal", "golden/pyrunner", "golden/tsrunner",
	"golden/specfuzz/sides", "golden/specfuzz/trial",
	"go.sum", "package-lock.json", "golden/python/python.txt",
}

// Judges is a print of all that passes judgement on specs, but for these.
func Judges(repo string) ([]byte, error) {
	h := sha256.New()
	for _, part := range judges {
		if err := sum.Files(h, repo, part); err != nil {
			return nil, err
		}
	}
	python := (&Batch{Repo: repo}).python()
	for _, tool := range [][]string{{"go", "version"}, {"node", "--version"}, {python, "--version"}} {
		out, err := exec.Command(tool[0], tool[1:]...).Output()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", tool[0], err)
		}
		sum.Add(h, filepath.Base(tool[0]), out)
	}
	return h.Sum(nil), nil
}
