package campaign

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/msggen/msggen/golden/specfuzz/sides"
)

// maxPassed is how large the file of what passed may become, in bytes. It is begun anew then.
const maxPassed = 64 << 20

// passed is what has passed before: of a spec of which all that is emitted, asked and
// answered is as it was, and which the same tools judge, a language need not be tried again.
// So a long campaign goes on after a change of the compiler with what that has changed.
// A nil one knows nothing, and keeps nothing.
type passed struct {
	file   string
	judges []byte

	mu    sync.Mutex // as languages are tried at a time
	known map[string]bool
	spent map[string]int // how many specs a language was not tried again on
}

// readPassed reads what has passed from a file, if there is one.
func readPassed(file, repo string) (*passed, error) {
	judges, err := sides.Judges(repo)
	if err != nil {
		return nil, err
	}
	p := &passed{file: file, judges: judges, known: map[string]bool{}, spent: map[string]int{}}
	data, err := os.ReadFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return p, os.MkdirAll(filepath.Dir(file), 0o755)
	case err != nil:
		return nil, err
	case len(data) > maxPassed:
		return p, os.Remove(file)
	}
	for key := range bytes.Lines(data) {
		p.known[string(bytes.TrimSpace(key))] = true
	}
	return p, nil
}

// key tells what passes by all that decides it.
func (p *passed) key(l sides.Language, wanted []string, s *subject) (string, error) {
	emitted, err := l.Emitted(s.protocol)
	if err != nil {
		return "", err
	}
	text, err := json.Marshal([]any{l.Name, wanted, p.judges, emitted, s.told.Requests, s.told.Answers})
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16]), err
}

// left are the specs of which it is not known that they pass in a language, and by what it
// can be kept that they do.
func (p *passed) left(l sides.Language, wanted []string, subjects []*subject) (left []*subject, keys map[*subject]string) {
	if p == nil {
		return subjects, nil
	}
	keys = map[*subject]string{}
	for _, s := range subjects {
		key, err := p.key(l, wanted, s)
		if err == nil && p.known[key] {
			continue
		}
		left = append(left, s)
		if err == nil {
			keys[s] = key
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.spent[l.Name] += len(subjects) - len(left)
	return left, keys
}

// keep keeps what has passed, in a file that other campaigns may write to, too.
func (p *passed) keep(keys map[*subject]string) error {
	if p == nil || len(keys) == 0 {
		return nil
	}
	file, err := os.OpenFile(p.file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = file.WriteString(strings.Join(slices.Sorted(maps.Values(keys)), "\n") + "\n")
	return errors.Join(err, file.Close())
}

// String tells how much was not tried again.
func (p *passed) String() string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(p.spent)) {
		parts = append(parts, fmt.Sprintf("%s %d", name, p.spent[name]))
	}
	return strings.Join(parts, ", ")
}
