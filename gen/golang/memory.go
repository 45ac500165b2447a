package golang

import (
	"bytes"
	"go/format"
	"sync"
)

// memory has the last text of every file, before and after formatting, which is
// most of the work of printing it.
type memory struct {
	mu    sync.Mutex
	files map[string]remembered // by path
}

type remembered struct{ raw, formatted []byte }

// formatted formats a file as gofmt does. The result is not to be changed.
func (m *memory) formatted(path string, raw []byte) ([]byte, error) {
	if m == nil {
		return format.Source(raw)
	}
	m.mu.Lock()
	last := m.files[path]
	m.mu.Unlock()
	if last.formatted != nil && bytes.Equal(last.raw, raw) {
		return last.formatted, nil
	}
	formatted, err := format.Source(raw)
	if err != nil {
		return nil, err
	}
	m.mu.Lock()
	m.files[path] = remembered{bytes.Clone(raw), formatted}
	m.mu.Unlock()
	return formatted, nil
}
