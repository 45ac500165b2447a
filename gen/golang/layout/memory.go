package layout

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"slices"
	"strings"
	"sync"

	"github.com/msggen/msggen/gen/golang/jen"
)

// Memory has the last text of every file, before and after formatting, which is
// most of the work of printing it.
type Memory struct {
	mu    sync.Mutex
	Files map[string]Remembered // by path
}

type Remembered struct{ raw, printed []byte }

// buffers are for a text on its way to a file.
type buffers struct {
	raw, spare []byte
	printed    bytes.Buffer
}

var printBuffers = sync.Pool{New: func() any { return new(buffers) }}

// Printed gives the text of a file, formatted as gofmt does and with its imports
// in groups. It is not to be changed.
func (m *Memory) Printed(path string, file *jen.File, module string) ([]byte, error) {
	b := printBuffers.Get().(*buffers)
	defer printBuffers.Put(b)
	b.raw, b.spare = file.Append(b.raw[:0], b.spare)
	if m == nil {
		return finish(b, module)
	}
	m.mu.Lock()
	last := m.Files[path]
	m.mu.Unlock()
	if last.printed != nil && bytes.Equal(last.raw, b.raw) {
		return last.printed, nil
	}
	printed, err := finish(b, module)
	if err != nil {
		return nil, err
	}
	m.mu.Lock()
	m.Files[path] = Remembered{bytes.Clone(b.raw), printed}
	m.mu.Unlock()
	return printed, nil
}

// finish is Printed without a memory.
func finish(b *buffers, module string) ([]byte, error) {
	b.printed.Reset()
	if err := gofmt(&b.printed, b.raw); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, b.raw)
	}
	return GroupImports(b.printed.Bytes(), module), nil
}

// gofmt does what go/format does with a whole file, without growing a buffer
// for every one.
func gofmt(out *bytes.Buffer, src []byte) error {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	ast.SortImports(files, file)
	config := printer.Config{Mode: printer.UseSpaces | printer.TabIndent, Tabwidth: 8}
	return config.Fprint(out, files, file)
}

// GroupImports puts the packages of the standard library before those of the
// emitted module, as Go programmers do. The result is a copy.
func GroupImports(src []byte, module string) []byte {
	const start, end = "\nimport (\n", "\n)\n"
	before, rest, found := bytes.Cut(src, []byte(start))
	if !found {
		return bytes.Clone(src)
	}
	block, after, _ := bytes.Cut(rest, []byte(end))
	var std, others []string
	for line := range strings.SplitSeq(string(block), "\n") {
		if strings.Contains(line, "\""+module+"/") {
			others = append(others, line)
		} else {
			std = append(std, line)
		}
	}
	groups := strings.Join(std, "\n")
	if len(std) > 0 && len(others) > 0 {
		groups += "\n\n"
	}
	groups += strings.Join(others, "\n")
	return slices.Concat(before, []byte(start), []byte(groups), []byte(end), after)
}
