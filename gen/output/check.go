package output

import (
	"errors"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
)

// Kind says how a file differs from what would be written.
type Kind int

const (
	Changed Kind = iota // it was edited, or its spec has changed since
	Missing             // it was never written, or was deleted; a folder, if all of it was
	Orphan              // no spec gives it any more
	Foreign             // a file of somebody else stands in its place
)

func (k Kind) String() string { return [...]string{"changed", "missing", "orphan", "foreign"}[k] }

// Drift is one file, or a folder, that is not as it should be.
type Drift struct {
	Path string // the set's Dir included
	Kind Kind
	Diff string // unified diff from the file on disk to what it should be, if that says more than the others
}

// Line is the first line of the file on disk that differs, or 1.
func (d Drift) Line() int {
	_, hunk, found := strings.Cut(d.Diff, "\n@@ -")
	if !found {
		return 1
	}
	head, body, _ := strings.Cut(hunk, "\n")
	line, err := strconv.Atoi(head[:len(head)-len(strings.TrimLeft(head, "0123456789"))])
	if err != nil {
		return 1
	}
	for strings.HasPrefix(body, " ") {
		line++
		_, body, _ = strings.Cut(body, "\n")
	}
	return max(line, 1)
}

// Check compares folders with their sets and changes nothing.
func Check(sets ...Set) ([]Drift, error) {
	var list []Drift
	for _, s := range sets {
		found, err := check(s)
		if err != nil {
			return nil, err
		}
		list = append(list, found...)
	}
	return list, nil
}

func check(s Set) ([]Drift, error) {
	files, err := s.sorted()
	if err != nil {
		return nil, err
	}
	now := manifestOf(files, nil)
	files = append(files, now.file())
	root, err := os.OpenRoot(s.Dir)
	if errors.Is(err, fs.ErrNotExist) {
		return []Drift{{Path: s.name(""), Kind: Missing}}, nil
	}
	if err != nil {
		return nil, err
	}
	defer root.Close()
	at := below(root)
	defer at.close()
	recorded, err := readManifest(root)
	if err != nil {
		return nil, err
	}
	differs, err := s.differences(at, files)
	if err != nil {
		return nil, err
	}
	var list []Drift
	for i, d := range differs {
		f, name := files[i], s.name(files[i].Path)
		switch {
		case d == nil:
		case !d.exists:
			gone := Drift{Path: s.name(missing(root, f.Path)), Kind: Missing}
			if !slices.Contains(list, gone) {
				list = append(list, gone)
			}
		default:
			kind := Changed
			if f.Path != Manifest && !recorded.owns(f.Path, d.old, f.Data) {
				kind = Foreign
			}
			list = append(list, Drift{name, kind, Diff(name, name+" (as generated)", withLF(d.old), withLF(f.Data))})
		}
	}
	stale, err := orphans(root, recorded, now)
	if err != nil {
		return nil, err
	}
	for _, p := range stale {
		list = append(list, Drift{Path: s.name(p), Kind: Orphan})
	}
	if i := slices.IndexFunc(list, func(d Drift) bool { return d.Path == s.name(Manifest) }); i >= 0 && len(list) > 1 {
		list[i].Diff = "" // which says no more than the others
	}
	return list, nil
}

// missing is a file that is not there, or the outermost folder around it that is not.
func missing(root *os.Root, file string) string {
	for i, r := range file {
		if r != '/' {
			continue
		}
		if _, err := root.Stat(file[:i]); errors.Is(err, fs.ErrNotExist) {
			return file[:i]
		}
	}
	return file
}
