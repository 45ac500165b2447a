package sides

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

// Emitted is a print of all that is emitted for a protocol, and for what it imports. That an
// emitter panics is an error.
func (l Language) Emitted(p *ir.Protocol) ([]byte, error) {
	return attempt(func() []byte {
		sum := sha256.New()
		for _, f := range l.target.Emit(plan.Of(ir.WithImports(p)...)) {
			add(sum, f.Path, f.Data)
		}
		return sum.Sum(nil)
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
	sum := sha256.New()
	for _, root := range judges {
		err := filepath.WalkDir(filepath.Join(repo, root), func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || strings.HasSuffix(name, "_test.go") {
				return err
			}
			data, err := os.ReadFile(name)
			path, _ := filepath.Rel(repo, name)
			add(sum, filepath.ToSlash(path), data)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	python := (&Batch{Repo: repo}).python()
	for _, tool := range [][]string{{"go", "version"}, {"node", "--version"}, {python, "--version"}} {
		out, err := exec.Command(tool[0], tool[1:]...).Output()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", tool[0], err)
		}
		add(sum, filepath.Base(tool[0]), out)
	}
	return sum.Sum(nil), nil
}

// add adds a text with a name to a sum, so that neither can be taken for a part of another.
func add(sum hash.Hash, name string, data []byte) {
	fmt.Fprintf(sum, "%q %d\n", name, len(data))
	sum.Write(data)
}
