package golden

import (
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/lang"
	"github.com/msggen/msggen/gen/plan"

	"github.com/msggen/msggen/internal/need"
)

// TestOneWordMistaken puts another word, or none, in the place of one word of a case. The
// checker has to say what is wrong, or to take what can be emitted: what is passed over as
// the echo of another mistake must not pass where there is no other.
func TestOneWordMistaken(t *testing.T) {
	t.Parallel()
	need.Time(t)
	tried := seeds(125)
	r := rand.New(rand.NewPCG(1, tried.First))
	names := caseNames(t)
	refused, taken := 0, 0
	for range tried.Count {
		root := filepath.Join("cases", names[r.IntN(len(names))])
		fsys, files := specsIn(t, root)
		file := files[r.IntN(len(files))]
		text := string(fsys[file].Data)
		words := word.FindAllStringIndex(text, -1)
		at, other := words[r.IntN(len(words))], words[r.IntN(len(words))]
		was := text[at[0]:at[1]]
		is := []string{text[other[0]:other[1]], "", was + "X", strings.ToUpper(was[:1]) + was[1:], strings.ReplaceAll(was, ".", ""), " "}[r.IntN(6)]
		fsys[file] = &fstest.MapFile{Data: []byte(text[:at[0]] + is + text[at[1]:])}
		func() {
			defer func() {
				if p := recover(); p != nil {
					t.Errorf("%s/%s:%d: %q for %q: %v", root, file, strings.Count(text[:at[0]], "\n")+1, is, was, p)
				}
			}()
			p, found, err := lang.NewLoader(fsys).Load("spec")
			if err != nil || p == nil || found.HasErrors() {
				refused++
				return
			}
			taken++
			for _, to := range targets {
				to.EmitPackages(plan.Of(ir.WithImports(p)...))
			}
		}()
	}
	if refused*10 < tried.Count*3 || taken*10 < tried.Count {
		t.Errorf("%d refused, %d taken: that proves little", refused, taken)
	}
}

var word = regexp.MustCompile(`[A-Za-z_][A-Za-z0-9_.]*`)

// specsIn are the specs of a case, what it imports among them, and which of them are its own.
func specsIn(t *testing.T, root string) (fsys fstest.MapFS, own []string) {
	t.Helper()
	fsys = fstest.MapFS{}
	err := fs.WalkDir(os.DirFS(root), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".yaml" || strings.HasPrefix(path, "want/") {
			return err
		}
		data, err := os.ReadFile(filepath.Join(root, path))
		fsys[path] = &fstest.MapFile{Data: data}
		if strings.HasPrefix(path, "spec/") {
			own = append(own, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return fsys, own
}
