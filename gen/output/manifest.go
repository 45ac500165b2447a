package output

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/msggen/msggen/gen/target"
)

// Manifest is the file of a folder that lists what msggen has written there, a line for
// each file as sha256sum has it. Only what it lists is replaced or removed.
const Manifest = "msggen.sum"

const manifestHead = "# What msggen has written into this folder. It replaces and removes nothing else.\n"

// manifest are the hashes of files by path: of each the one that it has, and while files
// are being replaced the one that it had, too.
type manifest map[string][]string

// readManifest is the manifest of a folder, or nil if it has none. Lines that are none of
// a manifest, as a merge may leave them, are passed over.
func readManifest(root *os.Root) (manifest, error) {
	data, err := root.ReadFile(Manifest)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	m := manifest{}
	for line := range strings.Lines(string(data)) {
		hash, file, ok := strings.Cut(strings.TrimRight(line, "\r\n"), "  ")
		if ok && len(hash) == 2*sha256.Size && isPath(file) {
			m.add(file, hash)
		}
	}
	return m, nil
}

// Written are the files that msggen has written into a folder, by their paths below it:
// none if nothing says so, or if there is no such folder.
func Written(dir string) (map[string]bool, error) {
	root, err := os.OpenRoot(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer root.Close()
	m, err := readManifest(root)
	written := map[string]bool{}
	for file := range m {
		written[file] = true
	}
	return written, err
}

func (m manifest) add(file string, hashes ...string) {
	for _, hash := range hashes {
		if !slices.Contains(m[file], hash) {
			m[file] = append(m[file], hash)
		}
	}
}

// has reports whether a text is one that was written, whatever its line ends are.
func (m manifest) has(file string, text []byte) bool {
	return slices.Contains(m[file], hashOf(text)) || slices.Contains(m[file], hashOf(withLF(text)))
}

// with is what two manifests list.
func (m manifest) with(other manifest) manifest {
	both := manifest{}
	for _, one := range []manifest{m, other} {
		for file, hashes := range one {
			both.add(file, hashes...)
		}
	}
	return both
}

// file is the manifest as a file.
func (m manifest) file() target.File {
	var b bytes.Buffer
	b.WriteString(manifestHead)
	for _, file := range sortedKeys(m) {
		for _, hash := range m[file] {
			b.WriteString(hash + "  " + file + "\n")
		}
	}
	return target.File{Path: Manifest, Data: b.Bytes()}
}

// manifestOf lists files, and what else a folder keeps.
func manifestOf(files []target.File, keeps manifest) manifest {
	hashes := make([]string, len(files))
	target.Each(len(files), func(i int) { hashes[i] = hashOf(files[i].Data) })
	m := manifest{}
	for file, hashes := range keeps {
		m[file] = hashes
	}
	for i, f := range files {
		m[f.Path] = []string{hashes[i]}
	}
	return m
}

func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
