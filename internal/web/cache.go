package web

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"

	"github.com/msggen/msggen/internal/sum"
)

// mostKept is how many builds stay in the cache, the newest ones.
const mostKept = 4

// cached is what was built before of the same sources, or what build gives, which is kept.
// Where nothing can be kept it is built each time.
func cached(kind Kind, build func(Kind) ([]byte, error)) ([]byte, error) {
	dir, err := cacheDir()
	if err != nil {
		return build(kind)
	}
	key, err := sourcesKey()
	if err != nil {
		return build(kind)
	}
	file := filepath.Join(dir, string(kind)+"-"+key+".js")
	if js, err := os.ReadFile(file); err == nil {
		return js, nil
	}
	js, err := build(kind)
	if err != nil {
		return nil, err
	}
	keep(dir, file, js)
	return js, nil
}

func cacheDir() (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	dir = filepath.Join(dir, "msggen", "web")
	return dir, os.MkdirAll(dir, 0o755)
}

// sourcesKey names what programs are built from: the sources, if they are where they were,
// or else the running binary, which was built from the same.
var sourcesKey = sync.OnceValues(func() (string, error) {
	h := sha256.New()
	fmt.Fprintln(h, runtime.Version())
	if root, ok := checkout(); ok {
		for _, part := range []string{"go.mod", "go.sum", "gen", "cmd/msggenwasm", "internal/web"} {
			if err := sum.Files(h, root, part); err != nil {
				return "", err
			}
		}
		return hex.EncodeToString(h.Sum(nil)[:16]), nil
	}
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	err = sum.Files(h, filepath.Dir(path), filepath.Base(path))
	return hex.EncodeToString(h.Sum(nil)[:16]), err
})

// keep writes a file as a whole, and removes old ones. A cache that cannot be written
// does no harm.
func keep(dir, file string, js []byte) {
	tmp, err := os.CreateTemp(dir, "new-*")
	if err != nil {
		return
	}
	_, err = tmp.Write(js)
	if closing := tmp.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = os.Rename(tmp.Name(), file)
	}
	if err != nil {
		os.Remove(tmp.Name())
		return
	}
	prune(dir)
}

func prune(dir string) {
	files, err := filepath.Glob(filepath.Join(dir, "*.js"))
	if err != nil {
		return
	}
	age := func(file string) int64 {
		info, err := os.Stat(file)
		if err != nil {
			return 0
		}
		return info.ModTime().UnixNano()
	}
	slices.SortFunc(files, func(a, b string) int { return int(min(max(age(b)-age(a), -1), 1)) })
	for _, old := range files[min(len(files), mostKept*len(kinds)):] {
		os.Remove(old)
	}
}
